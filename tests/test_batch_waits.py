"""Waits, win tables, shanten, useful tiles, discards in bulk: equal to one hand at a time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import HandError, Tile
from test_batch_malformed import WRONG
from tools import compare_batch, seeded

if TYPE_CHECKING:
    from numpy.typing import NDArray

BATCHES = compare_batch.BATCHES
TYPES: dict[str, tuple[Any, tuple[int, ...]]] = {
    "waits": (np.bool_, (34,)),
    "useful": (np.bool_, (34,)),
    "shanten": (np.int8, (5,)),
    "discards": (np.int8, (34,)),
    "discard_outs": (np.uint8, (34,)),
    "win_table": (np.uint16, (34, 2)),
}


@cache
def rows(name: str, n: int = 4000) -> NDArray[np.uint8]:
    """What a function takes, some bad rows among them."""
    draw = compare_batch.rows_of_14 if name.startswith("discard") else compare_batch.rows_of_13
    made: Any = draw(n, seed=3)
    made.flags.writeable = False
    return np.asarray(made)


@cache
def good(name: str) -> NDArray[np.uint8]:
    reasons: dict[int, str] = {}
    BATCHES[name](rows(name), errors="mark", reasons=reasons)
    made = np.delete(rows(name), list(reasons), axis=0)
    made.flags.writeable = False
    return made


@cache
def wanted(name: str) -> NDArray[Any]:
    return BATCHES[name](rows(name), errors="mark", threads=1)


def test_20_000_hands_are_one_hand_at_a_time() -> None:
    tally = compare_batch.Tally()
    for chunk in seeded.chunks(20_000, compare_batch.CHUNK, seed=20_261_130):
        tally.add(compare_batch.compare_chunk(chunk))
    assert not tally.differences, "\n".join([tally.line(), *tally.differences[:20]])
    assert min(tally.melds[melds] for melds in range(5)) > 500
    assert tally.bad > 5_000
    assert tally.waiting > 2_000


def test_every_rule_book_has_its_own_win_tables() -> None:
    hands = good("win_table")[:300]
    for book in gb.rule_books.values():
        found = gb.win_table_batch(hands, rules=book)
        expected = [compare_batch.of_win_table(gb.unpack(row), rules=book) for row in hands]
        assert found.tolist() == expected, book.name


def test_what_is_seen_makes_the_fourth_copy() -> None:
    hands = gb.pack_texts(["[123p,3]55m12379s789p"] * 3)
    eight = Tile("8s")
    seen = np.zeros((3, 34), np.uint8)
    seen[:, eight] = [0, 3, 4]
    found = gb.win_table_batch(hands, seen=seen)
    # 17 and 18; 和绝张 is 4 more. A kind of which none is left is there all the same.
    assert found[:, eight].tolist() == [[17, 18], [21, 22], [17, 18]]
    same = gb.win_table_batch(hands, seen=seen[1])
    assert same[:, eight].tolist() == [[21, 22]] * 3
    assert np.array_equal(gb.win_table_batch(hands, seen=seen.tolist()), found)
    assert np.array_equal(gb.win_table_batch(hands, seen=np.repeat(seen, 2, axis=0)[::2]), found)
    seen[2, eight], seen[1, Tile("5m")] = 0, 3
    message = "3 copies of 5m seen outside of a hand that holds 2, expected 4 in all"
    with pytest.raises(HandError, match=f"^hand 1: {message}"):
        gb.win_table_batch(hands, seen=seen)
    reasons: dict[int, str] = {}
    found = gb.win_table_batch(hands, seen=seen, errors="mark", reasons=reasons)
    assert found[:, eight].tolist() == [[17, 18], [0, 0], [17, 18]]
    assert reasons == {1: message}


@pytest.mark.parametrize("name", BATCHES)
def test_types_and_sizes(name: str) -> None:
    dtype, shape = TYPES[name]
    for threads in (1, 8, None):
        for n in (0, 1, 31, 33, 513):
            found = BATCHES[name](good(name)[:n], threads=threads)
            assert (found.dtype, found.shape) == (dtype, (n, *shape))
            assert found.flags.c_contiguous
            assert found.flags.owndata
            assert np.array_equal(found, BATCHES[name](good(name))[:n])


# Bad rows


@pytest.mark.parametrize("name", BATCHES)
def test_bad_rows_are_blank_and_say_why(name: str) -> None:
    reasons = {-1: "from another call"}
    found = BATCHES[name](rows(name), errors="mark", reasons=reasons)
    assert -1 not in reasons
    assert len(reasons) > 50
    for row, reason in reasons.items():
        assert found[row].tolist() == compare_batch.BLANK[name]
        with pytest.raises(HandError) as error:
            gb.unpack(rows(name)[row])
        assert reason == str(error.value)
    with pytest.raises(HandError) as error:
        BATCHES[name](rows(name))
    assert str(error.value) == f"hand {min(reasons)}: {reasons[min(reasons)]}"
    assert np.array_equal(BATCHES[name](good(name)), np.delete(found, list(reasons), axis=0))
    BATCHES[name](good(name), reasons=reasons)
    assert reasons == {}


@pytest.mark.parametrize("name", BATCHES)
def test_each_wants_its_number_of_tiles(name: str) -> None:
    texts = ["123456789m1122s", "123456789m1122s3s"]
    hands = gb.pack_texts(texts)
    reasons: dict[int, str] = {}
    BATCHES[name](hands, errors="mark", reasons=reasons)
    part = "13 tiles (or 1, 4, 7, 10, a part of a hand)"
    got = "got 14 tiles with a winning one; score counts a complete hand"
    throwing = "discards wants 14 tiles (or 2, 5, 8, 11, a part of a hand), got 13 tiles"
    assert (
        reasons
        == {
            "shanten": {},
            "useful": {},
            "discards": {0: f"{throwing}; useful_tiles says what to draw to 13"},
            "discard_outs": {0: f"{throwing}; useful_tiles says what to draw to 13"},
            "waits": {1: f"waits wants {part}, {got}"},
            "win_table": {1: f"win_table wants 13 tiles, {got}"},
        }[name]
    )


def test_a_winning_tile_is_a_tile_in_hand() -> None:
    hands = gb.pack_texts(["123456789m1122s3s"] * 2)
    hands[1, 38] = 255
    for ask in (gb.discards_batch, gb.shanten_batch):
        won, drawn = ask(hands)
        assert np.array_equal(won, drawn)
    assert gb.discards_batch(hands)[0, [0, 9, 11]].tolist() == [1, 0, 0]


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
@pytest.mark.parametrize("name", BATCHES)
def test_the_lowest_bad_row_is_named(name: str, threads: int) -> None:
    hands = np.tile(good(name)[:50], (400, 1))
    for lowest in (19_999, 12_000, 1207, 511, 1, 0):
        hands[lowest, 40] = 9
        with pytest.raises(HandError, match=f"^hand {lowest}: round wind 9, expected 0 to 3"):
            BATCHES[name](hands, threads=threads)


# Arrays


def views(hands: NDArray[np.uint8]) -> dict[str, NDArray[Any]]:
    wide = np.zeros((len(hands), 50), np.uint8)
    wide[:, 1:49] = hands
    return {
        "read-only": hands,
        "part of a wider one": wide[:, 1:49],
        "every other": np.repeat(hands, 2, axis=0)[::2],
        "turned round": hands[::-1].copy()[::-1],
        "Fortran order": np.asfortranarray(hands),
        "structured": hands.view(gb.ROW_DTYPE)[:, 0],
        "one byte off": np.frombuffer(b"\0" + hands.tobytes(), np.uint8)[1:].reshape(-1, 48),
    }


@pytest.mark.parametrize("name", BATCHES)
def test_views(name: str) -> None:
    for view, hands in views(rows(name)).items():
        assert np.array_equal(BATCHES[name](hands, errors="mark"), wanted(name)), view


@pytest.mark.parametrize("name", BATCHES)
def test_arrays_that_are_no_rows(name: str) -> None:
    for hands, message in WRONG.values():
        with pytest.raises((HandError, TypeError), match=message):
            BATCHES[name](hands)


@pytest.mark.parametrize("name", BATCHES)
def test_out_is_filled_and_returned(name: str) -> None:
    out = np.full_like(wanted(name), 1)
    assert BATCHES[name](rows(name), errors="mark", out=out) is out
    assert np.array_equal(out, wanted(name))
    dtype, shape = TYPES[name]
    n = len(out)
    wrong: dict[str, Any] = {
        "another size": np.empty((n - 1, *shape), dtype),
        "another type": np.empty((n, *shape), np.float32),
        "too wide": np.empty((n, 35), dtype),
        "a list": out.tolist(),
        "strided": np.empty((2 * n, *shape), dtype)[::2],
        "read-only": wanted(name).copy(),
    }
    wrong["read-only"].flags.writeable = False
    for what, value in wrong.items():
        message = (
            "filled in place" if what in ("strided", "read-only") else r"^out is .*, expected "
        )
        with pytest.raises(ValueError, match=message):
            BATCHES[name](rows(name), out=value)
    hands = rows(name).copy()
    if dtype is np.bool_:
        shared = hands.reshape(-1)[: n * 34].reshape(n, 34).view(np.bool_)
        with pytest.raises(RuntimeError, match="in use"):
            BATCHES[name](hands, out=shared)
        assert np.array_equal(hands, rows(name))


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"errors": "ignore"}, ValueError, "^errors 'ignore', expected 'raise' or 'mark'"),
        ({"errors": None}, ValueError, "^errors None"),
        ({"threads": 0}, ValueError, "^threads 0, expected a number from 1 on"),
        ({"threads": True}, ValueError, "^threads True, expected a number from 1 on"),
        ({"reasons": []}, TypeError, "^reasons is a dictionary or None, got list"),
    ],
)
@pytest.mark.parametrize("name", BATCHES)
def test_other_arguments_are_checked(
    name: str, given: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        BATCHES[name](good(name), **given)


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        (np.zeros((2, 34), np.uint8), "^seen has 2 rows for 3 hands"),
        (np.zeros((3, 33), np.uint8), r"^seen is uint8\[3, 33\], expected \[n, 34\] or \[34\]"),
        (np.zeros((3, 34)), r"^seen is float64\[3, 34\], expected whole numbers"),
        (np.full((3, 34), -1), r"^seen\[0, 0\] is -1, expected 0 to 255"),
        (np.full((3, 34), 256), r"^seen\[0, 0\] is 256"),
        (np.full((3, 34), 255, np.uint8), "^hand 0: 255 copies of 1m seen outside"),
        (5, r"^seen is int64\[\]"),
        ("34", "^seen is <U2"),
    ],
)
def test_seen_that_is_none(seen: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        gb.win_table_batch(good("win_table")[:3], seen=seen)


def test_rules_are_a_rule_book() -> None:
    with pytest.raises(TypeError):
        gb.win_table_batch(good("win_table"), rules=5)  # type: ignore[arg-type]


# Threads and processes


@pytest.mark.parametrize("name", BATCHES)
def test_results_do_not_depend_on_threads(name: str) -> None:
    for threads in (2, 3, 8, None, 10**30):
        found = BATCHES[name](rows(name), errors="mark", threads=threads)
        assert np.array_equal(found, wanted(name))


@pytest.mark.parametrize("name", BATCHES)
def test_eight_python_threads_at_once(name: str) -> None:
    start = threading.Barrier(8)

    def work(threads: int) -> bool:
        start.wait()
        found = [BATCHES[name](rows(name), errors="mark", threads=threads) for _ in range(3)]
        return all(np.array_equal(one, wanted(name)) for one in found)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, [1, 2] * 4))


def checksum(n: int) -> int:
    return sum(int(ask(rows(name, n), errors="mark").sum()) for name, ask in BATCHES.items())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_computes() -> None:
    expected = checksum(2000)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, str(checksum(2000)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        assert pipe.read() == str(expected)
    os.waitpid(child, 0)


def test_spawned_processes_compute() -> None:
    expected = [checksum(n) for n in (500, 2000)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(checksum, (500, 2000)) == expected


INTERRUPTED = """
    import signal, threading, time
    import numpy as np
    import guobiao as gb

    # Programs that a shell starts in the background ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    hands = np.tile(gb.pack_texts(["{text}"]), (1_000_000, 1))
    if {bad}:
        hands[:, 0] = 9
    gb.{name}_batch(hands[:1], errors="mark")
    sent, started = [], threading.Event()

    def send():
        started.wait()
        time.sleep(0.15)
        sent.append(time.perf_counter())
        signal.pthread_kill(main, signal.SIGINT)

    main = threading.main_thread().ident
    threading.Thread(target=send).start()
    try:
        started.set()
        while True:
            gb.{name}_batch(hands, threads={threads}, errors="mark")
    except KeyboardInterrupt:
        print(time.perf_counter() - sent[0])
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs pthread_kill")
@pytest.mark.parametrize(
    ("name", "threads", "bad"),
    [*((name, 1, False) for name in BATCHES), ("win_table", 2, False), ("waits", 2, True)],
)
def test_an_interrupt_stops_a_long_call(name: str, threads: int, bad: bool) -> None:
    text = "123456789m1122s" + ("3s" if name.startswith("discard") else "")
    code = INTERRUPTED.format(name=name, text=text, threads=threads, bad=bad)
    command = [sys.executable, "-c", textwrap.dedent(code)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) < 0.5


@pytest.mark.parametrize("name", BATCHES)
def test_an_array_that_is_written_meanwhile(name: str) -> None:
    hands = np.tile(good(name), (4, 1))
    seen = np.zeros((len(hands), 34), np.uint8)
    given = {"seen": seen} if name in ("win_table", "discard_outs") else {}
    over = threading.Event()

    def write() -> None:
        rng = np.random.default_rng(9)
        kept = hands.copy()
        while not over.is_set():
            at = rng.integers(0, len(hands), 2000)
            hands[at] = rng.integers(0, 256, (2000, 48), np.uint8)
            seen[at] = rng.integers(0, 256, (2000, 34), np.uint8)
            hands[at], seen[at] = kept[at], 0

    writer = threading.Thread(target=write)
    expected = BATCHES[name](hands)
    writer.start()
    try:
        for _ in range(20):
            try:
                BATCHES[name](hands, threads=2, **given)
            except HandError as error:
                assert str(error).startswith("hand ")  # noqa: PT017  # either is right
    finally:
        over.set()
        writer.join()
    assert np.array_equal(BATCHES[name](hands, **given), expected)
