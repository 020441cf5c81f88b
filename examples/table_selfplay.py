"""Plays whole rounds with claims and kongs at many tables at once: the loop of a trainer.

    python examples/table_selfplay.py --tables 1024 --steps 2000 --seed 1

Each step chooses for the seat that is asked at every table: here any legal action, or what brings
the hand nearer. A network would take ``turn.planes`` and ``turn.mask`` instead. A payment belongs
to the last action of each seat in the round. Prints decisions and rounds a second and how the
rounds ended.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

import numpy as np

import guobiao as gb

if TYPE_CHECKING:
    from numpy.typing import NDArray

REASONS = ("won", "drawn", "at fault")


def play(tables: int, steps: int, *, seed: int, player: str) -> NDArray[np.int64]:
    """How many rounds ended as each of REASONS.

    >>> play(50, 400, seed=1, player="random").shape
    (3,)
    """
    rng = np.random.default_rng(seed)
    games = gb.GameBatch(tables, seed=seed)
    turn = games.turn
    ended = np.zeros(len(REASONS), np.int64)
    for step in range(steps):
        if player == "random":
            # The largest of random numbers, each legal action equally likely.
            actions = (rng.random(turn.mask.shape, np.float32) * turn.mask).argmax(axis=1)
        else:
            actions = games.actions("shanten", seed=step)
        turn = games.step(actions, out=turn)
        ended += np.bincount(turn.reason[turn.done], minlength=len(REASONS))
    return ended


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description="Plays many tables at once.")
    parser.add_argument("--tables", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", choices=("random", "shanten"), default="shanten")
    options = parser.parse_args()
    start = time.perf_counter()
    ended = play(options.tables, options.steps, seed=options.seed, player=options.player)
    seconds = time.perf_counter() - start
    decisions = options.tables * options.steps
    print(f"{decisions:,} decisions, {decisions / seconds:,.0f} a second")
    print(f"{ended.sum():,} rounds, {ended.sum() / seconds:,.0f} a second")
    for reason, count in zip(REASONS, ended, strict=True):
        print(f"{reason:>9} {count:>9,}")


if __name__ == "__main__":
    main()
