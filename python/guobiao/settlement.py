"""Who pays whom after a win."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guobiao._core import Score

__all__ = ["settle"]

# 底分: what each of the three pays to the winner beside the points.
_BASE = 8


def settle(score: Score, *, winner: int, discarder: int | None = None) -> tuple[int, int, int, int]:
    """What each seat wins or loses; ValueError for seats that can't be.

    >>> import guobiao as gb
    >>> score = gb.score("[123p,3]55m12379s789p8s")
    >>> gb.settle(score, winner=1, discarder=2)
    (-8, 41, -25, -8)
    >>> gb.settle(score, winner=1)
    (-25, 75, -25, -25)

    Seats are 0-3. ``discarder`` is who threw the winning tile or whose kong was robbed; None if it
    was self-drawn. Points are cut to the rule book's cap, if it has one. Source: 1998, p. 28.
    """
    for name, seat in (("winner", winner), ("discarder", discarder)):
        if seat not in range(4) and not (name == "discarder" and seat is None):
            raise ValueError(f"{name} {seat!r}, expected a seat from 0 to 3")
    if discarder == winner:
        raise ValueError(f"discarder {discarder} is the winner, expected another seat")
    cap = score.rules.cap
    points = score.points if cap is None else min(score.points, cap)
    pays = [_BASE if discarder not in (None, seat) else _BASE + points for seat in range(4)]
    pays[winner] = 0
    a, b, c, d = (-pay for pay in pays)
    seats = [a, b, c, d]
    seats[winner] = sum(pays)
    return seats[0], seats[1], seats[2], seats[3]
