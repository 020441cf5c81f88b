"""Hands in bulk: equal to one hand at a time, whatever the array, the threads and the process."""

from __future__ import annotations

import multiprocessing
import os
import pickle
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
from guobiao import BatchResult, Fan, Hand, HandError, Meld, Tile, _core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

KINDS = ["winning", "near miss", "contradictory"]
WINS = ["[123p,3]55m12379s789p8s", "19m19s19pESWNCFPP|EE1000|2", "123m456m789m12455p"]


@cache
def drawn(kind: str, n: int = 100_000) -> NDArray[np.uint8]:
    rows = _core.draw(n, seed=20240607, kind=kind)
    rows.flags.writeable = False
    return rows


@cache
def mixed() -> NDArray[np.uint8]:
    """Wins, near misses and bad rows in turn, over several chunks."""
    rows = np.stack([drawn(kind)[:5000] for kind in KINDS], axis=1).reshape(-1, 48)
    rows.flags.writeable = False
    return rows


def arrays(result: BatchResult) -> list[Any]:
    fans = [] if result.fans is None else [result.fans]
    return [result.points, result.status, result.legal, *fans]


def same(a: BatchResult, b: BatchResult) -> bool:
    pairs = zip(arrays(a), arrays(b), strict=True)
    return all(map(np.array_equal, *zip(*pairs, strict=True))) and a.reasons == b.reasons


# One hand at a time


@pytest.mark.parametrize("kind", KINDS)
def test_a_batch_is_one_hand_at_a_time(kind: str) -> None:
    rows = drawn(kind)
    result = gb.score_batch(rows, fans=True, errors="mark")
    plain = gb.score_batch(rows, errors="mark")
    assert plain.fans is None
    assert all(map(np.array_equal, arrays(plain), arrays(result)))
    assert plain.reasons == result.reasons
    assert result.fans is not None
    fans = np.zeros(len(Fan), np.uint8)
    for i, (row, points, status, legal) in enumerate(
        zip(rows, *(array.tolist() for array in arrays(plain)), strict=True)
    ):
        fans[:] = 0
        try:
            score = gb.score(Hand.from_row(row.tobytes()))
        except HandError as error:
            found = (points, status, legal, result.reasons[i])
            assert found == (0, 2, False, str(error))  # noqa: PT017  # some are bad rows
        else:
            if score is None:
                assert (points, status, legal) == (0, 1, False)
            else:
                assert (points, status, legal) == (score.points, 0, score.legal)
                fans[list(score.fans)] = list(score.fans.values())
        assert np.array_equal(result.fans[i], fans), gb.unpack(row)
    assert set(result.reasons) == set(np.flatnonzero(result.status == 2))
    counts = np.bincount(result.status, minlength=3)
    assert counts[0 if kind == "winning" else 2 if kind == "contradictory" else 1] > 10_000


@pytest.mark.parametrize("book", gb.rule_books)
def test_every_rule_book_has_its_own_tables(book: str) -> None:
    rules = gb.rule_books[book]
    rows = drawn("winning")[:3000]
    result = gb.score_batch(rows, rules=rules)
    scores = [gb.score(gb.unpack(row), rules=rules) for row in rows]
    assert result.points.tolist() == [score.points for score in scores if score]
    assert result.legal.tolist() == [score.legal for score in scores if score]


def test_an_edited_rule_book_is_followed() -> None:
    hands = gb.pack_texts(["1122m3344s5566pEE"])
    home = gb.CURRENT.but("home", points={Fan.SEVEN_PAIRS: 25}, minimum=60)
    both = [gb.score_batch(hands, rules=book) for book in (gb.CURRENT, home, gb.CURRENT)]
    assert [result.points[0] for result in both] == [24, 25, 24]
    assert [bool(result.legal[0]) for result in both] == [True, False, True]
    again = pickle.loads(pickle.dumps(home))
    assert gb.score_batch(hands, rules=again).points[0] == 25


# Threads


