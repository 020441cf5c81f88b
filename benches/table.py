"""One table: this library and PyMahjongGB 1.4.0 over the same hands in one run; `make bench`.

PyMahjongGB is called with prebuilt tuples, one hand a call. Each figure is the median of several
passes; totals are compared before anything is timed.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import MahjongGB
import numpy as np
from rich.console import Console
from rich.table import Table

import guobiao as gb
from guobiao import _core
from guobiao.compat.MahjongGB import MahjongFanCalculator

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from oracle import arguments_of  # the tests' own way to PyMahjongGB's arguments

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

HANDS = 100_000
# PyMahjongGB is slow enough to be timed over fewer.
CALLS = 10_000
PASSES = 7


def seconds(work: Callable[[], object]) -> float:
    """The median time of a pass."""
    times = []
    for _ in range(PASSES):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


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


def main() -> None:
    """Prints the table."""
    table = Table("hands", "PyMahjongGB", "drop-in", "points", "fans", "all cores", "hands/s")
    table.caption = "a call of PyMahjongGB; how many times as fast; hands a second on all cores"
    for name, rows in sets().items():
        table.add_row(*measure(name, np.ascontiguousarray(rows)))
    Console(width=90).print(table)
    print("totals agree on all of them")


if __name__ == "__main__":
    main()
