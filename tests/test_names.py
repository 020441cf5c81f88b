"""A name of src stands for one thing: no two files declare the same type or constant."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
DECLARED = re.compile(
    r"(?:pub(?:\([^)]*\))? )?(?:struct|enum|union|trait|type|static|const) (?!fn\b)(\w+)"
)


def homes(sources: dict[str, str]) -> dict[str, set[str]]:
    """The files that declare each name at their top; constants without a name are left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for file, text in sources.items():
        for line in text.splitlines():
            if (declared := DECLARED.match(line)) and declared[1] != "_":
                found[declared[1]].add(file)
    return found


def test_a_name_stands_for_one_thing() -> None:
    paths = sorted(SRC.rglob("*.rs"))
    found = homes({str(path.relative_to(SRC)): path.read_text("utf-8") for path in paths})
    assert {"Hand", "Tile", "Rules", "KINDS", "TILE_MEMBERS"} <= found.keys()
    assert {name: sorted(files) for name, files in found.items() if len(files) > 1} == {}


def test_declarations_are_found() -> None:
    sources = {
        "a.rs": "pub(super) struct Join<'a>(u8);\nconst _: () = assert!(A);\nconst fn f() {}\n",
        "b.rs": "type Join = u8;\n    struct Inner;\npub static TILES: u8 = 1;\n",
    }
    found = homes(sources)
    assert dict(found) == {"Join": {"a.rs", "b.rs"}, "TILES": {"b.rs"}}
