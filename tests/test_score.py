"""Recorded hands, scored from Python: the files that the Rust tests read."""

from __future__ import annotations

from pathlib import Path

import pytest

import guobiao as gb

HANDS = sorted((Path(__file__).parent / "data" / "hands").glob("*.hands"))


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


def test_the_winning_reading_is_one_of_all() -> None:
    for line in HANDS[0].read_text(encoding="utf-8").splitlines()[1:]:
        score = gb.score(line.split("\t")[0])
        assert score is not None
        assert score.reading in gb.decompose(score.hand)
