"""Hands in bulk: arrays of hands, and what they score."""

from __future__ import annotations

import operator
import os
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import numpy as np

from guobiao import _core
from guobiao._core import Hand, HandError
from guobiao.fans import Fan
from guobiao.presets import CURRENT
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from guobiao.rules import RuleBook

__all__ = ["ROW_DTYPE", "BatchResult", "meld_codes", "pack", "pack_texts", "score_batch", "unpack"]

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


class BatchResult:
    """What many hands score; made by score_batch().

    >>> import guobiao as gb
    >>> result = gb.score_batch(gb.pack_texts(["19m19s19pESWNCFPP", "123m456m789m12455p"]))
    >>> result
    <BatchResult: 2 hands, 1 wins, 1 does not win>
    >>> result.points, result.status, result.legal
    (array([88,  0], dtype=uint16), array([0, 1], dtype=uint8), array([ True, False]))

    ``points`` is uint16[n], flowers included, 0 where there is no win; ``status`` uint8[n]: 0 wins,
    1 does not win, 2 bad row; ``legal`` bool[n]: the points without flowers reach the rule book's
    minimum; ``fans`` uint8[n, 88]: how often each fan counts, columns in the order of ``Fan``, or
    None; ``reasons`` tells by row why it is bad.
    """

    __slots__ = ("fans", "legal", "points", "reasons", "status")

    points: NDArray[np.uint16]
    status: NDArray[np.uint8]
    legal: NDArray[np.bool_]
    fans: NDArray[np.uint8] | None
    reasons: dict[int, str]

    def __init__(
        self,
        *,
        points: NDArray[np.uint16],
        status: NDArray[np.uint8],
        legal: NDArray[np.bool_],
        fans: NDArray[np.uint8] | None,
        reasons: dict[int, str],
    ) -> None:
        given = {"points": points, "status": status, "legal": legal, "fans": fans}
        for name, value in {**given, "reasons": reasons}.items():
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.points)

    def __repr__(self) -> str:
        wins, losses, bad = np.bincount(self.status, minlength=3)[:3].tolist()
        parts = [_plural(len(self), "hand"), f"{wins} win{'s' if wins == 1 else ''}"]
        parts.append(f"{losses} do{'es' if losses == 1 else ''} not win")
        if bad:
            parts.append(_plural(bad, "bad row"))
        return f"<BatchResult: {', '.join(parts)}>"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a BatchResult is frozen; {name} can't be set (its arrays can)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a BatchResult is frozen; {name} can't be deleted")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.points, self.status, self.legal, self.fans, self.reasons))


def _rebuild(
    points: NDArray[np.uint16],
    status: NDArray[np.uint8],
    legal: NDArray[np.bool_],
    fans: NDArray[np.uint8] | None,
    reasons: dict[int, str],
) -> BatchResult:
    return BatchResult(points=points, status=status, legal=legal, fans=fans, reasons=reasons)


def _plural(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def score_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    rules: RuleBook = CURRENT,
    fans: bool = False,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
    out: BatchResult | None = None,
) -> BatchResult:
    """What each of many hands scores; HandError with the number of the first bad row.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["[123p,3]55m12379s789p8s", "19m19s19pESWNCFPP|EE1000|2"])
    >>> result = gb.score_batch(hands, fans=True)
    >>> result.points
    array([17, 91], dtype=uint16)
    >>> [gb.Fan(fan) for fan in result.fans[0].nonzero()[0]]
    [Fan('three_suited_terminal_chows'), Fan('closed_wait')]
    >>> hands[1, 0] = 9
    >>> gb.score_batch(hands)
    Traceback (most recent call last):
    guobiao.HandError: hand 1: 9 copies of 1m, expected at most 4 (melds included)
    >>> gb.score_batch(hands, errors="mark").reasons
    {1: '9 copies of 1m, expected at most 4 (melds included)'}

    ``hands`` is uint8[n, 48] as pack() makes it, or ROW_DTYPE[n]; it is read in place where it is
    C-contiguous and copied once where not. Hands without a winning tile are bad rows. ``fans`` asks
    for the matrix of fans. ``errors="mark"`` gives bad rows the status 2. ``threads`` is how many
    threads work, the caller's included; None for one on each core that the process may use, and no
    call uses more than 256. The result does not depend on it. ``out`` is an earlier result of as
    many hands, which is filled and returned, its matrix of fans too if it has one; after an
    exception its contents are of no use. The GIL is released, and Ctrl-C stops a long call.
    """
    marks = is_mark(errors)
    rows = rows_of(hands)
    n = len(rows)
    result = _empty(n, with_fans=fans) if out is None else _checked(out, n, with_fans=fans)
    reasons = _core.score_rows(
        rows,
        (result.points, result.status, result.legal.view(np.uint8), result.fans),
        rules=rules,
        marks=marks,
        threads=thread_count(threads),
    )
    result.reasons.clear()
    result.reasons.update(reasons)
    return result


