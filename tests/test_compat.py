"""The drop-in for PyMahjongGB: its results, its errors, and input that breaks it."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from typing import Any

import MahjongGB
import pytest

import guobiao as gb
from guobiao.compat import MahjongGB as Latest
from guobiao.compat import MahjongGB_1_3 as Older
from tools import oracle

# Any: what no type checker would let pass is given to them too.
pymahjonggb: Any = MahjongGB.MahjongFanCalculator
drop_in: Any = Latest.MahjongFanCalculator
older: Any = Older.MahjongFanCalculator
NAMES = ["pack", "hand", "winTile", "flowerCount", "isSelfDrawn", "is4thTile", "isAboutKong"]
NAMES += ["isWallLast", "seatWind", "prevalentWind", "verbose"]

GATES = ("W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W9", "W9")
PAIRS = ("W4", "W4", "W5", "W5", "W6", "W6", "B4", "B4", "B5", "B5", "B5", "B5", "B6")
TEN = ("W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "F1")


def call(function: Any = drop_in, /, **changes: Any) -> Any:
    """A call by keyword with plain arguments, some of them changed."""
    plain: dict[str, Any] = dict.fromkeys(NAMES[3:10], 0)
    return function(**{"pack": (), "hand": GATES, "winTile": "W5", **plain, **changes})


def outcome(function: Any, /, **changes: Any) -> Any:
    """The result, or class and text of the error."""
    try:
        return call(function, **changes)
    except Exception as error:  # noqa: BLE001  # its class is compared
        return type(error).__name__, str(error)


# Hands


def assert_agrees(tally: oracle.Tally) -> None:
    assert not tally.differences, "\n".join([tally.line(), *tally.differences])


def test_75_000_calls_agree() -> None:
    tally = oracle.Tally()
    for chunk in oracle.chunks(75_000, seed=20_260_101):
        tally.add(oracle.compare_drawn(chunk))
    assert_agrees(tally)
    assert tally.calls == 75_000
    assert {gb.Fan(name) for name in tally.fans} == set(list(gb.Fan)[:82])
    assert tally.wins > 40_000
    assert {"ERROR_NOT_WIN", "ERROR_INVALID_HAND", "ERROE_WRONG_OFFER_CODE"} <= set(tally.errors)


def test_all_wins_of_one_suit_agree() -> None:
    wins = oracle.one_suit_wins(suit=1)
    assert len(wins) == 190_494
    assert_agrees(oracle.compare(oracle.wins_of(wins)))


def test_all_knitted_straights_agree() -> None:
    wins = oracle.knitted_straights()
    # 1,836 hands with the set concealed, and each pair beside each melded set.
    assert (
        len({(packs, *sorted((*hand, tile))) for packs, hand, tile, *_ in wins if not packs})
        == 1836
    )
    assert_agrees(oracle.compare(oracle.wins_of(wins)))


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = oracle.wins_of([((), GATES, "W5", *[0] * 7)])
    assert oracle.compare(plain).differ == 0
    monkeypatch.setattr(Latest, "MahjongFanCalculator", lambda *_: ())
    tally = oracle.compare(plain)
    assert (tally.differ, len(tally.differences)) == (1, 1)


# Results


def test_two_shapes_of_a_row() -> None:
    changes: dict[str, Any] = {"pack": (("PENG", "B1", 1),), "hand": TEN, "winTile": "F1"}
    changes |= {"flowerCount": 3}
    assert call(**changes) == call(pymahjonggb, **changes)
    assert call(**changes)[-1] == (3, "花牌")
    assert call(**changes, verbose=True) == call(pymahjonggb, **changes, verbose=True)
    assert call(**changes, verbose=True)[-1] == (1, 3, "花牌", "Flower Tiles")
    assert call(**changes, verbose=False) == call(**changes)


def test_rows_are_shared() -> None:
    assert call()[0] is call(hand=list(GATES))[0]


def test_positions_and_names_are_theirs() -> None:
    by_position = ((), GATES, "W5", 2, True, False, False, True, 1, 3, True)
    by_name = dict(zip(NAMES, by_position, strict=True))
    assert (
        drop_in(*by_position)
        == drop_in(**by_name)
        == pymahjonggb(**by_name)
        == pymahjonggb(*by_position)
    )
    mixed = drop_in(*by_position[:4], **dict(zip(NAMES[4:], by_position[4:], strict=True)))
    assert mixed == drop_in(*by_position)


@pytest.mark.parametrize("arguments", [(), ((), GATES), ((), GATES, "W5", *[0] * 6)])
def test_missing_arguments(arguments: tuple[Any, ...]) -> None:
    for function in (pymahjonggb, drop_in):
        with pytest.raises(TypeError, match="missing"):
            function(*arguments)


def test_unknown_and_surplus_arguments() -> None:
    for function in (pymahjonggb, drop_in):
        with pytest.raises(TypeError):
            call(function, foo=1)
        with pytest.raises(TypeError):
            function((), GATES, "W5", *[0] * 9)


def test_lists_are_taken_for_tuples() -> None:
    pack, hand = (("PENG", "B1", 1), ("GANG", "B2", 0)), ("W1", "W2", "W3", "W7", "W8", "W9", "F1")
    result = call(pymahjonggb, pack=pack, hand=hand, winTile="F1")
    assert call(pack=[list(each) for each in pack], hand=list(hand), winTile="F1") == result
    assert call(pack=list(pack), hand=hand, winTile="F1") == result
    assert call(pack=tuple(list(each) for each in pack), hand=hand, winTile="F1") == result


@pytest.mark.parametrize("name", NAMES[4:8] + NAMES[10:])
@pytest.mark.parametrize("value", [True, 2, "x", [0], 0, "", [], None, 0.0])
def test_any_value_is_true_or_false(name: str, value: object) -> None:
    changes: dict[str, Any] = {"pack": (("GANG", "B1", 1),), "hand": TEN, "winTile": "F1"}
    assert call(**changes, **{name: value}) == call(pymahjonggb, **changes, **{name: value})
    assert call(**changes, **{name: value}) == call(**changes, **{name: bool(value)})


def test_an_error_of_a_flag_comes_through() -> None:
    class Broken:
        def __bool__(self) -> bool:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        call(isWallLast=Broken())


@pytest.mark.parametrize("value", [True, gb.Tile(1)])
def test_whole_numbers_of_other_types(value: object) -> None:
    for name in ("flowerCount", "seatWind", "prevalentWind"):
        assert call(**{name: value}) == call(pymahjonggb, **{name: value})


# Contradictory circumstances: (packs, hand, winning tile, what is said, what counts in the end)

PUNG = (("PENG", "B1", 1),)
KONG = (("GANG", "B1", 1),)
SEVEN = ("W1", "W2", "W3", "W7", "W8", "W9", "F1")
SINGLE = ("W1", "W2", "B1", "B1", "B1", "T3", "T4", "T5", "T7", "T7", "T9", "T9", "T9")
CONTRADICTIONS = {
    "fourth copy shown by the own melds": (
        (("CHI", "B2", 1), ("CHI", "B2", 1), ("CHI", "B2", 2)),
        ("B2", "B3", "F1", "F1"), "B1", {}, "和绝张", True,
    ),
    "fourth copy with a copy in hand": ((), GATES, "W5", {"is4thTile": 1}, "和绝张", False),
    "fourth copy": ((), SINGLE, "W3", {"is4thTile": 1}, "和绝张", True),
    "robbing with a copy in hand": ((), GATES, "W1", {"isAboutKong": 1}, "抢杠和", False),
    "robbing with a copy in a meld": (
        (("CHI", "B2", 1), ("CHI", "B5", 1)), ("B2", "B3", "W1", "W2", "W3", "F1", "F1"), "B1",
        {"isAboutKong": 1}, "抢杠和", False,
    ),
    "robbing": ((), SINGLE, "W3", {"isAboutKong": 1}, "抢杠和", True),
    "robbing the fourth copy": (
        (), SINGLE, "W3", {"isAboutKong": 1, "is4thTile": 1}, "和绝张", False,
    ),
    "robbing on the last tile": (
        (), SINGLE, "W3", {"isAboutKong": 1, "isWallLast": 1}, "抢杠和", True,
    ),
    "replacement without a kong": (
        PUNG, TEN, "F1", {"isAboutKong": 1, "isSelfDrawn": 1}, "杠上开花", False,
    ),
    "replacement": (KONG, TEN, "F1", {"isAboutKong": 1, "isSelfDrawn": 1}, "杠上开花", True),
}  # fmt: skip


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradictions_are_dropped_as_theirs_are(case: str) -> None:
    pack, hand, tile, said, fan, counts = CONTRADICTIONS[case]
    changes: dict[str, Any] = {"pack": pack, "hand": hand, "winTile": tile, **said}
    result = call(**changes)
    assert result == call(pymahjonggb, **changes)
    assert (fan in [row[1] for row in result]) == counts


def test_robbing_on_the_last_tile_counts_twice() -> None:
    pack, hand, tile, said, *_ = CONTRADICTIONS["robbing on the last tile"]
    assert call(pack=pack, hand=hand, winTile=tile, **said)[:2] == ((8, "海底捞月"), (8, "抢杠和"))


# Errors

ERRORS: dict[str, dict[str, Any]] = {
    "ERROR_NOT_WIN": {"winTile": "F1"},
    "ERROR_WRONG_TILES_COUNT": {"hand": GATES[1:]},
    "ERROR_WRONG_TILES_COUNT 0": {"hand": ()},
    "ERROR_WRONG_TILES_COUNT 14": {"hand": (*GATES, "W1")},
    "ERROR_WRONG_TILES_COUNT 20": {"hand": ("W1",) * 20},
    "ERROR_WRONG_TILES_COUNT pack": {"pack": PUNG},
    "ERROR_WRONG_TILES_COUNT 5 packs": {"pack": PUNG * 5, "hand": ("W1",)},
    **{
        f"ERROE_WRONG_TILE_CODE {code!r}": {"hand": (*GATES[1:], code)}
        for code in ["W0", "W10", "X1", "F5", "J4", "H1", "w1", "1W", "W", "", "一万", "W１"]
    },
    "ERROE_WRONG_TILE_CODE win": {"winTile": "F0"},
    "ERROE_WRONG_TILE_CODE pack": {"pack": (("PENG", "P1", 1),), "hand": TEN},
    "ERROE_WRONG_TILE_CODE first": {"pack": (("PONG", "P1", 7),), "hand": ()},
    "ERROE_WRONG_OFFER_CODE 4": {"pack": (("PENG", "B1", 4),), "hand": TEN},
    "ERROE_WRONG_OFFER_CODE -1": {"pack": (("GANG", "B1", -1),), "hand": TEN},
    "ERROE_WRONG_OFFER_CODE first": {"pack": (("PONG", "B1", 300),), "hand": TEN},
    "ERROE_WRONG_PACK_CODE": {"pack": (("PONG", "B1", 1),), "hand": TEN},
    "ERROE_WRONG_PACK_CODE empty": {"pack": (("", "B1", 1),), "hand": TEN},
    "ERROE_WRONG_PACK_CODE longer": {"pack": (("CHIX", "B2", 1),), "hand": TEN},
    "Param `pack` must be a tuple!": {"pack": "PENG"},
    "Param `pack` must be a tuple! None": {"pack": None, "hand": None},
    "Param `pack` must be a tuple of tuples!": {"pack": ("PENG", "B1", 1)},
    "Param `pack` must be a tuple of tuples! dict": {"pack": ({},)},
    "Param `hand` must be a tuple!": {"hand": {"W1"}},
    "Param `hand` must be a tuple! str": {"hand": "W1W2"},
    "Param `hand` must be a tuple of strs!": {"hand": (*GATES[1:], 1)},
    "Param `hand` must be a tuple of strs! bytes": {"hand": (b"W1", "X")},
    "function takes exactly 3 arguments (2 given)": {"pack": (("PENG", "B1"),)},
    "function takes exactly 3 arguments (4 given)": {"pack": (("PENG", "B1", 1, 1),)},
    "argument 1 must be str, not int": {"pack": ((1, 2, 3),)},
    "argument 2 must be str, not None": {"pack": (("PENG", None, 1),)},
    "argument 3 must be str, not int": {"winTile": 5, "pack": None},
    "argument 3 must be str, not None": {"winTile": None},
    "argument 3 must be str, not bytes": {"winTile": b"W5"},
    "'str' object cannot be interpreted as an integer": {"flowerCount": "1", "seatWind": 1.0},
    "'float' object cannot be interpreted as an integer": {"seatWind": 1.0, "hand": None},
    "'NoneType' object cannot be interpreted as an integer": {"prevalentWind": None},
    "'str' object cannot be interpreted as an integer pack": {"pack": (("PENG", "P1", "1"),)},
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors_are_theirs(text: str) -> None:
    found = outcome(drop_in, **ERRORS[text])
    assert found == outcome(pymahjonggb, **ERRORS[text])
    assert found[0] == "TypeError"
    assert text.startswith(found[1])
    assert outcome(older, **ERRORS[text]) == found


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"hand": GATES[1:]}, "12 tiles and 0 packs, expected 13 tiles, a pack for three"),
        ({"hand": (*GATES[1:], "H1")}, "'H1' is not a tile, expected W1-W9, T1-T9, B1-B9, F1-F4"),
        ({"pack": (("PENG", "B1", 4),)}, "offer 4, expected 0 to 3"),
        ({"pack": (("PONG", "B1", 1),)}, "'PONG', expected CHI, PENG or GANG"),
    ],
)
def test_a_note_says_what_is_wrong(changes: dict[str, Any], note: str) -> None:
    with pytest.raises(TypeError) as caught:
        call(**changes)
    assert any(line.startswith(note) for line in caught.value.__notes__)


# Input that breaks PyMahjongGB: expressions, since some can't be written to a file, and the answer

BAD_TILE = "ERROE_WRONG_TILE_CODE: {} is not a tile"
MALFORMED = {
    # PyMahjongGB never returns from these.
    "hand=('\\ud800',) * 13": BAD_TILE.format(r"'\ud800'"),
    "hand=('W1',) * 12 + ('W\\ud800',)": BAD_TILE.format(r"'W\ud800'"),
    "hand=('W1',) * 1000": "ERROR_WRONG_TILES_COUNT: 1000 tiles and 0 packs, expected 13 tiles",
    "hand=('W1',) * 5000": "ERROR_WRONG_TILES_COUNT: 5000 tiles and 0 packs",
    "hand=('W1',) * 1_000_000": "ERROR_WRONG_TILES_COUNT: 1000000 tiles",
    "pack=(('PENG', 'W1', 1),) * 500": "ERROR_WRONG_TILES_COUNT: 13 tiles and 500 packs",
    "pack=(('PENG', 'W1', 1),) * 10_000, hand=()": "ERROR_WRONG_TILES_COUNT: 0 tiles and 10000",
    "pack=(('GANG', 'W1', 0),) * 500, hand=['W1'] * 5000": "ERROR_WRONG_TILES_COUNT: 5000 tiles",
    # It reads or writes beside its tables.
    **{
        f"pack=(('CHI', '{tile}', 1),), hand=TEN, winTile='F1'": (
            f"ERROE_WRONG_TILE_CODE: CHI {tile}, expected its middle tile, 2 to 8 of a suit"
        )
        for tile in ["F2", "J3"]
    },
    # It takes them for other numbers.
    "flowerCount=-1": "flowerCount -1, expected 0 to 255",
    "flowerCount=-5": "flowerCount -5, expected 0 to 255",
    "flowerCount=256": "flowerCount 256, expected 0 to 255",
    "flowerCount=300": "flowerCount 300, expected 0 to 255",
    "seatWind=-1": "seatWind -1, expected 0 to 3",
    "seatWind=4": "seatWind 4, expected 0 to 3",
    "seatWind=9": "seatWind 9, expected 0 to 3",
    "prevalentWind=100": "prevalentWind 100, expected 0 to 3",
    "prevalentWind=256": "prevalentWind 256, expected 0 to 3",
}

PROGRAM = """
import json, sys
for name in ("MahjongGB", "MahjongGB_1_3"):
    module = __import__("guobiao.compat." + name, fromlist=[name])
    for expression in json.load(open(sys.argv[1])):
        plain = dict(pack=(), hand=GATES, winTile="W5", flowerCount=0, isSelfDrawn=0, is4thTile=0)
        plain |= dict(isAboutKong=0, isWallLast=0, seatWind=0, prevalentWind=0)
        try:
            module.MahjongFanCalculator(**{**plain, **eval("dict(" + expression + ")")})
        except Exception as error:
            found = type(error).__name__, str(error)
        else:
            found = "no error", ""
        print(json.dumps([name, expression, *found]), flush=True)
