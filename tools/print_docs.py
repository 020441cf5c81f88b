"""Writes the pages under docs that follow from the rule books; run by `make docs`."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import guobiao as gb
from guobiao._core import SWITCH_MEANINGS, SWITCHES
from guobiao.pictures import draw
from guobiao.rulebook.sources import SOURCES

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
DISPUTES = ROOT / "tests" / "data" / "disputes.tsv"
BOOKS = tuple(gb.rule_books.values())
_BY_MAKE = "Made by `make docs`; a test compares this page with the rule books."
_BY_MAKE_ZH = "本页由 `make docs` 生成；测试将它与规则核对。"
_BOOKS_ZH = {
    "CURRENT": "国内比赛的算法：1998 年的规则，按 2025 年的补充细则理解。",
    "BOTZONE": "Botzone 的裁判和 PyMahjongGB 1.4.0 的算法。",
    "GB1998": "1998 年的试行规则，只按它自己的文字和示例。",
    "WMO": "2006 年的国际规则，按 2014 年的版本。",
    "JAPAN": "日本的约定，番种表出自日本的一份文本。",
    "PLATFORM": "某网络平台的番种表和牌例。",
    "EXTENDED": "十一页的番种表；从清一色起同 CURRENT。",
    "REVISED": "带说明的番种表；其余同 CURRENT。",
    "LIANZHONG": "联众的图解番种表；没有说到的同 CURRENT。",
    "TWO_PLAYER": "两人麻将。",
}
_MEANINGS = dict(zip(SWITCHES, SWITCH_MEANINGS, strict=True))


def cells(*texts: object) -> str:
    """One row of a table; a bar is no end of a cell."""
    return f"| {' | '.join(str(text).replace('|', chr(92) + '|') for text in texts)} |"


def code(hand: str) -> str:
    """A hand in a cell; between backticks the site would show the backslash before a bar."""
    return f"<code>{hand.replace('|', '&#124;')}</code>" if "|" in hand else f"`{hand}`"


def head(*texts: str) -> str:
    """The two lines that begin a table."""
    return f"{cells(*texts)}\n{cells(*['---'] * len(texts))}"


def scored(text: str, book: gb.RuleBook) -> gb.Score:
    """The score of a hand that wins."""
    found = gb.score(text, rules=book)
    assert found is not None, f"{text} does not win"
    return found


def book_of(fan: gb.Fan) -> gb.RuleBook:
    """The first rule book that has the fan."""
    return next(book for book in BOOKS if book.points[fan] > 0)


def fans_page() -> str:
    """All fans: names, definition, example; then their points."""
    lines = [
        "# The fans",
        "",
        _BY_MAKE,
        "",
        "The example hand scores the fan under CURRENT, or under the first rule book that has it;",
        "its total is told. How hands are written: see the README.",
        "",
        head("no", "简体", "繁體", "日本語", "English", "what it is", "example", "total"),
    ]
    for fan in gb.Fan:
        book = book_of(fan)
        score = scored(fan.example, book)
        total = str(score.points) if book is gb.CURRENT else f"{score.points} ({book.name})"
        names = (fan.number, fan.zh, fan.zh_hant, fan.ja, fan.en)
        lines.append(cells(*names, fan.definition, code(fan.example), total))
    lines += ["", "## Points", "", "`-`: not in the rule book.", "", *points("no", "fan")]
    return "\n".join([*lines, ""])


def points(*heads: str) -> list[str]:
    """What each fan is worth under each rule book."""
    rows = (cells(f.number, f.zh, *(book.points[f] or "-" for book in BOOKS)) for f in gb.Fan)
    return [head(*heads, *(book.name for book in BOOKS)), *rows]


def chinese_fans_page() -> str:
    """All fans for readers of Chinese: definition, example; then their points and other names."""
    lines = [
        "# 番种",
        "",
        _BY_MAKE_ZH,
        "",
        "示例在 CURRENT 之下，或在第一部有这个番种的规则之下，得到这个番种；末列是它的总分。",
        "",
        head("序号", "番种", "定义", "示例", "总分"),
    ]
    for fan in gb.Fan:
        book = book_of(fan)
        total = scored(fan.example, book).points
        shown = str(total) if book is gb.CURRENT else f"{total}（{book.name}）"
        lines.append(cells(fan.number, fan.zh, fan.definition_zh, code(fan.example), shown))
    lines += ["", "## 分数", "", "`-`：这部规则里没有。", "", *points("序号", "番种")]
    lines += ["", "## 名称", "", "程序里用哪一种都可以：`gb.Fan` 和 `guobiao fans` 都认得。", ""]
    lines.append(head("序号", "简体", "繁體", "日本語", "English", "id"))
    names = (cells(f.number, f.zh, f.zh_hant, f.ja, f.en, f"`{f.id}`") for f in gb.Fan)
    return "\n".join([*lines, *names, ""])


def books_page() -> str:
    """The rule books: what they are, what they decide beside points, how they differ."""
    lines = [
        "# Rule books",
        "",
        _BY_MAKE,
        "",
        "A rule book is `rules=` of whatever counts points, and `--rules` on the command line. Its",
        "points are with [the fans](fans.md#points); where a decision stands, `guobiao rules NAME`",
        "prints by the keys of [the sources](sources.md).",
        'To make your own, edit one: `gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25})`.',
        "",
        head("rule book", "what it is", "minimum", "cap", "differs from CURRENT in"),
    ]
    for book in BOOKS:
        count = len(gb.CURRENT.differences(book))
        differs = f"{count} decision{'' if count == 1 else 's'}"
        cap = "none" if book.cap is None else book.cap
        lines.append(cells(f"`{book.name}`", book.description, book.minimum, cap, differs))
    lines += ["", "## Switches", "", "What they decide beside points and silences.", ""]
    lines.append(head("switch", "where it is on", *(book.name for book in BOOKS)))
    for switch, (meaning, _) in _MEANINGS.items():
        on = ("yes" if book.switches[switch] else "-" for book in BOOKS)
        lines.append(cells(f"`{switch}`", meaning, *on))
    return "\n".join([*lines, ""])


def chinese_books_page() -> str:
    """The rule books for readers of Chinese."""
    lines = [
        "# 规则",
        "",
        _BY_MAKE_ZH,
        "",
        "凡是算分的函数，用 `rules=` 选择规则；命令行用 `--rules`。分数见[番种](fans.md#_2)。",
        "",
        "每个裁定的[出处](sources.md)，`guobiao rules NAME` 会列出。自己的规则从现有的改：",
        "",
        "```python",
        'gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25})',
        "```",
        "",
        "CURRENT 和 BOTZONE 与别的程序核对过；其余的没有程序可以核对，只依据文献。",
        "",
        head("规则", "是什么", "起和分", "封顶", "与 CURRENT 不同"),
    ]
    for book in BOOKS:
        cap = "无" if book.cap is None else book.cap
        differs = f"{len(gb.CURRENT.differences(book))} 处"
        lines.append(cells(f"`{book.name}`", _BOOKS_ZH[book.name], book.minimum, cap, differs))
    lines += ["", "## 开关", "", "除分数和不计以外的裁定。", ""]
    lines.append(head("开关", "打开时", *(book.name for book in BOOKS)))
    for switch, (_, meaning) in _MEANINGS.items():
        on = ("是" if book.switches[switch] else "-" for book in BOOKS)
        lines.append(cells(f"`{switch}`", meaning, *on))
    return "\n".join([*lines, ""])


def sources_page() -> str:
    """The texts that rule books cite, by their keys."""
    lines = [
        "# Sources",
        "",
        _BY_MAKE,
        "",
        "A decision of a rule book names where it stands by one of these keys, with a page, the",
        "number of a fan or of a ruling; `guobiao rules NAME` prints the decisions, and",
        "`gb.CURRENT.sources` has them. `-`: the text does not say.",
        "",
        head("key", "title", "in English", "year", "issuer", "what stands where"),
    ]
    for source in SOURCES.values():
        key, title, en, year, issuer, _, pages, _ = source
        lines.append(cells(f"`{key}`", title, en, year or "-", issuer or "-", pages))
    return "\n".join([*lines, ""])


def chinese_sources_page() -> str:
    """The texts that rule books cite, for readers of Chinese."""
    lines = [
        "# 出处",
        "",
        _BY_MAKE_ZH,
        "",
        "规则的每个裁定用下面的代号注明出处，后面是页码、番种的序号或条号。裁定见",
        "`guobiao rules NAME`，程序里是 `gb.CURRENT.sources`。`-`：文本没有说明。",
        "",
        head("代号", "书名", "年份", "发布者", "内容"),
    ]
    for source in SOURCES.values():
        row = (source.title, source.year or "-", source.issuer_zh or "-", source.pages_zh)
        lines.append(cells(f"`{source.key}`", *row))
    return "\n".join([*lines, ""])


class Dispute(NamedTuple):
    """One hand of what is disputed, as written down, in English and Chinese."""

    number: str
    question: str
    hand: str
    what: str
    question_zh: str
    what_zh: str


def disputes() -> list[Dispute]:
    """All hands, point by point."""
    rows = [line.split("\t") for line in DISPUTES.read_text(encoding="utf-8").splitlines()]
    return [Dispute(*row) for row in rows if not row[0].startswith("#")]


def disputed(question: Callable[[Dispute], str], what: Callable[[Dispute], str], hand: str) -> str:
    """Each point with its hands, in the words of a language, and what rule books make of them."""
    lines = []
    for (number, asked), rows in groupby(
        disputes(), key=lambda each: (each.number, question(each))
    ):
        lines += ["", f"## {number}", "", asked, ""]
        lines.append(head(hand, "", *(book.name for book in BOOKS)))
        for each in rows:
            scores = [scored(each.hand, book) for book in BOOKS]
            totals = [f"{score.points}{'' if score.legal else '*'}" for score in scores]
            lines.append(cells(code(each.hand), what(each), *totals))
    return "\n".join([*lines, ""])


def disputes_page() -> str:
    """Every disputed point with hands and what each rule book makes of them."""
    lines = [
        "# Disputes",
        "",
        _BY_MAKE,
        "",
        "What the sources dispute, and the total of a hand under each rule book. A star marks a",
        "hand below the minimum. What each rule book decides and where that stands, `guobiao rules",
        "NAME` prints; `guobiao rules NAME OTHER` prints what differs.",
    ]
    points = disputed(lambda each: each.question, lambda each: each.what, "hand")
    return "\n".join([*lines, points])


def chinese_disputes_page() -> str:
    """The disputed points for readers of Chinese."""
    lines = [
        "# 争议",
        "",
        _BY_MAKE_ZH,
        "",
        "各种文本说法不一的地方，以及同一手牌在每种规则下的总分。星号表示不够起和分。",
        "",
        "每种规则的裁定和出处，`guobiao rules NAME` 会列出；两种规则有何不同，用",
        "`guobiao rules NAME OTHER`。",
    ]
    points = disputed(lambda each: each.question_zh, lambda each: each.what_zh, "牌")
    return "\n".join([*lines, points])


def picture() -> str:
    """The first hand of the README."""
    return draw(scored("[123p,3]55m12379s789p8s|EE0000|", gb.CURRENT)) + "\n"


PAGES = {
    "fans.md": fans_page,
    "disputes.md": disputes_page,
    "rule-books.md": books_page,
    "sources.md": sources_page,
    "zh/fans.md": chinese_fans_page,
    "zh/rule-books.md": chinese_books_page,
    "zh/sources.md": chinese_sources_page,
    "zh/disputes.md": chinese_disputes_page,
    "score.svg": picture,
}

if __name__ == "__main__":
    (ROOT / "docs" / "zh").mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        (ROOT / "docs" / name).write_text(page(), encoding="utf-8")
