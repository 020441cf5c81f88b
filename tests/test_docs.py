"""The generated pages, and the examples and disputes that they show."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

import pytest

import guobiao as gb
from guobiao.definitions import DEFINITIONS
from tools.fan_pages import book_of
from tools.print_docs import PAGES, ROOT, disputes, scored
from tools.reference import QUESTIONS, page, public_names
from tools.reference_zh import SUMMARIES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.reference import Question

CHINESE = [fan.definition_zh for fan in gb.Fan]


@pytest.mark.parametrize(("name", "page"), PAGES.items(), ids=list(PAGES))
def test_a_generated_page_is_the_committed_one(name: str, page: Callable[[], str]) -> None:
    committed = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert committed == page(), f"docs/{name} is out of date: make docs"


@pytest.mark.parametrize(
    "page",
    [*sorted(ROOT.glob("docs/zh/*.md")), ROOT / "README.zh-CN.md"],
    ids=lambda page: page.name,
)
def test_a_line_of_chinese_ends_where_a_space_is_meant(page: Path) -> None:
    # Browsers show the end of a line as a space.
    text = re.sub(
        r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    stop, wide = "、。，；：？！（）“”", "\u4e00-\u9fff"
    assert re.findall(rf".*(?:[{stop}]\n *[^*\s]|[{wide}]\n *[{wide}{stop}]).*", text) == []


def test_both_sites_have_the_same_pages() -> None:
    # The switch of languages stays on the page.
    english, chinese = (
        re.findall(r": ([\w-]+\.md)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
        for name in ("mkdocs.yml", "mkdocs.zh.yml")
    )
    assert english == chinese
    assert sorted(english) == sorted(page.name for page in ROOT.glob("docs/*.md"))


def test_every_public_name_is_once_in_the_reference() -> None:
    named = [name for question in QUESTIONS for name in question.names.split()]
    missing = sorted(set(public_names()) - set(named))
    assert missing == [], "name them in tools/reference.py and tools/reference_zh.py"
    assert sorted(named) == sorted(public_names())
    assert sorted(SUMMARIES) == sorted(named)
    assert [text for text in SUMMARIES.values() if not text.endswith("。")] == []


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_the_reference_has_what_docstrings_say(question: Question) -> None:
    english, chinese = page(question, chinese=False), page(question, chinese=True)
    for name in question.names.split():
        assert f"## `{name}`" in english
        assert f"## `{name}`\n" in chinese
        assert SUMMARIES[name] in chinese
        value = getattr(gb, name, None)
        if inspect.isclass(value) or inspect.isroutine(value):
            assert (inspect.getdoc(value) or "").split("\n")[0].replace("``", "`") in english
    assert re.findall("(?m)^```pycon$", english) == re.findall("(?m)^```pycon$", chinese)


def test_every_fan_has_its_definitions_and_example() -> None:
    assert list(DEFINITIONS) == list(gb.Fan)
    for stop, texts in ((".", [fan.definition for fan in gb.Fan]), ("。", CHINESE)):
        assert len(set(texts)) == len(gb.Fan)
        assert all(text.endswith(stop) and "\n" not in text for text in texts)


def test_a_chinese_definition_is_chinese_throughout() -> None:
    foreign = [text for text in CHINESE if re.search(r"[A-Za-z,.;:()]", text)]
    assert foreign == []
    unspaced = [text for text in CHINESE if re.search(r"[\u4e00-\u9fff]\d|\d[\u4e00-\u9fff]", text)]
    assert unspaced == []


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("kong", "杠"),
        ("chow", "顺子"),
        ("pung", "刻"),
        ("pair", "[将对]"),
        ("concealed", "暗"),
        ("waiting", "听"),
        ("knitted", "组合龙"),
        ("[Ss]elf-drawn", "自摸"),
        ("another player", "别家"),
    ],
)
def test_a_chinese_definition_names_what_the_english_names(english: str, chinese: str) -> None:
    named = [fan for fan in gb.Fan if re.search(english, fan.definition)]
    assert named
    assert [fan for fan in named if not re.search(chinese, fan.definition_zh)] == []


@pytest.mark.parametrize("fan", gb.Fan, ids=lambda fan: fan.id)
def test_the_example_of_a_fan_scores_it(fan: gb.Fan) -> None:
    assert fan in scored(fan.example, book_of(fan)).fans


# The cells of section 6, point by point: the hands' totals where rule books differ, by hand.
TOTALS = {
    # 18 with the fan of 5; one more with 6, two less with 1 and 2.
    ("1", 0): {"CURRENT": 18, "WMO": 19, "JAPAN": 19, "GB1998": 16, "LIANZHONG": 16},
    ("2", 0): {"CURRENT": 11, "WMO": 13, "JAPAN": 13, "GB1998": 11},
    # 三杠 32, and 暗杠 2 where it adds.
    ("4", 0): {"CURRENT": 32, "WMO": 34, "JAPAN": 34, "REVISED": 34, "GB1998": 32},
    ("4", 1): {"CURRENT": 99, "WMO": 99, "GB1998": 99, "PLATFORM": 98},
    ("5", 0): {"CURRENT": 91, "WMO": 94, "JAPAN": 94, "GB1998": 91, "REVISED": 94},
    ("5", 1): {"CURRENT": 90, "WMO": 93, "JAPAN": 93, "GB1998": 93, "REVISED": 93},
    ("6", 0): {"CURRENT": 64, "WMO": 68, "REVISED": 68, "EXTENDED": 64},
    ("6", 1): {"CURRENT": 80, "WMO": 80, "REVISED": 80, "EXTENDED": 64},
    ("13", 0): {"CURRENT": 92, "WMO": 91, "PLATFORM": 91, "GB1998": 92},
    ("16", 1): {"CURRENT": 91, "WMO": 92, "EMA": 94, "JAPAN": 94},
    # 花龙 8, 平和 2, 单钓将 1, and 喜相逢 or 连六 1; both of these where each pair counts.
    ("21", 0): {"CURRENT": 12, "PLATFORM": 13, "LIANZHONG": 13},
    ("35", 0): {"CURRENT": 27, "JAPAN": 28},
    ("36", 0): {"CURRENT": 32, "PLATFORM": 33, "LIANZHONG": 33},
}


@pytest.mark.parametrize(("point", "totals"), TOTALS.items(), ids=lambda item: str(item)[:12])
def test_a_disputed_hand_is_worth_what_section_6_says(
    point: tuple[str, int], totals: dict[str, int]
) -> None:
    number, which = point
    hand = [each.hand for each in disputes() if each.number == number][which]
    found = {name: scored(hand, gb.rule_books[name]).points for name in totals}
    assert found == totals


def test_each_point_of_section_6_is_there() -> None:
    numbers = [int(each.number) for each in disputes()]
    assert sorted(set(numbers)) == list(range(1, 37))
    assert numbers == sorted(numbers)


def test_a_dispute_is_asked_in_one_way_for_all_its_hands() -> None:
    named = {(each.number, each.question, each.question_zh) for each in disputes()}
    assert len(named) == len({number for number, _, _ in named})
    assert all(chinese.endswith(("？", "。")) for _, _, chinese in named)
