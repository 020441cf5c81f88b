"""Writes the pages under docs that follow from the rule books; run by `make docs`."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import guobiao as gb
from guobiao.pictures import draw

ROOT = Path(__file__).parents[1]
DISPUTES = ROOT / "tests" / "data" / "disputes.tsv"
BOOKS = tuple(gb.rule_books.values())
_BY_MAKE = "Made by `make docs`; a test compares this page with the rule books."
_BY_MAKE_ZH = "本页由 `make docs` 生成；测试将它与规则核对。"


def cells(*texts: object) -> str:
    """One row of a table; a bar is no end of a cell."""
    return f"| {' | '.join(str(text).replace('|', chr(92) + '|') for text in texts)} |"


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
        lines.append(cells(*names, fan.definition, f"`{fan.example}`", total))
    lines += ["", "## Points", "", "`-`: not in the rule book.", "", *points("no", "fan")]
    return "\n".join([*lines, ""])


def points(*heads: str) -> list[str]:
    """What each fan is worth under each rule book."""
    rows = (cells(f.number, f.zh, *(book.points[f] or "-" for book in BOOKS)) for f in gb.Fan)
    return [head(*heads, *(book.name for book in BOOKS)), *rows]


def chinese_fans_page() -> str:
    """All fans for readers of Chinese: names, definition, example; then their points."""
    lines = [
        "# 番种",
        "",
        _BY_MAKE_ZH,
        "",
        "示例在 CURRENT 之下，或在第一部有这个番种的规则之下，得到这个番种；末列是它的总分。",
        "",
        head("序号", "简体", "繁體", "日本語", "English", "定义", "示例", "总分"),
    ]
    for fan in gb.Fan:
        book = book_of(fan)
        total = scored(fan.example, book).points
        names = (fan.number, fan.zh, fan.zh_hant, fan.ja, fan.en)
        shown = str(total) if book is gb.CURRENT else f"{total}（{book.name}）"
        lines.append(cells(*names, fan.definition_zh, f"`{fan.example}`", shown))
    lines += ["", "## 分数", "", "`-`：这部规则里没有。", "", *points("序号", "番种")]
    return "\n".join([*lines, ""])


def books_page() -> str:
    """The rule books: what they are, what they decide beside points, how they differ."""
    lines = [
        "# Rule books",
        "",
        _BY_MAKE,
        "",
        "A rule book is `rules=` of every function and `--rules` of every command. Its points are",
        "with [the fans](fans.md#points); where a decision stands, `guobiao rules NAME` prints. To",
        'make your own, edit one: `gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25})`.',
        "",
        head("rule book", "what it is", "minimum", "cap", "differs from CURRENT in"),
    ]
    for book in BOOKS:
        count = len(gb.CURRENT.differences(book))
        differs = f"{count} decision{'' if count == 1 else 's'}"
        cap = "none" if book.cap is None else book.cap
        lines.append(cells(f"`{book.name}`", book.description, book.minimum, cap, differs))
    lines += ["", "## Switches", "", "What they decide beside points and silences.", ""]
    lines.append(head("switch", *(book.name for book in BOOKS)))
    for switch in gb.CURRENT.switches:
        on = ("yes" if book.switches[switch] else "-" for book in BOOKS)
        lines.append(cells(f"`{switch}`", *on))
    return "\n".join([*lines, ""])


def chinese_books_page() -> str:
    """The rule books for readers of Chinese."""
    lines = [
        "# 规则",
        "",
        _BY_MAKE_ZH,
        "",
        "每个函数的 `rules=` 和每个命令的 `--rules` 选择规则。分数见[番种](fans.md#_2)；",
        "每个裁定的出处，`guobiao rules NAME` 会列出。自己的规则从现有的改：",
        '`gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25})`。',
        "",
        head("规则", "起和分", "封顶", "与 CURRENT 不同之处"),
    ]
    for book in BOOKS:
        cap = "无" if book.cap is None else book.cap
        count = len(gb.CURRENT.differences(book))
        lines.append(cells(f"`{book.name}`", book.minimum, cap, count))
    return "\n".join([*lines, ""])


def disputes() -> list[list[str]]:
    """Number, question, hand and what it holds, as written down."""
    rows = [line.split("\t") for line in DISPUTES.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if not row[0].startswith("#")]


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
    for (number, question), rows in groupby(disputes(), key=lambda row: (row[0], row[1])):
        lines += ["", f"## {number}", "", question, ""]
        lines.append(head("hand", "", *(book.name for book in BOOKS)))
        for _, _, hand, what in rows:
            scores = [scored(hand, book) for book in BOOKS]
            totals = [f"{score.points}{'' if score.legal else '*'}" for score in scores]
            lines.append(cells(f"`{hand}`", what, *totals))
    return "\n".join([*lines, ""])


def picture() -> str:
    """The first hand of the README."""
    return draw(scored("[123p,3]55m12379s789p8s|EE0000|", gb.CURRENT)) + "\n"


PAGES = {
    "fans.md": fans_page,
    "disputes.md": disputes_page,
    "rule-books.md": books_page,
    "zh/fans.md": chinese_fans_page,
    "zh/rule-books.md": chinese_books_page,
    "score.svg": picture,
}

if __name__ == "__main__":
    (ROOT / "docs" / "zh").mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        (ROOT / "docs" / name).write_text(page(), encoding="utf-8")
