"""What PyMahjongGB 1.3.0 gives: older names of the waits, and other choices between equal readings.

>>> from guobiao.compat import MahjongGB, MahjongGB_1_3
>>> hand = ("W1", "W1", "W2", "W2", "W2", "W3", "W3", "W3", "W6", "W6", "W7", "W8", "W9")
>>> win = (hand, "W1", 0, False, False, False, False, 0, 0)
>>> MahjongGB.MahjongFanCalculator((), *win)
((24, '清一色'), (24, '一色三同顺'), (2, '门前清'), (2, '平和'), (1, '老少副'))
>>> MahjongGB_1_3.MahjongFanCalculator((), *win)
((24, '清一色'), (24, '一色三节高'), (2, '门前清'), (2, '双暗刻'), (1, '幺九刻'))

Of equal readings the first counts, and seven pairs before any other. Five of a kind are an error
here, ``ERROR_TILE_COUNT_GREATER_THAN_4``, but for the shanten functions; of these the answer of
1.3.0 rests on memory that it hasn't set, and is given as if it were exact. All else is as in
`MahjongGB`.
"""  # noqa: N999  # the name to import is the point

from guobiao._core import (
    HonorsAndKnittedTilesShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)
from guobiao._core import KnittedStraightShanten_1_3 as KnittedStraightShanten
from guobiao._core import MahjongFanCalculator_1_3 as MahjongFanCalculator
from guobiao._core import MahjongShanten_1_3 as MahjongShanten
from guobiao._core import RegularShanten_1_3 as RegularShanten

__all__ = [
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
]
