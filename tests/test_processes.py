"""Threads, forks, interpreters and signals: each call ends, and the next is right."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import Hand, HandError, Meld, _core
from guobiao.compat.MahjongGB import MahjongFanCalculator

if TYPE_CHECKING:
    from collections.abc import Callable

GATES = ("W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W9", "W9")
ROWS = _core.draw(2000, seed=8)
TEXTS = [str(gb.unpack(row)) for row in ROWS[:100]]


def run(code: str, *arguments: object) -> str:
    """What a Python of its own prints; it must end well, and within a minute."""
    command = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(code), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# Threads

WAITS = gb.pack_texts(["3344455566667m", "147m258s36p12356m", "[123p,3]55m12379s789p"])

# One call of each entry point, with a result that can be compared.
CALLS: dict[str, Callable[[], Any]] = {
    "Hand": lambda: [Hand(text) for text in TEXTS],
    "Meld": lambda: Meld("[123p,3]"),
    "unpack": lambda: [gb.unpack(row) for row in ROWS[:100]],
    "score": lambda: [str(gb.score(text)) for text in TEXTS],
    "decompose": lambda: [gb.decompose(text) for text in TEXTS],
    "waits": lambda: gb.waits("3344455566667m"),
    "win_table": lambda: [str(win) for win in gb.win_table("3344455566667m")],
    "shanten": lambda: gb.shanten("147m258s36p12356m"),
    "shanten_by_form": lambda: dict(gb.shanten_by_form("147m258s36p12356m")),
    "useful_tiles": lambda: gb.useful_tiles("147m258s36p12356m"),
    "discards": lambda: [str(each) for each in gb.discards("123456789m1123sF")],
    "score_batch": lambda: list(gb.score_batch(ROWS, fans=True, threads=2).points),
    "waits_batch": lambda: gb.waits_batch(WAITS, threads=2).tolist(),
    "win_table_batch": lambda: gb.win_table_batch(WAITS, threads=2).tolist(),
    "shanten_batch": lambda: gb.shanten_batch(ROWS, threads=2).tolist(),
    "useful_batch": lambda: gb.useful_batch(WAITS, threads=2).tolist(),
    "pack_texts": lambda: gb.pack_texts(TEXTS).tolist(),
    "settle_batch": lambda: gb.settle_batch(np.arange(100), 0, 255).tolist(),
    "rule book": lambda: gb.CURRENT.but("home", minimum=3).fingerprint,
    "drop-in": lambda: MahjongFanCalculator((), GATES, "W5", 0, True, False, False, False, 0, 0),
    "error": lambda: refused(lambda: gb.score("123m")),
    "bad row": lambda: refused(lambda: gb.score_batch(np.full((2000, 48), 9, np.uint8))),
}


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(HandError) as error:
        call()
    return str(error.value)


def test_eight_threads_in_every_entry_point() -> None:
    wanted = {name: call() for name, call in CALLS.items()}
    names = list(CALLS)

    def work(seat: int) -> bool:
        order = names[seat:] + names[:seat]
        return all(CALLS[name]() == wanted[name] for _ in range(4) for name in order)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(8))) == [True] * 8


def test_tables_are_built_once_by_eight_threads_at_once() -> None:
    code = """
        import threading
        import guobiao as gb
        from guobiao import _core

        rows, found, start = _core.draw(2000, seed=8), [], threading.Barrier(8)

        def work(seat):
            start.wait()
            if seat % 2:
                gb.shanten("147m258s36p12356m")
            found.append(int(gb.score_batch(rows, threads=2).points.sum()))

        threads = [threading.Thread(target=work, args=[seat]) for seat in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(*found)
    """
    wanted = int(gb.score_batch(ROWS).points.sum())
    assert run(code).split() == [str(wanted)] * 8


def test_eight_threads_share_a_hand_and_a_rule_book_that_nobody_used_before() -> None:
    code = """
        import pickle
        import threading
        import guobiao as gb
        from guobiao import _core
        from guobiao.compat.MahjongGB import MahjongFanCalculator

        hand, book = gb.Hand("1122559mNNCCCC9m"), gb.CURRENT.but("home", minimum=3)
        tiles = tuple("W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9".split())
        rows, found, start = _core.draw(2000, seed=8), [], threading.Barrier(8)

        def work():
            start.wait()
            for _ in range(20):
                score = gb.score(hand, rules=book)
                found.append((
                    score.points, str(score), repr(hand), hash(hand), pickle.dumps(score),
                    book.fingerprint, pickle.loads(pickle.dumps(book)) == book,
                    int(gb.score_batch(rows, rules=book, threads=2).points.sum()),
                    MahjongFanCalculator((), tiles, "W5", 0, True, False, False, False, 0, 0),
                    gb.waits("3344455566667m"), str(gb.win_table("3344455566667m", rules=book)),
                ))

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(len(found), len(set(found)), found[0][0])
    """
    assert run(code) == "160 1 32"


# Processes


def points(seed: int) -> int:
    return int(gb.score_batch(_core.draw(3000, seed=seed), threads=2).points.sum())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_pool_of_processes_computes(method: str) -> None:
    wanted = [points(seed) for seed in range(6)]
    # A pool forks beside its own threads, which later Pythons warn of; here it is the point.
    code = """
        import multiprocessing, sys
        sys.path.insert(0, sys.argv[2])
        from test_processes import points

        if __name__ == "__main__":
            points(0)
            with multiprocessing.get_context(sys.argv[1]).Pool(3) as pool:
                print(*pool.map(points, range(6)))
    """
    assert method in multiprocessing.get_all_start_methods()
    found = run(code, method, os.path.dirname(__file__))  # noqa: PTH120
    assert found.split() == list(map(str, wanted))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize("first", [True, False])
def test_a_fork_while_tables_are_built_leaves_nobody_waiting(first: bool) -> None:
    code = """
        import os, signal, sys, threading, time
        import guobiao as gb
        from guobiao import _core

        # Python's own lock of an import under way is not what is tried here.
        gb.score_batch, gb.CURRENT
        rows = _core.draw(100, seed=1)
        rows[50] = 9
        if sys.argv[1] == "False":
            gb.score_batch(rows[:1])

        def score():
            gb.score_batch(rows, threads=1, rules=book, errors="mark")

        for wait in (0.0005, 0.002, 0.006, 0.012):
            book = gb.CURRENT if wait == 0.0005 else gb.CURRENT.but(str(wait), minimum=1)
            builder = threading.Thread(target=score)
            builder.start()
            time.sleep(wait)
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                score()
                os._exit(0)
            print(os.waitpid(child, 0)[1])
            builder.join()
    """
    assert run(code, first).split() == ["0"] * 4


def test_a_subinterpreter_is_refused() -> None:
    code = """
        import sys
        if sys.version_info >= (3, 13):
            import _interpreters as interpreters
        else:
            import _xxsubinterpreters as interpreters
        if sys.argv[1] == "True":
            import guobiao
            guobiao.score
        code = '''if True:
            try:
                import guobiao
                guobiao.score
            except ImportError as error:
                print(error)
        '''
        for _ in range(2):
            interpreters.run_string(interpreters.create(), code)
        import guobiao
        print(guobiao.score("1122559mNNCCCC9m").points)
    """
    # A wheel for one version lets CPython refuse; of the stable ABI the module has to.
    refusals = [
        "guobiao works in the main interpreter only, not in a subinterpreter",
        "module guobiao._core does not support loading in subinterpreters",
    ]
    for is_loaded in (True, False):
        first, second, points = run(code, is_loaded).splitlines()
        assert first in refusals
        assert second == first
        assert points == "32"


# Signals and workers


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize("threads", [1, 4])
def test_what_a_signal_handler_raises_comes_out(threads: int) -> None:
    rows = np.tile(ROWS[:1], (3_000_000, 1))

    class Enough(Exception):  # noqa: N818
        pass

    def handler(*_: object) -> None:
        raise Enough

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(Enough):
            [gb.score_batch(rows, fans=True, threads=threads) for _ in range(1000)]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert int(gb.score_batch(rows[:10]).points[9]) == int(gb.score_batch(ROWS[:1]).points[0])


def test_a_bad_row_in_any_worker_is_the_callers_error() -> None:
    rows = np.tile(ROWS, (20, 1))
    for bad in (39_999, 20_000, 513, 0):
        rows[bad, 38] = 77
        for threads in (1, 4, 16):
            with pytest.raises(HandError, match=rf"^hand {bad}: winning tile 77"):
                gb.score_batch(rows, threads=threads)


def test_where_no_thread_can_be_started_the_caller_does_it_all() -> None:
    # A thread needs room for its stack: 2 MiB, which the limit leaves to nobody.
    code = """
        import os, resource
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        import guobiao as gb
        from guobiao import _core

        rows = _core.draw(20_000, seed=8)
        wanted = gb.score_batch(rows, threads=1)
        out = gb.score_batch(rows, threads=1)
        with open("/proc/self/statm") as file:
            size = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + 2**20, -1))
        import threading
        try:
            threading.Thread(target=int).start()
        except RuntimeError:
            print("none can")
        gb.score_batch(rows, threads=8, out=out)
        print((wanted.points == out.points).all())
    """
    if not sys.platform.startswith("linux"):
        pytest.skip("the limit is Linux's")
    assert run(code).splitlines() == ["none can", "True"]
