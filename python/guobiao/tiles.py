"""Tiles: the 34 kinds, in the order of every array, mask and enum."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Self

from guobiao._core import tile_index, tile_spellings
from guobiao._echo import shown

__all__ = ["Tile"]


class Tile(IntEnum):
    """A kind of tile, found by index or by name; ValueError for another.

    >>> Tile("3m"), Tile("W3"), Tile(2)
    (Tile('3m'), Tile('3m'), Tile('3m'))
    >>> str(Tile.C), Tile.C.botzone
    ('C', 'J1')

    0-8 are 1m to 9m (万), 9-17 the s (条), 18-26 the p (饼), 27-30 the winds E S W N, 31-33 the
    dragons C F P (中 发 白). Names are those of the notation, Chinese ones (``三万``,
    ``红中``), Unicode tiles and the codes of Botzone (W T B with a rank, F1-F4, J1-J3).
    """

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Self: ...

    # fmt: off
    M1 = 0;  M2 = 1;  M3 = 2;  M4 = 3;  M5 = 4;  M6 = 5;  M7 = 6;  M8 = 7;  M9 = 8
    S1 = 9;  S2 = 10; S3 = 11; S4 = 12; S5 = 13; S6 = 14; S7 = 15; S8 = 16; S9 = 17
    P1 = 18; P2 = 19; P3 = 20; P4 = 21; P5 = 22; P6 = 23; P7 = 24; P8 = 25; P9 = 26
    E = 27; S = 28; W = 29; N = 30
    C = 31; F = 32; P = 33
    # fmt: on

    @property
    def suit(self) -> str:
        """``m``, ``s`` or ``p``; ``z`` for honours."""
        return "mspz"[self.value // 9]

    @property
    def rank(self) -> int:
        """1-9; for an honour its place in ESWNCFP, 1-7."""
        return self.value % 9 + 1

    @property
    def is_honor(self) -> bool:
        """Winds and dragons."""
        return self.value >= 27

    @property
    def zh(self) -> str:
        """Its name in Chinese.

        >>> Tile("3m").zh, Tile.C.zh
        ('三万', '中')
        """
        return _SPELLINGS[self][0]

    @property
    def unicode(self) -> str:
        """Its character among the Unicode tiles.

        >>> Tile("3m").unicode
        '🀉'
        """
        return _SPELLINGS[self][1]

    @property
    def botzone(self) -> str:
        """Its code in Botzone logs and PyMahjongGB."""
        return _SPELLINGS[self][2]

    @classmethod
    def _missing_(cls, value: object) -> Tile:
        if isinstance(value, str):
            tile = _BY_NAME.get(value)
            return cls(tile_index(value)) if tile is None else tile
        raise ValueError(
            f"{shown(value)} is not a tile, expected 0 to 33 or one such as '3m', 'W3'"
        )

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"

    def __str__(self) -> str:
        return self.name if self.is_honor else f"{self.rank}{self.suit}"


# In Chinese, as Unicode character, as code of Botzone.
_SPELLINGS = tile_spellings()
_BY_NAME = {name: tile for tile in Tile for name in (str(tile), tile.botzone)}
