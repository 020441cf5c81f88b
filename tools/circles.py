"""Finds circles of imports among the modules of src and of python/guobiao: `make circles`.

A module is a file. What a module re-exports is taken from where it is declared, and a module and
those below it count as one room: they may name each other. Imports inside of functions count too.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
Name = tuple[str, ...]
Arrows = dict[Name, set[Name]]


def module_name(path: Path, top: Path) -> Name:
    """The names that lead from the top to a file; () for the top itself."""
    parts = path.relative_to(top).with_suffix("").parts
    return parts[:-1] if parts[-1] in {"lib", "mod", "__init__"} else parts


def braced(text: str) -> list[Name]:
    """The paths of a Rust `use`: `a::{b, c::d}` is a::b and a::c::d."""
    text = re.sub(r"\s+as\s+\w+", "", text).strip()
    if "{" not in text:
        return [tuple(part.strip() for part in text.split("::"))]
    head, rest = text.split("{", 1)
    first = tuple(part.strip() for part in head.split("::") if part.strip())
    items, depth, item = [], 0, ""
    for letter in rest.rsplit("}", 1)[0]:
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            items.append(item)
            item = ""
        else:
            item += letter
    items.append(item)
    return [first + path for item in items if item.strip() for path in braced(item)]


def absolute(path: Name, module: Name, modules: set[Name]) -> Name | None:
    """A path from the top of the crate; None for other crates."""
    if path[0] == "crate":
        return path[1:]
    if path[0] in {"self", "super"}:
        up = sum(part == "super" for part in path)
        return module[: len(module) - up] + path[max(up, 1) :]
    return module + path if (*module, path[0]) in modules else None


def rust(top: Path) -> Arrows:
    """The arrows among the files of a crate."""
    files = {module_name(path, top): path.read_text("utf-8") for path in top.rglob("*.rs")}
    named: dict[Name, list[Name]] = {name: [] for name in files}
    declared: dict[Name, Name] = {}
    for module, text in files.items():
        code = re.sub(r"//.*", "", text)
        for public, body in re.findall(
            r"^\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", code, re.MULTILINE
        ):
            paths = [absolute(path, module, set(files)) for path in braced(body)]
            named[module] += [path for path in paths if path]
            if public:
                declared |= {(*module, path[-1]): path for path in paths if path}
        inline = re.findall(r"\b(?:crate|super)(?:::\w+)+", code)
        paths = [absolute(tuple(path.split("::")), module, set(files)) for path in inline]
        named[module] += [path for path in paths if path]
    return {
        module: {home(path, declared, set(files)) for path in named[module]} for module in files
    }


def arrows_of(named: dict[Name, list[Name]], declared: dict[Name, Name]) -> Arrows:
    """The arrows of modules that name these paths."""
    modules = set(named)
    return {
        module: {home(path, declared, modules) for path in paths} for module, paths in named.items()
    }


def home(path: Name, declared: dict[Name, Name], modules: set[Name]) -> Name:
    """The module that declares what a path leads to."""
    while path in declared and declared[path] != path:
        path = declared[path]
    while path not in modules:
        path = path[:-1]
    return path


def python(top: Path) -> Arrows:
    """The arrows among the files of a package."""
    files = {module_name(path, top): path for path in top.rglob("*.py")}
    named: dict[Name, list[Name]] = {name: [] for name in files}
    declared: dict[Name, Name] = {}
    for module, path in files.items():
        tree = ast.parse(path.read_text("utf-8"))
        checks = [node for node in ast.walk(tree) if is_typing(node)]
        typing = {id(node) for check in checks for node in ast.walk(check)}
        folder = module if path.name == "__init__.py" else module[:-1]
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or id(node) in typing:
                continue
            begin = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                begin = folder[: len(folder) - node.level + 1] + begin
            elif begin[:1] == (top.name,):
                begin = begin[1:]
            else:
                continue
            named[module] += [(*begin, alias.name) for alias in node.names]
            if path.name == "__init__.py":
                declared |= {(*module, a.asname or a.name): (*begin, a.name) for a in node.names}
    return {
        module: {home(path, declared, set(files)) for path in named[module]} for module in files
    }


def is_typing(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def circles(arrows: Arrows) -> list[list[Name]]:
    """Modules that reach each other, rooms and what lies below them left out."""

    def reached(start: Name) -> set[Name]:
        seen: set[Name] = set()
        todo = [start]
        while todo:
            module = todo.pop()
            for other in arrows[module] - seen:
                nested = other[: len(module)] == module or module[: len(other)] == other
                if other and not nested:
                    seen.add(other)
                    todo.append(other)
        return seen

    reach = {module: reached(module) for module in arrows}
    rings = {
        tuple(sorted(other for other in reach[module] if module in reach[other]))
        for module in arrows
        if module in reach[module]
    }
    return [list(ring) for ring in sorted(rings)]


def main() -> int:
    """Prints the circles; 1 if there is one."""
    found = 0
    for what, arrows in (
        ("src", rust(ROOT / "src")),
        ("python/guobiao", python(ROOT / "python" / "guobiao")),
    ):
        rings = circles(arrows)
        count = sum(len(others) for others in arrows.values())
        print(f"{what}: {len(arrows)} modules, {count} arrows, {len(rings)} circles")
        for ring in rings:
            print("  " + " <-> ".join(".".join(module) or what for module in ring))
        found += len(rings)
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