def is_mark(errors: object) -> bool:
    """Whether bad rows are marked."""
    if not isinstance(errors, str) or errors not in ("raise", "mark"):
        raise ValueError(f"errors {_shown(errors)}, expected 'raise' or 'mark'")
    return errors == "mark"


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
    """Type and shape of an array in the words of these docstrings."""
    dtype = "ROW_DTYPE" if array.dtype == ROW_DTYPE else str(array.dtype)
    dtype = dtype if len(dtype) <= 60 else "another structured type"
    return f"{dtype}[{', '.join(map(str, array.shape))}]"


def _shown(value: object) -> str:
    """A value that is short in a message, or its type."""
    plain = isinstance(value, (str, int, float))
    if plain and not (isinstance(value, int) and value.bit_length() > 64):
        text = repr(value)
        if len(text) <= 60:
            return text
    return f"of type {type(value).__name__}"


def _empty(n: int, *, with_fans: bool) -> BatchResult:
    return BatchResult(
        points=np.empty(n, np.uint16),
        status=np.empty(n, np.uint8),
        legal=np.empty(n, np.bool_),
        fans=np.empty((n, len(Fan)), np.uint8) if with_fans else None,
        reasons={},
    )


def _checked(out: BatchResult, n: int, *, with_fans: bool) -> BatchResult:
    """An earlier result that can hold this one."""
    if not isinstance(out, BatchResult):
        raise TypeError(f"out is a BatchResult or None, got {type(out).__name__}")
    wanted: dict[str, tuple[type[np.generic], tuple[int, ...]]] = {
        "points": (np.uint16, (n,)),
        "status": (np.uint8, (n,)),
        "legal": (np.bool_, (n,)),
    }
    if with_fans and out.fans is None:
        raise ValueError("out has no matrix of fans, expected one made with fans=True")
    if out.fans is not None:
        wanted["fans"] = (np.uint8, (n, len(Fan)))
    for name, (dtype, shape) in wanted.items():
        check_fillable(f"out.{name}", getattr(out, name), dtype, shape)
    return out


