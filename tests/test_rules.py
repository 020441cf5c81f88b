"""Rule books: the laws of every table, edits and what is wrong with them, values."""

from __future__ import annotations

import itertools
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import CURRENT, Fan, Penalties, RuleBook, RulesError, rule_books
from guobiao._core import SWITCHES
from guobiao.rulebook.sources import SOURCES
from guobiao.rules import Row
from namespace import NAMES

TABLES = Path(__file__).parents[1] / "rules"
BOOKS = list(rule_books.values())
every_book = pytest.mark.parametrize("book", BOOKS, ids=list(rule_books))

KNOWN_POINTS = {0, 1, 2, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64, 88}

# Three-suited terminal chows, won by a closed wait.
HAND = "[123p,3]55m12379s789p8s"
WINS = [
    HAND,
    "19m19s19pESWNCFPP",
    "1122m3344s5566pEE",
    "147m258s369pESWNC",
    "[EEEE][SSSS,1][WWWW,6]NNN1m1m|NE1001|3",
    "223344m223344s5p5p",
    "11123345678999m|EE1000|2",
    "123456789m1255p3p|EE0001|0",
]


def row_of(fan: Fan) -> Row:
    return Row(CURRENT.points[fan], fan, CURRENT.covers[fan])


# The tables


@every_book
def test_each_fan_has_one_row(book: RuleBook) -> None:
    table = re.findall(r"^ *(\d+) +(\d+) (\w+) +(\S+)(?: +(.+))?$", str(book), re.MULTILINE)
    assert len(table) == len(book.points) == len(book.covers) == len(Fan) == 88
    for fan, (number, points, name, zh, covers) in zip(Fan, table, strict=True):
        assert (int(number), name, zh) == (fan.number, fan.id, fan.zh)
        assert int(points) == book.points[fan]
        listed = covers.split()
        assert len(listed) == len(set(listed))
        assert {Fan(name) for name in listed} == book.covers[fan]


@every_book
def test_covers_have_an_order(book: RuleBook) -> None:
    assert not [fan.id for fan in Fan if fan in book.covers[fan]]
    left = set(Fan)
    while left:
        # Somebody is covered by none of those that are left, or they run in a ring.
        free = {fan for fan in left if not any(fan in book.covers[other] for other in left)}
        assert free, f"{book.name}: a ring among {sorted(left)}"
        left -= free


@every_book
def test_points_are_whole_and_small(book: RuleBook) -> None:
    assert all(type(worth) is int and 0 <= worth <= 1000 for worth in book.points)
    assert book.minimum >= 0
    assert book.cap is None or book.cap >= book.minimum
    assert set(book.points) <= KNOWN_POINTS | {99, 108, 158, 168}
    assert tuple(book.switches) == SWITCHES
    assert all(isinstance(on, bool) for on in book.switches.values())


def test_points_of_current_are_those_of_the_rules() -> None:
    assert set(CURRENT.points) == KNOWN_POINTS
    table = [fan for fan in Fan if fan.number <= 81]
    worths = [CURRENT.points[fan] for fan in table]
    assert worths == sorted(worths, reverse=True)
    assert 0 not in worths
    assert CURRENT.points[Fan.CONCEALED_AND_MELDED_KONG] == 5
    assert {CURRENT.points[fan] for fan in Fan if fan.number > 82} == {0}
    assert (CURRENT.minimum, CURRENT.cap) == (8, None)


@every_book
def test_the_printed_table_is_the_committed_one(book: RuleBook) -> None:
    path = TABLES / f"{book.name.lower()}.txt"
    assert path.read_text(encoding="utf-8") == f"{book}\n", f"{path.name} is out of date"


def test_every_committed_table_has_its_book() -> None:
    names = {path.stem.upper() for path in TABLES.glob("*.txt")}
    assert names == set(rule_books)


@every_book
def test_presets_are_found_by_name(book: RuleBook) -> None:
    assert rule_books[book.name] is book
    assert getattr(gb, book.name) is book
    assert book.description.endswith(".")
    assert "\n" not in book.description
    assert str(book).startswith(f"{book.name}: {book.description}\n")


@every_book
def test_a_book_that_no_program_computes_says_so_first(book: RuleBook) -> None:
    """PyMahjongGB computes CURRENT's totals, and BOTZONE's lists."""
    unchecked = book not in (CURRENT, gb.BOTZONE)
    for text in (str(book), book.__doc__, book.description):
        assert ("not cross-checked" in str(text).splitlines()[0]) == unchecked
    assert str(RuleBook.__doc__).startswith("What fans are worth")


