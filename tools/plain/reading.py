"""What fourteen tiles can be: every reading, with every element that may take the winning tile.

Tiles are numbers as in `gb.Tile`: 0-26 three suits of nine ranks, 27-30 winds, 31-33 dragons.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    import guobiao as gb

Counts = tuple[int, ...]

SUIT_TILES = 27
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


@dataclass(frozen=True)
class Element:
    """A set, a pair, or the nine tiles of a knitted straight."""

    kind: str  # "chow", "pung", "kong", "pair", "body"
    tile: int  # the lowest
    melded: bool = False
    # A concealed kong, or a pung of the concealed tiles.
    concealed: bool = True

    @property
    def tiles(self) -> tuple[int, ...]:
        """What it is made of; a knitted body is asked by `Reading.body`."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * {"pair": 2, "pung": 3, "kong": 4, "body": 0}[self.kind]


@dataclass(frozen=True)
class Reading:
    """One way to see the hand."""

    form: str  # "regular", "knitted", "seven pairs", "orphans", "unconnected"
    elements: tuple[Element, ...] = ()
    body: tuple[int, ...] = ()
    # Which element the winning tile completed; None where there is nothing to choose.
    winner: int | None = None

    @property
    def sets(self) -> list[tuple[int, Element]]:
        """The chows, pungs and kongs with their places."""
        return [(i, one) for i, one in enumerate(self.elements) if one.kind != "pair"]


def melds_of(hand: gb.Hand) -> list[Element]:
    """What lies open, and the concealed kongs."""
    return [
        Element(str(meld.kind), int(meld.tile), not meld.concealed, concealed=meld.concealed)
        for meld in hand.melds
    ]


def counts_of(tiles: list[int]) -> Counts:
    """How many of each kind."""
    return tuple(tiles.count(tile) for tile in range(34))


def take(counts: Counts, tiles: tuple[int, ...]) -> Counts | None:
    """The counts without these tiles, None where they are not all there."""
    left = list(counts)
    for tile in tiles:
        left[tile] -= 1
        if left[tile] < 0:
            return None
    return tuple(left)


@functools.lru_cache(maxsize=100_000)
def sets_of(counts: Counts) -> tuple[tuple[Element, ...], ...]:
    """Every way to part tiles into chows and pungs."""
    first = next((tile for tile in range(34) if counts[tile]), None)
    if first is None:
        return ((),)
    found: list[tuple[Element, ...]] = []
    candidates = [Element("pung", first)]
    if first < SUIT_TILES and first % 9 <= 6:
        candidates.append(Element("chow", first))
    for one in candidates:
        left = take(counts, one.tiles)
        if left is not None:
            found.extend((one, *rest) for rest in sets_of(left))
    return tuple(found)


@functools.lru_cache(maxsize=100_000)
def sets_and_pair(counts: Counts) -> tuple[tuple[Element, ...], ...]:
    """Every way to part tiles into sets and one pair."""
    found: list[tuple[Element, ...]] = []
    for tile in range(34):
        left = take(counts, (tile, tile))
        if left is not None:
            found.extend((*sets, Element("pair", tile)) for sets in sets_of(left))
    return tuple(found)


KNITTED = [
    tuple(
        sorted(9 * suit + rank for suit, low in enumerate(lows) for rank in (low, low + 3, low + 6))
    )
    for lows in itertools.permutations(range(3))
]


def each_shape(counts: Counts, melds: int) -> Iterator[Reading]:
    """What concealed tiles beside so many melds can be, the winning tile not looked at."""
    for elements in sets_and_pair(counts):
        if len(elements) == 5 - melds:
            yield Reading("regular", elements)
    if melds <= 1:
        for body in KNITTED:
            left = take(counts, body)
            for elements in sets_and_pair(left) if left else ():
                if len(elements) == 2 - melds:
                    yield Reading("knitted", elements, body)
    if melds == 0:
        yield from special_shapes(counts)


def special_shapes(counts: Counts) -> Iterator[Reading]:
    """Seven pairs, thirteen orphans, honours and knitted tiles."""
    if sum(counts) == 14 and all(count % 2 == 0 for count in counts):
        yield Reading("seven pairs")
    if sum(counts) == 14 and all(counts[tile] for tile in ORPHANS):
        others = sum(counts) - sum(counts[tile] for tile in ORPHANS)
        if others == 0:
            yield Reading("orphans")
    if sum(counts) == 14 and max(counts) == 1:
        suited = {tile for tile in range(SUIT_TILES) if counts[tile]}
        for body in KNITTED:
            if suited <= set(body):
                yield Reading("unconnected", body=body if len(suited) == 9 else ())
                return


@functools.lru_cache(maxsize=100_000)
def wins(counts: Counts, melds: int) -> bool:
    """Whether they are complete in any form."""
    return next(each_shape(counts, melds), None) is not None


def waits_of(concealed: Counts, melds: int) -> list[int]:
    """The kinds that complete thirteen tiles, those held four times too (SUPPLEMENT-2025 10)."""
    return [
        tile
        for tile in range(34)
        if wins(tuple(count + (i == tile) for i, count in enumerate(concealed)), melds)
    ]


def readings_of(hand: gb.Hand) -> Iterator[Reading]:
    """Every reading of a hand with its winning tile, and every element that may take that tile."""
    assert hand.winning_tile is not None
    winning = int(hand.winning_tile)
    melds = melds_of(hand)
    counts = counts_of([*map(int, hand.concealed), winning])
    for shape in each_shape(counts, len(melds)):
        if shape.form not in ("regular", "knitted"):
            yield shape
            continue
        takers = {one: i for i, one in enumerate(shape.elements) if winning in one.tiles}
        for taker in takers.values():
            elements = [*shape.elements]
            if not hand.self_drawn and elements[taker].kind == "pung":
                # Completed by another's tile, it is no concealed pung (section 3).
                elements[taker] = Element("pung", winning, concealed=False)
            yield Reading(shape.form, (*elements, *melds), shape.body, taker)
        if winning in shape.body:
            yield Reading(shape.form, (*shape.elements, *melds), shape.body)
