"""How far many hands are from a legal win, and what their discards leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from guobiao import _core
from guobiao.batch.waits import BatchCall
from guobiao.rulebook.presets import CURRENT
from guobiao.shapes import Way

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from guobiao.rulebook.rules import RuleBook

__all__ = ["legal_shanten_batch", "legal_shanten_by_way_batch"]


def legal_shanten_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    way: Way | str = Way.DISCARD,
    rules: RuleBook = CURRENT,
    seen: ArrayLike | None = None,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.int8] | None = None,
) -> NDArray[np.int8]:
    """How far many hands are from a legal win by one way, int8[n]; HandError for a bad row.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["34567s12366789p", "[123p,3]55m12379s789p"])
    >>> gb.legal_shanten_batch(hands, way="self_drawn")
    array([0, 0], dtype=int8)
    >>> gb.legal_shanten_batch(hands)
    array([1, 0], dtype=int8)

    A row is what legal_shanten() gives; 127 where no way leads to a legal win. ``seen`` is [n, 34]
    or [34]: counts of the tiles visible outside of the hand and its melds. The other arguments are
    those of waits_batch().
    """
    call = BatchCall(hands, errors, reasons, threads)
    counts = call.seen(seen)
    return call.fill(_core.legal_shanten_rows, out, np.int8, (), way=way, rules=rules, seen=counts)


def legal_shanten_by_way_batch(
    hands: NDArray[np.uint8] | NDArray[np.void],
    *,
    rules: RuleBook = CURRENT,
    seen: ArrayLike | None = None,
    errors: Literal["raise", "mark"] = "raise",
    reasons: dict[int, str] | None = None,
    threads: int | None = None,
    out: NDArray[np.int8] | None = None,
) -> NDArray[np.int8]:
    """How far many hands are from a legal win by each way, int8[n, 3]; HandError for a bad row.

    >>> import guobiao as gb
    >>> hands = gb.pack_texts(["34567s12366789p", "[123p,3]55m12379s789p"])
    >>> gb.legal_shanten_by_way_batch(hands)
    array([[0, 1, 2],
           [0, 0, 0]], dtype=int8)

    Columns are in the order of ``Way``: self-drawn, on a discard, open; 127 where no way leads
    there. The other arguments are those of legal_shanten_batch().
    """
    call = BatchCall(hands, errors, reasons, threads)
    counts, shape = call.seen(seen), (len(Way),)
    return call.fill(_core.legal_shanten_by_way_rows, out, np.int8, shape, rules=rules, seen=counts)
