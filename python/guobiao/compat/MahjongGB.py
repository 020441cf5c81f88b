"""What PyMahjongGB 1.4.0 gives: the same fans in the same order, the same errors, and faster.

>>> from guobiao.compat.MahjongGB import MahjongFanCalculator
>>> MahjongFanCalculator(
...     pack=(("GANG", "J1", 0), ("CHI", "B8", 3)),
...     hand=("W1", "W2", "W3", "T5", "T5", "T7", "T8"),
...     winTile="T9", flowerCount=1, isSelfDrawn=True, is4thTile=False, isAboutKong=True,
...     isWallLast=False, seatWind=0, prevalentWind=0, verbose=True,
... )
((8, 1, '杠上开花', 'Out with Replacement Tile'), (2, 1, '箭刻', 'Dragon Pung'),\
 (2, 1, '暗杠', 'Concealed Kong'), (1, 1, '喜相逢', 'Mixed Double Chow'),\
 (1, 1, '花牌', 'Flower Tiles'))

Lists are taken for tuples. Circumstances that contradict each other are dropped as it drops them.

What no table has is answered as it answers it, too: five of a kind between hand and packs, packs
that are not those of the hand, offer 0 on a chow or pung, a chow named by its end. Such a call
shows a mistake of the caller, which one `MahjongGBWarning` a process and kind names.

>>> MahjongShanten((("PENG", "W1", 1),), ("W1",) * 2 + ("W2", "W3", "W4") * 2 + ("F1", "F1"))
0

Where it crashes, hangs or reads memory that isn't its own, this is a TypeError that says what is
wrong: more than 100 tiles or packs (32 packs for `MahjongShanten`), a lone surrogate in the hand, a
chow ``F2`` or ``J3``; so are winds beyond 0-3 and flowers beyond 0-255.

>>> MahjongFanCalculator((), ("W1",) * 13, "W2", 0, False, False, False, False, 9, 0)
Traceback (most recent call last):
    ...
TypeError: seatWind 9, expected 0 to 3

The shanten functions give its numbers and its sets in its order, kinds held four times among them
where it names a fifth copy:

>>> RegularShanten(("W1",) * 4)
(0, ('W1',))

A hand that does not win is a TypeError too, with the text ``ERROR_NOT_WIN``; `guobiao.score` gives
None there and takes the hand as text.
"""  # noqa: N999  # the name to import is the point

from guobiao._core import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongFanCalculator,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)

__all__ = [
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
]
