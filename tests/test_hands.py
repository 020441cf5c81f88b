"""The recorded hands, from Python: the files that the Rust tests read, and the shared originals."""

from __future__ import annotations

from pathlib import Path

import pytest

import guobiao as gb

HANDS = sorted((Path(__file__).parent / "data" / "hands").glob("*.hands"))
GOLDEN = Path(__file__).parents[2] / "shared" / "golden"


def fans_of(text: str) -> dict[gb.Fan, int]:
    """The fans of a line: ``清龙 一般高*2``."""
    items = (item.partition("*") for item in text.split())
    return {gb.Fan(name): int(count or 1) for name, _, count in items}


def faults(lines: list[tuple[str, str, list[dict[gb.Fan, int]]]], book: gb.RuleBook) -> list[str]:
    """What differs, one line a hand."""
    found = []
    for hand, points, fans in lines:
        score = gb.score(hand, rules=book)
        if score is None:
            found.append(f"{hand}: no win")
        elif score.points != int(points) or (fans and dict(score.fans) not in fans):
            found.append(f"{hand}: {score.points} {dict(score.fans)}, expected {points} {fans}")
    return found


@pytest.mark.parametrize("path", HANDS, ids=[path.name for path in HANDS])
def test_every_line_of_a_hands_file_holds(path: Path) -> None:
    name = path.stem.upper()
    book = gb.rule_books[name if name in gb.rule_books else name.partition("_")[0]]
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [
        (hand, points, [] if fans == "-" else [fans_of(fans)])
        for hand, points, fans, _ in (row for row in rows if not row[0].startswith("#"))
    ]
    assert len(lines) >= 6
    assert faults(lines, book) == []


@pytest.mark.skipif(not GOLDEN.is_dir(), reason="the shared originals are not here")
@pytest.mark.parametrize(
    "name", ["agreed", "book1998", "derived", "document_002", "unit", "public"]
)
def test_every_line_of_the_shared_originals_holds(name: str) -> None:
    text = (GOLDEN / f"{name}.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    # Lists of equal totals are separated by slashes: the tie rule takes one of them.
    lines = [
        (row[0], row[1], [fans_of(fans.replace("=", "*")) for fans in row[2].split(" / ") if fans])
        for row in rows
    ]
    assert lines
    assert faults(lines, gb.CURRENT) == []


@pytest.mark.skipif(not GOLDEN.is_dir(), reason="the shared originals are not here")
@pytest.mark.parametrize("column", range(2, 9))
def test_every_cell_of_the_shared_presets_holds(column: int) -> None:
    text = (GOLDEN / "presets.tsv").read_text(encoding="utf-8")
    book = gb.rule_books[text.splitlines()[0].split("\t")[column].partition(".")[0]]
    lines = []
    for row in (line.split("\t") for line in text.splitlines()[1:]):
        points, _, fans = row[column].partition(": ")
        lines.append((row[0], points, [fans_of(fans.replace("=", "*"))]))
    assert lines
    assert faults(lines, book) == []


@pytest.mark.skipif(not GOLDEN.is_dir(), reason="the shared originals are not here")
@pytest.mark.parametrize(
    ("name", "column", "book"), [("document_002", 3, gb.PLATFORM), ("wmo", 1, gb.WMO)]
)
def test_every_line_of_a_shared_table_holds(name: str, column: int, book: gb.RuleBook) -> None:
    text = (GOLDEN / f"{name}.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    lines = [(row[0], row[column], [fans_of(row[column + 1].replace("=", "*"))]) for row in rows]
    assert lines
    assert faults(lines, book) == []


def test_the_winning_reading_is_one_of_all() -> None:
    for line in HANDS[0].read_text(encoding="utf-8").splitlines()[1:]:
        score = gb.score(line.split("\t")[0])
        assert score is not None
        assert score.reading in gb.decompose(score.hand)
