"""The forms of a complete hand and the kinds of its sets."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Form", "SetKind"]


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
