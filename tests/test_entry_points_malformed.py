"""Malformed input of the functions written in Python, and of those that take a hand of 13."""

from __future__ import annotations

import collections
import itertools
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import Hand, HandError, Tile, botzone
from guobiao._echo import shown
from malformed import MALFORMED, is_fine

if TYPE_CHECKING:
    from collections.abc import Callable

WAIT = "3344455566667m"
SCORE: Any = gb.score("[123p,3]55m12379s789p8s|EE0000|")
SAMPLE = (Path(botzone.__file__).parents[1] / "data" / "sample_log.txt").read_bytes()

edit: Any = gb.CURRENT.but
ROWS = gb.pack_texts([WAIT])
ENTRY_POINTS: dict[str, Callable[[Any], object]] = {
    "waits": gb.waits,
    "win_table": gb.win_table,
    "shanten": gb.shanten,
    "shanten_by_form": gb.shanten_by_form,
    "useful_tiles": gb.useful_tiles,
    "discards": gb.discards,
    "waits_batch": gb.waits_batch,
    "win_table_batch": gb.win_table_batch,
    "shanten_batch": gb.shanten_batch,
    "useful_batch": gb.useful_batch,
    "discards_batch": gb.discards_batch,
    "seen of win_table_batch": lambda value: gb.win_table_batch(ROWS, seen=value),
    "rules of win_table_batch": lambda value: gb.win_table_batch(ROWS, rules=value),
    "out of waits_batch": lambda value: gb.waits_batch(ROWS, out=value),
    "seen": lambda value: gb.win_table(WAIT, seen=value),
    "seen of discards": lambda value: gb.discards(WAIT + "1m", seen=value),
    "rules of win_table": lambda value: gb.win_table(WAIT, rules=value),
    "rules of score": lambda value: gb.score(WAIT + "2m", rules=value),
    "settle": lambda value: gb.settle(value, winner=0),
    "winner": lambda value: gb.settle(SCORE, winner=value),
    "discarder": lambda value: gb.settle(SCORE, winner=3, discarder=value),
    "penalize": lambda value: gb.penalize(value, offender=0),
    "offender": lambda value: gb.penalize(gb.CURRENT, offender=value),
    "fault": lambda value: gb.penalize(gb.CURRENT, offender=0, fault=value),
    "hand of a match": lambda value: gb.Match(hand=value),
    "player": lambda value: gb.Match().seat_wind(value),
    "Tile": Tile,
    "Fan": gb.Fan,
    "name": edit,
    "points": lambda value: edit("x", points=value),
    "fan": lambda value: edit("x", points={value: 1}),
    "worth": lambda value: edit("x", points={gb.Fan.SEVEN_PAIRS: value}),
    "cover": lambda value: edit("x", cover=value),
    "pair of cover": lambda value: edit("x", cover=[value]),
    "fan of cover": lambda value: edit("x", cover=[(value, gb.Fan.ALL_GREEN)]),
    "uncover": lambda value: edit("x", uncover=value),
    "switches": lambda value: edit("x", switches=value),
    "switch": lambda value: edit("x", switches={"dealt_waits": value}),
    "minimum": lambda value: edit("x", minimum=value),
    "cap": lambda value: edit("x", cap=value),
    "differences": gb.CURRENT.differences,
    "read_rounds": lambda value: list(botzone.read_rounds(value)),
    "check": botzone.check,
}

# What these do take: truth values are whole numbers, a member of an IntEnum is its number, and
# ``...`` leaves a cap as it is.
NUMBERS = ["winner", "discarder", "offender", "hand of a match", "player", "Tile", "Fan", "fan"]
TAKEN = {
    *itertools.product([*NUMBERS, "fan of cover", "switch"], ["true", "false"]),
    *itertools.product(["Fan", "fan", "fan of cover", "worth", "minimum", "cap"], ["other value"]),
    *itertools.product(["worth", "minimum", "cap"], ["large"]),
    ("cap", "ellipsis"),
    *itertools.product(["name"], ["brackets", "bars"]),
}
# Python's own: of an enum that prints what it is asked for, of files that are not there.
OWN: dict[str, tuple[type[Exception], ...]]
OWN = {"Tile": (RecursionError,), "Fan": (RecursionError,)}
OWN |= dict.fromkeys(["read_rounds", "check"], (OSError,))


@pytest.mark.parametrize("what", MALFORMED)
@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
def test_no_entry_point_takes_it(entry_point: str, what: str) -> None:
    if (entry_point, what) in TAKEN:
        return
    own = OWN.get(entry_point, ())
    errors: tuple[type[Exception], ...]
    errors = (ValueError, TypeError, *own, *([ZeroDivisionError] if "broken" in what else []))
    with pytest.raises(errors) as error:
        ENTRY_POINTS[entry_point](MALFORMED[what])
    if not isinstance(error.value, (ZeroDivisionError, *own)):
        assert is_fine(str(error.value))
    assert gb.waits(WAIT)[0] == Tile("2m")


@pytest.mark.parametrize("name", ["x" * 101, "two\nlines", "\ud800", "\0", 5, None])
def test_a_book_has_a_name_that_can_be_printed(name: Any) -> None:
    with pytest.raises((gb.RulesError, TypeError), match="name") as error:
        edit(name)
    assert is_fine(str(error.value))
    assert edit("x" * 100).name == "x" * 100


def test_what_came_is_shown_short() -> None:
    assert shown("5z") == "'5z'"
    assert shown("5" * 78) == repr("5" * 78)
    assert shown("5" * 79) == "a str"
    assert shown(np.zeros((3, 1))) == "a ndarray"
    assert shown("5" * 10**6) == "a str of length 1000000"
    assert shown(10**5000) == "a int"
    assert shown([0] * 1000) == "a list"
    assert shown(MALFORMED["broken"]) == "a Broken"
    assert shown(MALFORMED["deeply nested"]) == "a list"


