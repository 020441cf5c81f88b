"""The fans (番种): names and numbers; what they are worth is for a rule book to say."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Self

from guobiao._echo import shown

__all__ = ["Fan"]


class Fan(IntEnum):
    """A fan, found by number or by any of its names; ValueError for another.

    >>> Fan("清龙")
    Fan('pure_straight')
    >>> Fan("Pure Straight") is Fan("pure_straight") is Fan.PURE_STRAIGHT
    True
    >>> Fan.PURE_STRAIGHT.zh, Fan.PURE_STRAIGHT.number
    ('清龙', 28)

    The order is that of the 1998 table, falling in value: its 81 fans, then 明暗杠, then the
    patterns of house games. A member's value is its column in every fan matrix and never changes
    within a major version. Names are accepted in simplified and traditional Chinese, Japanese and
    English, as id, and as logs and older programs write them.
    """

    _value_: int
    _names: tuple[int | None, str, str, str, str]

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Self: ...

    else:

        def __new__(cls, value, number_wmo, zh, zh_hant, ja, en):  # noqa: ANN001, ANN204
            fan = int.__new__(cls, value)
            fan._value_ = value
            fan._names = (number_wmo, zh, zh_hant, ja, en)
            return fan

    # fmt: off
    # 88 points in the 1998 table
    BIG_FOUR_WINDS                   =  0, 1,    "大四喜", "大四喜", "大四喜", "Big Four Winds"
    BIG_THREE_DRAGONS                =  1, 2,    "大三元", "大三元", "大三元", "Big Three Dragons"
    ALL_GREEN                        =  2, 3,    "绿一色", "綠一色", "緑一色", "All Green"
    NINE_GATES                       =  3, 4,    "九莲宝灯", "九蓮寶燈", "九蓮宝燈", "Nine Gates"
    FOUR_KONGS                       =  4, 5,    "四杠", "四槓", "四槓", "Four Kongs"
    SEVEN_SHIFTED_PAIRS              =  5, 6,    "连七对", "連七對", "連七対", "Seven Shifted Pairs"
    THIRTEEN_ORPHANS                 =  6, 7,    "十三幺", "十三么", "十三幺", "Thirteen Orphans"
    # 64 points in the 1998 table
    ALL_TERMINALS                    =  7, 8,    "清幺九", "清么九", "清幺九", "All Terminals"
    LITTLE_FOUR_WINDS                =  8, 9,    "小四喜", "小四喜", "小四喜", "Little Four Winds"
    LITTLE_THREE_DRAGONS             =  9, 10,   "小三元", "小三元", "小三元", "Little Three Dragons"
    ALL_HONORS                       = 10, 11,   "字一色", "字一色", "字一色", "All Honors"
    FOUR_CONCEALED_PUNGS             = 11, 12,   "四暗刻", "四暗刻", "四暗刻", "Four Concealed Pungs"
    PURE_TERMINAL_CHOWS              = 12, 13,   "一色双龙会", "一色雙龍會", "一色双龍会", "Pure Terminal Chows"
    # 48 points in the 1998 table
    QUADRUPLE_CHOW                   = 13, 14,   "一色四同顺", "一色四同順", "一色四同順", "Quadruple Chow"
    FOUR_PURE_SHIFTED_PUNGS          = 14, 15,   "一色四节高", "一色四節高", "一色四節高", "Four Pure Shifted Pungs"
    # 32 points in the 1998 table
    FOUR_PURE_SHIFTED_CHOWS          = 15, 16,   "一色四步高", "一色四步高", "一色四歩高", "Four Pure Shifted Chows"
    THREE_KONGS                      = 16, 17,   "三杠", "三槓", "三槓", "Three Kongs"
    ALL_TERMINALS_AND_HONORS         = 17, 18,   "混幺九", "混么九", "混幺九", "All Terminals and Honors"
    # 24 points in the 1998 table
    SEVEN_PAIRS                      = 18, 19,   "七对", "七對", "七対", "Seven Pairs"
    GREATER_HONORS_AND_KNITTED_TILES = 19, 20,   "七星不靠", "七星不靠", "七星不靠", "Greater Honors and Knitted Tiles"
    ALL_EVEN_PUNGS                   = 20, 21,   "全双刻", "全雙刻", "全双刻", "All Even Pungs"
    FULL_FLUSH                       = 21, 22,   "清一色", "清一色", "清一色", "Full Flush"
    PURE_TRIPLE_CHOW                 = 22, 23,   "一色三同顺", "一色三同順", "一色三同順", "Pure Triple Chow"
    PURE_SHIFTED_PUNGS               = 23, 24,   "一色三节高", "一色三節高", "一色三節高", "Pure Shifted Pungs"
    UPPER_TILES                      = 24, 25,   "全大", "全大", "全大", "Upper Tiles"
    MIDDLE_TILES                     = 25, 26,   "全中", "全中", "全中", "Middle Tiles"
    LOWER_TILES                      = 26, 27,   "全小", "全小", "全小", "Lower Tiles"
    # 16 points in the 1998 table
    PURE_STRAIGHT                    = 27, 28,   "清龙", "清龍", "清龍", "Pure Straight"
    THREE_SUITED_TERMINAL_CHOWS      = 28, 29,   "三色双龙会", "三色雙龍會", "三色双龍会", "Three-Suited Terminal Chows"
    PURE_SHIFTED_CHOWS               = 29, 30,   "一色三步高", "一色三步高", "一色三歩高", "Pure Shifted Chows"
    ALL_FIVES                        = 30, 31,   "全带五", "全帶五", "全帯五", "All Fives"
    TRIPLE_PUNG                      = 31, 32,   "三同刻", "三同刻", "三同刻", "Triple Pung"
    THREE_CONCEALED_PUNGS            = 32, 33,   "三暗刻", "三暗刻", "三暗刻", "Three Concealed Pungs"
    # 12 points in the 1998 table
    LESSER_HONORS_AND_KNITTED_TILES  = 33, 34,   "全不靠", "全不靠", "全不靠", "Lesser Honors and Knitted Tiles"
    KNITTED_STRAIGHT                 = 34, 35,   "组合龙", "組合龍", "組合龍", "Knitted Straight"
    UPPER_FOUR                       = 35, 36,   "大于五", "大於五", "大于五", "Upper Four"
    LOWER_FOUR                       = 36, 37,   "小于五", "小於五", "小于五", "Lower Four"
    BIG_THREE_WINDS                  = 37, 38,   "三风刻", "三風刻", "三風刻", "Big Three Winds"
    # 8 points in the 1998 table
    MIXED_STRAIGHT                   = 38, 39,   "花龙", "花龍", "花龍", "Mixed Straight"
    REVERSIBLE_TILES                 = 39, 40,   "推不倒", "推不倒", "推不倒", "Reversible Tiles"
    MIXED_TRIPLE_CHOW                = 40, 41,   "三色三同顺", "三色三同順", "三色三同順", "Mixed Triple Chow"
    MIXED_SHIFTED_PUNGS              = 41, 42,   "三色三节高", "三色三節高", "三色三節高", "Mixed Shifted Pungs"
    CHICKEN_HAND                     = 42, 43,   "无番和", "無番和", "無番和", "Chicken Hand"
    LAST_TILE_DRAW                   = 43, 44,   "妙手回春", "妙手回春", "妙手回春", "Last Tile Draw"
    LAST_TILE_CLAIM                  = 44, 45,   "海底捞月", "海底撈月", "海底撈月", "Last Tile Claim"
    OUT_WITH_REPLACEMENT_TILE        = 45, 46,   "杠上开花", "槓上開花", "槓上開花", "Out with Replacement Tile"
    ROBBING_THE_KONG                 = 46, 47,   "抢杠和", "搶槓和", "搶槓和", "Robbing the Kong"
    # 6 points in the 1998 table
    ALL_PUNGS                        = 47, 49,   "碰碰和", "碰碰和", "碰碰和", "All Pungs"
    HALF_FLUSH                       = 48, 50,   "混一色", "混一色", "混一色", "Half Flush"
    MIXED_SHIFTED_CHOWS              = 49, 51,   "三色三步高", "三色三步高", "三色三歩高", "Mixed Shifted Chows"
    ALL_TYPES                        = 50, 52,   "五门齐", "五門齊", "五門斉", "All Types"
    MELDED_HAND                      = 51, 53,   "全求人", "全求人", "全求人", "Melded Hand"
    TWO_CONCEALED_KONGS              = 52, 48,   "双暗杠", "雙暗槓", "双暗槓", "Two Concealed Kongs"
    TWO_DRAGON_PUNGS                 = 53, 54,   "双箭刻", "雙箭刻", "双箭刻", "Two Dragon Pungs"
    # 4 points in the 1998 table
    OUTSIDE_HAND                     = 54, 55,   "全带幺", "全帶么", "全帯幺", "Outside Hand"
    FULLY_CONCEALED_HAND             = 55, 56,   "不求人", "不求人", "不求人", "Fully Concealed Hand"
    TWO_MELDED_KONGS                 = 56, 57,   "双明杠", "雙明槓", "双明槓", "Two Melded Kongs"
    LAST_TILE                        = 57, 58,   "和绝张", "和絕張", "和絶張", "Last Tile"
    # 2 points in the 1998 table
    DRAGON_PUNG                      = 58, 59,   "箭刻", "箭刻", "箭刻", "Dragon Pung"
    PREVALENT_WIND                   = 59, 60,   "圈风刻", "圈風刻", "圏風刻", "Prevalent Wind"
    SEAT_WIND                        = 60, 61,   "门风刻", "門風刻", "門風刻", "Seat Wind"
    CONCEALED_HAND                   = 61, 62,   "门前清", "門前清", "門前清", "Concealed Hand"
    ALL_CHOWS                        = 62, 63,   "平和", "平和", "平和", "All Chows"
    TILE_HOG                         = 63, 64,   "四归一", "四歸一", "四帰一", "Tile Hog"
    DOUBLE_PUNG                      = 64, 65,   "双同刻", "雙同刻", "双同刻", "Double Pung"
    TWO_CONCEALED_PUNGS              = 65, 66,   "双暗刻", "雙暗刻", "双暗刻", "Two Concealed Pungs"
    CONCEALED_KONG                   = 66, 67,   "暗杠", "暗槓", "暗槓", "Concealed Kong"
    ALL_SIMPLES                      = 67, 68,   "断幺", "斷么", "断幺", "All Simples"
    # 1 points in the 1998 table
    PURE_DOUBLE_CHOW                 = 68, 69,   "一般高", "一般高", "一般高", "Pure Double Chow"
    MIXED_DOUBLE_CHOW                = 69, 70,   "喜相逢", "喜相逢", "喜相逢", "Mixed Double Chow"
    SHORT_STRAIGHT                   = 70, 71,   "连六", "連六", "連六", "Short Straight"
    TWO_TERMINAL_CHOWS               = 71, 72,   "老少副", "老少副", "老少副", "Two Terminal Chows"
    PUNG_OF_TERMINALS_OR_HONORS      = 72, 73,   "幺九刻", "么九刻", "幺九刻", "Pung of Terminals or Honors"
    MELDED_KONG                      = 73, 74,   "明杠", "明槓", "明槓", "Melded Kong"
    ONE_VOIDED_SUIT                  = 74, 75,   "缺一门", "缺一門", "缺一門", "One Voided Suit"
    NO_HONORS                        = 75, 76,   "无字", "無字", "無字", "No Honors"
    EDGE_WAIT                        = 76, 77,   "边张", "邊張", "辺張", "Edge Wait"
    CLOSED_WAIT                      = 77, 78,   "坎张", "坎張", "坎張", "Closed Wait"
    SINGLE_WAIT                      = 78, 79,   "单钓将", "單釣將", "単調将", "Single Wait"
    SELF_DRAWN                       = 79, 80,   "自摸", "自摸", "自摸", "Self-Drawn"
    FLOWER_TILES                     = 80, 81,   "花牌", "花牌", "花牌", "Flower Tiles"
    # not one of the 81
    CONCEALED_AND_MELDED_KONG        = 81, None, "明暗杠", "明暗槓", "明暗槓", "Concealed and Melded Kong"
    # extra patterns of house games
    FOUR_WINDS_AND_GREEN             = 82, None, "四方大发", "四方大發", "四方大発", "Four Winds and Green"
    HEAVENLY_HAND                    = 83, None, "天和", "天和", "天和", "Heavenly Hand"
    EARTHLY_HAND                     = 84, None, "地和", "地和", "地和", "Earthly Hand"
    HUMAN_HAND                       = 85, None, "人和", "人和", "人和", "Human Hand"
    WILDCARD_KONG                    = 86, None, "混杠", "混槓", "混槓", "Wildcard Kong"
    HEAVENLY_READY                   = 87, None, "天听", "天聽", "天聴", "Heavenly Ready"
    # fmt: on

    @property
    def number(self) -> int:
        """Its number in the 1998 table, 1-81; the later ones count on."""
        return self.value + 1

    @property
    def number_wmo(self) -> int | None:
        """Its number in the international table; None if it is not in it."""
        return self._names[0]

    @property
    def zh(self) -> str:
        """Its name in simplified Chinese."""
        return self._names[1]

    @property
    def zh_hant(self) -> str:
        """Its name in traditional Chinese."""
        return self._names[2]

    @property
    def ja(self) -> str:
        """Its name in Japanese."""
        return self._names[3]

    @property
    def en(self) -> str:
        """Its name in English, as the international table has it."""
        return self._names[4]

    @property
    def id(self) -> str:
        """Its name in rule books and files.

        >>> Fan.PURE_STRAIGHT.id
        'pure_straight'
        """
        return self.name.lower()

    @property
    def definition(self) -> str:
        """What it is, in one line.

        >>> Fan.ALL_PUNGS.definition
        'Four pungs or kongs and a pair.'
        """
        from guobiao.rulebook.definitions import TEXTS

        return TEXTS[self.name][0]

    @property
    def definition_zh(self) -> str:
        """What it is, in one line of simplified Chinese.

        >>> Fan.ALL_PUNGS.definition_zh
        '四副刻子或杠，加一对将。'
        """
        from guobiao.rulebook.definitions import TEXTS

        return TEXTS[self.name][1]

    @property
    def example(self) -> str:
        """A hand that scores it, as text."""
        from guobiao.rulebook.definitions import TEXTS

        return TEXTS[self.name][2]

    @classmethod
    def _missing_(cls, value: object) -> Fan:
        fan = _BY_NAME.get(_folded(value)) if isinstance(value, str) else None
        if fan is None:
            near = meant(value) if isinstance(value, str) else ""
            raise ValueError(
                f"{shown(value)} is not a fan, expected its column, 0 to {len(cls) - 1}, or one of "
                f"its names{near}"
            )
        return fan

    def __repr__(self) -> str:
        return f"Fan({self.id!r})"

    def __str__(self) -> str:
        return self.zh


# Names that logs, other programs and players use beside those of the table.
_OTHER_NAMES = {
    Fan.BIG_FOUR_WINDS: ("四风会", "四風會"),
    Fan.NINE_GATES: ("九宝莲灯",),
    Fan.FOUR_KONGS: ("十八罗汉", "十八羅漢"),
    Fan.SEVEN_SHIFTED_PAIRS: ("七连对", "七連對"),
    Fan.THIRTEEN_ORPHANS: ("国士无双", "國士無雙"),
    Fan.FOUR_PURE_SHIFTED_CHOWS: ("一色四连环", "一色四步高Ⅰ", "一色四步高Ⅱ"),
    Fan.ALL_TERMINALS_AND_HONORS: ("混老头", "混老頭"),
    Fan.SEVEN_PAIRS: ("七对子", "七小对", "七對子", "七小對"),
    Fan.PURE_STRAIGHT: ("青龙", "青龍", "一条龙", "一條龍", "一气通贯", "一氣通貫"),
    Fan.PURE_SHIFTED_CHOWS: ("一色三连环", "一色三步高Ⅰ", "一色三步高Ⅱ"),
    Fan.ALL_FIVES: ("All Five",),
    Fan.TRIPLE_PUNG: ("三色同刻",),
    Fan.LESSER_HONORS_AND_KNITTED_TILES: ("十三不靠",),
    Fan.ALL_PUNGS: ("对对胡", "對對胡", "碰碰胡"),
    Fan.TWO_DRAGON_PUNGS: ("Two Dragons Pungs",),
    Fan.OUTSIDE_HAND: ("浑带幺", "渾帶么", "混带幺"),
    Fan.FULLY_CONCEALED_HAND: ("门清自摸", "門清自摸", "门清自模"),
    Fan.LAST_TILE: ("绝张", "絕張"),
    Fan.CONCEALED_HAND: ("门清", "門清"),
    Fan.ALL_CHOWS: ("平胡", "平糊"),
    Fan.DOUBLE_PUNG: ("二同刻",),
    Fan.ALL_SIMPLES: ("断幺九", "断么", "断么九"),
    Fan.PURE_DOUBLE_CHOW: ("般高",),
    Fan.TWO_TERMINAL_CHOWS: ("老少配", "老少"),
    Fan.ONE_VOIDED_SUIT: ("缺门", "缺門"),
    Fan.EDGE_WAIT: ("独听・边张", "独听·边张", "边独", "偏張", "Unique Wait (Edge)"),
    Fan.CLOSED_WAIT: ("嵌张", "独听・嵌张", "独听·嵌张", "嵌張", "Unique Wait (Closed)"),
    Fan.SINGLE_WAIT: (
        *("独听・单钓", "独听·单钓", "单钓", "单骑", "单吊", "单调将", "單吊眼"),
        "Unique Wait (Single)",
    ),
    Fan.CONCEALED_AND_MELDED_KONG: ("Concealed Kong and Melded Kong", "一明一暗杠", "一明一暗槓"),
    Fan.FOUR_WINDS_AND_GREEN: ("四方大发财", "四方大發財"),
    Fan.HEAVENLY_HAND: ("heavenly_hand_168", "heavenly_hand_99"),
    Fan.EARTHLY_HAND: ("earthly_hand_158", "earthly_hand_88"),
    Fan.HUMAN_HAND: ("human_hand_108", "human_hand_64"),
    Fan.HEAVENLY_READY: ("heavenly_ready_32",),
}
# Names of several fans at once.
_SHARED_NAMES = {"独听": (Fan.EDGE_WAIT, Fan.CLOSED_WAIT, Fan.SINGLE_WAIT)}


def meant(name: str) -> str:
    """Which fans a name may mean that is none, for the end of a message."""
    from difflib import get_close_matches

    fans = _SHARED_NAMES.get(name.strip()) or [
        _BY_NAME[near] for near in get_close_matches(_folded(name[:60]), _BY_NAME, n=3, cutoff=0.5)
    ]
    return f"; did you mean {', '.join(dict.fromkeys(fan.zh for fan in fans))}?" if fans else ""


def _folded(name: str) -> str:
    return name.strip().casefold()


_BY_NAME = {
    _folded(name): fan
    for fan in Fan
    for name in (fan.id, fan.zh, fan.zh_hant, fan.ja, fan.en, *_OTHER_NAMES.get(fan, ()))
}