@every_book
def test_every_edit_of_a_preset_has_its_source(book: RuleBook) -> None:
    for what, values, (_, source) in CURRENT.differences(book):
        assert source, f"{book.name}: {what} {values}"
        assert f"{source}\n" in f"{book}\n"


def test_presets_differ() -> None:
    assert len(set(BOOKS)) == len({book.fingerprint for book in BOOKS}) == len(BOOKS)
    presets: Any = rule_books
    with pytest.raises(TypeError):
        presets["HOME"] = CURRENT


# Edits


def test_an_edit_changes_what_it_says_and_nothing_else() -> None:
    book = CURRENT.but(
        "home",
        "Ours.",
        points={Fan.SEVEN_PAIRS: 25},
        cover=[(Fan.ALL_GREEN, Fan.ALL_PUNGS)],
        uncover=[(Fan.ALL_GREEN, Fan.HALF_FLUSH)],
        switches={"dealt_waits": True},
        minimum=0,
        cap=64,
    )
    assert (book.name, book.description, book.minimum, book.cap) == ("home", "Ours.", 0, 64)
    assert book.points[Fan.SEVEN_PAIRS] == 25
    assert book.covers[Fan.ALL_GREEN] == {Fan.ALL_PUNGS}
    assert book.switches == {**CURRENT.switches, "dealt_waits": True}
    back = book.but(
        "CURRENT",
        points={Fan.SEVEN_PAIRS: 24},
        cover=[(Fan.ALL_GREEN, Fan.HALF_FLUSH)],
        uncover=[(Fan.ALL_GREEN, Fan.ALL_PUNGS)],
        switches={"dealt_waits": False},
        minimum=8,
        cap=None,
    )
    assert back == CURRENT
    assert book.but("home").cap == 64
    assert CURRENT.covers[Fan.ALL_GREEN] == {Fan.HALF_FLUSH}


A, B, C = Fan.ALL_GREEN, Fan.SEVEN_PAIRS, Fan.PURE_STRAIGHT
RANGE = "expected a whole number from 0 to 1000"
PAIR = "expected a pair of fans, or a pair and its source"

FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"points": {"nonsense": 3}}, "'nonsense' is not a fan"),
    ({"points": {99: 3}}, "99 is not a fan"),
    ({"points": {None: 3}}, "None is not a fan"),
    ({"cover": [("nonsense", A)]}, "'nonsense' is not a fan"),
    ({"cover": [(A, -1)]}, "-1 is not a fan"),
    ({"uncover": [(A, "nonsense")]}, "'nonsense' is not a fan"),
    ({"points": {A: -1}}, f"all_green is worth -1, {RANGE}"),
    ({"points": {A: 1001}}, f"all_green is worth 1001, {RANGE}"),
    ({"points": {A: 10**30}}, f"all_green is worth {10**30}, {RANGE}"),
    ({"points": {A: 1.5}}, f"all_green is worth 1.5, {RANGE}"),
    ({"points": {A: "8"}}, f"all_green is worth '8', {RANGE}"),
    ({"points": {A: None}}, f"all_green is worth None, {RANGE}"),
    ({"points": {A: True}}, f"all_green is worth True, {RANGE}"),
    ({"cover": [(A, A)]}, "all_green covers itself"),
    ({"uncover": [(A, B)]}, "all_green does not cover seven_pairs in CURRENT"),
    ({"minimum": -1}, f"the minimum is -1, {RANGE}"),
    ({"minimum": 1001}, f"the minimum is 1001, {RANGE}"),
    ({"minimum": "8"}, f"the minimum is '8', {RANGE}"),
    ({"minimum": True}, f"the minimum is True, {RANGE}"),
    ({"cover": [A]}, f"covers {A!r}, {PAIR}"),
    ({"uncover": [(A, B, 3)]}, f"covers {(A, B, 3)!r}, {PAIR}"),
    ({"points": {A: (-1, "here")}}, f"all_green is worth -1, {RANGE}"),
    ({"base": -1}, f"the base is -1, {RANGE}"),
    ({"base": 10**30}, f"the base is {10**30}, {RANGE}"),
    ({"base": "8"}, f"the base is '8', {RANGE}"),
    ({"base": True}, f"the base is True, {RANGE}"),
    ({"penalties": 40}, "penalties 40, expected Penalties or None"),
    ({"penalties": (1, 2, 3, 4)}, "penalties (1, 2, 3, 4), expected Penalties or None"),
    (
        {"penalties": Penalties(1, -2, 3, paid_to_others=True)},
        f"the penalty wrong_tile is -2, {RANGE}",
    ),
    (
        {"penalties": (30, 30, 40, True)},
        "penalties (30, 30, 40, True), three can't share them evenly",
    ),
    ({"cap": -1}, f"the cap is -1, {RANGE}"),
    ({"cap": -2}, f"the cap is -2, {RANGE}"),
    ({"cap": 1.5}, f"the cap is 1.5, {RANGE}"),
    (
        {"switches": {"nonsense": True}},
        f"no switch 'nonsense', expected one of {', '.join(SWITCHES)}",
    ),
]


