"""Comparisons of many drawn hands, in chunks of their own seeds, on all cores."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def chunks(n: int, size: int, seed: int) -> Iterator[tuple[int, int]]:
    """How many hands of which seeds."""
    for number in range(-(-n // size)):
        yield min(size, n - number * size), seed + 1_000_003 * number


def main(compare: Callable[[tuple[int, int]], Any], tally: Any, *, hands: int, size: int) -> int:
    """Compares as many hands as asked for and prints their tally in one line; 1 if any differ."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=int, default=hands, help="how many hands")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    options = parser.parse_args()
    start = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for part in pool.imap(compare, chunks(options.n, size, options.seed)):
            tally.add(part)
    for difference in tally.differences[:20]:
        print(difference)
    print(f"seed {options.seed}: {tally.line()}; {time.perf_counter() - start:.0f} s")
    return int(bool(tally.differences))
