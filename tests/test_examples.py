"""The examples run, and what they compute is right."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import Hand, Tile

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def selfplay(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return import_module("greedy_selfplay")


def played(wall: list[int]) -> int:
    """A round of the same game, one hand at a time."""
    tiles = [Tile(tile) for tile in wall]
    hands = [tiles[player:52:4] for player in range(4)]
    winds = [Tile("E"), Tile("S"), Tile("W"), Tile("N")]
    for turn, drawn in enumerate(tiles[52:]):
        player, last_tile = turn % 4, turn == 83

        def points(tile: Tile, winner: int, last: bool = last_tile, **how: Any) -> int:
            hand = Hand(
                concealed=hands[winner],
                winning_tile=tile,
                seat_wind=winds[winner],
                last_tile=last,
                **how,
            )
            score = gb.score(hand)
            return score.points if score and score.legal else 0

        if won := points(drawn, player, self_drawn=True):
            return won
        hands[player].append(drawn)
        found = gb.discards(Hand(concealed=hands[player]))
        thrown = min(found, key=lambda discard: (discard.shanten, discard.tile)).tile
        hands[player].remove(thrown)
        for step in (1, 2, 3):
            if won := points(thrown, (player + step) % 4):
                return won
    return 0


def test_rounds_at_once_are_rounds_one_by_one(selfplay: Any) -> None:
    points = selfplay.play(150, seed=5)
    walls = np.random.default_rng(5).permuted(np.tile(selfplay.WALL, (150, 1)), axis=1)
    assert points.tolist() == [played(wall) for wall in walls.tolist()]
    assert 0 < np.count_nonzero(points) < 150
    assert points[points > 0].min() >= 8


def test_the_program_prints_totals() -> None:
    command = [sys.executable, str(EXAMPLES / "greedy_selfplay.py"), "--rounds", "300"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    first, second, *totals = run.stdout.splitlines()
    assert first.startswith("300 rounds, ")
    won, drawn = (int(part.split()[0]) for part in second.split(", "))
    assert won + drawn == 300
    assert sum(int(line.split()[2]) for line in totals) == won
    assert all(int(line.split()[0]) >= 8 for line in totals)


@pytest.mark.parametrize("player", ["random", "shanten"])
def test_tables_play_themselves(player: str) -> None:
    command = [sys.executable, str(EXAMPLES / "table_selfplay.py"), "--tables", "30"]
    command += ["--steps", "400", "--player", player]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    decisions, rounds, *reasons = (line.split() for line in run.stdout.splitlines())
    assert decisions[:2] == ["12,000", "decisions,"]
    ended = {" ".join(words[:-1]): int(words[-1]) for words in reasons}
    assert set(ended) == {"won", "drawn", "at fault"}
    assert sum(ended.values()) == int(rounds[0]) > 30
    assert ended["at fault"] == 0
