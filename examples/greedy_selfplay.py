"""Plays many rounds at once: everybody throws what leaves the lowest shanten, and nobody claims.

    python examples/greedy_selfplay.py --rounds 10000 --seed 1

All rounds take the same turn together, so that each question is one call for all of them: does the
drawn tile win, what to throw, may one of the three others win on it. Prints rounds a second and how
often each total was won with.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import guobiao as gb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

PLAYERS = 4
DEALT = 13 * PLAYERS
WALL = np.repeat(np.arange(34, dtype=np.uint8), 4)
TURNS = len(WALL) - DEALT
# None: the distance to any complete hand; "discard": to one that the rule book pays.
WAY = None


class Outcome(NamedTuple):
    """How rounds ended: points of the win, 0 for a drawn round; seats of winner and discarder."""

    points: NDArray[np.uint16]
    winner: NDArray[np.uint8]
    discarder: NDArray[np.uint8]


def play(rounds: int, seed: int, way: str | None = WAY) -> NDArray[np.uint16]:
    """The points that each round was won with, uint16[rounds]; 0 for a drawn one.

    >>> play(200, seed=1).shape
    (200,)
    """
    rng = np.random.default_rng(seed)
    walls = rng.permuted(np.tile(WALL, (rounds, 1)), axis=1)
    return play_walls(walls, [way] * PLAYERS).points


def play_walls(walls: NDArray[np.uint8], ways: Sequence[str | None]) -> Outcome:
    """Plays each wall; seat s throws by ways[s]."""
    rounds = len(walls)
    concealed = np.zeros((rounds, PLAYERS, 34), np.uint8)
    for player in range(PLAYERS):
        tiles = walls[:, player:DEALT:PLAYERS]
        np.add.at(concealed[:, player], (np.arange(rounds)[:, None], tiles), 1)

    points = np.zeros(rounds, np.uint16)
    winner, discarder = (np.full(rounds, 255, np.uint8) for _ in range(2))
    playing = np.arange(rounds)
    for turn in range(TURNS):
        player, last_tile = turn % PLAYERS, turn == TURNS - 1
        own = concealed[playing, player]
        drawn = walls[playing, DEALT + turn]

        won = won_with(own, drawn, player, self_drawn=True, last_tile=last_tile)
        points[playing] = won
        winner[playing[won > 0]] = player
        playing, own, drawn = playing[won == 0], own[won == 0], drawn[won == 0]

        own[np.arange(len(own)), drawn] += 1
        hands = gb.pack(own, None, round_wind="E", seat_wind=player)
        thrown = gb.discards_batch(hands, way=ways[player]).argmin(axis=1).astype(np.uint8)
        own[np.arange(len(own)), thrown] -= 1
        concealed[playing, player] = own

        # Of several who could win, the next in turn does.
        for step in range(1, PLAYERS):
            other = (player + step) % PLAYERS
            won = won_with(concealed[playing, other], thrown, other, last_tile=last_tile)
            points[playing] = won
            winner[playing[won > 0]], discarder[playing[won > 0]] = other, player
            playing, thrown = playing[won == 0], thrown[won == 0]
    return Outcome(points, winner, discarder)


def won_with(
    concealed: NDArray[np.uint8],
    tile: NDArray[np.uint8],
    player: int,
    *,
    self_drawn: bool = False,
    last_tile: bool,
) -> NDArray[np.uint16]:
    """The points of legal wins on a tile each; 0 where it is none."""
    hands = gb.pack(
        concealed,
        tile,
        round_wind="E",
        seat_wind=player,
        self_drawn=self_drawn,
        last_tile=last_tile,
    )
    result = gb.score_batch(hands)
    return np.where(result.legal, result.points, 0).astype(np.uint16)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description="Plays many rounds at once, greedily.")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--way", choices=["self_drawn", "discard", "open"], default=WAY)
    options = parser.parse_args()
    start = time.perf_counter()
    points = play(options.rounds, options.seed, options.way)
    seconds = time.perf_counter() - start
    won = points[points > 0]
    print(f"{options.rounds:,} rounds, {options.rounds / seconds:,.0f} a second")
    print(f"{len(won):,} won, {len(points) - len(won):,} drawn")
    for total, times in zip(*np.unique(won, return_counts=True), strict=True):
        print(f"{total:>5} points {times:>7,}")


if __name__ == "__main__":
    main()
