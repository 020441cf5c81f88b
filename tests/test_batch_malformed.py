"""Whatever comes as an array: a clear result or a clear error, and the next call works."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import BatchResult, HandError, _core
from malformed import MALFORMED, is_fine

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = _core.draw(8, seed=1)
COUNTS = np.zeros((2, 34), np.uint8)
COUNTS[:, :13] = 1


def pack(**changes: Any) -> Any:
    given: dict[str, Any] = {"concealed": COUNTS, "winning_tile": 1, "round_wind": 0}
    given |= {"seat_wind": 0, **changes}
    return gb.pack(**given)


ENTRY_POINTS: dict[str, Callable[[Any], object]] = {
    "score_batch": gb.score_batch,
    "rules": lambda value: gb.score_batch(ROWS, rules=value),
    "errors": lambda value: gb.score_batch(ROWS, errors=value),
    "out": lambda value: gb.score_batch(ROWS, out=value),
    "threads": lambda value: gb.score_batch(ROWS, threads=value),
    "pack_texts": gb.pack_texts,
    "one text": lambda value: gb.pack_texts(["19m19s19pESWNCFPP", value]),
    "unpack": gb.unpack,
    "kind": lambda value: gb.meld_codes(value, 0),
    "tile": lambda value: gb.meld_codes("pung", value),
    "points": lambda value: gb.settle_batch(value, 0, 1),
    "winner": lambda value: gb.settle_batch(8, value, 1),
    "discarder": lambda value: gb.settle_batch(8, 0, value),
    "rules of settle_batch": lambda value: gb.settle_batch(8, 0, 1, rules=value),
    **{
        name: lambda value, name=name: pack(**{name: value})  # type: ignore[misc]
        for name in ("concealed", "winning_tile", "round_wind", "seat_wind", "melds", "flowers")
    },
    "self_drawn": lambda value: pack(self_drawn=value),
    "kong": lambda value: pack(kong=value),
}

# What these entry points do take.
TAKEN = {
    *itertools.product(["threads"], ["large", "huge", "2**63", "too long to print"]),
    *itertools.product(["self_drawn", "kong"], ["true", "false", "list of true"]),
    ("points", "large"),
    *itertools.product(["tile", "points", "winner"], ["10000 tiles"]),
    ("tile", "nested"),
    # A member of an IntEnum is its number.
    *itertools.product(["points", "threads"], ["other value"]),
    ("concealed", "endless range"),
}


@pytest.mark.parametrize("what", MALFORMED)
@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
def test_no_entry_point_takes_it(entry_point: str, what: str) -> None:
    if (entry_point, what) in TAKEN:
        return
    errors = (ValueError, TypeError, *([ZeroDivisionError] if "broken" in what else []))
    with pytest.raises(errors) as error:
        ENTRY_POINTS[entry_point](MALFORMED[what])
    if not isinstance(error.value, ZeroDivisionError):
        assert is_fine(str(error.value))
    assert gb.score_batch(ROWS).status.tolist() == [0] * 8


@pytest.mark.parametrize(
    "entry_point", set(ENTRY_POINTS) - {"threads", "out", "melds", "winning_tile"}
)
def test_none_is_nothing(entry_point: str) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        ENTRY_POINTS[entry_point](None)
    assert is_fine(str(error.value))


# Arrays that are not rows

WRONG: dict[str, tuple[Any, str]] = {
    "a single row": (ROWS[0], r"uint8\[48\], expected .*hands\[None\]"),
    "a single named row": (ROWS.view(gb.ROW_DTYPE)[0, 0], r"ROW_DTYPE\[\], .*hands\[None\]"),
    "floats": (ROWS.astype(float), r"float64\[8, 48\], expected uint8\[n, 48\]"),
    "wide integers": (ROWS.astype(np.int64), r"int64\[8, 48\]"),
    "signed bytes": (ROWS.view(np.int8), r"int8\[8, 48\]"),
    "booleans": (ROWS.view(np.bool_), r"bool\[8, 48\]"),
    "byte-swapped": (ROWS.astype(">u2"), r">u2\[8, 48\]|uint16\[8, 48\]"),
    "objects": (ROWS.astype(object), r"object\[8, 48\]"),
    "strings": (np.array(["123m"]), r"<U4\[1\]"),
    "raw bytes": (ROWS.view("V48"), r"\|V48\[8, 1\]"),
    "too narrow": (ROWS[:, :47], r"uint8\[8, 47\]"),
    "counts": (ROWS[:, :34], r"uint8\[8, 34\], .*; pack\(\) makes rows of counts"),
    "turned": (ROWS.T, r"uint8\[48, 8\]"),
    "three axes": (ROWS[None], r"uint8\[1, 8, 48\]"),
    "named rows with two axes": (ROWS.view(gb.ROW_DTYPE), r"ROW_DTYPE\[8, 1\]"),
    "other fields": (ROWS.view([("a", "u1", 48)]), "hands are .* expected"),
    "no axis": (np.array(3, np.uint8), r"uint8\[\]"),
    "no hands": (np.empty((0,), np.uint8), r"uint8\[0\]"),
    "a list": (ROWS.tolist(), "hands are an array, .* got list"),
    "hands": ([gb.unpack(ROWS[0])], "pack_texts"),
    "bytes": (ROWS.tobytes(), "got bytes"),
    "a memory view": (memoryview(ROWS.tobytes()), "got memoryview"),
}


@pytest.mark.parametrize("what", WRONG)
def test_arrays_that_are_no_rows(what: str) -> None:
    hands, message = WRONG[what]
    with pytest.raises((HandError, TypeError), match=message) as error:
        gb.score_batch(hands)
    assert is_fine(str(error.value))
    if "a single" not in what:
        with pytest.raises((HandError, TypeError)) as error:
            gb.unpack(hands)
        assert is_fine(str(error.value))


@pytest.mark.parametrize("threads", [0, -1, -(10**30), True, 1.5, "2", np.float64(2)])
def test_threads_that_are_none(threads: Any) -> None:
    with pytest.raises(ValueError, match=r"threads .*expected a number from 1 on"):
        gb.score_batch(ROWS, threads=threads)


@pytest.mark.parametrize("errors", ["Mark", "ignore", "", None, 1])
def test_errors_is_one_of_two(errors: Any) -> None:
    with pytest.raises(ValueError, match=r"errors .*expected 'raise' or 'mark'"):
        gb.score_batch(ROWS, errors=errors)


# Results that can't be filled


def changed(**parts: Any) -> BatchResult:
    result = gb.score_batch(ROWS, fans=True)
    given = {name: getattr(result, name) for name in BatchResult.__slots__}
    return BatchResult(**{**given, **parts})


def read_only() -> Any:
    points = np.zeros(8, np.uint16)
    points.flags.writeable = False
    return points


OUT: dict[str, tuple[Callable[[], Any], str]] = {
    "of another size": (lambda: gb.score_batch(ROWS[:7], fans=True), r"uint16\[7\], expected"),
    "without fans": (lambda: gb.score_batch(ROWS), "no matrix of fans"),
    "points of another type": (lambda: changed(points=np.zeros(8)), "out.points is float64"),
    "legal of another type": (lambda: changed(legal=np.zeros(8, np.uint8)), "out.legal is uint8"),
    "short status": (lambda: changed(status=np.zeros(7, np.uint8)), r"out.status is uint8\[7\]"),
    "narrow fans": (lambda: changed(fans=np.zeros((8, 82), np.uint8)), r"out.fans is uint8\[8, 82"),
    "strided": (lambda: changed(points=np.zeros(16, np.uint16)[::2]), "filled in place"),
    "turned": (lambda: changed(fans=np.zeros((88, 8), np.uint8).T), "filled in place"),
    "read-only": (lambda: changed(points=read_only()), "filled in place"),
    "lists": (lambda: changed(points=[0] * 8), "out.points is list"),
}


@pytest.mark.parametrize("what", OUT)
def test_results_that_can_not_be_filled(what: str) -> None:
    make, message = OUT[what]
    with pytest.raises(ValueError, match=message):
        gb.score_batch(ROWS, fans=True, out=make())


def test_a_result_that_shares_memory_is_refused() -> None:
    hands = ROWS.copy()
    out = changed(status=hands.reshape(-1)[:8])
    with pytest.raises(RuntimeError, match="in use"):
        gb.score_batch(hands, out=out)
    assert np.array_equal(hands, ROWS)


def test_two_calls_never_fill_one_result() -> None:
    hands = _core.draw(30_000, seed=2)
    wanted = gb.score_batch(hands, fans=True)
    out = gb.score_batch(hands, fans=True)
    start = threading.Barrier(4)
    refused = []

    def work() -> None:
        start.wait()
        for _ in range(5):
            try:
                gb.score_batch(hands, fans=True, out=out, threads=2)
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("in use by another call" in message for message in refused)
    assert np.array_equal(out.points, wanted.points)
    assert np.array_equal(out.fans, wanted.fans)  # type: ignore[arg-type]


# Bytes at random


def test_bytes_at_random_are_hands_or_bad() -> None:
    rng = np.random.default_rng(11)
    rows = rng.integers(0, 256, (20_000, 48), np.uint8)
    few = _core.draw(20_000, seed=4, kind="contradictory")
    at = rng.integers(0, 48, 20_000)
    few[np.arange(20_000), at] = rng.integers(0, 256, 20_000)
    for hands in (rows, few):
        result = gb.score_batch(hands, errors="mark", fans=True)
        plain = gb.score_batch(hands, errors="mark")
        assert np.array_equal(result.points, plain.points)
        for i, row in enumerate(hands):
            try:
                score = gb.score(gb.unpack(row))
            except HandError as error:
                assert result.reasons[i] == str(error)  # noqa: PT017  # some are hands
            else:
                found = (result.status[i], result.points[i])
                assert found == ((0, score.points) if score else (1, 0))


def test_every_byte_of_a_row_is_looked_at() -> None:
    rows = np.repeat(ROWS[:1], 48 * 256, axis=0)
    rows[np.arange(48 * 256), np.repeat(np.arange(48), 256)] = np.tile(np.arange(256), 48)
    result = gb.score_batch(rows, errors="mark")
    is_bad = np.zeros(len(rows), np.bool_)
    for i, row in enumerate(rows):
        try:
            gb.unpack(row)
        except HandError:
            is_bad[i] = True
    # A hand without a winning tile is none to score.
    is_bad |= rows[:, 38] == 255
    assert np.array_equal(result.status == 2, is_bad)
    assert is_bad.reshape(48, 256).any(axis=1).all()


# pack, meld_codes, settle_batch

PACKED: dict[str, tuple[dict[str, Any], str]] = {
    "negative count": (
        {"concealed": COUNTS.astype(int) - 1},
        r"concealed\[0, 13\] is -1, expected",
    ),
    "large count": ({"concealed": COUNTS.astype(int) * 256}, r"concealed\[0, 0\] is 256"),
    "float counts": ({"concealed": COUNTS * 1.0}, r"concealed is float64\[2, 34\]"),
    "nan": ({"flowers": float("nan")}, "flowers is float64"),
    "bool counts": ({"concealed": COUNTS > 0}, r"concealed is bool\[2, 34\]"),
    "narrow counts": ({"concealed": COUNTS[:, :33]}, r"uint8\[2, 33\], expected \[n, 34\]"),
    "three axes": ({"concealed": COUNTS[None]}, r"concealed is uint8\[1, 2, 34\]"),
    "one count": ({"concealed": 3}, r"concealed is int64\[\]"),
    "ragged": ({"concealed": [[1], [1, 2]]}, "concealed is "),
    "no tile 34": ({"winning_tile": 34}, "winning_tile is 34, expected 0 to 33, or 255 for none"),
    "no tile 254": ({"winning_tile": [3, 254]}, r"winning_tile\[1\] is 254"),
    "tile 511": ({"winning_tile": [3, 511]}, r"winning_tile\[1\] is 511"),
    "tile -1": ({"winning_tile": -1}, "winning_tile is -1"),
    "no such tile": ({"winning_tile": "5z"}, "winning_tile '5z' is not a tile"),
    "round wind 4": ({"round_wind": [0, 4]}, r"round_wind\[1\] is 4, expected 0 to 3"),
    "seat wind 256": ({"seat_wind": 256}, "seat_wind is 256"),
    "no wind": ({"seat_wind": "X"}, "seat_wind 'X', expected 'E'"),
    "two winds": ({"seat_wind": "ES"}, "seat_wind 'ES', expected 'E'"),
    "a tile that is not a wind": ({"seat_wind": gb.Tile.C}, "seat_wind Tile"),
    "another tile": ({"round_wind": gb.Tile.M1}, "round_wind Tile"),
    "meld 158": ({"melds": [158, 0, 0, 0]}, r"melds\[0\] is 158, expected 0 to 157"),
    "three melds": ({"melds": [1, 2, 3]}, r"melds is int64\[3\], expected \[n, 4\] or \[4\]"),
    "nine flowers": ({"flowers": 9}, "flowers is 9, expected 0 to 8"),
    "flag 2": ({"kong": [0, 2]}, r"kong\[1\] is 2, expected 0 to 1"),
    "flag 1.0": ({"self_drawn": 1.0}, "self_drawn is float64"),
    "flag as text": ({"last_tile": "yes"}, "last_tile is <U3"),
    "lengths": ({"winning_tile": [1, 2, 3]}, "concealed 2, winning_tile 3"),
    "two axes": ({"flowers": [[1]]}, r"flowers is int64\[1, 1\], expected a scalar or \[n\]"),
}


@pytest.mark.parametrize("what", PACKED)
def test_pack_names_the_argument(what: str) -> None:
    changes, message = PACKED[what]
    with pytest.raises(HandError, match=message) as error:
        pack(**changes)
    assert is_fine(str(error.value))


def test_counts_do_not_wrap() -> None:
    hands = pack(concealed=np.full((3, 34), [[255], [254], [4]], np.uint8))
    assert hands[:, 1].tolist() == [255, 255, 5]
    assert hands[:, 0].tolist() == [255, 254, 4]
    assert gb.score_batch(hands, errors="mark").status.tolist() == [2, 2, 2]


MELDS: dict[str, tuple[tuple[Any, Any], str]] = {
    "8m": (("chow", [0, 7]), r"tile\[1\]: no chow begins with 8m"),
    "honour": ((["pung", "chow"], 27), r"tile\[1\]: no chow begins with E"),
    "scalar": (("chow", "9p"), "tile: no chow begins with 9p"),
    "grid": (([["kong"], ["chow"]], [0, 33]), r"tile\[1, 1\]: no chow begins with P"),
    "no kind": ((["pung", "knitted"], 0), r"kind\[1\] is 'knitted', expected one of chow, pung"),
    "number": ((1, 0), r"kind is int64\[\], expected strings"),
    "tile 34": (("pung", [0, 34]), r"tile\[1\] is 34, expected 0 to 33"),
    "tile 255": (("pung", 255), "tile is 255"),
    "tile 256": (("pung", 256), "tile is 256"),
    "tile -1": (("pung", -1), "tile is -1"),
    "float": (("pung", 1.0), "tile is float64"),
    "shapes": ((["pung"] * 2, [0] * 3), r"kind \(2,\) and tile \(3,\)"),
}


@pytest.mark.parametrize("what", MELDS)
def test_meld_codes_names_the_place(what: str) -> None:
    arguments, message = MELDS[what]
    with pytest.raises(HandError, match=message):
        gb.meld_codes(*arguments)


SEATS: dict[str, tuple[tuple[Any, Any, Any], str]] = {
    "winner 4": ((8, [0, 4], 1), r"winner\[1\] is 4, expected 0 to 3, or 255 for none"),
    "winner -1": ((8, -1, 1), "winner is -1"),
    "winner 511": ((8, 511, 1), "winner is 511"),
    "discarder 254": ((8, 0, [1, 254]), r"discarder\[1\] is 254"),
    "the same": ((8, [0, 2], [1, 2]), "round 1: discarder 2 is the winner"),
    "negative points": (([8, -8], 0, 1), r"points\[1\] is -8, expected 0 to 65535"),
    "many points": ((65536, 0, 1), "points is 65536"),
    "floats": ((8.0, 0, 1), "points is float64"),
    "true": ((8, True, 1), "winner is bool"),
    "none": ((8, 0, None), "discarder is object"),
    "lengths": (([8, 8], [0, 1, 2], 3), "don't go together"),
    "two axes": (([[8]], 0, 1), r"points is int64\[1, 1\], expected a scalar or \[n\]"),
}


@pytest.mark.parametrize("what", SEATS)
def test_settle_batch_names_the_place(what: str) -> None:
    arguments, message = SEATS[what]
    with pytest.raises(ValueError, match=message):
        gb.settle_batch(*arguments)


# Texts

TEXTS: dict[str, tuple[Any, str]] = {
    "malformed": ("123m", "text 5000: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less"),
    "empty": ("", "text 5000: "),
    "long": ("1" * 201, "text 5000: a text of 201 characters, expected at most 200"),
    "very long": ("中" * 10**6, "text 5000: a text of 1000000 characters"),
    "surrogate": ("\ud800", "text 5000: the text holds a lone surrogate"),
    "number": (5, "text 5000: expected a string, got <class 'int'>"),
    "bytes": (b"123m", "text 5000: expected a string, got <class 'bytes'>"),
    "none": (None, "text 5000: expected a string, got <class 'NoneType'>"),
}


@pytest.mark.parametrize("what", TEXTS)
def test_pack_texts_names_the_text(what: str) -> None:
    text, message = TEXTS[what]
    good = "19m19s19pESWNCFPP"
    with pytest.raises((HandError, TypeError), match=f"^{message}"):
        gb.pack_texts([good] * 5000 + [text] + ["x"] * 5000)
    # The lowest is named, whatever is wrong with the later one.
    with pytest.raises(HandError, match=r"^text 4999: 3 tiles"):
        gb.pack_texts([good] * 4999 + ["123m", text])


@pytest.mark.parametrize(
    "texts", ["19m19s19pESWNCFPP", {"123m"}, iter(["123m"]), np.array(["123m"])]
)
def test_texts_are_a_list(texts: Any) -> None:
    with pytest.raises(TypeError, match="texts are a list of strings, got "):
        gb.pack_texts(texts)
    assert gb.pack_texts(("19m19s19pESWNCFPP",)).shape == (1, 48)


def test_a_list_that_changes_meanwhile() -> None:
    texts = ["19m19s19pESWNCFPP"] * 50_000
    over = threading.Event()

    def change() -> None:
        while not over.is_set():
            del texts[:1000]
            texts.extend(["19m19s19pESWNCFPP"] * 1000)

    changer = threading.Thread(target=change)
    changer.start()
    try:
        for _ in range(10):
            assert len(gb.pack_texts(texts)) in (49_000, 50_000)
    finally:
        over.set()
        changer.join()


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, numpy\nbefore = set(sys.modules)\nimport guobiao\n"
        "print(*sorted(m.split('.')[0] for m in set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"click", "rich", "asyncio", "multiprocessing"} & set(run.stdout.split())
