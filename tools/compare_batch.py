"""Compares the functions of many hands with those of one, hand by hand.

Run by `make oracle`; exit status 1 if anything differs.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

import guobiao as gb
from guobiao import Hand, HandError, _core
from tools import seeded

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

CHUNK = 10_000
BOOKS = list(gb.rule_books.values())

Rows = Any
BATCHES: dict[str, Callable[..., NDArray[Any]]] = {
    "waits": gb.waits_batch,
    "useful": gb.useful_batch,
    "shanten": gb.shanten_batch,
    "discards": gb.discards_batch,
    "discard_outs": gb.discard_outs_batch,
    "win_table": gb.win_table_batch,
}


# Hands


def rows_of_13(n: int, seed: int) -> Rows:
    """One tile short of a win or of a near miss, up to six tiles exchanged, with any flags.

    Some hold five of a kind after that, and are bad.
    """
    rng = np.random.default_rng(seed)
    near = _core.draw(n // 4, seed=seed, kind="near miss")
    rows = np.concatenate([near, _core.draw(n - len(near), seed=seed)])
    every = np.arange(n)
    rows[every, rows[:, 38]] -= 1
    rows[:, 38] = 255
    rows[:, 39] = rng.integers(0, 256, n)
    exchanged = rng.choice([0, 0, 1, 2, 3, 6], n)
    for step in range(6):
        at = every[exchanged > step]
        held = rows[at, :34] > 0
        rows[at, np.argmax(held * rng.random(held.shape), axis=1)] -= 1
        rows[at, rng.integers(0, 34, len(at))] += 1
    return rows


def rows_of_14(n: int, seed: int) -> Rows:
    """With a tile more, which has won half of them."""
    rng = np.random.default_rng(seed + 1)
    rows = rows_of_13(n, seed)
    drawn = rng.integers(0, 34, n)
    rows[np.arange(n), drawn] += 1
    rows[:, 38] = np.where(rng.random(n) < 0.5, drawn, 255)
    return rows


def seen_beside(rows: Rows, seed: int) -> NDArray[np.uint8]:
    """Tiles that may be seen outside of hands; in some there are too many."""
    rng = np.random.default_rng(seed + 2)
    most = np.maximum(4 - rows[:, :34].astype(int), 0)
    seen = np.minimum(rng.integers(0, 5, most.shape), most)
    keep = rng.random(most.shape) < rng.choice([0, 0.1, 0.9])
    return np.where(keep, seen, 0).astype(np.uint8)


# Comparing


def marks(tiles: tuple[gb.Tile, ...]) -> list[bool]:
    return [tile in tiles for tile in range(34)]


def of_shanten(hand: Hand) -> list[int]:
    return [127 if one is None else one for one in gb.shanten_by_form(hand).values()]


def of_discards(hand: Hand) -> list[int]:
    after = {int(discard.tile): discard.shanten for discard in gb.discards(hand)}
    return [after.get(tile, 127) for tile in range(34)]


def of_outs(hand: Hand, **others: Any) -> list[int]:
    outs = {int(discard.tile): discard.outs for discard in gb.discards(hand, **others)}
    return [outs.get(tile, 0) for tile in range(34)]


def of_win_table(hand: Hand, **others: Any) -> list[list[int]]:
    pays = {
        int(w.tile): [w.discard.points, w.self_drawn.points] for w in gb.win_table(hand, **others)
    }
    return [pays.get(tile, [0, 0]) for tile in range(34)]


ONE: dict[str, Callable[..., list[Any]]] = {
    "waits": lambda hand: marks(gb.waits(hand)),
    "useful": lambda hand: marks(gb.useful_tiles(hand)),
    "shanten": of_shanten,
    "discards": of_discards,
    "discard_outs": of_outs,
    "win_table": of_win_table,
}
BLANK: dict[str, Any] = {
    "waits": [False] * 34,
    "useful": [False] * 34,
    "shanten": [127] * 5,
    "discards": [127] * 34,
    "discard_outs": [0] * 34,
    "win_table": [[0, 0]] * 34,
}


@dataclass
class Tally:
    """What came out of a comparison."""

    rows: int = 0
    bad: int = 0
    waiting: int = 0
    melds: Counter[int] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """The sum of both."""
        self.rows += other.rows
        self.bad += other.bad
        self.waiting += other.waiting
        self.melds += other.melds
        self.differences += other.differences

    def line(self) -> str:
        """It all in one line."""
        spread = " ".join(f"{melds}:{n:,}" for melds, n in sorted(self.melds.items()))
        return (
            f"{self.rows:,} rows asked in bulk and one by one, {self.bad:,} bad ones, "
            f"{self.waiting:,} with waits, melds {spread}; {len(self.differences):,} differences"
        )


def compare(name: str, rows: Rows, tally: Tally, seen: Any = None, **others: Any) -> None:
    """A question, asked of all rows at once and of each."""
    reasons: dict[int, str] = {}
    given = others if seen is None else {**others, "seen": seen}
    found = BATCHES[name](rows, errors="mark", reasons=reasons, **given).tolist()
    for i, row in enumerate(rows):
        one = others if seen is None else {**others, "seen": seen[i]}
        expected: tuple[Any, str | None]
        try:
            expected = (ONE[name](gb.unpack(row), **one), None)
        except HandError as error:
            expected = (BLANK[name], str(error))
        if (found[i], reasons.get(i)) != expected:
            tally.differences.append(f"{name}, row {i}, {row.tobytes().hex()}: {found[i]}")
    tally.rows += len(rows)
    tally.bad += len(reasons)
    if name == "waits":
        tally.waiting += sum(map(any, found))
        tally.melds.update((rows[:, 34:38] > 0).sum(axis=1).tolist())


def compare_chunk(chunk: tuple[int, int]) -> Tally:
    """Some hands of a seed, each asked in every way."""
    n, seed = chunk
    tally = Tally()
    thirteen, fourteen = rows_of_13(n - n // 2, seed), rows_of_14(n // 2, seed)
    compare("waits", thirteen, tally)
    compare("useful", thirteen, tally)
    compare("shanten", np.concatenate([thirteen, fourteen]), tally)
    compare("discards", fourteen, tally)
    compare("useful", fourteen, tally)
    compare("discard_outs", fourteen, tally)
    compare("discard_outs", fourteen, tally, seen=seen_beside(fourteen, seed))
    parts_of(thirteen, fourteen, tally, seed)
    book = BOOKS[seed % len(BOOKS)]
    compare("win_table", thirteen, tally, rules=book)
    compare("win_table", thirteen, tally, rules=book, seen=seen_beside(thirteen, seed))
    for name in ("waits", "useful", "win_table"):
        compare(name, fourteen[:50], tally)
    compare("discards", thirteen[:50], tally)
    return tally


def parts_of(thirteen: Rows, fourteen: Rows, tally: Tally, seed: int) -> None:
    """What is asked before the win of a tenth of the hands, some of their melds taken away."""
    rng = np.random.default_rng(seed + 3)
    for rows, names in (
        (thirteen, ("waits", "useful", "shanten")),
        (fourteen, ("discards", "discard_outs")),
    ):
        parts = rows[::10].copy()
        parts[:, 38:40] = 255, 0
        parts[:, 34:38] *= rng.integers(0, 2, (len(parts), 4), np.uint8)
        parts[:, 43:45] = 0
        for name in names:
            compare(name, parts, tally)


if __name__ == "__main__":
    sys.exit(seeded.main(compare_chunk, Tally(), hands=1_000_000, size=CHUNK))
