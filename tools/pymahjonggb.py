"""The questions before the win as programs ask PyMahjongGB; the benchmarks time these loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import MahjongGB

from tools import oracle_waits as oracle

if TYPE_CHECKING:
    from guobiao import Hand

CODES = oracle.CODES
FORM_FUNCTIONS = [getattr(MahjongGB, name) for name in oracle.FUNCTIONS.values()]

Call = tuple[oracle.Pack, tuple[str, ...], frozenset[str]]


def calls_of(hands: list[Hand]) -> list[Call]:
    """Packs, tiles, and the codes of the kinds held four times."""
    return [
        (
            oracle.pack_of(hand),
            tuple(tile.botzone for tile in hand.concealed),
            frozenset(tile.botzone for tile, n in oracle.held(hand).items() if n == 4),
        )
        for hand in hands
    ]


def waits(hands: list[Call]) -> int:
    calculate, total = MahjongGB.MahjongFanCalculator, 0
    for pack, tiles, full in hands:
        for code in CODES:
            try:
                calculate(pack, tiles, code, 0, False, False, False, False, 0, 0)
            except TypeError:
                continue
            total += code not in full
    return total


def discards_won(hands: list[Call]) -> int:
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


def shanten_sum(hands: list[Call]) -> int:
    return sum(MahjongGB.MahjongShanten(pack, tiles) for pack, tiles, _ in hands)


def useful_tiles(hands: list[Call]) -> int:
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


def discards(rests: list[tuple[tuple[str, ...], bool]]) -> int:
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