"""


@pytest.fixture(scope="module")
def malformed(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """What comes of all of them in a process of its own."""
    file = tmp_path_factory.mktemp("malformed") / "expressions.json"
    file.write_text(json.dumps(list(MALFORMED)), encoding="utf-8")
    program = f"GATES = {GATES}\nTEN = {TEN}\n{PROGRAM}"
    run = subprocess.run(
        [sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-500:] + run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("expression", MALFORMED)
def test_input_that_breaks_pymahjonggb_is_a_type_error(
    expression: str, malformed: list[list[str]]
) -> None:
    found = {module: rest for module, each, *rest in malformed if each == expression}
    assert len(found) == 2
    for kind, text in found.values():
        assert kind == "TypeError"
        assert text.startswith(MALFORMED[expression])


# What no table has, and what it answers all the same

SHOWN = (("PENG", "T5", 1),)
ODD: dict[str, dict[str, Any]] = {
    "one tile 14 times": {"hand": ("W1",) * 13, "winTile": "W1"},
    "five alike, not a win": {"pack": SHOWN, "hand": ("T5",) * 2 + TEN[:8]},
    "four kongs of one tile": {"pack": (("GANG", "W1", 1),) * 4, "hand": ("F1",), "winTile": "F1"},
    "offer 0 on a chow": {"pack": (("CHI", "B2", 0),), "hand": TEN, "winTile": "F1"},
    "offer 0 on a pung": {"pack": (("PENG", "B2", 0),), "hand": TEN, "winTile": "F1"},
    **{
        f"a chow named by {tile}": {"pack": (("CHI", tile, 1),), "hand": TEN, "winTile": "F1"}
        for tile in ["W1", "W9", "T1", "T9", "B1", "B9", "F1", "F3", "F4", "J1", "J2"]
    },
    "nine flowers": {"flowerCount": 9},
    "255 flowers": {"flowerCount": 255},
    "a NUL in the hand": {"hand": ("W1\0", *GATES[1:])},
    "text after a NUL": {"hand": ("W1\0W2", *GATES[1:])},
    "no tile before a NUL": {"hand": ("X1\0", *GATES[1:])},
    # It raises another class than TypeError.
    "surrogate": {"winTile": "\ud800"},
    "NUL": {"winTile": "W1\0"},
    "surrogate in a pack": {"pack": (("\ud800", "B1", 1),)},
    "NUL in a pack": {"pack": (("PENG\0", "B1", 1),)},
    "surrogate in the tile of a pack": {"pack": (("PENG", "\ud800", 1),)},
    "offer too large": {"pack": (("PENG", "B1", 2**31),)},
    "offer too small": {"pack": (("PENG", "B1", -(2**31) - 1),)},
    "flowers too large": {"flowerCount": 2**31},
    "flowers too small": {"flowerCount": -(2**70)},
    "wind too large": {"seatWind": 10**50},
}


@pytest.mark.parametrize("what", ODD)
def test_odd_calls_are_answered_as_theirs(what: str) -> None:
    assert outcome(drop_in, **ODD[what]) == outcome(pymahjonggb, **ODD[what])


# Recorded from PyMahjongGB 1.3.0: it refuses five alike and asks less of packs with offer 0.
OLDER_ODD: dict[str, Any] = {
    "one tile 14 times": ("TypeError", "ERROR_TILE_COUNT_GREATER_THAN_4"),
    "five alike, not a win": ("TypeError", "ERROR_TILE_COUNT_GREATER_THAN_4"),
    "offer 0 on a chow": ((16, "清龙"), (2, "门前清"), (1, "喜相逢"), (1, "缺一门"), (1, "单钓将")),
    "offer 0 on a pung": ((16, "清龙"), (2, "门前清"), (1, "缺一门"), (1, "单钓将")),
    "a chow named by T9": ((16, "清龙"), (1, "缺一门"), (1, "单钓将")),
    "a chow named by F4": ((16, "清龙"), (6, "混一色"), (1, "单钓将")),
}


@pytest.mark.parametrize("what", OLDER_ODD)
def test_odd_calls_of_the_older_version(what: str) -> None:
    assert outcome(older, **ODD[what]) == OLDER_ODD[what]


@pytest.mark.parametrize("packs", [1, 2, 4, 5, 32])
@pytest.mark.parametrize("tiles", [GATES, TEN, TEN[:7], ("T5",) * 13, ("J1",) * 10, GATES[1:]])
def test_shanten_whatever_the_packs(packs: int, tiles: tuple[str, ...]) -> None:
    found = [
        oracle.answers(module, [("MahjongShanten", (SHOWN * packs, tiles))])
        for module in (MahjongGB, Latest)
    ]
    assert found[0] == found[1]


def test_too_many_packs_for_shanten() -> None:
    with pytest.raises(TypeError, match="ERROR_INVALID_HAND_OR_PACK: 13 tiles and 33 packs"):
        Latest.MahjongShanten(SHOWN * 33, GATES)


# Warnings: in a process of its own, once a kind

WARNINGS = """
import warnings
from guobiao.compat import MahjongGBWarning
from guobiao.compat.MahjongGB import MahjongFanCalculator, MahjongShanten

