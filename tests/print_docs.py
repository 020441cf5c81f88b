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
    lines += ["", "## Points", "", "`-`: not in the rule book.", ""]
    lines.append(head("no", "fan", *(book.name for book in BOOKS)))
    lines += [cells(f.number, f.zh, *(book.points[f] or "-" for book in BOOKS)) for f in gb.Fan]
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


PAGES = {"fans.md": fans_page, "disputes.md": disputes_page, "score.svg": picture}

if __name__ == "__main__":
    (ROOT / "docs").mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (ROOT / "docs" / name).write_text(page(), encoding="utf-8")
