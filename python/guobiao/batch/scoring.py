"""What many hands score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NoReturn

import numpy as np

from guobiao import _core
from guobiao._arrays import check_fillable, is_mark, thread_count
from guobiao.rows import rows_of
from guobiao.rulebook.fans import Fan
from guobiao.rulebook.presets import CURRENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from guobiao.rulebook.rules import RuleBook

__all__ = ["BatchResult", "score_batch"]


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
    None; ``reasons`` gives by row why it is bad.
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
