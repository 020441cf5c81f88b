"""The rule books: one table of rows, and edits of it.

Each row is points, the fan, and the fans that it silences where it counts (不计). A fan silences
another only as far as its own sets reach (all, for a fan of the whole hand); so 小四喜 silences the
幺九刻 of its winds and not that of a 111m beside them. Each decision names its source by a key;
guobiao.rulebook.sources says what the keys stand for. A source that ends in ? is a reading of ours: the text
is silent or low in confidence.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from guobiao.rulebook.fans import Fan as F
from guobiao.rulebook.rules import Penalties, RuleBook, row

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "BOTZONE",
    "CURRENT",
    "EXTENDED",
    "GB1998",
    "JAPAN",
    "LIANZHONG",
    "PLATFORM",
    "REVISED",
    "TWO_PLAYER",
    "WMO",
    "rule_books",
]

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
    base=8,
    penalties=Penalties(40, 40, 80, paid_to_others=False),
    switches={
        # A kind of which the hand holds all four still counts as a wait.
        "waits_ignore_held": False,
        # A tile of the knitted body may be said to complete the set or the pair.
        "knitted_body_waits": True,
        # A win on the dealt tiles had no wait to be judged.
        "dealt_waits": False,
        # 四暗刻 on a discard is always a pair wait, and 单钓将 counts all the same.
        "four_concealed_single_wait": True,
        # Three copies in the own exposed melds are seen by everybody.
        "last_tile_by_own_melds": True,
        # 九莲宝灯 on the dealt tiles: some 13 of the 14 must have the shape.
        "dealt_nine_gates": True,
        # Each kind held four times counts in seven pairs too.
        "unavoidable_tile_hog": True,
        # 九莲宝灯 implies one 幺九刻.
        "nine_gates_drops_one_pung": True,
        # One kong fan and one concealed-pung fan stand side by side.
        "kongs_or_concealed_pungs": False,
        # 地和 is the first draw of the seat after the dealer; worth nothing here.
        "earthly_hand_of_any_seat": False,
        # 人和 is a discard within the first go-round before any meld; worth nothing here.
        "human_hand_on_any_win": False,
        # 套算一次 holds fans of two chows back too.
        "each_pair_of_chows": False,
        # 边张, 坎张 and 单钓将 want a wait for one kind.
        "waits_by_set": False,
        # 九莲宝灯 waits for all nine kinds.
        "loose_nine_gates": False,
    },
    sources={
        "penalties": "SUPPLEMENT-2025, the offender pays and nobody gets it",
        "waits_ignore_held": "SUPPLEMENT-2025 10; dispute 8",
        "knitted_body_waits": "SUPPLEMENT-2025 9; dispute 9",
        "dealt_waits": "NEW-2025",
        "four_concealed_single_wait": "NEW-2025; dispute 20",
        "nine_gates_drops_one_pung": "SUPPLEMENT-2025 12; dispute 13",
        "unavoidable_tile_hog": "BOOK-1998 p. 64-65, SUPPLEMENT-2025; dispute 16",
        "kongs_or_concealed_pungs": "SUPPLEMENT-2025 5; dispute 4",
        "each_pair_of_chows": "SUPPLEMENT-2025 11; dispute 21",
        "waits_by_set": "SUPPLEMENT-2025 10",
        "loose_nine_gates": "NEW-2025; dispute 12",
    },
)

BOTZONE: RuleBook = CURRENT.but(
    "BOTZONE",
    "What the judge of Botzone and PyMahjongGB 1.4.0 compute.",
    switches={
        "dealt_waits": (True, "they know no win on the dealt tiles"),
        "dealt_nine_gates": (False, "they know no win on the dealt tiles"),
    },
    penalties=(Penalties(30, 30, 30, paid_to_others=True), "the judge: an error ends the game"),
)

GB1998 = CURRENT.but(
    "GB1998",
    "The trial rules of 1998 by their own text and examples; not cross-checked against any other program.",
    points={
        F.CONCEALED_AND_MELDED_KONG: (0, "BOOK-1998 has no such fan: 明杠 1 and 暗杠 2; dispute 1"),
    },
    uncover=[
        (
            F.NINE_GATES,
            F.FULLY_CONCEALED_HAND,
            "BOOK-1998 does not exclude 不求人 here; dispute 5 ?",
        ),
        (
            F.FOUR_CONCEALED_PUNGS,
            F.FULLY_CONCEALED_HAND,
            "BOOK-1998 does not exclude 不求人 here; dispute 5 ?",
        ),
    ],
    switches={
        "kongs_or_concealed_pungs": (
            False,
            "BOOK-1998 p. 29, 56, 60, 63: fans without a necessary link add; dispute 4",
        ),
        "waits_ignore_held": (False, "BOOK-1998 is silent; dispute 8 ?"),
        "knitted_body_waits": (True, "BOOK-1998 is silent; dispute 9 ?"),
        "four_concealed_single_wait": (True, "BOOK-1998 is silent; dispute 20 ?"),
        "nine_gates_drops_one_pung": (True, "BOOK-1998 is silent; dispute 13 ?"),
    },
    penalties=(
        Penalties(30, 30, 60, paid_to_others=True),
        "BOOK-1998 p. 35: 10 or 20 to each of the others",
    ),
    notes=[
        "4: LIST-1998 comments that the higher-scoring one counts alone; its row 四槓 adds 四暗刻",
        "14: 七对 with 混幺九, 绿一色, 全大, 全中, 全小 by analogy to 字一色 and 清幺九 ?",
        "23: 全求人 after an added kong ?",
        "32: 全带幺 and 全带五 in regular hands alone ?",
    ],
)

WMO = CURRENT.but(
    "WMO",
    "The international table of 2006 in its edition of 2014; not cross-checked against any other program.",
    points={
        F.TWO_CONCEALED_KONGS: (8, "WMO-2006 no. 48, WMO-2014 p. 14; JAPAN-TABLE; dispute 2"),
        F.CONCEALED_AND_MELDED_KONG: (6, "WMO-2006 fan 57, WMO-2014 p. 40; JAPAN-TABLE; dispute 1"),
    },
    cover=[
        (
            F.NINE_GATES,
            F.PUNG_OF_TERMINALS_OR_HONORS,
            "WMO-2014 p. 24; JAPAN-TABLE; whether one or all, dispute 13 ?",
        ),
    ],
    uncover=[
        (F.ALL_GREEN, F.HALF_FLUSH, "WMO-2014 p. 23; JAPAN-TABLE; dispute 7"),
        (F.NINE_GATES, F.FULLY_CONCEALED_HAND, "WMO-2014 fan 4; JAPAN-TABLE; dispute 5"),
        (F.SEVEN_SHIFTED_PAIRS, F.FULLY_CONCEALED_HAND, "WMO-2014 fan 6; JAPAN-TABLE; dispute 5"),
        (F.THIRTEEN_ORPHANS, F.FULLY_CONCEALED_HAND, "WMO-2014 fan 7; JAPAN-TABLE; dispute 5"),
        (F.FOUR_CONCEALED_PUNGS, F.FULLY_CONCEALED_HAND, "WMO-2014 fan 12; JAPAN-TABLE; dispute 5"),
        (F.SEVEN_PAIRS, F.FULLY_CONCEALED_HAND, "WMO-2014 fan 19; JAPAN-TABLE; dispute 5"),
        (
            F.GREATER_HONORS_AND_KNITTED_TILES,
            F.FULLY_CONCEALED_HAND,
            "WMO-2014 fan 20; JAPAN-TABLE; dispute 5",
        ),
        (
            F.LESSER_HONORS_AND_KNITTED_TILES,
            F.FULLY_CONCEALED_HAND,
            "WMO-2014 fan 34; JAPAN-TABLE; dispute 5",
        ),
        (F.ALL_TERMINALS, F.DOUBLE_PUNG, "WMO-2014 p. 26; JAPAN-TABLE; dispute 6"),
        (
            F.FOUR_KONGS,
            F.CONCEALED_KONG,
            "WMO-2014 p. 24, concealed kongs add; JAPAN-TABLE; dispute 4",
        ),
        (
            F.FOUR_KONGS,
            F.TWO_CONCEALED_KONGS,
            "WMO-2014 p. 24, concealed kongs add; JAPAN-TABLE; dispute 4",
        ),
        (
            F.THREE_KONGS,
            F.CONCEALED_KONG,
            "WMO-2014 p. 28, concealed kongs add; JAPAN-TABLE; dispute 4",
        ),
        (
            F.THREE_KONGS,
            F.TWO_CONCEALED_KONGS,
            "WMO-2014 p. 28, concealed kongs add; JAPAN-TABLE; dispute 4",
        ),
    ],
    switches={
        # All of them are silent beside it, by the row.
        "nine_gates_drops_one_pung": (False, "WMO-2014 p. 24; JAPAN-TABLE; dispute 13 ?"),
        "unavoidable_tile_hog": (False, "WMO-2014 p. 23; the same for 清幺九; dispute 16 ?"),
        "waits_ignore_held": (False, "WMO-2006 is silent; dispute 8 ?"),
        "knitted_body_waits": (
            True,
            "WMO-2014 p. 35 example 1 and what follows from it; dispute 9 ?",
        ),
        "four_concealed_single_wait": (True, "WMO-2006; dispute 20"),
    },
    penalties=(Penalties(30, 30, 30, paid_to_others=True), "RULINGS-2006 289: 10 to each"),
    notes=[
        "11: 全不靠 and the 组合龙 in it both score ?",
        "17: 缺一门 scores beside 小三元, 三风刻 and the fans of four in one suit ?",
        "22: no 老少副 beside 一色四步高 ?",
        "23: 全求人 after an added kong ?",
        "25: 妙手回春 and 杠上开花 both score ?",
        "32: 全带幺 and 全带五 in regular hands alone ?",
    ],
)

EMA = WMO.but(
    "EMA",
    "Europe's competition rules: the international table of 2006; not cross-checked against any other program.",
    cover=[
        (F.KNITTED_STRAIGHT, F.EDGE_WAIT, "RULINGS-2006 296; dispute 9"),
        (F.KNITTED_STRAIGHT, F.CLOSED_WAIT, "RULINGS-2006 296; dispute 9"),
    ],
    switches={
        "unavoidable_tile_hog": (True, "WMO-2006; the edition of 2014 took it away; dispute 16"),
    },
    notes=[
        "4: whether 暗杠 and 双暗杠 add beside 三暗刻 and 四暗刻 is disputed in Europe ?",
    ],
)

JAPAN = WMO.but(
    "JAPAN",
    "Japanese house rules on a table from Japan; not cross-checked against any other program.",
    cover=[
        (F.SEVEN_PAIRS, F.ALL_TYPES, "JAPAN-TABLE, the preface of SUPPLEMENT-2025; dispute 15"),
    ],
    uncover=[
        (F.MIDDLE_TILES, F.NO_HONORS, "JAPAN-TABLE names 无字, against the principle; dispute 35"),
    ],
    switches={
        "unavoidable_tile_hog": (True, "JAPAN-TABLE, three 四归一 are added to 七对; dispute 16"),
        "knitted_body_waits": (True, "JAPAN-TABLE is silent; dispute 9 ?"),
        "waits_ignore_held": (False, "JAPAN-TABLE is silent; dispute 8"),
        "four_concealed_single_wait": (True, "JAPAN-TABLE is silent; dispute 20"),
    },
    cap=(88, "JAPAN-TABLE, flowers inside the cap; dispute 29 ?"),
    penalties=(None, "not given"),
    notes=[
        "1, 2, 4, 5, 7: as JAPAN-TABLE, of which nobody says that it is the table of the JMSA ?",
    ],
)

PLATFORM = CURRENT.but(
    "PLATFORM",
    "The table of an online platform, with its examples; not cross-checked against any other program.",
    points={
        F.CONCEALED_AND_MELDED_KONG: (0, "PLATFORM-TABLE has no such fan; dispute 1"),
    },
    uncover=[
        (F.FOUR_PURE_SHIFTED_CHOWS, F.TWO_TERMINAL_CHOWS, "PLATFORM-TABLE; dispute 22 ?"),
    ],
    cover=[
        (F.NINE_GATES, F.PUNG_OF_TERMINALS_OR_HONORS, "PLATFORM-TABLE; dispute 13"),
        (F.NINE_GATES, F.SINGLE_WAIT, "it waits for nine kinds; dispute 36 ?"),
        (F.LITTLE_THREE_DRAGONS, F.ONE_VOIDED_SUIT, "PLATFORM-TABLE; dispute 17"),
        (F.QUADRUPLE_CHOW, F.ONE_VOIDED_SUIT, "PLATFORM-TABLE; dispute 17"),
        (F.FOUR_PURE_SHIFTED_PUNGS, F.ONE_VOIDED_SUIT, "PLATFORM-TABLE; dispute 17"),
        (F.FOUR_PURE_SHIFTED_CHOWS, F.ONE_VOIDED_SUIT, "PLATFORM-TABLE; dispute 17"),
        (F.BIG_THREE_WINDS, F.ONE_VOIDED_SUIT, "PLATFORM-TABLE; dispute 17"),
    ],
    switches={
        "four_concealed_single_wait": (False, "PLATFORM-TABLE; dispute 20"),
        "nine_gates_drops_one_pung": (False, "PLATFORM-TABLE, all of them; dispute 13"),
        "each_pair_of_chows": (True, "PLATFORM-TABLE, 花龙 and 连六, PLATFORM-ENGINE; dispute 21"),
        "waits_by_set": (True, "PLATFORM-TABLE, 全大, PLATFORM-ENGINE; dispute 36"),
    },
    penalties=(None, "not given"),
)

EXTENDED = CURRENT.but(
    "EXTENDED",
    "The full table of eleven pages, from 清一色 on as CURRENT; not cross-checked against any other program.",
    cover=[
        (F.ALL_TERMINALS, F.TRIPLE_PUNG, "FULL-TABLE; dispute 6"),
        (F.BIG_THREE_DRAGONS, F.ONE_VOIDED_SUIT, "FULL-TABLE; dispute 17"),
        (F.LITTLE_THREE_DRAGONS, F.ONE_VOIDED_SUIT, "FULL-TABLE; dispute 17"),
        (F.QUADRUPLE_CHOW, F.ONE_VOIDED_SUIT, "FULL-TABLE; dispute 17"),
        (F.FOUR_PURE_SHIFTED_PUNGS, F.ONE_VOIDED_SUIT, "FULL-TABLE; dispute 17"),
        (F.FOUR_PURE_SHIFTED_CHOWS, F.ONE_VOIDED_SUIT, "FULL-TABLE; dispute 17"),
    ],
    penalties=(None, "not given"),
)

REVISED = CURRENT.but(
    "REVISED",
    "The table with remarks, the rest as CURRENT; not cross-checked against any other program.",
    points={
        F.CONCEALED_AND_MELDED_KONG: (0, "REMARKS-TABLE is complete without it; dispute 1"),
    },
    cover=[
        (F.NINE_GATES, F.PUNG_OF_TERMINALS_OR_HONORS, "REMARKS-TABLE; dispute 13"),
    ],
    uncover=[
        (F.ALL_GREEN, F.HALF_FLUSH, "REMARKS-TABLE, but the sentence is cut off; dispute 7 ?"),
        (F.NINE_GATES, F.FULLY_CONCEALED_HAND, "REMARKS-TABLE; dispute 5"),
        (F.THIRTEEN_ORPHANS, F.FULLY_CONCEALED_HAND, "REMARKS-TABLE; dispute 5"),
        (F.SEVEN_PAIRS, F.FULLY_CONCEALED_HAND, "REMARKS-TABLE; dispute 5"),
        (F.SEVEN_SHIFTED_PAIRS, F.FULLY_CONCEALED_HAND, "REMARKS-TABLE; dispute 5"),
        (F.FOUR_CONCEALED_PUNGS, F.FULLY_CONCEALED_HAND, "REMARKS-TABLE; dispute 5"),
        (F.LESSER_HONORS_AND_KNITTED_TILES, F.FULLY_CONCEALED_HAND, "REMARKS-TABLE; dispute 5"),
        (
            F.GREATER_HONORS_AND_KNITTED_TILES,
            F.FULLY_CONCEALED_HAND,
            "REMARKS-TABLE, but the sentence is cut off; dispute 5 ?",
        ),
        (F.ALL_TERMINALS, F.DOUBLE_PUNG, "REMARKS-TABLE; dispute 6"),
        (F.THREE_KONGS, F.CONCEALED_KONG, "REMARKS-TABLE, concealed kongs add; dispute 4 ?"),
        (F.THREE_KONGS, F.TWO_CONCEALED_KONGS, "REMARKS-TABLE, concealed kongs add; dispute 4 ?"),
    ],
    switches={
        "nine_gates_drops_one_pung": (False, "REMARKS-TABLE, all of them; dispute 13"),
    },
    penalties=(None, "not given"),
)

LIANZHONG = CURRENT.but(
    "LIANZHONG",
    "The illustrated list of Lianzhong, where it is silent as CURRENT; not cross-checked against any other program.",
    points={
        F.CONCEALED_AND_MELDED_KONG: (0, "LIANZHONG has no such fan, PLATFORM-ENGINE; dispute 1"),
        F.FOUR_WINDS_AND_GREEN: (168, "LIANZHONG"),
        F.HEAVENLY_HAND: (168, "LIANZHONG"),
        F.EARTHLY_HAND: (158, "LIANZHONG"),
        F.HUMAN_HAND: (108, "LIANZHONG"),
        F.WILDCARD_KONG: (88, "LIANZHONG; a kong that is declared as one of four wildcards"),
        F.HEAVENLY_READY: (32, "LIANZHONG"),
    },
    cover=[
        (F.FOUR_WINDS_AND_GREEN, F.ALL_PUNGS, "LIANZHONG"),
        (F.FOUR_WINDS_AND_GREEN, F.PREVALENT_WIND, "LIANZHONG"),
        (F.FOUR_WINDS_AND_GREEN, F.SEAT_WIND, "LIANZHONG"),
        (F.FOUR_WINDS_AND_GREEN, F.BIG_THREE_WINDS, "LIANZHONG"),
        (F.FOUR_WINDS_AND_GREEN, F.BIG_FOUR_WINDS, "implied ?"),
        (F.FOUR_WINDS_AND_GREEN, F.PUNG_OF_TERMINALS_OR_HONORS, "implied ?"),
        (F.FOUR_WINDS_AND_GREEN, F.ALL_HONORS, "implied ?"),
        # 字一色 is silent here, so it silences this no more.
        (F.FOUR_WINDS_AND_GREEN, F.OUTSIDE_HAND, "implied ?"),
        (F.EARTHLY_HAND, F.HUMAN_HAND, "a first draw lies within the first go-round ?"),
        (F.HEAVENLY_HAND, F.SELF_DRAWN, "PLATFORM-ENGINE"),
        (F.HEAVENLY_HAND, F.FULLY_CONCEALED_HAND, "PLATFORM-ENGINE"),
        (F.HEAVENLY_HAND, F.CONCEALED_HAND, "PLATFORM-ENGINE"),
        (F.HEAVENLY_HAND, F.HEAVENLY_READY, "PLATFORM-ENGINE"),
        (F.EARTHLY_HAND, F.SELF_DRAWN, "PLATFORM-ENGINE"),
        (F.EARTHLY_HAND, F.FULLY_CONCEALED_HAND, "PLATFORM-ENGINE"),
        (F.EARTHLY_HAND, F.CONCEALED_HAND, "PLATFORM-ENGINE"),
        (F.HUMAN_HAND, F.CONCEALED_HAND, "PLATFORM-ENGINE"),
        (F.HEAVENLY_READY, F.CONCEALED_HAND, "PLATFORM-ENGINE"),
        (F.NINE_GATES, F.PUNG_OF_TERMINALS_OR_HONORS, "PLATFORM-ENGINE; dispute 13"),
        (F.NINE_GATES, F.SINGLE_WAIT, "it waits for nine kinds; dispute 36 ?"),
        (F.LITTLE_THREE_DRAGONS, F.ONE_VOIDED_SUIT, "PLATFORM-ENGINE; dispute 17"),
        (F.QUADRUPLE_CHOW, F.ONE_VOIDED_SUIT, "PLATFORM-ENGINE; dispute 17"),
        (F.FOUR_PURE_SHIFTED_PUNGS, F.ONE_VOIDED_SUIT, "PLATFORM-ENGINE; dispute 17"),
        (F.FOUR_PURE_SHIFTED_CHOWS, F.ONE_VOIDED_SUIT, "PLATFORM-ENGINE; dispute 17"),
        (F.BIG_THREE_WINDS, F.ONE_VOIDED_SUIT, "PLATFORM-ENGINE; dispute 17"),
    ],
    uncover=[
        (F.FOUR_PURE_SHIFTED_CHOWS, F.TWO_TERMINAL_CHOWS, "PLATFORM-ENGINE; dispute 22 ?"),
    ],
    switches={
        "human_hand_on_any_win": (True, "LIANZHONG: any win within the first go-round"),
        "kongs_or_concealed_pungs": (False, "LIANZHONG is silent; dispute 4 ?"),
        "nine_gates_drops_one_pung": (False, "PLATFORM-ENGINE, all of them; dispute 13"),
        "unavoidable_tile_hog": (True, "LIANZHONG is silent; dispute 16 ?"),
        "four_concealed_single_wait": (False, "PLATFORM-ENGINE; dispute 20"),
        "each_pair_of_chows": (True, "PLATFORM-ENGINE; dispute 21"),
        "waits_by_set": (True, "PLATFORM-ENGINE; dispute 36"),
    },
    minimum=(8, "LIANZHONG is silent; dispute 30 ?"),
    penalties=(None, "not given"),
    notes=[
        "2, 5, 32: 双暗杠, 自摸 with a fan concealed by nature, 全带幺 as CURRENT ?",
        "19: no 大于五 beside 全大, no 小于五 beside 全小 ?",
    ],
)

TWO_PLAYER = CURRENT.but(
    "TWO_PLAYER",
    "The game for two players; not cross-checked against any other program.",
    points={
        F.CONCEALED_AND_MELDED_KONG: (0, "no such fan; dispute 1 ?"),
        F.PREVALENT_WIND: (0, "no round wind"),
        F.SEAT_WIND: (0, "no seat wind"),
        F.FLOWER_TILES: (0, "no flowers"),
        F.HEAVENLY_HAND: (99, "TWO-PLAYER; with 自摸 and 不求人, of which nothing is said ?"),
        F.EARTHLY_HAND: (88, "TWO-PLAYER; with 自摸 and 不求人, of which nothing is said ?"),
        F.HUMAN_HAND: (64, "TWO-PLAYER; with 门前清, of which nothing is said ?"),
        F.HEAVENLY_READY: (32, "TWO-PLAYER; the ready button was pressed"),
    },
    cover=[(F.HEAVENLY_HAND, F.HEAVENLY_READY, "what is complete as dealt never waited ?")],
    switches={
        "earthly_hand_of_any_seat": (True, "who is not the dealer, on the first tile drawn"),
        "kongs_or_concealed_pungs": (False, "silent; dispute 4 ?"),
        "unavoidable_tile_hog": (True, "silent; dispute 16 ?"),
        "four_concealed_single_wait": (True, "silent; dispute 20 ?"),
    },
    minimum=(0, "whatever is complete wins; dispute 30"),
    base=(None, "no payment is given"),
    penalties=(None, "not given"),
    notes=[
        "2, 5, 6, 13, 14, 32: 双暗杠, 自摸, 清幺九, 九莲宝灯, 七对, 全带幺 as CURRENT ?",
        "10, 12: 组合龙 with a set and a pair wins, 九莲宝灯 needs its nine waits ?",
        "17, 19: 缺一门, 大于五 and 小于五 as CURRENT ?",
    ],
)

rule_books: Mapping[str, RuleBook] = MappingProxyType(
    {
        book.name: book
        for book in (
            CURRENT,
            BOTZONE,
            GB1998,
            WMO,
            EMA,
            JAPAN,
            PLATFORM,
            EXTENDED,
            REVISED,
            LIANZHONG,
            TWO_PLAYER,
        )
    }
)
