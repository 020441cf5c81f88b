"""Who imports whom in the package and in src: no circle, imports inside functions included."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import guobiao as gb
from tools import circles

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(gb.__file__).parent


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imports(tree: ast.AST) -> Iterator[str]:
    """Whatever is imported, but for types alone; of a name from a module both."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.ImportFrom():
                raise AssertionError("a relative import: name the module")
        yield from imports(node)


def drawn(sources: dict[str, str]) -> dict[str, set[str]]:
    """The modules of the package that each one loads: a module and the packages that it is in.

    The packages that the importing module is in itself are loaded before it, and so left out.
    """
    graph: dict[str, set[str]] = {}
    for name, source in sources.items():
        graph[name] = set()
        for target in imports(ast.parse(source)):
            parts = target.split(".")
            loaded = {".".join(parts[:n]) for n in range(1, len(parts) + 1)} & sources.keys()
            graph[name] |= {one for one in loaded if not f"{name}.".startswith(f"{one}.")}
    return graph


def test_no_module_comes_back_to_itself() -> None:
    sources = {name: path.read_text(encoding="utf-8") for name, path in modules().items()}
    graph = drawn(sources)
    assert "guobiao.rulebook.fans" in graph["guobiao.rulebook.rules"]
    assert "guobiao.rulebook.definitions" in graph["guobiao.rulebook.fans"]
    order = list(TopologicalSorter(graph).static_order())
    assert set(order) == set(sources)


def test_a_circle_through_a_function_is_found() -> None:
    books = {
        "guobiao.a": "from guobiao import b",
        "guobiao.b": "def f():\n    import guobiao.c",
        "guobiao.c": "from guobiao.a import x",
    }
    with pytest.raises(CycleError, match="cycle"):
        TopologicalSorter(drawn(books)).prepare()


def test_no_file_of_src_comes_back_to_itself() -> None:
    arrows = circles.rust(circles.ROOT / "src")
    assert ("game", "action") in arrows[("game", "why")]
    assert circles.circles(arrows) == []


def test_a_circle_of_rust_files_is_found(tmp_path: Path) -> None:
    (tmp_path / "lib.rs").write_text("mod a;\nmod b;\nmod c;\n", encoding="utf-8")
    (tmp_path / "a.rs").write_text("use super::b::B;\npub struct A;\n", encoding="utf-8")
    (tmp_path / "b.rs").write_text("pub struct B(crate::a::A);\n", encoding="utf-8")
    (tmp_path / "c.rs").write_text("use crate::a::A;\n", encoding="utf-8")
    assert circles.circles(circles.rust(tmp_path)) == [[("a",), ("b",)]]