def check_fillable(
    name: str, array: object, dtype: type[np.generic], shape: tuple[int, ...]
) -> None:
    """ValueError unless it is such an array that can be filled in place."""
    if not isinstance(array, np.ndarray) or array.dtype != dtype or array.shape != shape:
        found = _kind(array) if isinstance(array, np.ndarray) else type(array).__name__
        # An array of this shape that takes no memory.
        wanted = _kind(np.broadcast_to(dtype(), shape))
        raise ValueError(f"{name} is {found}, expected {wanted}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(f"{name} is no array that can be filled in place")


def thread_count(threads: int | None) -> int:
    """How many threads a call may use, at most 256."""
    if threads is None:
        count: Callable[[], int | None] | None = getattr(os, "process_cpu_count", None)
        if count is not None:
            return count() or 1
        if hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    try:
        number = operator.index(threads)
    except TypeError:
        number = 0
    if number < 1 or isinstance(threads, bool):
        wanted = "a number from 1 on, or None for all cores"
        raise ValueError(f"threads {_shown(threads)}, expected {wanted}")
    return min(number, 256)


def pack_texts(texts: list[str] | tuple[str, ...]) -> NDArray[np.uint8]:
    """The rows of many texts, uint8[n, 48]; HandError with the number of the first that is no hand.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["[123p,3]55m12379s789p8s|EE0000|", "19m19s19pESWNCFPP"])
    >>> hands.shape, hands.dtype
    ((2, 48), dtype('uint8'))
    >>> gb.pack_texts(["19m19s19pESWNCFPP", "1m"])
    Traceback (most recent call last):
    guobiao.HandError: text 1: 1 tiles, expected 13 or 14
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
    """The codes of melds, uint8 of the broadcast shape; HandError for what is no meld.

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
        where, which = _first(first == 0)
        known = ", ".join(_MELDS)
        raise HandError(f"kind{where} is {str(kinds[which])[:40]!r}, expected one of {known}")
    try:
        first, tiles = np.broadcast_arrays(first, tiles)
    except ValueError:
        shapes = f"kind {kinds.shape} and tile {tiles.shape}"
        raise HandError(f"arrays of shapes that don't go together: {shapes}") from None
    chow = first == _MELDS["chow"]
    wrong = chow & ((tiles >= 27) | (tiles % 9 > 6))
    if wrong.any():
        where, which = _first(wrong)
        raise HandError(f"tile{where}: no chow begins with {Tile(int(tiles[which]))!s}")
    # Two tiles of each suit begin no chow.
    codes = first + tiles - np.where(chow, tiles // 9 * 2, 0).astype(np.uint8)
    return np.asarray(codes, np.uint8)


def _tile(name: str, value: object) -> object:
    if isinstance(value, str):
        try:
            return int(Tile(value))
        except ValueError:
            raise HandError(f"{name} {value[:40]!r} is no tile, expected e.g. '3m'") from None
    return value


def _wind(name: str, value: object) -> object:
    if isinstance(value, str):
        if len(value) != 1 or value not in "ESWN":
            raise HandError(f"{name} {value[:40]!r}, expected 'E', 'S', 'W', 'N', a Tile or 0 to 3")
        return "ESWN".index(value)
    if isinstance(value, Tile):
        if value not in range(Tile.E, Tile.C):
            raise HandError(f"{name} {value!r} is no wind, expected 'E', 'S', 'W', 'N' or 0 to 3")
        return value - Tile.E
    return value


def _first(wrong: NDArray[np.bool_]) -> tuple[str, tuple[int, ...]]:
    """Where the first True stands: as text and as index."""
    which = tuple(int(i) for i in np.argwhere(wrong)[0])
    return "".join(f"[{', '.join(map(str, which))}]" for _ in range(bool(which))), which


def whole_numbers(
    name: str,
    value: object,
    most: int,
    *,
    none: int | None = None,
    last: int | None = None,
    flag: bool = False,
    any_shape: bool = False,
    error: type[ValueError] = HandError,
) -> NDArray[Any]:
    """Whole numbers from 0 to `most`, or `none`, in a given shape; an error names the argument.

    The shape is [] or [n], with ``last`` [last] or [n, last]; the type is the least unsigned one
    that holds `most`. Nothing wraps and nothing is rounded.
    """
    try:
        array = np.asarray(value)
    except (ValueError, TypeError, OverflowError):
        raise error(f"{name} is no array of numbers (ragged or of mixed types)") from None
    wanted = f"0 to {most}" + ("" if none is None else f", or {none} for none")
    # An empty list is an array of floats.
    fits = array.dtype.kind in ("biu" if flag else "iu") or (
        isinstance(value, list) and array.size == 0
    )
    if not fits:
        numbers = "booleans" if flag else f"whole numbers, {wanted}"
        raise error(f"{name} is {_kind(array)}, expected {numbers}")
    if not any_shape:
        dims = array.shape if last is None else array.shape[:-1]
        if len(dims) > 1 or (last is not None and array.shape[-1:] != (last,)):
            shape = "a scalar or [n]" if last is None else f"[n, {last}] or [{last}]"
            raise error(f"{name} is {_kind(array)}, expected {shape}")
    if array.size and not 0 <= array.min() <= array.max() <= most:
        wrong = (array < 0) | ((array > most) & (array != (most if none is None else none)))
        if wrong.any():
            where, which = _first(wrong)
            raise error(f"{name}{where} is {array[which]}, expected {wanted}")
    return array.astype(np.uint8 if most <= 255 else np.uint16, copy=False)
