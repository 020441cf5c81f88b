"""Waits, win tables, shanten, useful tiles and discards beside PyMahjongGB: `make bench-python`.

Each question is a group of two rows over the same hands, made before the clock runs: `Hand`
objects here, tuples of strings there. A round is a pass over 200 hands, the loop included. Both
passes add up what they find, and the sums are compared before anything is timed.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import MahjongGB
import pytest

import guobiao as gb
import oracle_waits as oracle
from guobiao import Hand, Tile, _core

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = 200
SEED = 1
CODES = oracle.CODES
FORM_FUNCTIONS = [getattr(MahjongGB, name) for name in oracle.FUNCTIONS.values()]

Theirs = tuple[oracle.Pack, tuple[str, ...], frozenset[str]]


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


def theirs_of(hands: list[Hand]) -> list[Theirs]:
    """Packs, tiles, and the codes of the kinds held four times."""
    return [
        (
            oracle.pack_of(hand),
            tuple(tile.botzone for tile in hand.concealed),
            frozenset(tile.botzone for tile, n in oracle.held(hand).items() if n == 4),
        )
        for hand in hands
    ]


# What is asked


def our_waits(hands: list[Hand]) -> int:
    return sum(len(gb.waits(hand)) for hand in hands)


def their_waits(hands: list[Theirs]) -> int:
    calculate, total = MahjongGB.MahjongFanCalculator, 0
    for pack, tiles, full in hands:
        for code in CODES:
            try:
                calculate(pack, tiles, code, 0, False, False, False, False, 0, 0)
            except TypeError:
                continue
            total += code not in full
    return total


def our_discards_won(hands: list[Hand]) -> int:
    """Both ways are there; the sum is that of discards."""
    return sum(win.discard.points for hand in hands for win in gb.win_table(hand, rules=gb.BOTZONE))


def their_discards_won(hands: list[Theirs]) -> int:
    calculate, total = MahjongGB.MahjongFanCalculator, 0
    for pack, tiles, full in hands:
        for code in CODES:
            try:
                fans = calculate(pack, tiles, code, 0, False, False, False, False, 0, 0)
            except TypeError:
                continue
            if code not in full:
                total += sum(points for points, _ in fans)
    return total


def our_shanten(hands: list[Hand]) -> int:
    return sum(gb.shanten(hand) for hand in hands)


def their_shanten(hands: list[Theirs]) -> int:
    return sum(MahjongGB.MahjongShanten(pack, tiles) for pack, tiles, _ in hands)


def our_useful(hands: list[Hand]) -> int:
    return sum(len(gb.useful_tiles(hand)) for hand in hands)


def their_useful(hands: list[Theirs]) -> int:
    total = 0
    for _, tiles, full in hands:
        least, useful = 99, set[str]()
        for function in FORM_FUNCTIONS:
            try:
                shanten, codes = function(tiles)
            except TypeError:
                continue
            if shanten < least:
                least, useful = shanten, set(codes)
            elif shanten == least:
                useful.update(codes)
        total += len(useful - full)
    return total


def our_discards(hands: list[Hand]) -> int:
    return sum(discard.shanten for hand in hands for discard in gb.discards(hand))


def their_discards(rests: list[tuple[tuple[str, ...], bool]]) -> int:
    total = 0
    for rest, is_new in rests:
        shanten = MahjongGB.MahjongShanten((), rest)
        total += shanten if is_new else 0
    return total


def rests_of(hands: list[Hand]) -> list[tuple[tuple[str, ...], bool]]:
    """What remains without each of 14 tiles, and whether its kind is met for the first time."""
    found = []
    for hand in hands:
        codes = [tile.botzone for tile in hand.concealed]
        for at, code in enumerate(codes):
            is_new = at == 0 or codes[at - 1] != code
            found.append(((*codes[:at], *codes[at + 1 :]), is_new))
    return found


QUESTIONS: dict[str, tuple[Callable[[], list[Hand]], Any, Any, Any]] = {
    "waits, waiting": (waiting, our_waits, theirs_of, their_waits),
    "waits, dealt": (dealt, our_waits, theirs_of, their_waits),
    "win_table, waiting": (waiting, our_discards_won, theirs_of, their_discards_won),
    "shanten": (mixed, our_shanten, theirs_of, their_shanten),
    "useful_tiles": (mixed, our_useful, theirs_of, their_useful),
    "discards": (lambda: dealt(14), our_discards, rests_of, their_discards),
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
