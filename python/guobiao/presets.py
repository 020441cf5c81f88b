"""The rule books: one table of rows, and edits of it.

Each row is points, the fan, and the fans that it silences where it counts (不计). A fan silences
another only as far as its own sets reach (all, for a fan of the whole hand); so 小四喜 silences the
幺九刻 of its winds and not that of a 111m beside them. Sources are given by the codes of the rule
documents: 98 the rule book of 1998, M the supplementary rules of 2025.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from guobiao.fans import Fan as F
from guobiao.rules import RuleBook, row

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["BOTZONE", "CURRENT", "rule_books"]

# fmt: off
_ROWS = (
    row(88, F.BIG_FOUR_WINDS,
        F.BIG_THREE_WINDS, F.ALL_PUNGS, F.PREVALENT_WIND, F.SEAT_WIND,
        F.PUNG_OF_TERMINALS_OR_HONORS),
    row(88, F.BIG_THREE_DRAGONS, F.TWO_DRAGON_PUNGS, F.DRAGON_PUNG, F.PUNG_OF_TERMINALS_OR_HONORS),
    row(88, F.ALL_GREEN, F.HALF_FLUSH),
    row(88, F.NINE_GATES, F.FULL_FLUSH, F.NO_HONORS, F.CONCEALED_HAND, F.FULLY_CONCEALED_HAND),
    row(88, F.FOUR_KONGS,
        F.ALL_PUNGS, F.SINGLE_WAIT, F.THREE_KONGS, F.TWO_CONCEALED_KONGS, F.TWO_MELDED_KONGS,
        F.CONCEALED_AND_MELDED_KONG, F.CONCEALED_KONG, F.MELDED_KONG),
    row(88, F.SEVEN_SHIFTED_PAIRS,
        F.SEVEN_PAIRS, F.FULL_FLUSH, F.NO_HONORS, F.SINGLE_WAIT, F.CONCEALED_HAND,
        F.FULLY_CONCEALED_HAND),
    row(88, F.THIRTEEN_ORPHANS,
        F.ALL_TYPES, F.ALL_TERMINALS_AND_HONORS, F.OUTSIDE_HAND, F.SINGLE_WAIT, F.CONCEALED_HAND,
        F.FULLY_CONCEALED_HAND),

    row(64, F.ALL_TERMINALS,
        F.ALL_TERMINALS_AND_HONORS, F.ALL_PUNGS, F.OUTSIDE_HAND, F.PUNG_OF_TERMINALS_OR_HONORS,
        F.NO_HONORS, F.DOUBLE_PUNG),
    row(64, F.LITTLE_FOUR_WINDS, F.BIG_THREE_WINDS, F.PUNG_OF_TERMINALS_OR_HONORS),
    row(64, F.LITTLE_THREE_DRAGONS,
        F.TWO_DRAGON_PUNGS, F.DRAGON_PUNG, F.PUNG_OF_TERMINALS_OR_HONORS),
    row(64, F.ALL_HONORS,
        F.ALL_PUNGS, F.ALL_TERMINALS_AND_HONORS, F.OUTSIDE_HAND, F.PUNG_OF_TERMINALS_OR_HONORS),
    row(64, F.FOUR_CONCEALED_PUNGS,
        F.ALL_PUNGS, F.CONCEALED_HAND, F.THREE_CONCEALED_PUNGS, F.TWO_CONCEALED_PUNGS,
        F.FULLY_CONCEALED_HAND),
    row(64, F.PURE_TERMINAL_CHOWS,
        F.FULL_FLUSH, F.ALL_CHOWS, F.PURE_DOUBLE_CHOW, F.TWO_TERMINAL_CHOWS, F.NO_HONORS),

    row(48, F.QUADRUPLE_CHOW, F.PURE_TRIPLE_CHOW, F.PURE_DOUBLE_CHOW, F.TILE_HOG),
    row(48, F.FOUR_PURE_SHIFTED_PUNGS, F.PURE_SHIFTED_PUNGS, F.ALL_PUNGS),

    row(32, F.FOUR_PURE_SHIFTED_CHOWS,
        F.PURE_SHIFTED_CHOWS, F.SHORT_STRAIGHT, F.TWO_TERMINAL_CHOWS),
    row(32, F.THREE_KONGS,
        F.TWO_CONCEALED_KONGS, F.TWO_MELDED_KONGS, F.CONCEALED_AND_MELDED_KONG, F.CONCEALED_KONG,
        F.MELDED_KONG),
    row(32, F.ALL_TERMINALS_AND_HONORS, F.ALL_PUNGS, F.OUTSIDE_HAND, F.PUNG_OF_TERMINALS_OR_HONORS),

    row(24, F.SEVEN_PAIRS, F.CONCEALED_HAND, F.SINGLE_WAIT, F.FULLY_CONCEALED_HAND),
    row(24, F.GREATER_HONORS_AND_KNITTED_TILES,
        F.LESSER_HONORS_AND_KNITTED_TILES, F.ALL_TYPES, F.SINGLE_WAIT, F.CONCEALED_HAND,
        F.FULLY_CONCEALED_HAND),
    row(24, F.ALL_EVEN_PUNGS, F.ALL_PUNGS, F.ALL_SIMPLES, F.NO_HONORS),
    row(24, F.FULL_FLUSH, F.NO_HONORS),
    row(24, F.PURE_TRIPLE_CHOW, F.PURE_DOUBLE_CHOW),
    row(24, F.PURE_SHIFTED_PUNGS),
    row(24, F.UPPER_TILES, F.UPPER_FOUR, F.NO_HONORS),
    row(24, F.MIDDLE_TILES, F.ALL_SIMPLES, F.NO_HONORS),
    row(24, F.LOWER_TILES, F.LOWER_FOUR, F.NO_HONORS),

    row(16, F.PURE_STRAIGHT, F.SHORT_STRAIGHT, F.TWO_TERMINAL_CHOWS),
    row(16, F.THREE_SUITED_TERMINAL_CHOWS,
        F.MIXED_DOUBLE_CHOW, F.TWO_TERMINAL_CHOWS, F.ALL_CHOWS, F.NO_HONORS),
    row(16, F.PURE_SHIFTED_CHOWS),
    row(16, F.ALL_FIVES, F.ALL_SIMPLES, F.NO_HONORS),
    row(16, F.TRIPLE_PUNG, F.DOUBLE_PUNG),
    row(16, F.THREE_CONCEALED_PUNGS, F.TWO_CONCEALED_PUNGS),

    row(12, F.LESSER_HONORS_AND_KNITTED_TILES,
        F.ALL_TYPES, F.SINGLE_WAIT, F.CONCEALED_HAND, F.FULLY_CONCEALED_HAND),
    row(12, F.KNITTED_STRAIGHT),
    row(12, F.UPPER_FOUR, F.NO_HONORS),
    row(12, F.LOWER_FOUR, F.NO_HONORS),
    row(12, F.BIG_THREE_WINDS, F.PUNG_OF_TERMINALS_OR_HONORS),

    row( 8, F.MIXED_STRAIGHT),
    row( 8, F.REVERSIBLE_TILES, F.ONE_VOIDED_SUIT),
    row( 8, F.MIXED_TRIPLE_CHOW, F.MIXED_DOUBLE_CHOW),
    row( 8, F.MIXED_SHIFTED_PUNGS),
    row( 8, F.CHICKEN_HAND),
    row( 8, F.LAST_TILE_DRAW, F.SELF_DRAWN),
    row( 8, F.LAST_TILE_CLAIM),
    row( 8, F.OUT_WITH_REPLACEMENT_TILE, F.SELF_DRAWN),
    row( 8, F.ROBBING_THE_KONG, F.LAST_TILE),

    row( 6, F.ALL_PUNGS),
    row( 6, F.HALF_FLUSH),
    row( 6, F.MIXED_SHIFTED_CHOWS),
    row( 6, F.ALL_TYPES),
    row( 6, F.MELDED_HAND, F.SINGLE_WAIT),
    row( 6, F.TWO_CONCEALED_KONGS, F.TWO_CONCEALED_PUNGS, F.CONCEALED_KONG),
    row( 6, F.TWO_DRAGON_PUNGS, F.DRAGON_PUNG, F.PUNG_OF_TERMINALS_OR_HONORS),

    row( 4, F.OUTSIDE_HAND),
    row( 4, F.FULLY_CONCEALED_HAND, F.CONCEALED_HAND, F.SELF_DRAWN),
    row( 4, F.TWO_MELDED_KONGS, F.MELDED_KONG),
    row( 4, F.LAST_TILE),

    row( 2, F.DRAGON_PUNG, F.PUNG_OF_TERMINALS_OR_HONORS),
    row( 2, F.PREVALENT_WIND, F.PUNG_OF_TERMINALS_OR_HONORS),
    row( 2, F.SEAT_WIND, F.PUNG_OF_TERMINALS_OR_HONORS),
    row( 2, F.CONCEALED_HAND),
    row( 2, F.ALL_CHOWS, F.NO_HONORS),
    row( 2, F.TILE_HOG),
    row( 2, F.DOUBLE_PUNG),
    row( 2, F.TWO_CONCEALED_PUNGS),
    row( 2, F.CONCEALED_KONG),
    row( 2, F.ALL_SIMPLES, F.NO_HONORS),

    row( 1, F.PURE_DOUBLE_CHOW),
    row( 1, F.MIXED_DOUBLE_CHOW),
    row( 1, F.SHORT_STRAIGHT),
    row( 1, F.TWO_TERMINAL_CHOWS),
    row( 1, F.PUNG_OF_TERMINALS_OR_HONORS),
    row( 1, F.MELDED_KONG),
    row( 1, F.ONE_VOIDED_SUIT),
    row( 1, F.NO_HONORS),
    row( 1, F.EDGE_WAIT),
    row( 1, F.CLOSED_WAIT),
    row( 1, F.SINGLE_WAIT),
    row( 1, F.SELF_DRAWN),
    row( 1, F.FLOWER_TILES),

    row( 5, F.CONCEALED_AND_MELDED_KONG, F.CONCEALED_KONG, F.MELDED_KONG),

    row( 0, F.FOUR_WINDS_AND_GREEN),
    row( 0, F.HEAVENLY_HAND),
    row( 0, F.EARTHLY_HAND),
    row( 0, F.HUMAN_HAND),
    row( 0, F.WILDCARD_KONG),
    row( 0, F.HEAVENLY_READY),
)
# fmt: on

CURRENT = RuleBook(
    "CURRENT",
    "Chinese competition practice: the text of 1998 read through the supplementary rules of 2025.",
    rows=_ROWS,
    minimum=8,
    cap=None,
    switches={
        # Dispute 8 (M 10): a kind of which the hand holds all four still counts as a wait.
        "waits_ignore_held": False,
        # Dispute 9 (M 9): a tile of the knitted body may be said to complete the set or the pair.
        "knitted_body_waits": True,
        # A win on the dealt tiles had no wait to be judged.
        "dealt_waits": False,
        # Dispute 20: 四暗刻 on a discard is always a pair wait, and 单钓将 counts all the same.
        "four_concealed_single_wait": True,
        # Section 4: three copies in the own exposed melds are seen by everybody.
        "last_tile_by_own_melds": True,
        # 九莲宝灯 on the dealt tiles: some 13 of the 14 must have the shape.
        "dealt_nine_gates": True,
        # Dispute 16: each kind held four times counts in seven pairs too.
        "unavoidable_tile_hog": True,
        # Dispute 13 (M 12): 九莲宝灯 implies one 幺九刻.
        "nine_gates_drops_one_pung": True,
        # Dispute 4 (M 5): one kong fan and one concealed-pung fan stand side by side.
        "kongs_or_concealed_pungs": False,
    },
)

BOTZONE = CURRENT.but(
    "BOTZONE",
    "What the judge of Botzone and PyMahjongGB 1.4.0 compute.",
    switches={
        # They know no win on the dealt tiles.
        "dealt_waits": True,
        "dealt_nine_gates": False,
    },
)

rule_books: Mapping[str, RuleBook] = MappingProxyType({b.name: b for b in (CURRENT, BOTZONE)})
