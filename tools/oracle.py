"""Compares the drop-in with PyMahjongGB 1.4.0: list, order, points and error of every call.

A third of the calls are such as no table has (`odd_calls`), in all seven functions. Run by
`make oracle N=1000000 SEED=1`; exit status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import random
import sys
import time
import warnings
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import MahjongGB
import numpy as np

from guobiao import Tile, _core
from guobiao.compat import MahjongGB as Ours
from guobiao.compat import MahjongGBWarning
from tools.odd_calls import Arguments, Call, odd_calls

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt

CHUNK = 20_000
# How many of fifteen calls are of each kind.
KINDS = {"winning": 5, "contradictory": 3, "near miss": 2, "odd": 5}
# Of near misses, every 10th hand gets a tile five times and every 10th is malformed.
SPOILT = 10

CODES = np.array([tile.botzone for tile in Tile], dtype=object)

# Arguments


def _pack(code: int, source: int) -> Arguments | None:
    """A meld code of a row as PyMahjongGB takes it; a chow is named by its middle tile."""
    if code == 0:
        return None
    if code < 22:
        suit, low = divmod(code - 1, 7)
        return ("CHI", CODES[9 * suit + low + 1], source or 1)
    kind, tile = divmod(code - 22, 34)
    return ("PENG" if kind == 0 else "GANG", CODES[tile], 0 if kind == 2 else source or 1)


_PACKS = [[_pack(code, source) for source in range(4)] for code in range(158)]


def arguments_of(rows: npt.NDArray[np.uint8]) -> list[Arguments]:
    """The positional arguments for each row; every fourth asks for the long result."""
    concealed = rows[:, :34].astype(np.intp)
    winning = rows[:, 38]
    concealed[np.arange(len(rows)), winning] -= 1
    kinds = np.repeat(np.tile(np.arange(34), len(rows)), concealed.ravel())
    tiles = CODES[kinds].tolist()
    ends = [0, *concealed.sum(axis=1).cumsum().tolist()]
    melds = rows[:, 34:38].tolist()
    sources = (rows[:, 43] + 256 * rows[:, 44].astype(np.intp)).tolist()
    self_drawn, last_copy, last_tile, kong = (
        (rows[:, 39] & bit > 0).tolist() for bit in (1, 2, 4, 8)
    )
    columns = zip(
        CODES[winning].tolist(),
        rows[:, 42].tolist(),
        self_drawn,
        last_copy,
        kong,
        last_tile,
        rows[:, 41].tolist(),
        rows[:, 40].tolist(),
        itertools.cycle([False, False, False, True]),
        strict=False,
    )
    return [
        (
            tuple([_PACKS[code][source >> 3 * i & 7] for i, code in enumerate(codes) if code]),
            tuple(tiles[start:end]),
            *rest,
        )
        for codes, source, (start, end), rest in zip(
            melds, sources, itertools.pairwise(ends), columns, strict=True
        )
    ]


def tiles_of(arguments: Arguments) -> Counter[str]:
    """How many of each tile: hand, winning tile, packs."""
    counts: Counter[str] = Counter(arguments[1])
    counts[arguments[2]] += 1
    for kind, tile, _ in arguments[0]:
        if kind == "CHI":
            counts.update(tile[0] + str(int(tile[1]) + step) for step in (-1, 0, 1))
        else:
            counts[tile] += 3 + (kind == "GANG")
    return counts


def spoil(arguments: list[Arguments], seed: int) -> None:
    """Makes some of them hold a tile five times, some malformed."""
    rng = random.Random(seed)
    for at in range(0, len(arguments), SPOILT):
        pack, hand, *rest = arguments[at]
        ((tile, held),) = tiles_of(arguments[at]).most_common(1)
        others = [i for i, other in enumerate(hand) if other != tile]
        again = rng.sample(others, min(len(others), 5 - held))
        five = tuple(tile if i in again else other for i, other in enumerate(hand))
        arguments[at] = (pack, five, *rest)
    for at in range(1, len(arguments), SPOILT):
        pack, hand, tile, *rest = arguments[at]
        change = rng.randrange(6)
        if change == 0:
            hand = hand[1:]
        elif change == 1:
            hand = (*hand, tile)
        elif change == 2:
            hand = (*hand[:-1], rng.choice(["W0", "W10", "H1", "F5", "J4", "w1", "", "一"]))
        elif change == 3:
            tile = rng.choice(["T0", "B", "J0", "5m"])
        elif change == 4:
            pack = (*pack, rng.choice([("PONG", "W1", 1), ("PENG", "W1", 4), ("GANG", "W1", -1)]))
        else:
            pack = (*pack, rng.choice([("CHI", "W2"), ("CHI", 2, 1), ("CHI", "W2", "1"), None]))
        arguments[at] = (pack, hand, tile, *rest)


def drawn(n: int, seed: int, kind: str) -> list[Call]:
    """Random calls of a kind."""
    if kind == "odd":
        hands = [
            *arguments_of(_core.draw(1000, seed=seed, kind="winning")),
            *arguments_of(_core.draw(500, seed=seed, kind="near miss")),
        ]
        return odd_calls(hands, n, seed)
    arguments = arguments_of(_core.draw(n, seed=seed, kind=kind))
    if kind == "near miss":
        spoil(arguments, seed)
    return wins_of(arguments)


def wins_of(arguments: Iterable[Arguments]) -> list[Call]:
    """These arguments for the calculator."""
    return [("MahjongFanCalculator", each) for each in arguments]


def _wins(counts: Sequence[int], packs: Arguments = ()) -> Iterator[Arguments]:
    """Each choice of the winning tile, discarded and self-drawn."""
    tiles = [code for code, n in zip(CODES, counts, strict=True) for _ in range(n)]
    for at, tile in enumerate(tiles):
        if at > 0 and tiles[at - 1] == tile:
            continue
        hand = (*tiles[:at], *tiles[at + 1 :])
        for self_drawn in (False, True):
            yield (packs, hand, tile, 0, self_drawn, False, False, False, 0, 0)


def _sets(kinds: int, chows: Iterable[int]) -> list[tuple[int, ...]]:
    """Counts of the pungs and chows among the first kinds."""
    pungs = [tuple(3 * (i == tile) for i in range(kinds)) for tile in range(kinds)]
    return pungs + [tuple(int(0 <= i - low < 3) for i in range(kinds)) for low in chows]


def one_suit_wins(suit: int) -> list[Arguments]:
    """Every concealed win of one suit: 190,494."""
    sets = _sets(9, range(7))
    regular = (
        tuple(map(sum, zip(*four, tuple(2 * (i == pair) for i in range(9)), strict=True)))
        for four in itertools.combinations_with_replacement(sets, 4)
        for pair in range(9)
    )
    pairs = (
        tuple(2 * chosen.count(i) for i in range(9))
        for chosen in itertools.combinations_with_replacement(range(9), 7)
    )
    hands = {counts for counts in itertools.chain(regular, pairs) if max(counts) <= 4}
    before, after = [0] * (9 * suit), [0] * (34 - 9 * suit - 9)
    return [win for counts in sorted(hands) for win in _wins((*before, *counts, *after))]


def knitted_straights() -> list[Arguments]:
    """Every knitted straight, up to the order of the suits; its set concealed or melded."""
    straight = [int(i in {0, 3, 6, 10, 13, 16, 20, 23, 26}) for i in range(34)]
    sets = _sets(34, [9 * suit + low for suit in range(3) for low in range(7)])
    wins: list[Arguments] = []
    for extra, pair in itertools.product(sets, range(34)):
        base = [n + 2 * (i == pair) for i, n in enumerate(straight)]
        whole = [n + m for n, m in zip(base, extra, strict=True)]
        if max(whole) > 4:
            continue
        wins += _wins(whole)
        at = extra.index(max(extra))
        if max(extra) == 1:
            wins += _wins(base, (("CHI", CODES[at + 1], 1),))
            continue
        wins += _wins(base, (("PENG", CODES[at], 1),))
        if whole[at] < 4:
            wins += [win for offer in (0, 1) for win in _wins(base, (("GANG", CODES[at], offer),))]
    return wins


# Comparing


@dataclass
class Tally:
    """What came out of a comparison."""

    calls: int = 0
    wins: int = 0
    differ: int = 0
    differences: list[str] = field(default_factory=list)
    fans: set[str] = field(default_factory=set)
    errors: Counter[str] = field(default_factory=Counter)
    seconds: float = 0
    their_seconds: float = 0

    def add(self, other: Tally) -> None:
        """The sum of both; the first 20 differences are kept."""
        self.calls += other.calls
        self.wins += other.wins
        self.differ += other.differ
        self.differences = (self.differences + other.differences)[:20]
        self.fans |= other.fans
        self.errors += other.errors
        self.seconds += other.seconds
        self.their_seconds += other.their_seconds

    def line(self) -> str:
        """It all in one line."""
        each = 1e6 / max(self.calls, 1)
        return (
            f"{self.calls:,} calls ({self.wins:,} score, {len(self.fans)} fans, "
            f"{self.errors.total():,} errors of {len(self.errors)} texts): {self.differ:,} differ; "
            f"a call {each * self.seconds:.2f} us, PyMahjongGB {each * self.their_seconds:.2f} us, "
            f"{self.their_seconds / max(self.seconds, 1e-9):.1f} x"
        )


def answers(module: Any, calls: list[Call]) -> list[Any]:
    """For each call the result, or class and text of the error."""
    functions = {name: getattr(module, name) for name in {name for name, _ in calls}}
    found: list[Any] = []
    for name, arguments in calls:
        try:
            found.append(functions[name](*arguments))
        except Exception as error:  # noqa: BLE001  # its class is compared
            found.append((type(error).__name__, str(error)))
    return found


def compare(calls: list[Call]) -> Tally:
    """Both programs on the same calls."""
    tally = Tally(calls=len(calls))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MahjongGBWarning)
        start = time.perf_counter()
        mine = answers(Ours, calls)
        between = time.perf_counter()
    other = answers(MahjongGB, calls)
    tally.seconds, tally.their_seconds = between - start, time.perf_counter() - between
    for (name, arguments), a, b in zip(calls, mine, other, strict=True):
        if a != b:
            tally.differ += 1
            if len(tally.differences) < 20:
                tally.differences.append(f"{name}{arguments}\n  ours   {a}\n  theirs {b}")
        elif isinstance(a, tuple) and isinstance(a[0], str):
            tally.errors[a[1]] += 1
        elif name == "MahjongFanCalculator":
            tally.wins += 1
            tally.fans.update(row[1 if len(row) == 2 else 2] for row in a)
    return tally


def chunks(n: int, seed: int) -> Iterator[tuple[int, int, str]]:
    """What is drawn: how many, from which seed, of which kind."""
    for number in itertools.count():
        for kind, share in KINDS.items():
            size = min(n, CHUNK * share // 15)
            if size == 0:
                return
            n -= size
            yield size, seed + 1_000_003 * number, kind


def compare_drawn(chunk: tuple[int, int, str]) -> Tally:
    """One chunk of random calls."""
    return compare(drawn(*chunk))


def exhaustive() -> Iterator[tuple[str, list[Arguments]]]:
    """The sets of hands that are compared to the last one."""
    for suit in range(3):
        yield f"all wins of the suit {'mspz'[suit]}", one_suit_wins(suit)
    yield "all knitted straights", knitted_straights()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=1_000_000, help="how many random calls")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exhaustive", action="store_true", help="whole sets of hands too")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    options = parser.parse_args()
    start = time.perf_counter()
    tally = Tally()
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for part in pool.imap(compare_drawn, chunks(options.n, options.seed)):
            tally.add(part)
    if options.exhaustive:
        for name, arguments in exhaustive():
            part = compare(wins_of(arguments))
            print(f"{name}: {part.line()}")
            tally.add(part)
    for difference in tally.differences:
        print(difference)
    seconds = time.perf_counter() - start
    print(f"seed {options.seed}: {tally.line()}; {seconds:.0f} s")
    return int(tally.differ > 0)


if __name__ == "__main__":
    sys.exit(main())
