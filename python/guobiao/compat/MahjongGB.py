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
Where it crashes, or gives a result for what is not a hand, this is a TypeError that says what is
wrong: a tile five times, a wind beyond 3, more than 8 flowers, a chow of honours, a pung with
offer 0.

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
