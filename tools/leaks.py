"""Whether memory stays flat over many calls of each entry point, errors included.

Run by `make leaks N=10000000`; exit status 1 and the name if the process grows.
"""

from __future__ import annotations

import argparse
import itertools
import os
import pickle
import sys
import time
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import guobiao as gb
from guobiao import Hand, Meld, Set, Tile, _core, botzone
from guobiao.compat import MahjongGB as Latest
from guobiao.compat import MahjongGB_1_3 as Older

if TYPE_CHECKING:
    from collections.abc import Callable

# Bytes by which the process may grow in a third of the calls.
SLACK = 32 * 1024

TEXT = "[123p,3]55m12379s789p8s|EE0000|0"
WAIT = "3344455566667m"
HAND, WAITING = Hand(TEXT), Hand(WAIT)
ROWS = _core.draw(4, seed=1)
BAD = np.full((4, 48), 9, np.uint8)
OUT = gb.score_batch(ROWS, fans=True)
COUNTS = ROWS[:, :34].copy()
COUNTS[np.arange(4), ROWS[:, 38]] -= 1
BOOK = gb.CURRENT.but("home", minimum=3)
SCORE: Any = gb.score(HAND)
MANY = _core.draw(1024, seed=2)
MANY_OUT = gb.score_batch(MANY)
CODES = ("W5", "W5", "T1", "T2", "T3", "T7", "T9", "B7", "B8", "B9")
LOST = ("W5", "W5", "T1", "T2", "T3", "T7", "T9", "B7", "B8", "F1")
PACKS = (("CHI", "B2", 3),)
SEEN = [0] * 34


def drop_in(module: Any, hand: tuple[str, ...] = CODES, flowers: object = 0) -> Any:
    calculate = module.MahjongFanCalculator
    return calculate(PACKS, hand, "T8", flowers, False, False, False, False, 0, 0)


