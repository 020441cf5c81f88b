"""What the keys stand for that decisions of the rule books are cited by.

>>> from guobiao.rulebook.sources import SOURCES
>>> SOURCES["SUPPLEMENT-2025"].title
'国标麻将规则补充细则（试行）'

The printed rule books, ``RuleBook.sources`` and the disputes cite these keys, with pages, fans or
rulings behind them.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SOURCES", "Source"]


class Source(NamedTuple):
    """A text that rule books cite: its title and issuer, and what stands where in it.

    ``year`` and the issuer are empty where the text does not give them.
    """

    key: str
    title: str
    en: str
    year: str
    issuer: str
    issuer_zh: str
    pages: str
    pages_zh: str


_SOURCES = (
    Source(
        "BOOK-1998",
        "中国麻将竞赛规则（试行）",
        "Chinese Mahjong competition rules (trial)",
        "1998",
        "State General Administration of Sports of China",
        "国家体育总局",
        "Table of fans p. 22-27, scoring p. 28-30, penalties p. 32-36, examples p. 53-93.",
        "番种表第 22-27 页，计分第 28-30 页，罚则第 32-36 页，示例第 53-93 页。",
    ),
    Source(
        "SUPPLEMENT-2025",
        "国标麻将规则补充细则（试行）",
        "Supplementary rules of guobiao mahjong (trial)",
        "2025",
        "Mahjong International League",
        "国际麻将联盟",
        "Appendix 1: fourteen rulings on scoring, cited by their numbers.",
        "附录一：计分的十四条裁定，按条号引用。",
    ),
    Source(
        "NEW-2025",
        "新编国标麻将规则",
        "Guobiao mahjong rules, newly compiled",
        "2025",
        "",
        "",
        "Of August 2025: the book of 1998, the supplement of 2023 and practice in one text.",
        "2025 年 8 月：把 1998 年的规则、2023 年的补充细则和平台的做法编在一起。",
    ),
    Source(
        "WMO-2006",
        "Mahjong Competition Rules",
        "Mahjong Competition Rules, the green book",
        "2006",
        "World Mahjong Organization",
        "世界麻将组织",
        "Fans are cited by their numbers; known through public transcriptions.",
        "绿皮书；按番种的序号引用，依据公开的转录。",
    ),
    Source(
        "WMO-2014",
        "麻将竞赛规则",
        "Mahjong competition rules, Chinese edition of December 2014",
        "2014",
        "World Mahjong Organization",
        "世界麻将组织",
        "Pages and fan numbers; known through a public review, page by page.",
        "按页码和番种的序号引用，依据公开的逐页评注。",
    ),
    Source(
        "RULINGS-2006",
        "Mah-Jongg FAQ, columns on the official international rules",
        "Columns 289, 296 and 550 on the international rules",
        "2006",
        "sloperama.com",
        "sloperama.com",
        "Rulings of the WMO's committee and arguments about them, by the number of the column.",
        "国际规则专栏：委员会的裁定和有关争论，按专栏编号引用。",
    ),
    Source(
        "LIST-1998",
        "國標麻雀番種列表",
        "List of guobiao fans",
        "",
        "",
        "",
        "The fans of 1998 in a table, followed by the disputes with today's practice.",
        "按 1998 年的规则列出番种，后附与现时通行规则的计分争议。",
    ),
    Source(
        "FULL-TABLE",
        "麻将番数计算全部番型",
        "Counting fans: all patterns",
        "",
        "",
        "",
        "Eleven pages, from 大四喜 to 混幺九.",
        "共十一页，从大四喜到混幺九。",
    ),
    Source(
        "REMARKS-TABLE",
        "国标麻将番种表",
        "Table of guobiao fans",
        "",
        "",
        "",
        "The table with a column of remarks (说明), which name new rules.",
        "带“说明”一栏的番种表，说明里提到新规定。",
    ),
    Source(
        "LIANZHONG",
        "国标麻将番种图解",
        "Guobiao fans illustrated",
        "",
        "Lianzhong, an online platform",
        "联众",
        "The fans of 1998, and six patterns of the platform above or beside them.",
        "1998 年的番种，另有平台自己的六种番型。",
    ),
    Source(
        "PLATFORM-TABLE",
        "番数 番种名称 介绍",
        "Points, names and definitions of fans",
        "",
        "an online platform",
        "某网络平台",
        "A table whose rows have an example hand each, with all that it scores.",
        "每个番种有一个牌例，列出牌例的全部得分。",
    ),
    Source(
        "PLATFORM-ENGINE",
        "联众大众麻将算番程序",
        "The scoring engine of Lianzhong's mahjong, in a public port",
        "2007",
        "Lianzhong, an online platform",
        "联众",
        "It excludes what PLATFORM-TABLE does, row by row; that both are one game is inferred.",
        "其不计关系与 PLATFORM-TABLE 逐行相同；二者同为一个游戏是推断。",
    ),
    Source(
        "TWO-PLAYER",
        "关于2人麻将的说明",
        "On the game for two",
        "",
        "",
        "",
        "What differs from the game for four, and four patterns of its own.",
        "两人麻将与四人麻将的不同，以及另加的四种番型。",
    ),
    Source(
        "JAPAN-TABLE",
        "国标麻将计分方式",
        "How guobiao mahjong is scored",
        "",
        "",
        "",
        "Scoring and rules as played in Japan, then a table of fans.",
        "日本的计分方式和规则要点，后附番种表。",
    ),
)

SOURCES: Mapping[str, Source] = MappingProxyType({source.key: source for source in _SOURCES})
"""The texts by their keys."""
