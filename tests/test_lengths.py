"""No file of src, python or tests is over 600 lines, no function over 60, its docstring aside."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
FILE, FUNCTION = 600, 60
FN = re.compile(r"( *)(?:pub(?:\([^)]*\))? )?(?:(?:const|async|unsafe) )*fn (\w+)")


def files(*endings: str) -> Iterator[Path]:
    for folder in ("src", "python", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings:
                yield path


def python_functions(text: str) -> Iterator[tuple[str, int]]:
    """Names and lines, without those of the docstring."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if ast.get_docstring(node) is not None:
                lines -= (node.body[0].end_lineno or 0) - node.body[0].lineno + 1
            yield node.name, lines


def rust_functions(text: str) -> Iterator[tuple[str, int]]:
    """Names and lines: rustfmt closes a function with a brace as far in as its `fn`."""
    lines = text.splitlines()
    for first, line in enumerate(lines):
        if begins := FN.match(line):
            indent, name = begins.groups()
            if line.endswith(("}", ";")):
                yield name, 1
                continue
            ends = {f"{indent}}}", f"{indent}) {{}}", f"{indent});"}
            last = next(
                at
                for at in range(first + 1, len(lines))
                if lines[at] in ends or re.fullmatch(rf"{indent}\).*;", lines[at])
            )
            yield name, last - first + 1


def test_no_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files(".py", ".pyi", ".rs")
        if (lines := len(path.read_text("utf-8").splitlines())) > FILE
    }
    assert long == {}


def test_no_function_is_too_long() -> None:
    long, seen = {}, 0
    for path in files(".py", ".rs"):
        functions = python_functions if path.suffix == ".py" else rust_functions
        for name, lines in functions(path.read_text("utf-8")):
            seen += 1
            if lines > FUNCTION:
                long[f"{path.relative_to(ROOT)} {name}"] = lines
    assert long == {}
    assert seen > 1000


def test_lines_are_counted() -> None:
    python = 'def f():\n    """One\n    two."""\n    x = 1\n    return x\n'
    assert list(python_functions(python)) == [("f", 3)]
    rust = (
        "impl A {\n    pub(super) const fn f(\n        x: u8,\n    ) -> u8 {\n        x\n    }\n}\n"
    )
    assert list(rust_functions(rust)) == [("f", 5)]
    assert list(rust_functions("fn f() {}\nfn g() {\n    if a {\n    }\n}\n")) == [
        ("f", 1),
        ("g", 4),
    ]
