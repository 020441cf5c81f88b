"""Hands in files and columns beside hands in memory; `make bench-file`, fails above the limits.

A Parquet file of random winning hands as texts is scored by `score-file` in a process of its own:
it may hold 500 MB, and take three times as long as pack_texts() and score_batch() take in memory.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import guobiao as gb
from guobiao import _core, arrow

if TYPE_CHECKING:
    from collections.abc import Callable

DISTINCT = 1_000_000
MOST_MEGABYTES = 500
MOST_TIMES = 3
CHILD = """
import re, sys
from pathlib import Path
from guobiao.cli import main
try:
    main()
finally:
    print(re.search(r"VmHWM:.*", Path("/proc/self/status").read_text())[0])
"""


def nanoseconds(
    work: Callable[[], Any], hands: int, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The least time of three passes, a hand."""
    times = []
    for _ in range(3):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times) / hands * 1e9


def write(path: Path, texts: pa.Array, hands: int) -> None:
    """Writes as many hands, in an order of their own in each row group."""
    order = np.random.default_rng(1)
    with pq.ParquetWriter(path, pa.schema([("hand", pa.string())])) as file:
        for start in range(0, hands, len(texts)):
            shuffled = texts.take(pa.array(order.permutation(len(texts))))
            file.write_table(pa.table({"hand": shuffled[: hands - start]}))


def score_file(folder: Path, *options: str) -> tuple[float, float, str]:
    """Seconds, megabytes at the peak, and what was printed."""
    paths = [str(folder / "hands.parquet"), str(folder / "scores.parquet")]
    command = [sys.executable, "-c", CHILD, "score-file", *paths, *options]
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - start
    tally, peak = done.stdout.splitlines()
    return seconds, int(re.findall(r"\d+", peak)[0]) / 1000, tally


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=10_000_000, help="hands in the file")
    hands = parser.parse_args().n
    rows = _core.draw(min(hands, DISTINCT), seed=1)
    texts = [str(gb.unpack(row)) for row in rows]
    column = pa.array(texts)
    wanted = int(gb.score_batch(rows).points.sum())
    if wanted != int(arrow.score(column)["points"].to_numpy().sum(dtype=np.int64)):
        sys.exit("points of the column differ")

    def in_memory() -> None:
        gb.score_batch(gb.pack_texts(texts))

    memory = nanoseconds(in_memory, len(rows))
    print(f"pack_texts and score_batch in memory: {memory:.0f} ns a hand")
    binary = arrow.from_rows(rows)
    for name, given in (("texts", column), ("rows", binary)):
        for fans in (False, True):
            work = partial(arrow.score, given, fans=fans, threads=1)
            # The time of the processor, which other programs don't lengthen.
            one = nanoseconds(work, len(rows), time.process_time)
            what = f"arrow.score of {name}{' with fans' if fans else ''}"
            print(f"{what}: {one:.0f} ns a hand, {1e3 / one:.2f} M hands a second on one core")
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / "hands.parquet", column, hands)
        too_much = False
        for options in ([], ["--fans"]):
            seconds, megabytes, tally = score_file(folder, *options)
            times = seconds / hands * 1e9 / memory
            print(f"score-file {' '.join(options)}: {tally}")
            print(f"  {seconds:.1f} s, {times:.2f} times as long, {megabytes:.0f} MB at the peak")
            too_much |= megabytes > MOST_MEGABYTES or (not options and times > MOST_TIMES)
    sys.exit(int(too_much))


if __name__ == "__main__":
    main()
