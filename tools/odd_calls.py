"""Calls of PyMahjongGB that no table has, as programs make them: for `make oracle`.

Loops over 34 tiles that don't look at the packs, packs of another seat, offers that logs leave at
0, chows named by their end. A call is the name of one of the seven functions and its arguments.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Arguments = tuple[Any, ...]
Call = tuple[str, Arguments]

CODES = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)]
CODES += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
FORMS = ["RegularShanten", "SevenPairsShanten", "ThirteenOrphansShanten"]
FORMS += ["HonorsAndKnittedTilesShanten", "KnittedStraightShanten"]
# These alone are read past the end of a table, and so refused.
OVERRUNS = {("CHI", "F2"), ("CHI", "J3")}


def all_seven(call: Arguments) -> Iterator[Call]:
    """The same hand in every function."""
    yield "MahjongFanCalculator", call
    yield "MahjongShanten", call[:2]
    for form in FORMS:
        yield form, (call[1],)


# Habits: each takes two hands and makes calls of them


def win_loop(rng: random.Random, call: Arguments, _: Arguments) -> Iterator[Call]:
    """What does it wait for? Every tile, though packs hold four of it."""
    packs, hand, _, *rest = call
    others = [tile for tile in hand if packs and rng.random() < 0.5]
    if others:
        # A tile of a pack again in the hand.
        at = rng.randrange(len(hand))
        hand = (*hand[:at], rng.choice(packs)[1], *hand[at + 1 :])
    for tile in CODES:
        yield "MahjongFanCalculator", (packs, hand, tile, *rest)


def shanten_loop(rng: random.Random, call: Arguments, _: Arguments) -> Iterator[Call]:
    """Which tile brings it nearer? Every tile in place of one."""
    packs, hand = call[:2]
    at = rng.randrange(len(hand))
    for tile in CODES:
        changed = (*hand[:at], tile, *hand[at + 1 :])
        yield "MahjongShanten", (packs, changed)
        yield rng.choice(FORMS), (changed,)


def offers(rng: random.Random, call: Arguments, _: Arguments) -> Iterator[Call]:
    """Offers of any seat, of none, and beyond."""
    packs, *rest = call
    for offer in (0, 1, -1, 4):
        yield from all_seven((tuple((*pack[:2], offer) for pack in packs), *rest))
    mixed = tuple((*pack[:2], rng.choice([0, 0, 1, 2, 3])) for pack in packs)
    yield from all_seven((mixed, *rest))


def packs_of_another(_: random.Random, call: Arguments, other: Arguments) -> Iterator[Call]:
    """Packs that are not those of the hand: as many, fewer or more."""
    packs, hand, *rest = call
    yield from all_seven((other[0], hand, *rest))
    yield "MahjongShanten", ((*packs, *other[0])[:4], hand)
    yield "MahjongShanten", (packs + other[0], hand)


def same_packs(rng: random.Random, call: Arguments, _: Arguments) -> Iterator[Call]:
    """Sets that are there again, and packs that a claimed tile joins in hand too."""
    packs, hand, tile, *rest = call
    if packs:
        again = tuple(rng.choice(packs) for _ in packs)
        yield from all_seven((again, hand, tile, *rest))
        yield from all_seven((again, hand, rng.choice(packs)[1], *rest))
    yield from all_seven((packs, (tile,) * len(hand), tile, *rest))


def edges(rng: random.Random, call: Arguments, _: Arguments) -> Iterator[Call]:
    """Chows named by an end, or of honours."""
    packs, *rest = call

    def moved(pack: Arguments) -> Arguments:
        suit = rng.choice("WTBF") if rng.random() < 0.1 else pack[1][0]
        tile = (
            rng.choice(["F1", "F3", "F4", "J1", "J2"]) if suit in "FJ" else suit + rng.choice("19")
        )
        return ("CHI", tile, rng.choice([0, 1, 2, 3])) if rng.random() < 0.5 else pack

    yield from all_seven((tuple(moved(pack) for pack in packs), *rest))


def flowers(rng: random.Random, call: Arguments, _: Arguments) -> Iterator[Call]:
    """More flowers than there are."""
    yield "MahjongFanCalculator", (*call[:3], rng.randrange(9, 256), *call[4:])


def uncounted(rng: random.Random, call: Arguments, _: Arguments) -> Iterator[Call]:
    """Sets of one suit or any, drawn without looking how many of a tile there are."""
    codes = (
        CODES if rng.random() < 0.3 else [code for code in CODES if code[0] == rng.choice("WTB")]
    )
    codes = codes or CODES
    sets: list[tuple[str, list[str]]] = []
    while len(sets) < 4:
        tile = rng.choice(codes)
        if sets and rng.random() < 0.25:
            sets.append(rng.choice(sets))
        elif rng.random() < 0.5 and tile[0] in "WTB" and tile[1] in "2345678":
            sets.append(("CHI", [tile[0] + str(int(tile[1]) + step) for step in (0, -1, 1)]))
        else:
            sets.append((rng.choice(["PENG", "GANG"]), [tile] * 3))
    if rng.random() < 0.1:
        suits = rng.sample("WTB", 3)
        straight = [
            suit + str(low + step) for low, suit in enumerate(suits, 1) for step in (0, 3, 6)
        ]
        sets = [*[("CHI", straight[at : at + 3]) for at in (0, 3, 6)], sets[0]]
        sets.reverse()
        melded = rng.randrange(2)
    else:
        melded = rng.choice([0, 0, 1, 2, 3, 4])
    pair = rng.choice(codes) if rng.random() < 0.5 else rng.choice(rng.choice(sets)[1])
    hand = [tile for _, tiles in sets[melded:] for tile in tiles] + [pair, pair]
    if rng.random() < 0.1 and melded == 0:
        hand = [tile for tile in rng.choices(CODES[:4], k=7) for _ in (0, 1)]
    rng.shuffle(hand)
    packs = tuple((kind, tiles[0], rng.choice([0, 1, 1, 1])) for kind, tiles in sets[:melded])
    yield from all_seven((packs, tuple(hand[1:]), hand[0], *call[3:]))


HABITS: Sequence[Callable[[random.Random, Arguments, Arguments], Iterator[Call]]] = (
    win_loop,
    shanten_loop,
    *[offers, packs_of_another, same_packs, edges, flowers] * 4,
    *[uncounted] * 20,
)


def odd_calls(hands: Sequence[Arguments], n: int, seed: int) -> list[Call]:
    """So many calls, made of these hands."""
    rng = random.Random(seed)
    calls: list[Call] = []
    while len(calls) < n:
        made = rng.choice(HABITS)(rng, rng.choice(hands), rng.choice(hands))
        calls += [call for call in made if not overruns(call[1])]
    return calls[:n]


def overruns(arguments: Arguments) -> bool:
    """Whether PyMahjongGB would read what isn't its own."""
    packs = arguments[0] if len(arguments) > 1 else ()
    return any(pack[:2] in OVERRUNS for pack in packs)
