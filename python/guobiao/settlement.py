"""Who pays whom: after a win, and for a false one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from guobiao._arrays import whole_numbers
from guobiao._core import Score
from guobiao._echo import shown
from guobiao.rulebook.presets import CURRENT
from guobiao.rulebook.rules import Penalties, RuleBook, RulesError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["penalize", "settle", "settle_batch"]

# As a winner a drawn game, as a discarder a self-drawn win.
_NOBODY = 255


def settle(score: Score, *, winner: int, discarder: int | None = None) -> tuple[int, int, int, int]:
    """What each seat wins or loses; ValueError for seats that can't be, RulesError if unknown.

    >>> import guobiao as gb
    >>> score = gb.score("[123p,3]55m12379s789p8s")
    >>> gb.settle(score, winner=1, discarder=2)
    (-8, 41, -25, -8)
    >>> gb.settle(gb.score("[123p,3]55m12379s789p8s|EE1000|"), winner=1)
    (-26, 78, -26, -26)

    Seats are 0-3. ``discarder`` is who threw the winning tile or whose kong was robbed; None if it
    was self-drawn, as the hand says. A ValueError too for a win below the minimum. Points are cut
    to the rule book's cap, if it has one. Source: 1998, p. 28. TWO_PLAYER knows no payment: a
    RulesError. What is won and lost sums to zero.
    """
    if not isinstance(score, Score):
        raise TypeError(f"settle wants a Score, got {shown(score)}")
    base = _base(score.rules)
    for name, seat in (("winner", winner), ("discarder", discarder)):
        if seat not in range(4) and not (name == "discarder" and seat is None):
            raise ValueError(f"{name} {shown(seat)}, expected a seat from 0 to 3")
    if discarder == winner:
        raise ValueError(f"discarder {discarder} is the winner, expected another seat")
    if not score.legal:
        least = score.rules.minimum
        raise ValueError(
            f"{score.points} points is no win, for the minimum is {least}: see penalize"
        )
    drawn = score.reading.hand.self_drawn
    if drawn != (discarder is None):
        how = "self-drawn, so nobody discards" if drawn else "on a discard, so its discarder pays"
        raise ValueError(f"discarder {discarder}, but the hand was won {how}")
    cap = score.rules.cap
    points = score.points if cap is None else min(score.points, cap)
    pays = [base if discarder not in (None, seat) else base + points for seat in range(4)]
    pays[winner] = 0
    a, b, c, d = (-pay for pay in pays)
    seats = [a, b, c, d]
    seats[winner] = sum(pays)
    return seats[0], seats[1], seats[2], seats[3]


def settle_batch(
    points: ArrayLike, winner: ArrayLike, discarder: ArrayLike, rules: RuleBook = CURRENT
) -> NDArray[np.int32]:
    """What each seat wins or loses in many rounds, int32[n, 4]; ValueError for seats that can't be.

    >>> import guobiao as gb
    >>> gb.settle_batch([17, 17, 0], winner=[1, 1, 255], discarder=[2, 255, 255])
    array([[ -8,  41, -25,  -8],
           [-25,  75, -25, -25],
           [  0,   0,   0,   0]], dtype=int32)

    ``points`` is [n], 0-65535, flowers included, as in the result of score_batch(); ``winner`` [n],
    a seat 0-3, or 255 for a drawn game, where nobody pays; ``discarder`` [n], a seat, or 255 where
    the winner drew the tile. Scalars hold for all. Points are cut to the rule book's cap, if it has
    one; RulesError where it knows no payment. An error names the argument or the round, counted
    from 0.
    """
    if not isinstance(rules, RuleBook):
        raise TypeError(f"rules is a RuleBook, got {type(rules).__name__}")
    base = _base(rules)
    worth = whole_numbers("points", points, 65535, error=ValueError)
    wins = whole_numbers("winner", winner, 3, none=_NOBODY, error=ValueError)
    throws = whole_numbers("discarder", discarder, 3, none=_NOBODY, error=ValueError)
    try:
        shape = np.broadcast_shapes((1,), worth.shape, wins.shape, throws.shape)
    except ValueError:
        found = f"points {worth.shape}, winner {wins.shape}, discarder {throws.shape}"
        raise ValueError(f"arrays of shapes that don't go together: {found}") from None
    worth, wins, throws = (np.broadcast_to(array, shape) for array in (worth, wins, throws))
    same = (wins == throws) & (wins != _NOBODY)
    if same.any():
        at = int(same.argmax())
        raise ValueError(f"round {at}: discarder {throws[at]} is the winner, expected another seat")
    if rules.cap is not None:
        worth = np.minimum(worth, rules.cap)
    seats = np.arange(4)
    pays_all = (throws == _NOBODY)[:, None] | (throws[:, None] == seats)
    pays = np.where(pays_all, worth[:, None].astype(np.int32), np.int32(0)) + np.int32(base)
    is_winner = wins[:, None] == seats
    pays[is_winner] = 0
    pays[wins == _NOBODY] = 0
    return np.where(is_winner, pays.sum(axis=1, dtype=np.int32)[:, None], -pays)


def penalize(
    rules: RuleBook,
    *,
    offender: int,
    fault: Literal["short_of_minimum", "wrong_tile", "not_ready"] = "short_of_minimum",
) -> tuple[int, int, int, int]:
    """What each seat wins or loses by a false win; RulesError where the rule book does not say.

    >>> import guobiao as gb
    >>> gb.penalize(gb.GB1998, offender=1), gb.penalize(gb.CURRENT, offender=1, fault="not_ready")
    ((10, -30, 10, 10), (0, -80, 0, 0))

    ``fault``: 错和, a complete hand below the minimum; 和错牌, ready but for another tile; 诈和,
    not ready. Sums to zero where the others are paid. The offender's hand is dead and play goes on:
    a later winner is paid by the offender too. ValueError for another seat or fault.
    """
    if not isinstance(rules, RuleBook):
        raise TypeError(f"rules is a RuleBook, got {type(rules).__name__}")
    if offender not in range(4):
        raise ValueError(f"offender {shown(offender)}, expected a seat from 0 to 3")
    faults = Penalties._fields[:3]
    # By hash: a string that says it equals every other is none of them.
    if fault not in frozenset(faults):
        raise ValueError(f"fault {shown(fault)}, expected one of {', '.join(faults)}")
    if rules.penalties is None:
        raise RulesError(f"{rules.name}: what a false win costs is not known")
    pays: int = getattr(rules.penalties, fault)
    seats = [pays // 3 if rules.penalties.paid_to_others else 0] * 4
    seats[offender] = -pays
    return seats[0], seats[1], seats[2], seats[3]


def _base(rules: RuleBook) -> int:
    if rules.base is None:
        raise RulesError(f"{rules.name}: who pays what is not known")
    return rules.base