@pytest.mark.parametrize(("edit", "message"), FAULTS, ids=[message[:50] for _, message in FAULTS])
def test_an_edit_that_cannot_be_names_book_and_fan(edit: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as error:
        CURRENT.but("home", **edit)
    assert str(error.value) == f"home: {message}"


@pytest.mark.parametrize("state", ["off", "", None, 2])
def test_a_switch_is_true_or_false(state: Any) -> None:
    with pytest.raises(RulesError, match=r"home: .*dealt_waits"):
        CURRENT.but("home", switches={"dealt_waits": state})


@pytest.mark.parametrize("ring", [[A, B], [A, B, C], [Fan.ALL_PUNGS, Fan.FOUR_KONGS]])
def test_a_ring_is_named(ring: list[Fan]) -> None:
    edges = list(zip(ring, ring[1:] + ring[:1], strict=True))
    with pytest.raises(RulesError, match=r"^home: covers run in a ring: ") as error:
        CURRENT.but("home", cover=edges)
    named = str(error.value).split(": ")[-1].split(" covers ")
    assert named[0] == named[-1]
    book: set[tuple[Fan, Fan]] = {(a, b) for a in Fan for b in CURRENT.covers[a]} | set(edges)
    assert {(Fan(a), Fan(b)) for a, b in itertools.pairwise(named)} <= book


def test_a_book_has_each_row_once() -> None:
    rows = [row_of(fan) for fan in Fan]

    def make(rows: list[Row]) -> RuleBook:
        return RuleBook("home", rows=rows, switches={})

    assert make(rows[::-1]).points == CURRENT.points
    with pytest.raises(RulesError, match=r"^home: all_green has two rows$"):
        make([*rows, row_of(A)])
    with pytest.raises(RulesError, match=r"^home: no row for all_green, seven_pairs$"):
        make([row for row in rows if row.fan not in {A, B}])


# Values


@every_book
def test_books_are_equal_by_value(book: RuleBook) -> None:
    twin = book.but(book.name)
    assert twin is not book
    assert twin == book
    assert hash(twin) == hash(book)
    assert twin.fingerprint == book.fingerprint
    assert gb.score(HAND, rules=twin) == gb.score(HAND, rules=book)
    for change in (
        book.but("home"),
        book.but(book.name, points={A: 87}),
        book.but(book.name, cover=[(A, B)]),
        book.but(book.name, switches={SWITCHES[0]: not book.switches[SWITCHES[0]]}),
        book.but(book.name, minimum=book.minimum + 1),
        book.but(book.name, cap=999),
        book.but(book.name, base=9),
        book.but(book.name, penalties=Penalties(3, 6, 9, paid_to_others=True)),
    ):
        assert change != book
        assert pickle.loads(pickle.dumps(change)) == change
        assert (change.fingerprint == book.fingerprint) == (change.name == "home")
    assert book != book.name


@every_book
def test_a_pickled_book_is_that_book(book: RuleBook) -> None:
    assert pickle.loads(pickle.dumps(book)) is book, "its tables would be made again"
    home = book.but("home", "ours", points={A: (87, "a source")}, notes=["a note"])
    again, twice = (pickle.loads(pickle.dumps(home)) for _ in range(2))
    assert again is twice
    assert again is not home
    assert (again, hash(again), repr(again)) == (home, hash(home), repr(home))
    assert (str(again), again.sourced()) == (str(home), home.sourced())
    other = book.but(book.name, "of the same values")
    assert pickle.loads(pickle.dumps(other)).description == "of the same values"


def test_the_fingerprint_is_the_same_everywhere() -> None:
    assert CURRENT.fingerprint == "cb0c27ffd0e4cd24"


def test_the_fingerprint_knows_no_switch_that_is_off() -> None:
    """So a switch of a later version changes no book that leaves it off."""
    off = {switch: False for switch, on in CURRENT.switches.items() if not on}
    rows = [row_of(fan) for fan in Fan]
    on = {switch: on for switch, on in CURRENT.switches.items() if on}
    for switches in (on, {**on, **off}):
        book = RuleBook("home", rows=rows, switches=switches, penalties=CURRENT.penalties)
        assert book.fingerprint == CURRENT.fingerprint


def test_differences_are_told_with_their_sources() -> None:
    home = CURRENT.but(
        "home",
        points={A: (87, "ours"), B: 25},
        uncover=[(A, Fan.HALF_FLUSH, "W")],
        cover=[(A, B)],
        switches={"dealt_waits": True},
        minimum=(0, "nobody minds"),
        cap=64,
    )
    assert CURRENT.differences(home) == (
        ("minimum", (8, 0), ("", "nobody minds")),
        ("cap", (None, 64), ("", "")),
        ("switch dealt_waits", (False, True), ("NEW-2025", "")),
        ("points all_green", (88, 87), ("", "ours")),
        ("points seven_pairs", (24, 25), ("", "")),
        ("all_green silences seven_pairs", (False, True), ("", "")),
        ("all_green silences half_flush", (True, False), ("", "W")),
    )
    turned = [
        (what, values[::-1], sources[::-1]) for what, values, sources in home.differences(CURRENT)
    ]
    assert turned == list(CURRENT.differences(home))
    assert CURRENT.differences(CURRENT.but("home")) == ()


def test_notes_are_printed_and_kept() -> None:
    home = CURRENT.but("home", notes=["8: ours ?"])
    assert str(home).endswith("\n  8: ours ?")
    assert home.but("yours").notes == ("8: ours ?",)
    assert home.but("yours", notes=()).notes == ()
    assert pickle.loads(pickle.dumps(home)).notes == home.notes
    assert (home.but("CURRENT"), home.fingerprint) == (CURRENT, CURRENT.fingerprint)


# The cells of section 6 that are marked ?, by preset; each is in the printed table.
DOUBTS = {
    "GB1998": {5, 8, 9, 13, 14, 20, 23, 32},
    "WMO": {8, 9, 11, 13, 16, 17, 22, 23, 25, 32},
    "JAPAN": {9},
    "LIANZHONG": {2, 4, 5, 16, 19, 22, 30, 32, 36},
    "TWO_PLAYER": {1, 2, 4, 5, 6, 10, 12, 13, 14, 16, 17, 19, 20, 32},
}


@pytest.mark.parametrize("name", DOUBTS)
def test_every_doubt_of_the_rules_is_in_the_table(name: str) -> None:
    doubts = [line for line in str(rule_books[name]).splitlines() if line.endswith("?")]
    numbers = {int(n) for line in doubts for n in re.findall(r"dispute (\d+)", line)}
    for note in rule_books[name].notes:
        numbers |= {int(n) for n in re.findall(r"\d+", note.partition(":")[0])}
    assert DOUBTS[name] <= numbers, sorted(DOUBTS[name] - numbers)


def test_what_books_cite_is_among_the_sources() -> None:
    texts = [text for book in rule_books.values() for text in (*book.sources.values(), *book.notes)]
    cited = {key for text in texts for key in re.findall(r"LIANZHONG|\b[A-Z]+-[A-Z0-9]+\b", text)}
    assert cited == set(SOURCES)
    assert [source.key for source in SOURCES.values()] == list(SOURCES)


def test_an_edit_that_changes_nothing_keeps_its_source() -> None:
    assert CURRENT.but("home", switches={"dealt_waits": False}).sources["dealt_waits"] == "NEW-2025"
    assert "dealt_waits" not in CURRENT.but("home", switches={"dealt_waits": True}).sources


@pytest.mark.parametrize("worth", [np.int64(88), np.uint8(88)])
def test_numbers_of_numpy_make_the_same_book(worth: Any) -> None:
    minimum: Any = np.int64(8)
    book = CURRENT.but("CURRENT", points={A: worth}, minimum=minimum)
    assert book == CURRENT
    assert book.fingerprint == CURRENT.fingerprint
    assert type(book.points[A]) is int
    odd = CURRENT.but("home", points={A: worth - 1})
    assert eval(repr(odd), NAMES) == odd


def test_repr_makes_an_edited_book_again() -> None:
    edits: list[dict[str, Any]] = [
        {},
        {"description": 'Ours, "home".'},
        {"points": {A: 87, B: 0}},
        {"cover": [(A, B)], "uncover": [(A, Fan.HALF_FLUSH)]},
        {"switches": {name: not on for name, on in CURRENT.switches.items()}},
        {"minimum": 0, "cap": 64},
        {"base": None, "penalties": None},
        {"base": (16, "ours"), "penalties": (Penalties(3, 6, 9, paid_to_others=True), "ours")},
        {"points": {A: (87, "ours"), B: 0}, "cover": [(A, B, "ours ?")]},
        {"uncover": [(A, Fan.HALF_FLUSH, "W")], "switches": {"dealt_waits": (True, "ours")}},
        {"minimum": (0, "ours"), "cap": (None, "none of ours")},
        {"notes": ("Nobody plays it.", "8: ours ?")},
    ]
    for edit in edits:
        book = CURRENT.but("home", **edit)
        twin = eval(repr(book), NAMES)
        assert (twin, str(twin), twin.fingerprint) == (book, str(book), book.fingerprint)


def test_a_book_is_frozen() -> None:
    book: Any = CURRENT.but("home")
    for name in ("name", "points", "covers", "switches", "minimum", "cap", "_points", "colour"):
        with pytest.raises(AttributeError):
            setattr(book, name, 1)
        with pytest.raises(AttributeError):
            delattr(book, name)
    with pytest.raises(TypeError):
        book.points[A] = 1
    with pytest.raises(TypeError):
        book.covers[A] = frozenset()
    with pytest.raises(TypeError):
        book.switches["dealt_waits"] = True
    assert isinstance(book.covers[A], frozenset)
    assert book == CURRENT.but("home")


# A fan worth 0


def test_a_fan_worth_nothing_silences_nothing() -> None:
    """喜相逢 and 老少副 come back as often as four sets allow, 平和 silences 无字."""
    zero = Fan.THREE_SUITED_TERMINAL_CHOWS
    before, after = gb.score(HAND), gb.score(HAND, rules=CURRENT.but("home", points={zero: 0}))
    assert before is not None
    assert after is not None
    assert dict(before.fans) == {zero: 1, Fan.CLOSED_WAIT: 1}
    assert (before.points, after.points, after.legal) == (17, 6, False)
    assert set(after.fans) == {
        Fan.ALL_CHOWS,
        Fan.MIXED_DOUBLE_CHOW,
        Fan.TWO_TERMINAL_CHOWS,
        Fan.CLOSED_WAIT,
    }
    assert after.fans[Fan.MIXED_DOUBLE_CHOW] + after.fans[Fan.TWO_TERMINAL_CHOWS] == 3
    assert (Fan.NO_HONORS, Fan.ALL_CHOWS) in after.silenced


@every_book
@pytest.mark.parametrize("text", WINS)
def test_a_fan_worth_nothing_is_not_shown(book: RuleBook, text: str) -> None:
    before = gb.score(text, rules=book)
    assert before is not None
    for zero in before.fans:
        after = gb.score(text, rules=book.but("home", points={zero: 0}))
        assert after is not None
        assert zero not in after.fans
        assert not [pair for pair in after.silenced if zero in pair]
        assert zero.zh not in str(after)
        worth = sum(after.rules.points[fan] * count for fan, count in after.fans.items())
        assert after.points == worth


def test_flowers_worth_nothing_are_not_shown() -> None:
    book = CURRENT.but("home", points={Fan.FLOWER_TILES: 0})
    score, plain = gb.score(f"{HAND}|EE0000|5", rules=book), gb.score(HAND)
    assert score is not None
    assert plain is not None
    assert (score.points, dict(score.fans)) == (plain.points, dict(plain.fans))


def test_nothing_is_worth_anything() -> None:
    score = gb.score(HAND, rules=CURRENT.but("home", points=dict.fromkeys(Fan, 0), minimum=0))
    assert score is not None
    assert (score.points, dict(score.fans), score.silenced, score.legal) == (0, {}, (), True)


def test_the_highest_scoring_book_does_not_overflow() -> None:
    book = CURRENT.but("home", points=dict.fromkeys(Fan, 1000))
    score = gb.score("[EEEE][SSSS,1][WWWW,6]NNN1m1m|NE1001|8", rules=book)
    assert score is not None
    assert score.points == 1000 * sum(score.fans.values())


def test_a_book_without_sources_is_printed() -> None:
    rows = (Row(gb.CURRENT.points[fan], fan, gb.CURRENT.covers[fan]) for fan in gb.Fan)
    book = gb.RuleBook("bare", rows=rows, switches={})
    assert book.sourced() == ()
    assert "Where it stands" not in str(book)
    assert str(book).startswith("bare: \n\nminimum 8\n")
