"""Waits, win tables, shanten, useful tiles and discards beside PyMahjongGB: `make bench-python`.

Each question is a group of two rows over the same hands, made before the clock runs: `Hand`
objects here, tuples of strings there. A round is a pass over 200 hands, the loop included. Both
passes add up what they find, and the sums are compared before anything is timed.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import guobiao as gb
from guobiao import Hand, Tile, _core
from tools import pymahjonggb as pymj

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = 200
SEED = 1

# Hands


@cache
def waiting() -> list[Hand]:
    """Of every family, with melds and without."""
    rows = _core.draw(HANDS, seed=SEED, kind="winning")
    hands = map(gb.unpack, rows)
    return [Hand(concealed=hand.concealed, melds=hand.melds) for hand in hands]


@cache
def dealt(tiles: int = 13) -> list[Hand]:
    """The first tiles of a shuffled wall."""
    rng = random.Random(SEED)
    wall = [tile for tile in Tile for _ in range(4)]
    return [Hand(concealed=rng.sample(wall, tiles)) for _ in range(HANDS)]


@cache
def mixed() -> list[Hand]:
    """Half of them wait."""
    return waiting()[: HANDS // 2] + dealt()[: HANDS // 2]


# What is asked


def our_waits(hands: list[Hand]) -> int:
    return sum(len(gb.waits(hand)) for hand in hands)


def our_discards_won(hands: list[Hand]) -> int:
    """Both ways are there; the sum is that of discards."""
    return sum(win.discard.points for hand in hands for win in gb.win_table(hand, rules=gb.BOTZONE))


def our_shanten(hands: list[Hand]) -> int:
    return sum(gb.shanten(hand) for hand in hands)


def our_useful(hands: list[Hand]) -> int:
    return sum(len(gb.useful_tiles(hand)) for hand in hands)


def our_discards(hands: list[Hand]) -> int:
    return sum(discard.shanten for hand in hands for discard in gb.discards(hand))


QUESTIONS: dict[str, tuple[Callable[[], list[Hand]], Any, Any, Any]] = {
    "waits, waiting": (waiting, our_waits, pymj.calls_of, pymj.waits),
    "waits, dealt": (dealt, our_waits, pymj.calls_of, pymj.waits),
    "win_table, waiting": (
        waiting,
        our_discards_won,
        pymj.calls_of,
        pymj.discards_won,
    ),
    "shanten": (mixed, our_shanten, pymj.calls_of, pymj.shanten_sum),
    "useful_tiles": (mixed, our_useful, pymj.calls_of, pymj.useful_tiles),
    "discards": (lambda: dealt(14), our_discards, pymj.rests_of, pymj.discards),
}


@pytest.mark.parametrize("program", ["guobiao", "PyMahjongGB"])
@pytest.mark.parametrize("question", QUESTIONS)
def test_question(benchmark: Any, question: str, program: str) -> None:
    benchmark.group = question
    make, ours, convert, theirs = QUESTIONS[question]
    hands = make()
    converted = convert(hands)
    assert ours(hands) == theirs(converted)
    passes, arguments = (ours, hands) if program == "guobiao" else (theirs, converted)
    benchmark.pedantic(passes, args=(arguments,), rounds=15, warmup_rounds=1)
