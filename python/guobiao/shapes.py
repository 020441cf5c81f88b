"""The forms of a complete hand, the kinds of its sets and the ways to win."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Form", "SetKind", "Way"]


class Form(StrEnum):
    """The form of a complete hand.

    >>> Form("seven_pairs") is Form.SEVEN_PAIRS
    True
    """

    REGULAR = "regular"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    HONORS_AND_KNITTED = "honors_and_knitted"
    KNITTED_STRAIGHT = "knitted_straight"

    def __repr__(self) -> str:
        return f"Form.{self.name}"


class SetKind(StrEnum):
    """What a set is.

    >>> SetKind("chow") is SetKind.CHOW
    True
    """

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    KNITTED = "knitted"

    def __repr__(self) -> str:
        return f"SetKind.{self.name}"


class Way(StrEnum):
    """A way to win, as far as points depend on it: what the legal distance is measured by.

    >>> Way("self_drawn") is Way.SELF_DRAWN
    True

    SELF_DRAWN: what is missing is drawn, and the win is self-drawn. DISCARD: it is drawn, and the
    win is on a discard. OPEN: three sets are exposed in all, a fourth and the pair are concealed,
    and the win is on a discard by one of these five tiles; any of the sets that are not melded yet
    may be the concealed one. So OPEN is what calls can't break. Melds in hand stay as they are in
    all three, and concealed kongs count among the three. Without melds, forms that have no sets to
    expose count for OPEN as on a discard.
    """

    SELF_DRAWN = "self_drawn"
    DISCARD = "discard"
    OPEN = "open"

    def __repr__(self) -> str:
        return f"Way.{self.name}"
