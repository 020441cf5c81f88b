"""What each document says, typed from its prose: points, what each fan leaves out, other answers.

Names are the Chinese ones. `LEAVES_OUT` is the table that competitions use today; a book below says
where its document differs. Where they are cited, docs/sources.md says what the documents are.
"""

from __future__ import annotations

from dataclasses import dataclass, field

POINTS = {
    88: "大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺",
    64: "清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会",
    48: "一色四同顺 一色四节高",
    32: "一色四步高 三杠 混幺九",
    24: "七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小",
    16: "清龙 三色双龙会 一色三步高 全带五 三同刻 三暗刻",
    12: "全不靠 组合龙 大于五 小于五 三风刻",
    8: "花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花 抢杠和",
    6: "碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻",
    5: "明暗杠",
    4: "全带幺 不求人 双明杠 和绝张",
    2: "箭刻 圈风刻 门风刻 门前清 平和 四归一 双同刻 双暗刻 暗杠 断幺",
    1: "一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 坎张 单钓将 自摸 花牌",
}

LEAVES_OUT = {
    "大四喜": "三风刻 碰碰和 圈风刻 门风刻 幺九刻",
    "大三元": "双箭刻 箭刻 幺九刻",
    "绿一色": "混一色",
    "九莲宝灯": "清一色 无字 门前清 不求人",
    "四杠": "碰碰和 单钓将 三杠 双暗杠 双明杠 明暗杠 暗杠 明杠",
    "连七对": "七对 清一色 无字 单钓将 门前清 不求人",
    "十三幺": "五门齐 混幺九 全带幺 单钓将 门前清 不求人",
    "清幺九": "混幺九 碰碰和 全带幺 双同刻 幺九刻 无字",
    "小四喜": "三风刻 幺九刻",
    "小三元": "双箭刻 箭刻 幺九刻",
    "字一色": "碰碰和 混幺九 全带幺 幺九刻",
    "四暗刻": "碰碰和 门前清 不求人 三暗刻 双暗刻",
    "一色双龙会": "清一色 平和 一般高 老少副 无字",
    "一色四同顺": "一色三同顺 一般高 四归一",
    "一色四节高": "一色三节高 碰碰和",
    "一色四步高": "一色三步高 连六 老少副",
    "三杠": "双暗杠 双明杠 明暗杠 暗杠 明杠",
    "混幺九": "碰碰和 全带幺 幺九刻",
    "七对": "门前清 不求人 单钓将",
    "七星不靠": "全不靠 五门齐 单钓将 门前清 不求人",
    "全双刻": "碰碰和 断幺 无字",
    "清一色": "无字",
    "一色三同顺": "一般高",
    "全大": "大于五 无字",
    "全中": "断幺 无字",
    "全小": "小于五 无字",
    "清龙": "连六 老少副",
    "三色双龙会": "喜相逢 老少副 平和 无字",
    "全带五": "断幺 无字",
    "三同刻": "双同刻",
    "三暗刻": "双暗刻",
    "全不靠": "五门齐 单钓将 门前清 不求人",
    "大于五": "无字",
    "小于五": "无字",
    "三风刻": "幺九刻",
    "推不倒": "缺一门",
    "三色三同顺": "喜相逢",
    "妙手回春": "自摸",
    "杠上开花": "自摸",
    "抢杠和": "和绝张",
    "全求人": "单钓将",
    "双暗杠": "双暗刻 暗杠",
    "双箭刻": "箭刻 幺九刻",
    "不求人": "门前清 自摸",
    "双明杠": "明杠",
    "箭刻": "幺九刻",
    "圈风刻": "幺九刻",
    "门风刻": "幺九刻",
    "平和": "无字",
    "断幺": "无字",
    "明暗杠": "暗杠 明杠",
}

CONCEALED_BY_NATURE = (
    "九莲宝灯",
    "连七对",
    "十三幺",
    "四暗刻",
    "七对",
    "七星不靠",
    "全不靠",
)


@dataclass(frozen=True)
class Book:
    """One rule book."""

    name: str
    points: dict[str, int] = field(default_factory=dict)
    leaves_out: dict[str, str] = field(default_factory=dict)
    keeps: dict[str, str] = field(default_factory=dict)
    # The table has no wins on the dealt tiles.
    knows_dealt: bool = True
    # SUPPLEMENT-2025 12: 九莲宝灯 implies one 幺九刻, not all.
    gates_imply_one_pung: bool = True
    # WMO-2014 p. 23: four alike that can't be avoided are no 四归一.
    unavoidable_hog: bool = True
    # SUPPLEMENT-2025 11: account-once; without it each fan of two chows counts (PLATFORM).
    account_once: bool = True
    # BOOK-1998 p. 93: a wait fan wants a wait for one kind; else the set that took it decides.
    sole_wait: bool = True
    # 四暗刻 on a discard is always a wait for the pair (PLATFORM: not counted).
    pair_of_four_concealed: bool = True
    # SLOPER-296: no 边张 and 坎张 beside 组合龙.
    knitted_chow_waits: bool = True
    has_winds: bool = True
    earthly_of_any_seat: bool = False
    human_on_any_win: bool = False
    minimum: int = 8

    def points_of(self, fan: str) -> int:
        """What the fan is worth."""
        return self.points.get(fan, BASE_POINTS.get(fan, 0))

    def left_out_by(self, fan: str) -> frozenset[str]:
        """What does not count beside it."""
        fans = set(LEAVES_OUT.get(fan, "").split()) | set(self.leaves_out.get(fan, "").split())
        return frozenset(fans - set(self.keeps.get(fan, "").split()))


