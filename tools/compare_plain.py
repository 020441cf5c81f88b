"""Compares every rule book with a second scorer, written from the documents' prose alone.

Run by `make oracle`; prints each difference with the article that the rule book gives for it; exit
status 1 if there is any.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

import guobiao as gb
from guobiao import _core
from tools import seeded
from tools.plain.books import BOOKS
from tools.plain.fans import Won
from tools.plain.scorer import Worth, score

CHUNK = 500
# Flags of a row that only house games know: dealt win, first go-round, ready when dealt; a kong of
# wildcards.
HOUSE = np.array((16, 32, 64, 128), dtype=np.uint8)
FLAGS, SEAT_WIND = 39, 41  # bytes of a row


@dataclass
class Tally:
    """What was compared."""

    hands: int = 0
    impossible: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, part: Tally) -> None:
        """Adds those of a chunk."""
        self.hands += part.hands
        self.impossible += part.impossible
        self.compared += part.compared
        self.differences += part.differences

    def line(self) -> str:
        """All in one line."""
        books = f"{min(self.compared.values())} under each of {len(self.compared)} rule books"
        return (
            f"{self.hands} hands, {self.impossible} of them impossible, {books}, "
            f"{len(self.differences)} differ"
        )


def hands_of(n: int, seed: int) -> list[gb.Hand | None]:
    """Random winning hands, every second with circumstances of house games; None: contradictory.

    Only East is dealt a win.
    """
    rows = _core.draw(n, seed=seed)
    rng = np.random.default_rng(seed)
    house = (rng.random((n, 4)) < (0.3, 0.4, 0.3, 0.1)) @ HOUSE.astype(int)
    rows[::2, FLAGS] |= house[::2].astype(np.uint8)
    rows[rows[:, FLAGS] & HOUSE[0] > 0, SEAT_WIND] = 0
    hands: list[gb.Hand | None] = []
    for row in rows:
        try:
            hands.append(gb.Hand.from_row(row.tolist()))
        except gb.HandError:
            hands.append(None)
    return hands


def compare(chunk: tuple[int, int]) -> Tally:
    """Scores the hands of a chunk under every rule book, both ways."""
    tally = Tally()
    for hand in hands_of(*chunk):
        tally.hands += 1
        if hand is None:
            tally.impossible += 1
            continue
        won = Won(hand)
        for name, book in BOOKS.items():
            if name not in gb.rule_books:
                continue
            rules = gb.rule_books[name]
            plain, ours = score(hand, book, won), gb.score(hand, rules=rules)
            tally.compared[name] += 1
            if not agree(ours, plain):
                tally.differences.append(difference(hand, rules, ours, plain))
    return tally


def listed(score: gb.Score) -> frozenset[tuple[str, int]]:
    """Its fans as the plain scorer lists them."""
    return frozenset((fan.zh, count) for fan, count in score.fans.items())


def agree(ours: gb.Score | None, plain: Worth | None) -> bool:
    """Whether total and legality are the same, and the list is one of the best."""
    if ours is None or plain is None:
        return ours is None and plain is None
    same = (ours.points, ours.legal) == (plain.points, plain.is_legal)
    return same and listed(ours) in plain.lists


def difference(
    hand: gb.Hand, rules: gb.RuleBook, ours: gb.Score | None, plain: Worth | None
) -> str:
    """The hand, the fans that the two count differently, and what the rule book cites for them."""
    there = dict(listed(ours)) if ours else {}
    here = dict(min(plain.lists, key=sorted)) if plain else {}
    differ = sorted(fan for fan in {*here, *there} if here.get(fan) != there.get(fan))
    shown = ", ".join(
        f"{fan} {here.get(fan, 0)} by the plain scorer and {there.get(fan, 0)}" for fan in differ
    )
    edits = rules.differences(gb.CURRENT)
    cited = [f"{edit.what}: {edit.sources[0]}" for edit in edits if concerns(edit.what, differ)]
    return f"{hand} under {rules.name}: {shown}; it cites {'; '.join(cited) or 'nothing'}"


def concerns(what: str, fans: list[str]) -> bool:
    """Whether an edit of a rule book names one of these fans."""
    return any(gb.Fan(fan).name.lower() in what for fan in fans)


if __name__ == "__main__":
    sys.exit(seeded.main(compare, Tally(), hands=20_000, size=CHUNK))
