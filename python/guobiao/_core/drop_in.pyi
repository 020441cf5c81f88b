# ruff: noqa: N802, N803  # what comes from PyMahjongGB has its names
# The drop-in for PyMahjongGB; guobiao._core holds it.
from collections.abc import Sequence
from typing import Literal, TypeAlias, overload

_Pack: TypeAlias = tuple[str, str, int] | list[str | int]

@overload
def MahjongFanCalculator(
    pack: Sequence[_Pack],
    hand: tuple[str, ...] | list[str],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[False] = False,
) -> tuple[tuple[int, str], ...]: ...
@overload
def MahjongFanCalculator(
    pack: Sequence[_Pack],
    hand: tuple[str, ...] | list[str],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[True],
) -> tuple[tuple[int, int, str, str], ...]: ...
@overload
def MahjongFanCalculator(
    pack: Sequence[_Pack],
    hand: tuple[str, ...] | list[str],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: bool,
) -> tuple[tuple[int, str], ...] | tuple[tuple[int, int, str, str], ...]: ...

MahjongFanCalculator_1_3 = MahjongFanCalculator

_FormShanten: TypeAlias = tuple[int, tuple[str, ...]]

def MahjongShanten(pack: Sequence[_Pack], hand: tuple[str, ...] | list[str]) -> int: ...
def RegularShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def SevenPairsShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def ThirteenOrphansShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def HonorsAndKnittedTilesShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def KnittedStraightShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def MahjongShanten_1_3(pack: Sequence[_Pack], hand: tuple[str, ...] | list[str]) -> int: ...
def RegularShanten_1_3(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def KnittedStraightShanten_1_3(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
