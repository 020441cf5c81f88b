"""Waits, win tables, shanten, useful tiles and discards of many hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from guobiao import _core
from guobiao._arrays import check_fillable, is_mark, thread_count, whole_numbers
from guobiao.rows import rows_of
from guobiao.rulebook.presets import CURRENT
from guobiao.shapes import Form
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from guobiao.rulebook.rules import RuleBook
    from guobiao.shapes import Way


__all__ = [
    "discard_outs_batch",
    "discards_batch",
    "shanten_batch",
    "useful_batch",
    "waits_batch",
    "win_table_batch",
]

_KINDS = len(Tile)
_FORMS = len(Form)


def waits_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """What each of many hands of 13 tiles waits for, bool[n, 34]; HandError for a bad row.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["3344455566667m", "123456789m1122s", "159m159s159pESWN"])
    >>> found = gb.waits_batch(hands)
    >>> [str(gb.Tile(tile)) for tile in found[0].nonzero()[0]]
    ['2m', '3m', '4m', '5m', '7m', '8m']
    >>> found.any(axis=1)
    array([ True,  True, False])

    A row is what waits() gives: kinds the hand already holds four of are left out. Rows are those
    of hands without a winning tile (255), or of parts of hands: 1, 4, 7 or 10 tiles here.

    This holds for all these functions: ``hands`` is uint8[n, 48] as pack() makes it, or
    ROW_DTYPE[n], read in place where it is C-contiguous and copied once where not. The lowest bad
    row is named by HandError; with ``errors="mark"`` bad rows stay blank (False, 0 or 127), and a
    dictionary given as ``reasons`` is filled with the reason for each row. ``threads`` and the
    GIL are as in score_batch(). ``out`` is an array of the result's type and shape, C-contiguous,
    which is filled and returned; after an exception its contents are of no use.
    """
    call = BatchCall(hands, errors, reasons, threads)
    return call.fill(_core.waits_rows, out, np.bool_, (_KINDS,))


def useful_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    way: Way | str | None = None,
    rules: RuleBook | None = None,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """The kinds that bring many hands nearer, bool[n, 34]; HandError for a bad row.

    >>> import guobiao as gb
    >>> found = gb.useful_batch(gb.pack_texts(["123456789m112sE"]))
    >>> [str(gb.Tile(tile)) for tile in found[0].nonzero()[0]]
    ['1s', '2s', '3s', '4s', 'E']

    A row is what useful_tiles() gives, of 13 tiles or of 14: with a ``way``, the tiles that bring
    it nearer to a hand that ``rules`` pay (CURRENT). The other arguments are those of
    waits_batch().
    """
    call, shape = BatchCall(hands, errors, reasons, threads), (_KINDS,)
    check_way(way, rules)
    if way is None:
        return call.fill(_core.useful_rows, out, np.bool_, shape)
    book = CURRENT if rules is None else rules
    return call.fill(_core.legal_useful_rows, out, np.bool_, shape, way=way, rules=book)


def shanten_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.int8] | None = None,
) -> NDArray[np.int8]:
    """The shanten of many hands to each form, int8[n, 5]; HandError for a bad row.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["123456789m1122s", "[123p,3]147m258s369pE", "19m19s19pESWNCFPP"])
    >>> gb.shanten_batch(hands)
    array([[  0,   4,   9,   9,   5],
           [  6, 127, 127, 127,   0],
           [  7,   5,  -1,   4,   8]], dtype=int8)
    >>> gb.shanten_batch(hands).min(axis=1)
    array([ 0,  0, -1], dtype=int8)

    Columns are in the order of ``Form``: regular, seven pairs, thirteen orphans, honours and
    knitted tiles, knitted straight; 127 where melds rule a form out. Hands have 13 tiles or 14,
    with a winning tile or without. The other arguments are those of waits_batch().
    """
    call = BatchCall(hands, errors, reasons, threads)
    return call.fill(_core.shanten_rows, out, np.int8, (_FORMS,))


def discards_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    way: Way | str | None = None,
    rules: RuleBook | None = None,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.int8] | None = None,
) -> NDArray[np.int8]:
    """The shanten after each discard from 14 tiles, int8[n, 34]; HandError for a bad row.

    >>> import guobiao as gb
    >>> after = gb.discards_batch(gb.pack_texts(["123456789m1122sE"]))
    >>> gb.Tile(after[0].argmin()), after[0].min()
    (Tile('E'), np.int8(0))
    >>> after[0, 27:].tolist()
    [0, 127, 127, 127, 127, 127, 127]

    127 where the kind is not among the concealed tiles, the winning tile included if there is one,
    so that ``argmin`` is a best discard. With a ``way`` it is the distance to a hand that ``rules``
    pay (CURRENT), as legal_shanten() measures it, and 127 also where no way leads there. The other
    arguments are those of waits_batch().
    """
    call, shape = BatchCall(hands, errors, reasons, threads), (_KINDS,)
    check_way(way, rules)
    if way is None:
        return call.fill(_core.discards_rows, out, np.int8, shape)
    book = CURRENT if rules is None else rules
    return call.fill(_core.legal_discards_rows, out, np.int8, shape, way=way, rules=book)


def discard_outs_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    way: Way | str | None = None,
    rules: RuleBook | None = None,
    seen: ArrayLike | None = None,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """How many copies are left of the useful tiles after each discard, uint8[n, 34].

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["123456789m1123sF"])
    >>> outs = gb.discard_outs_batch(hands)
    >>> outs[0, gb.Tile("F")], outs[0, gb.Tile("1s")]
    (np.uint8(6), np.uint8(3))

    A row is the ``outs`` of discards(), by kind; 0 where the kind is not in hand. ``seen`` is as in
    win_table_batch(). To throw what leaves the least shanten and then the most outs, look for the
    least ``64 * discards_batch(hands).astype(int) - outs``. With a ``way`` the useful tiles are
    those on the way to a hand that ``rules`` pay (CURRENT). The other arguments are those of
    waits_batch().
    """
    call, shape = BatchCall(hands, errors, reasons, threads), (_KINDS,)
    check_way(way, rules)
    counts = call.seen(seen)
    if way is None:
        return call.fill(_core.discard_outs_rows, out, np.uint8, shape, seen=counts)
    book, outs = CURRENT if rules is None else rules, _core.legal_discard_outs_rows
    return call.fill(outs, out, np.uint8, shape, way=way, rules=book, seen=counts)


def win_table_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    rules: RuleBook = CURRENT,
    seen: ArrayLike | None = None,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.uint16] | None = None,
) -> NDArray[np.uint16]:
    """What each tile pays that completes 13 tiles, uint16[n, 34, 2]; HandError for a bad row.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["[123p,3]55m12379s789p", "159m159s159pESWN"])
    >>> pays = gb.win_table_batch(hands)
    >>> pays[0, gb.Tile("8s")], pays[1].any()
    (array([17, 18], dtype=uint16), np.False_)

    The last axis is: points on a discard, points self-drawn; 0 where the tile does not win. They
    are those of win_table(), which documents how the hand's flags are taken. ``seen`` is [n, 34] or
    [34]: counts of the tiles visible outside of the hand and its melds; where these are three of a
    kind with the exposed melds, and none is concealed, the fourth copy is won. A row with which
    more than four of a kind would be seen and held is a bad row. A kind of which none is left is in
    the table all the same. The other arguments are those of waits_batch().
    """
    call = BatchCall(hands, errors, reasons, threads)
    counts = call.seen(seen)
    return call.fill(_core.win_table_rows, out, np.uint16, (_KINDS, 2), rules=rules, seen=counts)


def check_way(way: object, rules: object) -> None:
    """TypeError for a rule book without a way: then nothing is scored."""
    if way is None and rules is not None:
        raise TypeError(
            "rules without a way: the distance to any complete hand looks at no rule book"
        )


class BatchCall:
    """What all these functions are given, checked."""

    def __init__(
        self,
        hands: object,
        errors: object,
        reasons: dict[int, str] | None,
        threads: int | None,
    ) -> None:
        self.marks = is_mark(errors)
        if reasons is not None and not isinstance(reasons, dict):
            raise TypeError(f"reasons is a dictionary or None, got {type(reasons).__name__}")
        self.reasons = reasons
        self.rows = rows_of(hands)
        self.threads = thread_count(threads)

    def seen(self, counts: ArrayLike | None) -> NDArray[np.uint8] | None:
        """Counts of the tiles seen, 34 for each row, flat."""
        if counts is None:
            return None
        found = whole_numbers("seen", counts, 255, last=_KINDS)
        if found.ndim == 2 and len(found) != len(self.rows):
            raise ValueError(f"seen has {len(found)} rows for {len(self.rows)} hands")
        return np.broadcast_to(found, (len(self.rows), _KINDS)).reshape(-1)

    def fill(
        self,
        question: Callable[..., dict[int, str]],
        out: NDArray[Any] | None,
        dtype: type[np.generic],
        shape: tuple[int, ...],
        **others: Any,
    ) -> NDArray[Any]:
        """The answer to a question, in `out` or in a new array."""
        shape = (len(self.rows), *shape)
        if out is None:
            out = np.empty(shape, dtype)
        else:
            check_fillable("out", out, dtype, shape)
        flat = out.reshape(-1)
        if dtype is np.bool_:
            flat = flat.view(np.uint8)
        found = question(self.rows, flat, marks=self.marks, threads=self.threads, **others)
        if self.reasons is not None:
            self.reasons.clear()
            self.reasons.update(found)
        return out