@pytest.mark.parametrize("fans", [False, True])
def test_results_do_not_depend_on_threads(fans: bool) -> None:
    one = gb.score_batch(mixed(), fans=fans, errors="mark", threads=1)
    for threads in (2, 3, 8, None, np.int64(4), 10**30):
        other = gb.score_batch(mixed(), fans=fans, errors="mark", threads=threads)  # type: ignore[arg-type]
        assert same(one, other)


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_the_lowest_bad_row_is_named(threads: int) -> None:
    rows = drawn("winning")[:50_000].copy()
    for lowest in (49_999, 30_000, 1207, 511, 1, 0):
        rows[lowest, 0] += 20
        found = int(rows[lowest, :34].sum())
        assert found > 14
        with pytest.raises(HandError, match=f"^hand {lowest}: 2. copies of 1m"):
            gb.score_batch(rows, threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_eight_python_threads_at_once(threads: int) -> None:
    books = [gb.CURRENT.but(f"book {i}", minimum=i) for i in range(2)]
    wanted = [gb.score_batch(mixed(), rules=book, fans=True, errors="mark") for book in books]
    fresh = [gb.CURRENT.but(f"book {i}", minimum=i) for i in range(2)]
    start = threading.Barrier(8)

    def work(i: int) -> bool:
        start.wait()
        results = [
            gb.score_batch(mixed(), rules=fresh[i % 2], fans=True, errors="mark", threads=threads)
            for _ in range(3)
        ]
        return all(same(result, wanted[i % 2]) for result in results)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


# Kinds of arrays


def test_no_hand_and_one_hand() -> None:
    for threads in (1, 8, None):
        none = gb.score_batch(np.empty((0, 48), np.uint8), fans=True, threads=threads)
        assert [array.shape for array in arrays(none)] == [(0,), (0,), (0,), (0, 88)]
        assert (len(none), none.reasons) == (0, {})
        one = gb.score_batch(drawn("winning")[:1], threads=threads)
        assert one.points.tolist() == [gb.score(gb.unpack(drawn("winning")[0])).points]  # type: ignore[union-attr]
    assert gb.pack_texts([]).shape == (0, 48)


def test_types_of_a_result() -> None:
    result = gb.score_batch(mixed()[:10], fans=True, errors="mark")
    types = [array.dtype for array in arrays(result)]
    assert types == [np.uint16, np.uint8, np.bool_, np.uint8]
    assert all(array.flags.c_contiguous and array.flags.owndata for array in arrays(result))


def views() -> Iterator[tuple[str, NDArray[Any]]]:
    rows = mixed().copy()
    wide = np.zeros((len(rows), 50), np.uint8)
    wide[:, 1:49] = rows
    yield "as it is", rows
    yield "read-only", mixed()
    yield "part of a wider one", wide[:, 1:49]
    yield "every other", np.repeat(rows, 2, axis=0)[::2]
    yield "turned round", rows[::-1].copy()[::-1]
    yield "Fortran order", np.asfortranarray(rows)
    yield "structured", rows.view(gb.ROW_DTYPE)[:, 0]
    yield "structured, every other", np.repeat(rows.view(gb.ROW_DTYPE)[:, 0], 2)[::2]
    yield "one byte off", np.frombuffer(b"\0" + rows.tobytes(), np.uint8)[1:].reshape(-1, 48)
    yield "in a subclass", rows.view(np.recarray)


@pytest.mark.parametrize("name", dict(views()))
def test_views(name: str) -> None:
    hands = dict(views())[name]
    wanted = gb.score_batch(mixed(), fans=True, errors="mark")
    before = hands.copy()
    assert same(gb.score_batch(hands, fans=True, errors="mark"), wanted)
    assert np.array_equal(hands, before)


def test_a_row_shown_many_times() -> None:
    hands = np.broadcast_to(drawn("winning")[0], (3000, 48))
    result = gb.score_batch(hands)
    assert set(result.points.tolist()) == {gb.score(gb.unpack(hands[0])).points}  # type: ignore[union-attr]


# Results


def test_out_is_filled_and_returned() -> None:
    wanted = gb.score_batch(mixed(), fans=True, errors="mark")
    out = gb.score_batch(drawn("winning")[: len(mixed())], fans=True)
    before = arrays(out)
    assert gb.score_batch(mixed(), fans=True, errors="mark", out=out) is out
    assert all(a is b for a, b in zip(arrays(out), before, strict=True))
    assert same(out, wanted)
    # A matrix that is there is filled, so that nothing old stays.
    wins = drawn("winning")[: len(mixed())]
    gb.score_batch(wins, out=out)
    assert same(out, gb.score_batch(wins, fans=True))
    assert out.reasons == {}


def test_a_result_is_frozen_and_comes_back_whole() -> None:
    result = gb.score_batch(mixed()[:30], fans=True, errors="mark")
    for name in ("points", "status", "legal", "fans", "reasons", "other"):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(result, name, None)
        with pytest.raises(AttributeError, match="frozen"):
            delattr(result, name)
    assert same(pickle.loads(pickle.dumps(result)), result)
    assert repr(result).startswith("<BatchResult: 30 hands, ")
    assert repr(gb.score_batch(gb.pack_texts([]))) == "<BatchResult: 0 hands, 0 win, 0 do not win>"


def test_what_marked_rows_say() -> None:
    hands = gb.pack_texts([*WINS, "123456789m1122s"])
    hands[1, 38] = 200
    result = gb.score_batch(hands, fans=True, errors="mark")
    assert result.status.tolist() == [0, 2, 1, 2]
    assert result.reasons == {
        1: "winning tile 200, expected 0 to 33, or 255 for none",
        3: "score wants 14 tiles with the winning one, got 13 tiles; waits says what completes 13",
    }
    assert result.fans is not None
    assert not result.fans[1:].any()
    with pytest.raises(HandError, match=r"^hand 1: winning tile 200"):
        gb.score_batch(hands)


# In and out of rows


def test_texts_become_the_rows_of_their_hands() -> None:
    hands = [gb.unpack(row) for kind in ("winning", "near miss") for row in drawn(kind)[:20_000]]
    rows = gb.pack_texts([str(hand) for hand in hands])
    assert rows.tobytes() == b"".join(hand.row for hand in hands)
    assert [gb.unpack(row) for row in rows] == hands
    structured = rows.view(gb.ROW_DTYPE)[:, 0]
    assert [gb.unpack(row) for row in structured[:100]] == hands[:100]


def test_hands_go_through_pack_and_back() -> None:
    hands = [gb.unpack(row) for kind in ("winning", "near miss") for row in drawn(kind)[:20_000]]
    n = len(hands)
    concealed, melds = np.zeros((n, 34), np.uint8), np.zeros((n, 4), np.uint8)
    for i, hand in enumerate(hands):
        np.add.at(concealed[i], list(hand.concealed), 1)
        melds[i, : len(hand.melds)] = [meld.code for meld in hand.melds]
    rows = gb.pack(
        concealed,
        np.array([hand.winning_tile for hand in hands], np.uint8),
        round_wind=np.array([hand.round_wind - Tile.E for hand in hands], np.uint8),
        seat_wind=[hand.seat_wind - Tile.E for hand in hands],
        melds=melds,
        self_drawn=np.array([hand.self_drawn for hand in hands]),
        last_copy=[hand.last_copy for hand in hands],
        last_tile=np.array([hand.last_tile for hand in hands], np.int64),
        kong=np.array([hand.kong for hand in hands]),
        flowers=np.array([hand.flowers for hand in hands]),
    )
    wanted = np.frombuffer(b"".join(hand.row for hand in hands), np.uint8).reshape(n, 48).copy()
    assert (wanted[:, 43:45] != 0).any()
    wanted[:, 43:45] = 0  # arrays don't say where melds came from
    assert np.array_equal(rows, wanted)
    for hand, row in zip(hands[::50], rows[::50], strict=True):
        back = gb.unpack(row)
        assert back.concealed == hand.concealed
        assert [meld.code for meld in back.melds] == [meld.code for meld in hand.melds]
        assert back.replace(melds=hand.melds) == hand


def test_pack_broadcasts() -> None:
    counts = np.zeros(34, np.int64)
    counts[[0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]] = 1
    wind: Any
    for wind, number in [("S", 1), (Tile.N, 3), (2, 2), (np.uint8(2), 2)]:
        hands = gb.pack(counts, range(34), round_wind=wind, seat_wind="E")
        assert hands.shape == (34, 48)
        assert (hands[:, 40] == number).all()
        assert gb.score_batch(hands).status.tolist() == [int(n == 0) for n in counts]
    assert gb.pack(counts, 0, round_wind=0, seat_wind=0).shape == (1, 48)
    assert gb.pack(counts[None], "P", round_wind=[0], seat_wind=[0, 1]).shape == (2, 48)
    assert gb.pack(counts[None][:0], Tile.P, round_wind=0, seat_wind=0).shape == (0, 48)
    melds = [int(gb.meld_codes("kong", "E")), 0, 0, 0]
    hands = gb.pack(counts, None, round_wind=0, seat_wind=0, melds=melds)
    assert hands[0, 34:39].tolist() == [83, 0, 0, 0, 255]


def test_rows_have_names() -> None:
    row = gb.pack_texts(["[123p,3][EEEE]55m789p12m3m|SW1000|8"]).view(gb.ROW_DTYPE)[0, 0]
    assert gb.ROW_DTYPE.itemsize == 48
    assert row["tiles"].sum() == 8
    assert row["melds"].tolist() == [15, 117, 0, 0]
    names = ["winning_tile", "flags", "round_wind", "seat_wind", "flowers", "sources"]
    assert [int(row[name]) for name in names] == [2, 1, 1, 2, 8, 3]
    assert not row["free"].any()


def test_melds_have_their_codes() -> None:
    made: dict[str, Callable[[Tile], Meld]] = {
        "pung": lambda tile: Meld.pung(3 * str(tile)[0] + str(tile)[1:]),
        "kong": lambda tile: Meld.kong(4 * str(tile)[0] + str(tile)[1:]),
        "concealed kong": lambda tile: Meld.kong(4 * str(tile)[0] + str(tile)[1:], concealed=True),
        "added kong": lambda tile: Meld.kong(4 * str(tile)[0] + str(tile)[1:], added=True),
    }
    for kind, make in made.items():
        codes = gb.meld_codes(kind, np.arange(34))
        assert codes.dtype == np.uint8
        assert codes.tolist() == [make(tile).code for tile in Tile]
    lowest = [tile for tile in Tile if not tile.is_honor and tile.rank <= 7]
    runs = [f"{t.rank}{t.rank + 1}{t.rank + 2}{t.suit}" for t in lowest]
    assert gb.meld_codes(gb.SetKind.CHOW, lowest).tolist() == [Meld.chow(r).code for r in runs]
    grid = gb.meld_codes(np.array([["chow"], ["kong"]]), np.arange(7))
    assert grid.tolist() == [list(range(1, 8)), list(range(56, 63))]
    assert gb.meld_codes(["pung", gb.SetKind.KONG], "E").tolist() == [49, 83]
    assert gb.meld_codes([], []).shape == (0,)
    assert gb.meld_codes("chow", "1m").shape == ()


# Settling


def test_settling_many_is_settling_each() -> None:
    rows = drawn("winning")[:2000]
    for book in (gb.CURRENT, gb.CURRENT.but("capped", cap=24)):
        result = gb.score_batch(rows, rules=book)
        rng = np.random.default_rng(5)
        winner = rng.integers(0, 4, len(rows))
        step = rng.integers(0, 4, len(rows))
        discarder = np.where(step == 0, 255, (winner + step) % 4).astype(np.uint8)
        seats = gb.settle_batch(result.points, winner, discarder, rules=book)
        assert seats.dtype == np.int32
        assert seats.shape == (2000, 4)
        settled = 0
        for i, row in enumerate(rows):
            # As it is paid: `settle` refuses what was won otherwise.
            thrower = None if discarder[i] == 255 else int(discarder[i])
            score = gb.score(gb.unpack(row), rules=book)
            assert score is not None
            if not score.legal or score.hand.self_drawn != (thrower is None):
                continue
            settled += 1
            wanted = gb.settle(score, winner=int(winner[i]), discarder=thrower)
            assert tuple(seats[i].tolist()) == wanted
        assert settled > 200
    assert gb.settle_batch(65535, 0, 255).tolist() == [[196629, -65543, -65543, -65543]]
    assert gb.settle_batch([8, 9], 255, [0, 255]).tolist() == [[0] * 4] * 2
    assert gb.settle_batch(np.empty(0, np.uint16), 0, 1).shape == (0, 4)


# Processes


def checksum(n: int) -> int:
    result = gb.score_batch(_core.draw(n, seed=3), fans=True)
    assert result.fans is not None
    return int(result.points.sum()) + int(result.fans.sum())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_computes() -> None:
    wanted = checksum(5000)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, str(checksum(5000)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        assert pipe.read() == str(wanted)
    os.waitpid(child, 0)


def test_spawned_processes_compute() -> None:
    wanted = [checksum(n) for n in (1000, 5000)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(checksum, (1000, 5000)) == wanted


INTERRUPTED = """
    import signal, threading, time
    import numpy as np
    import guobiao as gb

    # A shell that starts its jobs in the background makes them ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    hands = np.tile(gb.pack_texts(["[123p,3]55m12379s789p8s"]), (8_000_000, 1))
    if {bad}:
        hands[:, 0] = 9
    gb.score_batch(hands[:1], errors="mark")
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
            gb.score_batch(hands, threads={threads}, errors="mark")
    except KeyboardInterrupt:
        print(time.perf_counter() - sent[0])
"""


def interrupted(threads: int | None, *, bad: bool) -> float:
    code = textwrap.dedent(INTERRUPTED.format(threads=threads, bad=bad))
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    return float(run.stdout)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs pthread_kill")
@pytest.mark.parametrize("threads", [1, 2, None])
@pytest.mark.parametrize("bad", [False, True])
def test_an_interrupt_stops_a_long_call(threads: int | None, bad: bool) -> None:
    assert interrupted(threads, bad=bad) < 0.5


CALLS: dict[str, Callable[[NDArray[np.uint8]], object]] = {
    "raise": lambda hands: gb.score_batch(hands, threads=2),
    "mark": lambda hands: gb.score_batch(hands, errors="mark", fans=True, threads=2),
    "one thread": lambda hands: gb.score_batch(hands, errors="mark", threads=1),
}


@pytest.mark.parametrize("call", CALLS)
def test_an_array_that_is_written_meanwhile(call: str) -> None:
    hands = drawn("winning")[:20_000].copy()
    over = threading.Event()

    def write() -> None:
        rng = np.random.default_rng(9)
        while not over.is_set():
            at = rng.integers(0, len(hands), 2000)
            hands[at] = rng.integers(0, 256, (2000, 48), np.uint8)
            hands[at] = drawn("winning")[at]

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(30):
            try:
                CALLS[call](hands)
            except HandError as error:
                assert str(error).startswith("hand ")  # noqa: PT017  # either is right
    finally:
        over.set()
        writer.join()
    hands[:] = drawn("winning")[:20_000]
    assert gb.score_batch(hands).status.max() == 0


def test_kinds_of_melds_in_an_array_of_objects() -> None:
    kinds = np.array(["pung", "kong"], dtype=object)
    assert gb.meld_codes(kinds, [0, 1]).tolist() == [22, 57]