def answer():
    try:
        return MahjongFanCalculator((), ("W1",) * 13, "W1", 0, 0, 0, 0, 0, 0, 0)
    except Exception as error:
        return repr(error)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("error")
    first = answer()
assert not caught
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert answer() == first and first[0] == (64, "清幺九"), first
    answer()
    shanten = MahjongShanten((("PENG", "T5", 1),) * 2, ("W1",) * 10)
    MahjongShanten((("PENG", "T5", 0),), ("W1",) * 10)
texts = [str(each.message) for each in caught]
assert all(each.category is MahjongGBWarning for each in caught)
assert all(each.filename == "<string>" for each in caught)
assert all("guobiao lint-log" in text for text in texts)
starts = ["hand, winning tile and packs hold five", "the packs are not those", "a CHI or PENG has"]
assert [text[: len(start)] for text, start in zip(texts, starts, strict=True)] == starts, texts
"""


@pytest.mark.parametrize("options", [[], ["-W", "error"], ["-W", "ignore"]])
def test_a_warning_a_kind_never_changes_an_answer(options: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, *options, "-X", "utf8", "-c", WARNINGS],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr


# Tiles are known again by their address


def test_tiles_of_any_origin() -> None:
    class Text(str):
        __slots__ = ()

    wanted = call(pymahjonggb)
    for _ in range(1000):
        fresh = tuple("".join(list(tile)) for tile in GATES)
        assert call(hand=fresh, winTile=fresh[8][:1] + "5") == wanted
    assert call(hand=tuple(map(Text, GATES)), winTile=Text("W5")) == wanted
    # Thousands of codes come and go, and with them their addresses.
    for seed in range(20):
        wins = oracle.drawn(200, seed, "winning")
        for _, (pack, hand, tile, *rest) in wins:
            new = [(kind[:1] + kind[1:], code[:1] + code[1:], at) for kind, code, at in pack]
            spelt = [code[:1] + code[1:] for code in hand]
            assert drop_in(new, spelt, tile[:1] + tile[1:], *rest) == pymahjonggb(
                pack, hand, tile, *rest
            )


def test_threads_share_it() -> None:
    wins = oracle.drawn(2000, 5, "winning")
    wanted = oracle.answers(MahjongGB, wins)
    found: list[list[Any]] = []
    work = [
        threading.Thread(target=lambda: found.append(oracle.answers(Latest, wins)))
        for _ in range(4)
    ]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert found == [wanted] * 4


# PyMahjongGB 1.3.0: recorded from it

OLDER: list[tuple[str, tuple[Any, ...], dict[str, int]]] = [
    ("W1 W2 T2 T3 T4 B5 B6 B7 B8 B8 B8 F1 F1 W3", (), {"门前清": 2, "边张": 1}),
    ("W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F1", PUNG, {"清龙": 16, "幺九刻": 1, "缺一门": 1, "单钓将": 1}),
    (
        "W1 W1 W2 W2 W2 W3 W3 W3 W6 W6 W7 W8 W9 W1", (),
        {"清一色": 24, "一色三节高": 24, "门前清": 2, "双暗刻": 2, "幺九刻": 1},
    ),
    (
        "W1 W2 W2 W2 W3 T1 T1 T1 T2 T2 T3 T3 T3 T2", (),
        {"一色三节高": 24, "全小": 24, "门前清": 2, "双暗刻": 2, "幺九刻": 1, "缺一门": 1},
    ),
    (
        "W6 W6 W7 W8 W8 W9 W9 W7", (("CHI", "W8", 2), ("CHI", "W7", 1)),
        {"清一色": 24, "一色三同顺": 24, "大于五": 12, "平和": 2, "四归一": 4, "嵌张": 1},
    ),
    (
        "T4 T4 T5 T6 T6 B4 B4 B5 B5 B5 B5 B6 B6 T5", (),
        {"七对": 24, "全中": 24, "四归一": 2, "缺一门": 1},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("tiles", "pack", "fans"), OLDER)
def test_the_older_version(tiles: str, pack: tuple[Any, ...], fans: dict[str, int]) -> None:
    *hand, tile = tiles.split()
    arguments = (pack, hand, tile, *[0] * 7)
    result = older(*arguments)
    assert result == tuple((points, zh) for zh, points in fans.items())
    long = older(*arguments, True)
    assert tuple((points * n, zh) for points, n, zh, _ in long) == result
    # The same points in another list or under another name.
    assert drop_in(*arguments) != result
    assert sum(row[0] for row in drop_in(*arguments)) == sum(fans.values())


def test_both_versions_take_the_same_arguments() -> None:
    for _, (pack, hand, tile, *rest) in oracle.drawn(2000, 6, "contradictory"):
        results = [
            module.MahjongFanCalculator(pack, hand, tile, *rest) for module in (Latest, Older)
        ]
        totals = [sum(row[0] * (row[1] if len(row) == 4 else 1) for row in r) for r in results]
        assert totals[0] == totals[1]
