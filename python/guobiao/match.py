"""A match: sixteen hands, who sits where, and what it comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from guobiao._echo import shown
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Match"]

_WINDS = (Tile("E"), Tile("S"), Tile("W"), Tile("N"))
_HANDS = 16
# The chair from which each chair (E, S, W, N) is taken: all stay; E with S and W with N; E to W,
# S to N, W to S, N to E.
_STAY = (0, 1, 2, 3)
_NEIGHBOURS = (1, 0, 3, 2)
_ACROSS = (3, 2, 0, 1)
# The changes before the second, third and fourth round. Under those of 2025 each sits everywhere
# once; that of the third round alone is the one of document 004 (Japan).
_SEATINGS: dict[bool | str, tuple[tuple[int, ...], ...]] = {
    True: (_NEIGHBOURS, _ACROSS, _NEIGHBOURS),
    "third round": (_STAY, _NEIGHBOURS, _STAY),
    False: (_STAY, _STAY, _STAY),
}
# For the first to the last of the table; those who tie share.
_TABLE_POINTS = (4, 2, 1, 0)


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match of sixteen hands stands; ``after`` is the match one hand later.

    >>> import guobiao as gb
    >>> match = gb.Match()
    >>> match = match.after(gb.settle(gb.score("[123p,3]55m12379s789p8s"), winner=1, discarder=2))
    >>> match.scores, match.dealer, match.round_wind, match.seat_wind(0)
    ((-8, 41, -25, -8), 1, Tile('E'), Tile('N'))

    Players are 0-3, in the order E S W N of the first hand. A round (圈) is four hands, the deal
    passes after each, whoever wins; there are four rounds. Between them chairs change: E with S and
    W with N, then E to W, S to N, W to S, N to E, then as the first time (the rules of 2025). In
    Japan E with S and W with N change once, before the third round; others play without.

    >>> [gb.Match(hand, changes_seats="third round").dealer for hand in (0, 4, 8, 12)]
    [0, 0, 1, 1]
    >>> [gb.Match(hand, changes_seats=False).dealer for hand in (0, 4, 8, 12)]
    [0, 0, 0, 0]

    ValueError for numbers that can't be.
    """

    hand: int = 0
    """How many hands have been played, 0-16."""
    scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    """What each player has won or lost."""
    changes_seats: bool | Literal["third round"] = True
    """Whether chairs change: between all rounds (2025), before the third alone (Japan), never."""

    def __post_init__(self) -> None:
        if self.hand not in range(_HANDS + 1):
            raise ValueError(f"hand {shown(self.hand)}, expected 0 to {_HANDS}")
        if len(self.scores) != 4:
            raise ValueError(f"{len(self.scores)} scores, expected 4")
        if self.changes_seats not in tuple(_SEATINGS):
            told = shown(self.changes_seats)
            raise ValueError(f"changes_seats {told}, expected True, False or 'third round'")

    @property
    def is_over(self) -> bool:
        """Whether all sixteen hands have been played."""
        return self.hand == _HANDS

    @property
    def round_wind(self) -> Tile:
        """圈风; of the last hand once the match is over."""
        return _WINDS[self._round]

    @property
    def players(self) -> tuple[int, int, int, int]:
        """Who is E, S, W and N in this hand.

        >>> [Match(hand).players[0] for hand in range(16)]
        [0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 1, 0, 3, 2, 0, 1]
        """
        chairs: tuple[int, ...] = _STAY
        for change in _SEATINGS[self.changes_seats][: self._round]:
            chairs = tuple(chairs[chair] for chair in change)
        dealer = self._last_begun % 4
        east, south, west, north = chairs[dealer:] + chairs[:dealer]
        return east, south, west, north

    @property
    def dealer(self) -> int:
        """Who deals, as E."""
        return self.players[0]

    def seat_wind(self, player: int) -> Tile:
        """门风 of a player in this hand; ValueError for another than 0-3."""
        if player not in range(4):
            raise ValueError(f"player {shown(player)}, expected 0 to 3")
        return _WINDS[self.players.index(player)]

    def after(self, payments: Sequence[int] = (0, 0, 0, 0)) -> Match:
        """The match after this hand, what each player won or lost added; ValueError if it is over.

        ``payments`` are those of settle() and penalize(), by player; none after a drawn hand.
        """
        if self.is_over:
            raise ValueError(f"all {_HANDS} hands have been played")
        if len(payments) != 4:
            raise ValueError(f"{len(payments)} payments, expected 4")
        a, b, c, d = (score + int(paid) for score, paid in zip(self.scores, payments, strict=True))
        return replace(self, hand=self.hand + 1, scores=(a, b, c, d))

    @property
    def table_points(self) -> tuple[float, float, float, float]:
        """4, 2, 1 and 0 for the first to the last; equals share.

        >>> Match(16, scores=(30, -10, -10, -10)).table_points
        (4.0, 1.0, 1.0, 1.0)
        """
        ranked = sorted(self.scores, reverse=True)

        def share(score: int) -> float:
            first, equals = ranked.index(score), ranked.count(score)
            return sum(_TABLE_POINTS[first : first + equals]) / equals

        a, b, c, d = (share(score) for score in self.scores)
        return a, b, c, d

    @property
    def _last_begun(self) -> int:
        return min(self.hand, _HANDS - 1)

    @property
    def _round(self) -> int:
        return self._last_begun // 4
