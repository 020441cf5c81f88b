"""One round at a table: actions, and what is read off a `Game`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from guobiao._core import ActionError, Event, Game, Score, View, action_number, action_parts, walls
from guobiao._echo import shown
from guobiao.tiles import Tile

__all__ = [
    "Action",
    "ActionError",
    "ActionKind",
    "Event",
    "EventKind",
    "Game",
    "Result",
    "View",
    "walls",
]


class ActionKind(StrEnum):
    """What an action is.

    >>> from guobiao import Action, ActionKind
    >>> Action("chow 234m 3m").kind is ActionKind.CHOW
    True
    """

    PASS = "pass"  # noqa: S105  # no password
    WIN = "win"
    PLAY = "play"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed kong"
    ADDED_KONG = "added kong"


class EventKind(StrEnum):
    """What an event is: those of actions, without a pass, and a draw."""

    DRAW = "draw"
    PLAY = "play"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed kong"
    ADDED_KONG = "added kong"
    WIN = "win"


_KINDS = tuple(ActionKind)
_ZH = ("过", "和", "打", "吃", "碰", "杠", "暗杠", "加杠")
_DIGITS = "一二三四五六七八九"
_ZH_TILES = (
    *(digit + suit for suit in "万条饼" for digit in _DIGITS),
    *"东南西北中发白",
)


def _member_name(number: int) -> str:
    """``CHOW_M234_M3`` for ``chow 234m 3m``."""
    _, kind, tile, tiles = action_parts(number)
    words = _KINDS[kind].replace(" ", "_").upper()
    if _KINDS[kind] is ActionKind.CHOW:
        run = tiles[0].name[0] + "".join(str(tile.rank) for tile in tiles)
        words = f"{words}_{run}"
    return words if tile is None else f"{words}_{tile.name}"


class Action(IntEnum):
    """One of the 235 actions, found by number or by text; ActionError for another.

    >>> from guobiao import Action
    >>> Action("play 3m"), Action("chow W2W3W4 W3"), Action(0) is Action.PASS
    (Action('play 3m'), Action('chow 234m 3m'), True)
    >>> action = Action("chow 234m 3m")
    >>> action.value, action.kind, action.tile, action.zh
    (40, <ActionKind.CHOW: 'chow'>, Tile('3m'), '吃二三四万(三万)')

    0 is pass, 1 win, 2-35 play a tile, 36-98 chow (36 + 21 * suit + 3 * (middle rank - 2) + place
    of the claimed tile 0-2), 99-132 pung, 133-166 kong of a discard, 167-200 concealed kong,
    201-234 kong added to a pung, as the programs of the field have it. Texts: ``pass``, ``win``,
    ``play 3m``, ``chow 234m 3m`` (the claimed tile last), ``pung E``, ``kong E``, ``concealed kong
    E``, ``added kong E``. Every member is true, `Action.PASS` too.
    """

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Self: ...

    _ignore_ = "number"

    PASS = 0
    WIN = 1
    for number in range(2, 235):
        vars()[_member_name(number)] = number

    @classmethod
    def _missing_(cls, value: object) -> Any:
        return cls._value2member_map_[action_number(value)]

    @property
    def kind(self) -> ActionKind:
        """What it is."""
        return _KINDS[action_parts(self.value)[1]]

    @property
    def tile(self) -> Tile | None:
        """The tile played, konged or claimed, of a chow too; None for pass and win."""
        return action_parts(self.value)[2]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the set that it lays down, or the tile played; none for pass and win.

        >>> Action("chow 234m 3m").tiles
        (Tile('2m'), Tile('3m'), Tile('4m'))
        """
        return action_parts(self.value)[3]

    @property
    def zh(self) -> str:
        """In Chinese.

        >>> [Action(text).zh for text in ("pass", "play 3m", "concealed kong E")]
        ['过', '打三万', '暗杠东']
        """
        _, kind, tile, tiles = action_parts(self.value)
        if tile is None:
            return _ZH[kind]
        name = _ZH_TILES[tile]
        if self.kind is ActionKind.CHOW:
            run = "".join(_DIGITS[tile.rank - 1] for tile in tiles)
            return f"{_ZH[kind]}{run}{name[1:]}({name})"
        return f"{_ZH[kind]}{name}"

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return action_parts(self.value)[0]

    def __repr__(self) -> str:
        return f"Action('{self}')"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a round ended.

    >>> import guobiao as gb
    >>> gb.Result(reason="drawn", payments=(0, 0, 0, 0)).winner is None
    True
    """

    reason: Literal["win", "drawn", "error"]
    """Won; drawn: a seat had to draw from an empty wall; or a seat did what it may not."""
    payments: tuple[int, int, int, int]
    """What each seat wins or loses; the sum is zero."""
    winner: int | None = None
    """The seat that won."""
    discarder: int | None = None
    """Who threw the winning tile, or whose kong was robbed; None if it was drawn."""
    offender: int | None = None
    """Who did what may not be done."""
    score: Score | None = None
    """What the winning hand is worth."""


def _result(
    reason: Literal["win", "drawn", "error"],
    winner: int | None,
    discarder: int | None,
    offender: int | None,
    score: Score | None,
    payments: tuple[int, int, int, int],
) -> Result:
    """The result of its parts, for the core."""
    return Result(
        reason=reason,
        payments=payments,
        winner=winner,
        discarder=discarder,
        offender=offender,
        score=score,
    )


def _wall_tiles(walls: object) -> bytes:
    """The tiles of walls in any form as numbers, one wall after the other."""
    if isinstance(walls, str):
        return bytes(Tile(code) for code in walls.split()[:137])
    if isinstance(walls, np.ndarray) and walls.dtype.kind in "iu":
        flat = walls.ravel()
        if flat.size > 136 or (flat.size and not 0 <= int(flat.min()) <= int(flat.max()) <= 33):
            raise ValueError(f"walls: {shown(walls)}, expected 136 numbers of tiles, 0 to 33")
        return flat.astype(np.uint8).tobytes()
    try:
        items = list(walls)  # type: ignore[call-overload]
    except TypeError:
        raise ValueError(f"walls: {shown(walls)}, expected 136 tiles") from None
    if len(items) == 4:
        parts = [part.split() if isinstance(part, str) else list(part) for part in items]
        if len({len(part) for part in parts}) != 1:
            raise ValueError("walls: four walls of different lengths, expected equal ones")
        items = [tile for part in parts for tile in part]
    return bytes(Tile(tile) for tile in items[:137])
