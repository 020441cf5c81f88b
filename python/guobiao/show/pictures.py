"""Hands, readings and scores as pictures of tiles (SVG), light or dark as the page around them.

>>> import guobiao as gb
>>> from guobiao import pictures
>>> svg = pictures.draw(gb.Hand("[123p,3]55m12379s789p8s"))
>>> svg[:4], svg.count("<use ")
('<svg', 14)

In a notebook, what ends a cell is shown so by itself. Melds lie as at the table: the claimed tile
is turned, the first of a meld if it came from the left, the second if from opposite, the last if
from the right; a concealed kong shows two backs.

A picture carries its style and each of its tiles once, some 4 KB. A page with many pictures has
both once for all: `shared()`, then `draw(value, alone=False)` as often as there are values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from guobiao._core import Discard, Hand, Meld, Reading, Score, Set, Win
from guobiao.shapes import SetKind
from guobiao.show.faces import FACES, HEIGHT, STYLE, WIDTH
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["draw", "shared"]

_GAP = 14  # between the parts of a hand
_MARGIN = 6
_LINE = 24  # of text
_BODY = f'width="{WIDTH - 2}" height="{HEIGHT - 2}" x="1" y="1" rx="5"'


@dataclass(frozen=True, slots=True)
class _Piece:
    """One tile as it lies: `tile` None for its back, `above` for one on top of a turned one."""

    tile: Tile | None
    turned: bool = False
    above: bool = False
    won: bool = False

    @property
    def advance(self) -> int:
        """How far the next tile lies to the right."""
        if self.above:
            return 0
        return HEIGHT if self.turned else WIDTH


def draw(value: Hand | Reading | Score | Win | Discard, *, alone: bool = True) -> str:
    """The picture of a value as an SVG document: its tiles, and in a few lines what it says.

    >>> import guobiao as gb
    >>> "三色双龙会" in draw(gb.score("[123p,3]55m12379s789p8s"))
    True

    A hand is shown with its melds last, a reading set by set, a score with its fans, a `Win` with
    the waiting hand, a `Discard` with the tiles that are useful then. The winning tile has a frame.
    The text of a value is the title of its picture, that of a tile is its own. A picture that does
    not stand alone (`alone=False`) needs `shared()` somewhere before it on the page.
    """
    rows: list[tuple[str, str, str]] = []
    match value:
        case Hand():
            parts = _hand(value)
        case Reading():
            parts = _reading(value)
        case Score():
            parts, rows = _reading(value.reading), list(_fan_rows(value))
        case Win():
            parts, rows = _hand(value.discard.hand), [(str(value), "", "")]
        case Discard():
            parts = [[_Piece(value.tile)], [_Piece(tile) for tile in value.useful]]
            rows = [(str(value), "", "")]
        case _:
            wanted = "a Hand, Reading, Score, Win or Discard"
            raise TypeError(f"no picture of {type(value).__name__}, expected {wanted}")
    return _document(value, parts, rows, alone=alone)


def shared() -> str:
    """What all pictures of a page share: the style, and every tile.

    >>> shared().count("<g id=")
    34
    """
    return f'<svg width="0" height="0" style="position:absolute">{_shared(Tile)}</svg>'


def _shared(tiles: Iterable[Tile]) -> str:
    drawn = "".join(
        f'<g id="gb-{tile}"><rect class="gb-face" fill="#fffdf5" stroke="#a9a295" {_BODY}/>'
        f"{FACES[tile]}</g>"
        for tile in tiles
    )
    return f"<style>{STYLE}</style><defs>{drawn}</defs>"


def _hand(hand: Hand) -> list[list[_Piece]]:
    """Concealed tiles, the winning tile, the melds: as the player sees them."""
    parts = [[_Piece(tile) for tile in hand.concealed]]
    if hand.winning_tile is not None:
        parts.append([_Piece(hand.winning_tile, won=True)])
    return parts + [list(_meld(meld)) for meld in hand.melds]


def _reading(reading: Reading) -> list[list[_Piece]]:
    """Set by set, concealed ones and the pair first, as the hand has its melds last."""
    hand = reading.hand
    if reading.pair is None or reading.winning is None:  # no sets
        return _hand(hand)
    concealed = [item for item in reading.sets if not item.melded]
    elements: list[Set | Tile] = [*concealed, reading.pair]
    parts = [[_Piece(tile) for tile in item.tiles] for item in concealed]
    parts.append([_Piece(reading.pair)] * 2)
    taker = parts[elements.index(reading.winning)]
    # Of equal tiles the last is the one that came.
    at = max(place for place, piece in enumerate(taker) if piece.tile is hand.winning_tile)
    taker[at] = replace(taker[at], won=True)
    return parts + [list(_meld(meld)) for meld in hand.melds]


def _meld(meld: Meld) -> Iterator[_Piece]:
    tiles = list(meld.tiles)
    if meld.concealed:
        yield from (_Piece(None), _Piece(tiles[0]), _Piece(tiles[0]), _Piece(None))
        return
    if meld.kind is SetKind.CHOW:
        if meld.claimed is not None:
            yield _Piece(tiles.pop(meld.claimed - 1), turned=True)
        yield from map(_Piece, tiles)
        return
    flat = tiles[:3] if meld.added else tiles
    turned = {None: None, 1: 0, 2: 1, 3: len(flat) - 1}[meld.source]
    for place, tile in enumerate(flat):
        if meld.added and place == turned:
            yield _Piece(tile, turned=True, above=True)
        yield _Piece(tile, turned=place == turned)


def _fan_rows(score: Score) -> Iterator[tuple[str, str, str]]:
    for fan, count in score.fans.items():
        worth = score.rules.points[fan]
        yield fan.zh, fan.en, f"{worth} x {count}" if count > 1 else str(worth)
    verdict = "" if score.legal else f"below the minimum of {score.rules.minimum}"
    yield score.rules.name, verdict, f"= {score.points}"


def _document(
    value: object,
    parts: Iterable[list[_Piece]],
    rows: Sequence[tuple[str, str, str]],
    *,
    alone: bool,
) -> str:
    drawn = []
    # A turned tile on a turned one stands out above the others.
    parts = [part for part in parts if part]
    above = 2 * WIDTH - HEIGHT if any(piece.above for part in parts for piece in part) else 0
    floor = _MARGIN + above + HEIGHT
    x = _MARGIN
    for part in parts:
        for piece in part:
            drawn.append(_tile(piece, x, floor))
            x += piece.advance
        x += _GAP
    width = max(x - _GAP + _MARGIN, 460 if rows else 0)
    y = floor + _MARGIN
    for zh, en, points in rows:
        y += _LINE
        drawn.append(
            f'<text class="gb-text" fill="#333" y="{y - 7}">'
            f'<tspan x="{_MARGIN}">{escape(zh)}</tspan>'
            f'<tspan x="130">{escape(en)}</tspan>'
            f'<tspan x="450" text-anchor="end">{escape(points)}</tspan></text>'
        )
    tiles = {piece.tile for part in parts for piece in part if piece.tile is not None}
    own = _shared(sorted(tiles)) if alone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gb" role="img" width="{width}" '
        f'height="{y}" viewBox="0 0 {width} {y}" style="max-width:100%;height:auto" '
        f'font-family="sans-serif" font-size="15">'
        f"<title>{escape(str(value))}</title>{own}{''.join(drawn)}</svg>"
    )


def _tile(piece: _Piece, x: int, floor: int) -> str:
    if piece.turned:
        # Onto its left side, foot to the right.
        y = floor - (2 * WIDTH if piece.above else WIDTH)
        place = f"translate({x} {y + WIDTH}) rotate(-90)"
    else:
        place = f"translate({x} {floor - HEIGHT})"
    if piece.tile is None:
        return f'<g transform="{place}"><rect class="gb-back" fill="#3f7f63" {_BODY}/></g>'
    frame = f'<rect class="gb-won" fill="none" stroke="#e07b00" stroke-width="3" {_BODY}/>'
    return (
        f'<g transform="{place}"><title>{piece.tile}</title><use href="#gb-{piece.tile}"/>'
        f"{frame if piece.won else ''}</g>"
    )