# Subclass tricks


class Lying(int):
    """Says it is another number whenever it is asked."""

    def __index__(self) -> int:
        return 10**30

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Equal:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __index__(self) -> int:
        return -1


class Text(str):
    """A string that says it is another."""

    __slots__ = ()

    def __str__(self) -> str:
        return "123m"

    def __len__(self) -> int:
        return 3

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


LIARS = [Lying(3), Equal(), Text("5z"), Text("x" * 10**6)]
LIARS_ARE = ["lying", "equal", "text", "long text"]


@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
@pytest.mark.parametrize("value", LIARS, ids=LIARS_ARE)
def test_a_value_that_lies_is_taken_or_refused(entry_point: str, value: Any) -> None:
    try:
        ENTRY_POINTS[entry_point](value)
    except (ValueError, TypeError, OSError) as error:
        check_message(str(error), entry_point)
    assert gb.waits(WAIT)[0] == Tile("2m")
    assert list(gb.Fan) == [gb.Fan(i) for i in range(len(gb.Fan))]


def check_message(message: str, entry_point: str) -> None:
    assert is_fine(message) or entry_point in OWN


@pytest.mark.parametrize("value", LIARS, ids=LIARS_ARE)
def test_a_hand_of_values_that_lie_is_valid_or_refused(value: Any) -> None:
    made = {
        "text": lambda: Hand(value),
        "tiles": lambda: Hand(concealed=[value] * 13),
        "winning tile": lambda: Hand(concealed=WAIT, winning_tile=value),
        "wind": lambda: Hand(concealed=WAIT, seat_wind=value),
        "flowers": lambda: Hand(concealed=WAIT, flowers=value),
        "row": lambda: Hand.from_row([value] * 48),
    }
    make: Callable[[], Hand]
    for make in made.values():
        try:
            hand = make()
        except (HandError, TypeError):
            continue
        assert Hand.from_row(hand.row) == hand
        assert 0 <= hand.flowers <= 8


# Logs


def peak() -> int:
    """The most memory that the process ever held, in KiB."""
    resource = pytest.importorskip("resource")  # Windows has none
    most = int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return most // 1024 if sys.platform == "darwin" else most


def test_a_log_of_a_million_lines_is_read_round_by_round(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    first = SAMPLE.split(b"\n\n")[0] + b"\n"
    lines = first.count(b"\n")
    # A million lines, of which most are empty: between rounds any number may be.
    times = 1_000_000 // (lines + 4000)
    path.write_bytes((first + b"\n" * 4000) * times + b"Match x\n")
    before, rounds = peak(), itertools.count()
    with pytest.raises(botzone.LogError, match="the log ends inside a round") as error:
        collections.deque(zip(rounds, botzone.read_rounds(path), strict=False), maxlen=0)
    assert next(rounds) == times + 1
    assert error.value.line > 1_000_000 - 5000
    assert peak() - before < 20_000


@pytest.mark.parametrize("size", [10**6, 2 * 10**7])
def test_a_log_of_one_line_is_refused_at_once(tmp_path: Path, size: int) -> None:
    path = tmp_path / "log.txt"
    for what in (b"Match ", b"\0", "中".encode(), b"\xff"):
        path.write_bytes(what * (size // len(what)))
        before = peak()
        with pytest.raises(botzone.LogError) as error:
            botzone.check(path)
        assert len(str(error.value)) < 1000
        assert peak() - before < 20_000


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-7", "big5", "cp037"])
def test_a_log_in_another_encoding_is_refused_or_keeps_its_numbers(
    tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "log.txt"
    text = SAMPLE.decode().split("\n\n")[0] + "\n"
    path.write_bytes(text.encode(encoding, errors="replace"))
    try:
        (found,) = botzone.read_rounds(path)
    except botzone.LogError as error:
        check_message(error.problem, "read_rounds")
    else:
        assert str(found.scores).strip("()").replace(",", "") in text


def test_a_log_cut_inside_any_line_names_a_line(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    raw = SAMPLE.split(b"\n\n")[0] + b"\n"
    rng = random.Random(8)
    for _ in range(200):
        at = rng.randrange(1, len(raw) - 20)
        path.write_bytes(raw[:at] + rng.choice([b"", b"\n", b"\r", b"\x85", b"\0\n"]))
        with pytest.raises(botzone.LogError) as error:
            list(botzone.read_rounds(path))
        assert 1 <= error.value.line <= raw[:at].count(b"\n") + 2


# Arrays


@pytest.mark.parametrize(
    "array",
    [
        np.full(13, np.nan),
        np.array([None] * 34, dtype=object),
        np.zeros(34, ">u2") - 1,
        np.zeros(34, "<i8") - 1,
        np.zeros((34, 2), np.uint8),
        np.array(3),
        np.zeros(33, np.uint8),
    ],
    ids=lambda array: f"{array.dtype}{array.shape}",
)
def test_seen_is_34_small_numbers(array: Any) -> None:
    for call in (lambda: gb.win_table(WAIT, seen=array), lambda: gb.waits(array)):
        with pytest.raises((ValueError, TypeError)) as error:
            call()
        assert is_fine(str(error.value))


@pytest.mark.parametrize(
    "entry_point", ["rules of score", "rules of win_table", "rules of win_table_batch"]
)
def test_a_rule_book_is_no_name(entry_point: str) -> None:
    wanted = "^rules are 'WMO', expected a RuleBook such as guobiao.CURRENT$"
    with pytest.raises(TypeError, match=wanted):
        ENTRY_POINTS[entry_point]("WMO")
