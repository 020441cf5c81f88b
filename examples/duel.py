"""A duel: a player who minds the points a win needs, against one who doesn't, over the same walls.

Two seats throw by the distance to any complete hand, two by the distance to a legal one; then the
seats are exchanged and the same walls are played again.

    python examples/duel.py --rounds 1000
"""

from __future__ import annotations

import argparse

import numpy as np
from greedy_selfplay import PLAYERS, WALL, play_walls

import guobiao as gb


def duel(rounds: int, seed: int, way: str) -> tuple[float, float, float, float]:
    """Shares of rounds that ordinary and legal won and that were drawn; what a legal seat was paid.

    >>> ordinary, legal, drawn, _ = duel(20, seed=1, way="discard")
    >>> round(ordinary + legal + drawn, 9)
    1.0
    """
    rng = np.random.default_rng(seed)
    walls = rng.permuted(np.tile(WALL, (rounds, 1)), axis=1)
    won, paid = np.zeros(3), 0
    for first in (0, 1):
        ways = [way if seat % 2 == first else None for seat in range(PLAYERS)]
        points, winner, discarder = play_walls(walls, ways)
        is_legal = winner % 2 == first
        is_drawn = points == 0
        won += [(~is_legal & ~is_drawn).sum(), (is_legal & ~is_drawn).sum(), is_drawn.sum()]
        paid += gb.settle_batch(points, winner, discarder)[:, first::2].sum()
    ordinary, legal, drawn = (won / (2 * rounds)).tolist()
    return ordinary, legal, drawn, paid / (2 * rounds * PLAYERS // 2)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description="Ordinary against legal shanten.")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{options.rounds:,} walls, each played twice with the seats exchanged")
    print("legal by     ordinary won  legal won  drawn  paid to legal, a round and seat")
    for way in gb.Way:
        ordinary, legal, drawn, paid = duel(options.rounds, options.seed, way)
        print(f"{way:<12} {ordinary:>12.1%} {legal:>10.1%} {drawn:>6.1%} {paid:>+10.2f}")


if __name__ == "__main__":
    main()
