"""The way back of values that Rust pickles: each function makes one of its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guobiao._core import Discard, Set, Win, decompose, score

if TYPE_CHECKING:
    from guobiao._core import Hand, Reading, Score
    from guobiao.rulebook.rules import RuleBook
    from guobiao.tiles import Tile

__all__ = ["rebuild_discard", "rebuild_reading", "rebuild_score", "rebuild_set", "rebuild_win"]


def rebuild_set(tiles: str, concealed: bool, melded: bool) -> Set:
    """The set of its parts, for pickle."""
    return Set(tiles, concealed=concealed, melded=melded)


def rebuild_reading(hand: Hand, index: int) -> Reading:
    """The reading with this place among those of its hand, for pickle."""
    return decompose(hand)[index]


def rebuild_score(hand: Hand, rules: RuleBook) -> Score | None:
    """The score of a hand, for pickle."""
    return score(hand, rules=rules)


def rebuild_win(tile: Tile, discard: Score, self_drawn: Score, left: int) -> Win:
    """The win of its parts, for pickle."""
    return Win(tile, discard=discard, self_drawn=self_drawn, left=left)


def rebuild_discard(tile: Tile, shanten: int, useful: tuple[Tile, ...], outs: int) -> Discard:
    """The discard of its parts, for pickle."""
    return Discard(tile, shanten=shanten, useful=useful, outs=outs)
