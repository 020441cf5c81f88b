"""The drop-in beside PyMahjongGB in one run: `make bench`.

Each family is a group of two rows over the same prebuilt arguments. A round is a pass over 1,000
hands, the loop included: milliseconds of a round are microseconds of a call. Before the clock runs
both have given equal results.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import MahjongGB
import pytest

from guobiao import _core
from guobiao.compat import MahjongGB as Ours
from guobiao.compat.MahjongGB import MahjongFanCalculator
from tools import oracle

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.odd_calls import Arguments

HANDS = 1_000
SEED = 1
NOT_WIN = ("TypeError", "ERROR_NOT_WIN")
THEIRS: Callable[..., Any] = MahjongGB.MahjongFanCalculator


# What programs that play name in each call.
NAMES = ["pack", "hand", "winTile", "flowerCount", "isSelfDrawn", "is4thTile", "isAboutKong"]
NAMES += ["isWallLast", "seatWind", "prevalentWind", "verbose"]


def answers(module: Any, calls: list[Arguments]) -> list[Any]:
    """What comes of each."""
    return oracle.answers(module, oracle.wins_of(calls))


def kongs(hand: Arguments) -> int:
    """How many of the melds are kongs."""
    return Counter(kind for kind, _, _ in hand[0])["GANG"]


def suits(hand: Arguments) -> int:
    """In how many suits its tiles are; winds and dragons are one each."""
    return len({tile[0] for tile in oracle.tiles_of(hand)})


# The kind of the generator, and which of its hands are taken.
FAMILIES: dict[str, tuple[str, Callable[[Arguments], bool]]] = {
    "mixed": ("winning", lambda _: True),
    "plain": ("winning", lambda hand: len(hand[0]) == 1 and suits(hand) > 1),
    "concealed": ("winning", lambda hand: not hand[0]),
    "flush": ("winning", lambda hand: suits(hand) == 1),
    "melded": ("winning", lambda hand: len(hand[0]) == 4),
    "kongs": ("winning", lambda hand: kongs(hand) >= 2),
    "not winning": ("near miss", lambda hand: answers(MahjongGB, [hand])[0] == NOT_WIN),
}


@cache
def hands(family: str) -> list[Arguments]:
    """The arguments, each asking for the short result."""
    if family == "new strings":
        # As from a log that has just been read: no string is the same object as another.
        return [
            (pack, tuple("".join(list(tile)) for tile in hand), *rest)
            for pack, hand, *rest in hands("mixed")
        ]
    if family == "recorded calls":
        # As a program that plays makes them: one in twenty wins, all eleven arguments named.
        lost, won = hands("not winning"), hands("mixed")
        return [(*(won if at % 20 == 0 else lost)[at], True) for at in range(HANDS)]
    kind, is_taken = FAMILIES[family]
    taken: list[Arguments] = []
    for at in range(100):
        rows = _core.draw(HANDS, seed=SEED + at, kind=kind)
        drawn = [arguments[:10] for arguments in oracle.arguments_of(rows)]
        taken += [arguments for arguments in drawn if is_taken(arguments)]
        if len(taken) >= HANDS:
            break
    assert len(taken) >= HANDS
    return taken[:HANDS]


def all_calls(function: Callable[..., Any], calls: list[Arguments]) -> None:
    for arguments in calls:
        function(*arguments)


def all_failing_calls(function: Callable[..., Any], calls: list[Arguments]) -> None:
    for arguments in calls:
        try:  # noqa: SIM105  # a context manager would cost as much as a call
            function(*arguments)
        except TypeError:
            pass


def all_named_calls(function: Callable[..., Any], calls: list[dict[str, Any]]) -> None:
    for arguments in calls:
        try:  # noqa: SIM105  # a context manager would cost as much as a call
            function(**arguments)
        except TypeError:
            pass


@pytest.mark.parametrize("program", ["guobiao", "PyMahjongGB"])
@pytest.mark.parametrize("family", ["recorded calls", *FAMILIES, "new strings"])
def test_dropin(benchmark: Any, family: str, program: str) -> None:
    benchmark.group = family
    calls = hands(family)
    assert answers(Ours, calls) == answers(MahjongGB, calls)
    function = MahjongFanCalculator if program == "guobiao" else THEIRS
    if family == "recorded calls":
        named = [dict(zip(NAMES, arguments, strict=True)) for arguments in calls]
        benchmark.pedantic(all_named_calls, args=(function, named), rounds=50, warmup_rounds=2)
        return
    passes = all_failing_calls if family == "not winning" else all_calls
    benchmark.pedantic(passes, args=(function, calls), rounds=50, warmup_rounds=2)