BASE_POINTS = {fan: worth for worth, fans in POINTS.items() for fan in fans.split()}

_MIXED = {"明暗杠": 0}
_WMO_KEEPS = {
    **dict.fromkeys(CONCEALED_BY_NATURE, "不求人"),
    "绿一色": "混一色",
    "清幺九": "双同刻",
    "四杠": "暗杠 双暗杠",
    "三杠": "暗杠 双暗杠",
}
_FOUR_IN_ONE_SUIT = dict.fromkeys(("一色四同顺", "一色四节高", "一色四步高"), "缺一门")
_PLATFORM = {
    **_FOUR_IN_ONE_SUIT,
    "小三元": "缺一门",
    "三风刻": "缺一门",
    "九莲宝灯": "幺九刻 单钓将",
}
_DEALT = {
    "四方大发": "碰碰和 圈风刻 门风刻 三风刻 大四喜 幺九刻 字一色 全带幺",
    "天和": "自摸 不求人 门前清 天听",
    "地和": "自摸 不求人 门前清 人和",
    "人和": "门前清",
    "天听": "门前清",
}

BOOKS = {
    book.name: book
    for book in (
        Book("CURRENT"),
        Book("BOTZONE", knows_dealt=False),
        # BOOK-1998 p. 23: 不求人 is excluded for five of the seven fans; no fan of mixed kongs.
        Book("GB1998", _MIXED, keeps={"九莲宝灯": "不求人", "四暗刻": "不求人"}),
        Book(
            "WMO",
            {"双暗杠": 8, "明暗杠": 6},
            {"九莲宝灯": "幺九刻"},
            _WMO_KEEPS,
            gates_imply_one_pung=False,
            unavoidable_hog=False,
        ),
        Book(
            "EMA",
            {"双暗杠": 8, "明暗杠": 6},
            {"九莲宝灯": "幺九刻"},
            _WMO_KEEPS,
            gates_imply_one_pung=False,
            knitted_chow_waits=False,
        ),
        Book(
            "JAPAN",
            {"双暗杠": 8, "明暗杠": 6},
            {"九莲宝灯": "幺九刻", "七对": "五门齐"},
            {**_WMO_KEEPS, "全中": "无字"},
            gates_imply_one_pung=False,
        ),
        Book(
            "PLATFORM",
            _MIXED,
            _PLATFORM,
            {"一色四步高": "老少副"},
            gates_imply_one_pung=False,
            account_once=False,
            sole_wait=False,
            pair_of_four_concealed=False,
        ),
        # EXTENDED: 清幺九 leaves out 三同刻 too; 大三元 and the fans of four in one suit 缺一门.
        Book(
            "EXTENDED",
            leaves_out={
                **_FOUR_IN_ONE_SUIT,
                "清幺九": "三同刻",
                "大三元": "缺一门",
                "小三元": "缺一门",
            },
        ),
        # It names 门前清 where BOOK-1998 names 不求人, and lets concealed kongs add to 三杠.
        Book(
            "REVISED",
            _MIXED,
            {"九莲宝灯": "幺九刻"},
            {
                **dict.fromkeys(CONCEALED_BY_NATURE, "不求人"),
                "绿一色": "混一色",
                "清幺九": "双同刻",
                "三杠": "暗杠 双暗杠",
            },
            gates_imply_one_pung=False,
        ),
        Book(
            "LIANZHONG",
            {
                **_MIXED,
                "四方大发": 168,
                "天和": 168,
                "地和": 158,
                "人和": 108,
                "混杠": 88,
                "天听": 32,
            },
            {**_PLATFORM, **_DEALT},
            {"一色四步高": "老少副"},
            gates_imply_one_pung=False,
            account_once=False,
            sole_wait=False,
            pair_of_four_concealed=False,
            human_on_any_win=True,
        ),
        Book(
            "TWO_PLAYER",
            {**_MIXED, "天和": 99, "地和": 88, "人和": 64, "天听": 32},
            {"天和": "天听"},
            has_winds=False,
            earthly_of_any_seat=True,
            minimum=0,
        ),
    )
}
