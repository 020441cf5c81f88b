"""Rows: a hand as 48 bytes, and arrays of hands made of counts, texts and melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from guobiao import _core
from guobiao._arrays import first_wrong, kind_of, whole_numbers
from guobiao._core import Hand, HandError
from guobiao._echo import shown
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["ROW_DTYPE", "meld_codes", "pack", "pack_texts", "rows_of", "unpack"]

ROW_DTYPE = np.dtype(
    [
        ("tiles", "u1", 34),  # counts of the concealed tiles, the winning tile included
        ("melds", "u1", 4),  # codes, 0 for none
        ("winning_tile", "u1"),  # 255 for none
        ("flags", "u1"),  # 1 self-drawn, 2 last copy, 4 last tile, 8 kong; 16-128 house games
        ("round_wind", "u1"),  # 0-3 for E S W N
        ("seat_wind", "u1"),
        ("flowers", "u1"),
        ("sources", "<u2"),  # where each meld came from, 3 bits each, the first lowest
        ("free", "u1", 3),  # zero
    ]
)
"""The fields of a row of 48 bytes: ``hands.view(ROW_DTYPE)[:, 0]["winning_tile"]``."""

_LENGTH = ROW_DTYPE.itemsize
_NO_TILE = 255
_FLAGS = {
    "self_drawn": 1,
    "last_copy": 2,
    "last_tile": 4,
    "kong": 8,
    "dealt_win": 16,
    "first_go_round": 32,
    "ready_when_dealt": 64,
    "wildcard_kong": 128,
}
# The code of the first meld of each kind, in the order of tiles.
_MELDS = {"chow": 1, "pung": 22, "kong": 56, "concealed kong": 90, "added kong": 124}


def rows_of(hands: object) -> NDArray[np.uint8]:
    """The hands as a C-contiguous uint8[n, 48]."""
    if not isinstance(hands, np.ndarray):
        if isinstance(hands, (str, Hand, list, tuple)) or not hasattr(hands, "__array__"):
            hint = "pack() and pack_texts() make one"
            raise TypeError(f"hands are an array, uint8[n, 48], got {type(hands).__name__}; {hint}")
        hands = np.asarray(hands)
    if hands.dtype == ROW_DTYPE and hands.ndim == 1:
        return np.ascontiguousarray(hands).view(np.uint8).reshape(len(hands), _LENGTH)
    if hands.dtype == np.uint8 and hands.ndim == 2 and hands.shape[1] == _LENGTH:
        return np.ascontiguousarray(hands)
    what = f"hands are {_kind(hands)}, expected uint8[n, 48] or ROW_DTYPE[n]"
    single = hands.shape == (_LENGTH,) if hands.dtype == np.uint8 else hands.shape == ()
    if single and hands.dtype in (np.uint8, ROW_DTYPE):
        raise HandError(f"{what}; one row becomes an array of one with hands[None]")
    if hands.ndim == 2 and hands.shape[1] == len(Tile):
        raise HandError(f"{what}; pack() makes rows of counts")
    raise HandError(what)


def _kind(array: NDArray[np.generic]) -> str:
    """Type and shape of an array; ROW_DTYPE is called by its name."""
    if array.dtype == ROW_DTYPE:
        return f"ROW_DTYPE[{', '.join(map(str, array.shape))}]"
    return kind_of(array)


def pack_texts(texts: list[str] | tuple[str, ...]) -> NDArray[np.uint8]:
    """The rows of many texts, uint8[n, 48]; HandError with the number of the first bad one.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["[123p,3]55m12379s789p8s|EE0000|", "19m19s19pESWNCFPP"])
    >>> hands.shape, hands.dtype
    ((2, 48), dtype('uint8'))
    >>> gb.pack_texts(["19m19s19pESWNCFPP", "123m"])
    Traceback (most recent call last):
    guobiao.HandError: text 1: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less
    """
    if not isinstance(texts, (list, tuple)):
        raise TypeError(f"texts are a list of strings, got {type(texts).__name__}")
    texts = tuple(texts)
    rows = np.empty((len(texts), _LENGTH), np.uint8)
    _core.read_texts(texts, rows)
    return rows


def unpack(row: NDArray[np.uint8] | np.void) -> Hand:
    """The hand of one row; HandError if it is none.

    >>> import guobiao as gb
    >>> gb.unpack(gb.pack_texts(["19m19s19pESWNCFPP"])[0])
    Hand('19m19s19pESWNCFPP|EE0000|0')

    ``row`` is uint8[48] or one element of an array of ROW_DTYPE.
    """
    if not isinstance(row, (np.ndarray, np.void)):
        raise TypeError(f"a row is an array, uint8[48], got {type(row).__name__}")
    one = row.dtype == ROW_DTYPE and row.shape == ()
    if not one and (row.dtype != np.uint8 or row.shape != (_LENGTH,)):
        raise HandError(f"the row is {_kind(np.asarray(row))}, expected uint8[48]")
    return Hand.from_row(row.tobytes())


def pack(
    concealed: ArrayLike,
    winning_tile: ArrayLike | None,
    *,
    round_wind: ArrayLike,
    seat_wind: ArrayLike,
    melds: ArrayLike | None = None,
    self_drawn: ArrayLike = False,
    last_copy: ArrayLike = False,
    last_tile: ArrayLike = False,
    kong: ArrayLike = False,
    flowers: ArrayLike = 0,
    dealt_win: ArrayLike = False,
    first_go_round: ArrayLike = False,
    ready_when_dealt: ArrayLike = False,
    wildcard_kong: ArrayLike = False,
) -> NDArray[np.uint8]:
    """The rows of hands given as arrays, uint8[n, 48]; HandError that names the argument at fault.

    >>> import guobiao as gb, numpy as np
    >>> players = np.zeros((3, 34), np.uint8)       # 13 tiles each, and this discard: who may win?
    >>> players[0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]] = 1
    >>> players[0, 27] = 2
    >>> players[1, 3:29:2] = players[2, 4:30:2] = 1
    >>> hands = gb.pack(players, gb.Tile("3s"), round_wind="E", seat_wind=[1, 2, 3])
    >>> gb.score_batch(hands).legal
    array([ True, False, False])

    ``concealed`` is [n, 34] or [34], counts WITHOUT the winning tile; ``winning_tile`` [n], 0-33,
    255 or None for none; ``melds`` [n, 4] or [4], codes as meld_codes() makes them, 0 for none;
    winds [n], 0-3 for E S W N; flags [n], booleans or 0 and 1, the last four for house games;
    ``flowers`` [n], 0-8. Any may be a scalar or of length 1, and then holds for all; a scalar may
    be a Tile or its name. Whole numbers of any type do, others are refused. What makes a hand is
    not looked at here: rows are checked when they are used.
    """
    counts = whole_numbers("concealed", concealed, 255, last=34)
    tile = _NO_TILE if winning_tile is None else _tile("winning_tile", winning_tile)
    tiles = whole_numbers("winning_tile", tile, 33, none=_NO_TILE)
    codes = whole_numbers("melds", 4 * [0] if melds is None else melds, 157, last=4)
    fields = {
        "winning_tile": tiles,
        "round_wind": whole_numbers("round_wind", _wind("round_wind", round_wind), 3),
        "seat_wind": whole_numbers("seat_wind", _wind("seat_wind", seat_wind), 3),
        "flowers": whole_numbers("flowers", flowers, 8),
    }
    given = {
        "self_drawn": self_drawn,
        "last_copy": last_copy,
        "last_tile": last_tile,
        "kong": kong,
        "dealt_win": dealt_win,
        "first_go_round": first_go_round,
        "ready_when_dealt": ready_when_dealt,
        "wildcard_kong": wildcard_kong,
    }
    flags = {name: whole_numbers(name, value, 1, flag=True) for name, value in given.items()}
    lengths = {"concealed": counts.shape[:-1], "melds": codes.shape[:-1]}
    lengths |= {name: array.shape for name, array in (fields | flags).items()}
    try:
        (n,) = np.broadcast_shapes((1,), *lengths.values())
    except ValueError:
        found = ", ".join(f"{name} {shape[0]}" for name, shape in lengths.items() if shape)
        raise HandError(f"arrays of lengths that don't go together: {found}") from None

    hands = np.zeros((n, _LENGTH), np.uint8)
    rows = hands.view(ROW_DTYPE)[:, 0]
    rows["tiles"] = counts
    rows["melds"] = codes
    for name, array in fields.items():
        rows[name] = array
    rows["flags"] = sum(array * np.uint8(_FLAGS[name]) for name, array in flags.items())
    won = np.flatnonzero(rows["winning_tile"] != _NO_TILE)
    at = won * _LENGTH + rows["winning_tile"][won]
    # A count of 255 stays one: it is wrong with the winning tile as it is without.
    held = hands.reshape(-1).take(at)
    hands.reshape(-1)[at] = held + (held < 255)
    return hands


def meld_codes(kind: ArrayLike, tile: ArrayLike) -> NDArray[np.uint8]:
    """The codes of melds, uint8 of the broadcast shape; HandError for what is not a meld.

    >>> import guobiao as gb
    >>> gb.meld_codes("pung", [0, 1, gb.Tile.P])
    array([22, 23, 55], dtype=uint8)
    >>> gb.meld_codes(["chow", "concealed kong"], "2p")
    array([ 16, 109], dtype=uint8)
    >>> gb.meld_codes("chow", [6, 7])
    Traceback (most recent call last):
    guobiao.HandError: tile[1]: no chow begins with 8m

    ``kind`` is "chow", "pung", "kong" (a melded one), "concealed kong" or "added kong", or an array
    of these; ``tile`` the index of a tile, 0-33, the lowest of a chow, or an array; a scalar may be
    a Tile or its name.
    """
    tiles = whole_numbers("tile", _tile("tile", tile), 33, any_shape=True)
    kinds = np.asarray(kind)
    if kinds.dtype.kind == "O" and all(isinstance(one, str) for one in kinds.flat):
        kinds = kinds.astype(str)
    if kinds.dtype.kind != "U" and kinds.size:
        raise HandError(f"kind is {_kind(kinds)}, expected strings: {', '.join(_MELDS)}")
    first = np.zeros(kinds.shape, np.uint8)
    for name, code in _MELDS.items():
        first[kinds == name] = code
    if not first.all():
        where, which = first_wrong(first == 0)
        known = ", ".join(_MELDS)
        raise HandError(f"kind{where} is {shown(str(kinds[which]))}, expected one of {known}")
    try:
        first, tiles = np.broadcast_arrays(first, tiles)
    except ValueError:
        shapes = f"kind {kinds.shape} and tile {tiles.shape}"
        raise HandError(f"arrays of shapes that don't go together: {shapes}") from None
    chow = first == _MELDS["chow"]
    wrong = chow & ((tiles >= 27) | (tiles % 9 > 6))
    if wrong.any():
        where, which = first_wrong(wrong)
        raise HandError(f"tile{where}: no chow begins with {Tile(int(tiles[which]))!s}")
    # Two tiles of each suit begin no chow.
    codes = first + tiles - np.where(chow, tiles // 9 * 2, 0).astype(np.uint8)
    return np.asarray(codes, np.uint8)


def _tile(name: str, value: object) -> object:
    if isinstance(value, str):
        try:
            return int(Tile(value))
        except ValueError:
            raise HandError(f"{name} {shown(value)} is not a tile, expected e.g. '3m'") from None
    return value


def _wind(name: str, value: object) -> object:
    if isinstance(value, str):
        if len(value) != 1 or value not in "ESWN":
            raise HandError(f"{name} {shown(value)}, expected 'E', 'S', 'W', 'N', a Tile or 0 to 3")
        return "ESWN".index(value)
    if isinstance(value, Tile):
        if value not in range(Tile.E, Tile.C):
            raise HandError(
                f"{name} {value!r} is not a wind, expected 'E', 'S', 'W', 'N' or 0 to 3"
            )
        return value - Tile.E
    return value
