"""Scores a directory of Parquet files on a Ray cluster and prints how often each fan counts.

python examples/ray_score.py HANDS [--column hand] [--rules CURRENT] [--address auto]

Without an address Ray starts on this machine. Every worker needs guobiao[arrow]. A task scores one
batch on one core; what comes back from it is one row, however many hands it had.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial

import pyarrow as pa
import pyarrow.compute as pc
import ray

import guobiao as gb
from guobiao import arrow


def tally(scored: pa.Table) -> pa.Table:
    """One row for a batch: its hands, its wins and their points, how often each fan counts."""
    sums = {name: pc.sum(scored[name]).as_py() or 0 for name in ["wins", "points"]}
    fans = {fan.id: pc.sum(scored[fan.id]).as_py() or 0 for fan in gb.Fan}
    bad = len(scored) - scored["reason"].null_count
    return pa.Table.from_pylist([{"hands": len(scored), "bad": bad, **sums, **fans}])


def statistics(
    folder: str, *, column: str = "hand", rules: gb.RuleBook = gb.CURRENT
) -> Counter[str]:
    """The sums of all tallies."""
    score = partial(
        arrow.score_table, column=column, rules=rules, fans=True, errors="mark", threads=1
    )
    hands = ray.data.read_parquet(folder, columns=[column])
    tallies = hands.map_batches(score, batch_format="pyarrow").map_batches(
        tally, batch_format="pyarrow"
    )
    total: Counter[str] = Counter()
    for batch in tallies.iter_batches(batch_format="pyarrow"):
        total.update({name: pc.sum(batch[name]).as_py() for name in batch.column_names})
    return total


def main() -> None:
    """Prints a line for each sum, its name and a number, fans by how often they count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="a directory of Parquet files")
    parser.add_argument("--column", default="hand", help="the column of hands")
    parser.add_argument("--rules", default="CURRENT", choices=gb.rule_books, help="the rule book")
    parser.add_argument("--address", help="of a Ray cluster that runs")
    given = parser.parse_args()
    ray.init(address=given.address)
    total = statistics(given.folder, column=given.column, rules=gb.rule_books[given.rules])
    for name, times in total.most_common():
        if times:
            print(name, times)


if __name__ == "__main__":
    main()
