"""Two tables: this library and PyMahjongGB 1.4.0 over the same hands in one run; `make bench`.

PyMahjongGB is called with prebuilt tuples, one hand a call. Each figure is the median of several
passes; totals are compared before anything is timed.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

import MahjongGB
import numpy as np
from rich.console import Console
from rich.table import Table

import guobiao as gb
from guobiao import _core
from guobiao.compat.MahjongGB import MahjongFanCalculator
from tools import pymahjonggb as pymj
from tools.oracle import arguments_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

HANDS = 100_000
# PyMahjongGB is slow enough to be timed over fewer.
CALLS = 10_000
# Its loops over 34 kinds are slower still; these passes are short, to be of the same length.
ASKED = 40
ROWS = 20_000
PASSES = 7


def seconds(work: Callable[[], object]) -> float:
    """The median time of a pass."""
    return statistics.median(timed(work) for _ in range(PASSES))


def timed(work: Callable[[], object]) -> float:
    """The time of one pass."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def total(function: Callable[..., Any], arguments: tuple[Any, ...]) -> int:
    """The points that a calculator gives; 0 if the hand does not win."""
    try:
        rows: Any = function(*arguments)
    except TypeError:
        return 0
    return sum(points for points, _ in rows)


def call_all(function: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> None:
    """Calls a calculator with each, as programs do."""
    for one in arguments:
        try:  # noqa: SIM105  # a context manager costs more than a call
            function(*one)
        except TypeError:
            pass


def sets() -> dict[str, npt.NDArray[np.uint8]]:
    """Rows by kind of hand."""
    mixed = _core.draw(4 * HANDS, seed=1)
    melds = (mixed[:, 34:38] > 0).sum(axis=1)
    suits = sum((mixed[:, 9 * s : 9 * s + 9] > 0).any(axis=1).astype(int) for s in range(3))
    misses = _core.draw(2 * HANDS, seed=1, kind="near miss")
    found = {
        "mixed": mixed,
        "plain": mixed[(melds > 0) & (melds < 3) & (suits > 1)],
        "concealed": mixed[melds == 0],
        "flush": mixed[(suits == 1) & (mixed[:, 27:34] == 0).all(axis=1)],
        "melded": mixed[melds > 2],
        "not winning": misses[gb.score_batch(misses).status == 1],
    }
    return {name: rows[:HANDS] for name, rows in found.items()}


def measure(name: str, hands: npt.NDArray[np.uint8]) -> list[str]:
    """One line of the table; ends the program if totals differ."""
    # Without the last argument: the short results.
    arguments = [one[:10] for one in arguments_of(hands[:CALLS])]
    points = gb.score_batch(hands, threads=1).points[:CALLS].tolist()
    for function in (MahjongGB.MahjongFanCalculator, MahjongFanCalculator):
        if points != [total(function, one) for one in arguments]:
            sys.exit(f"{name}: totals differ from {function.__module__}")
    theirs = seconds(lambda: call_all(MahjongGB.MahjongFanCalculator, arguments)) / CALLS
    call = seconds(lambda: call_all(MahjongFanCalculator, arguments)) / CALLS
    one = seconds(lambda: gb.score_batch(hands, threads=1)) / len(hands)
    fans = seconds(lambda: gb.score_batch(hands, fans=True, threads=1)) / len(hands)
    cores = seconds(lambda: gb.score_batch(hands)) / len(hands)
    ratios = [f"{theirs / ours:.1f} x" for ours in (call, one, fans, cores)]
    return [name, f"{theirs * 1e9:.0f} ns", *ratios, f"{1e-6 / cores:.1f} M"]


# Before the win


def waiting() -> npt.NDArray[np.uint8]:
    """Hands of every family that wait."""
    rows = _core.draw(ROWS, seed=1)
    rows[np.arange(ROWS), rows[:, 38]] -= 1
    rows[:, 38:43] = [255, 0, 0, 0, 0]
    return rows


def dealt(tiles: int = 13) -> npt.NDArray[np.uint8]:
    """The first tiles of shuffled walls."""
    wall = np.repeat(np.arange(34), 4)
    walls = np.random.default_rng(1).permuted(np.tile(wall, (ROWS, 1)), axis=1)
    counts = (walls[:, :tiles, None] == np.arange(34)).sum(axis=1, dtype=np.uint8)
    return gb.pack(counts, None, round_wind="E", seat_wind="E")


def mixed() -> npt.NDArray[np.uint8]:
    """Every other hand waits."""
    return np.stack([waiting()[::2], dealt()[::2]], axis=1).reshape(ROWS, 48)


def least(hands: npt.NDArray[np.uint8]) -> int:
    return int(gb.shanten_batch(hands).min(axis=1).sum())


def discards(hands: npt.NDArray[np.uint8]) -> int:
    after = gb.discards_batch(hands)
    return int(after[after < 127].sum())


def discards_won(hands: npt.NDArray[np.uint8]) -> int:
    return int(gb.win_table_batch(hands, rules=gb.BOTZONE)[:, :, 0].sum())


# The rows, our function, the sum of what it finds, PyMahjongGB's loop, and what that takes.
QUESTIONS: dict[str, tuple[Any, Any, Any, Any, Any]] = {
    "waits_batch, waiting": (
        waiting, gb.waits_batch, lambda r: int(gb.waits_batch(r).sum()),
        pymj.waits, pymj.calls_of,
    ),
    "waits_batch, dealt": (
        dealt, gb.waits_batch, lambda r: int(gb.waits_batch(r).sum()),
        pymj.waits, pymj.calls_of,
    ),
    "win_table_batch, waiting": (
        waiting, gb.win_table_batch, discards_won, pymj.discards_won, pymj.calls_of,
    ),
    "win_table_batch, dealt": (
        dealt, gb.win_table_batch, discards_won, pymj.discards_won, pymj.calls_of,
    ),
    "shanten_batch": (mixed, gb.shanten_batch, least, pymj.shanten_sum, pymj.calls_of),
    "useful_batch": (
        mixed, gb.useful_batch, lambda r: int(gb.useful_batch(r).sum()),
        pymj.useful_tiles, pymj.calls_of,
    ),
    "discards_batch": (
        lambda: dealt(14), gb.discards_batch, discards, pymj.discards, pymj.rests_of,
    ),
}  # fmt: skip


def measure_question(name: str) -> list[str]:
    """One line of the second table; ends the program if sums differ."""
    make, batch, total_of, loop, convert = QUESTIONS[name]
    hands = make()
    asked = hands[:ASKED]
    theirs_take = convert([gb.unpack(row) for row in asked])
    if total_of(asked) != loop(theirs_take):
        sys.exit(f"{name}: sums differ from PyMahjongGB's")
    out = batch(hands)
    # In turn, so that all see the same machine; medians of ratios.
    passes: list[tuple[float, float, float]] = []
    for _ in range(PASSES):
        theirs = timed(lambda: loop(theirs_take)) / ASKED
        one = timed(lambda: batch(hands, out=out, threads=1)) / len(hands)
        cores = timed(lambda: batch(hands, out=out)) / len(hands)
        passes.append((theirs, one, cores))
    theirs, one, _ = (statistics.median(times) for times in zip(*passes, strict=True))
    ratios = [
        f"{statistics.median(each[0] / each[which] for each in passes):,.0f} x" for which in (1, 2)
    ]
    return [name, f"{theirs * 1e6:.1f} us", f"{one * 1e9:.0f} ns", *ratios]


def main() -> None:
    """Prints the tables."""
    table = Table("hands", "PyMahjongGB", "drop-in", "points", "fans", "all cores", "hands/s")
    table.caption = "a call of PyMahjongGB; how many times as fast; hands a second on all cores"
    for name, rows in sets().items():
        table.add_row(*measure(name, np.ascontiguousarray(rows)))
    Console(width=90).print(table)
    table = Table("question", "PyMahjongGB", "one core", "", "all cores")
    table.caption = "a hand; win_table_batch is both ways, PyMahjongGB's loop one"
    for name in QUESTIONS:
        table.add_row(*measure_question(name))
    Console(width=90).print(table)
    print("totals agree on all of them")


if __name__ == "__main__":
    main()