# Every entry point; those behind a bar fail.
WAITS = gb.pack_texts([WAIT])
SPARE = gb.pack_texts(["123456789m1123sF"])
CALLS: dict[str, Callable[[], object]] = {
    "Hand": lambda: Hand(TEXT),
    "Hand of parts": lambda: Hand(concealed=WAIT, winning_tile="2m", seat_wind="S"),
    "Hand.from_row": lambda: Hand.from_row(HAND.row),
    "Hand.replace": lambda: HAND.replace(seat_wind="S"),
    "Hand's values": lambda: (HAND.melds, HAND.concealed, repr(HAND), hash(HAND), HAND == WAITING),
    "Meld": lambda: (Meld("[123p,3]"), Meld.chow("123p"), Meld.pung("EEE"), Meld.kong("EEEE")),
    "Set": lambda: str(Set("123m", concealed=True)),
    "Tile": lambda: (Tile("3m"), Tile("W3"), gb.Fan("清龙")),
    "score": lambda: gb.score(TEXT),
    "score's values": lambda: (SCORE.fans, SCORE.silenced, SCORE.reading.sets, SCORE.to_dict()),
    "score, no win": lambda: gb.score("123m456m789m12455p"),
    "score, another book": lambda: gb.score(HAND, rules=gb.WMO),
    "decompose": lambda: gb.decompose(HAND),
    "waits": lambda: gb.waits(WAITING),
    "win_table": lambda: gb.win_table(WAITING, seen=SEEN),
    "shanten": lambda: gb.shanten(WAITING),
    "shanten_by_form": lambda: gb.shanten_by_form(WAITING),
    "useful_tiles": lambda: gb.useful_tiles(WAITING),
    "discards": lambda: gb.discards("123456789m1123sF", seen=SEEN),
    "settle": lambda: gb.settle(SCORE, winner=0, discarder=1),
    "penalize": lambda: gb.penalize(gb.CURRENT, offender=0),
    "pickle": lambda: pickle.loads(pickle.dumps((HAND, SCORE, SCORE.reading))),
    "score_batch": lambda: gb.score_batch(ROWS, fans=True, threads=1),
    "score_batch, two threads": lambda: gb.score_batch(MANY, threads=2, out=MANY_OUT),
    "score_batch, out": lambda: gb.score_batch(ROWS, fans=True, out=OUT, threads=1),
    "score_batch, marks": lambda: gb.score_batch(BAD, errors="mark", threads=1),
    "waits_batch": lambda: gb.waits_batch(WAITS, threads=1),
    "win_table_batch": lambda: gb.win_table_batch(WAITS, threads=1),
    "shanten_batch": lambda: gb.shanten_batch(WAITS, threads=1),
    "useful_batch": lambda: gb.useful_batch(WAITS, threads=1),
    "discards_batch": lambda: gb.discards_batch(SPARE, threads=1),
    "discards_batch, marks": lambda: gb.discards_batch(WAITS, errors="mark", threads=1),
    "pack": lambda: gb.pack(COUNTS, ROWS[:, 38], round_wind=0, seat_wind=0, melds=ROWS[:, 34:38]),
    "pack_texts": lambda: gb.pack_texts([TEXT, WAIT]),
    "unpack": lambda: gb.unpack(ROWS[0]),
    "meld_codes": lambda: gb.meld_codes("pung", [1, 2]),
    "settle_batch": lambda: gb.settle_batch([8, 9], 0, [1, 255]),
    "RuleBook.but": lambda: gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25}),
    "drop-in": lambda: drop_in(Latest),
    "drop-in 1.3": lambda: drop_in(Older),
    "drop-in, shanten": lambda: Latest.MahjongShanten(PACKS, CODES),
    "Hand | ": lambda: Hand("123m"),
    "Hand of parts | ": lambda: Hand(concealed=[None], seat_wind="E"),  # type: ignore[list-item]
    "Meld | ": lambda: Meld("[124m]"),
    "score | ": lambda: gb.score(WAIT),
    "score_batch | ": lambda: gb.score_batch(BAD, threads=1),
    "waits_batch | ": lambda: gb.waits_batch(SPARE, threads=1),
    "win_table_batch | ": lambda: gb.win_table_batch(SPARE, threads=1),
    "pack | ": lambda: gb.pack(COUNTS, 34, round_wind=0, seat_wind=0),
    "pack_texts | ": lambda: gb.pack_texts([TEXT, "\ud800"]),
    "discards | ": lambda: gb.discards(WAIT),
    "RuleBook.but | ": lambda: gb.CURRENT.but("ring", cover=[(gb.Fan(0), gb.Fan(0))]),
    "drop-in | ": lambda: drop_in(Latest, LOST),
    "drop-in, flowers | ": lambda: drop_in(Latest, flowers=-1),
}
# These take 60 to 200 microseconds, most others less than 10: they are called so much less often.
SLOW = {
    "log": 20,
    "pack": 10,
    "pickle": 10,
    "RuleBook.but": 10,
    "RuleBook.but | ": 10,
    "score_batch, two threads": 10,
}


def resident() -> int:
    """Bytes of memory that the process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def repeat(name: str, times: int) -> None:
    call = CALLS[name]
    if "|" not in name:
        for _ in range(times):
            call()
        return
    for _ in range(times):
        try:
            call()
        except (ValueError, TypeError):
            continue
        raise AssertionError(name)


def growth(name: str, calls: int) -> tuple[int, int]:
    """How many calls there were, and by how many bytes the process grew in each third of them.

    What is kept grows in all three; what a collector or an allocator keeps for later does not.
    """
    times = max(calls // SLOW.get(name, 1) // 3, 100)
    repeat(name, max(times // 4, 50))
    held = [resident()]
    for _ in range(3):
        repeat(name, times)
        held.append(resident())
    return 3 * times, min(after - before for before, after in itertools.pairwise(held))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=10_000_000)
    parser.add_argument("--names", nargs="*", help="all unless given")
    options = parser.parse_args(arguments)
    start, total, least, most, grown = time.monotonic(), 0, sys.maxsize, 0, []
    with as_file(files("guobiao") / "data" / "sample_log.txt") as log:
        CALLS["log"] = lambda: next(botzone.read_rounds(log))
        names = options.names or list(CALLS)
        for name in names:
            calls, by = growth(name, options.calls)
            total, least, most = total + calls, min(least, calls), max(most, by)
            if by > SLACK:
                grown.append(f"{name} by {by // 1024} KiB in {calls // 3:,} calls")
    seconds = time.monotonic() - start
    found = "; ".join(grown) or f"none grew by more than {most // 1024} KiB"
    entries = f"{len(names)} entry points, {least:,} or more of each"
    print(f"leaks: {total:,} calls of {entries}, {seconds:.0f} s: {found}")
    return int(bool(grown))


if __name__ == "__main__":
    sys.exit(main())
