"""Fuzzes what is read in Python: logs, rule books, the arguments of the drop-in. One law each.

`make fuzz` runs it for a while; the last line counts how often each law was tried. Inputs are
changed at random, without regard to coverage; `tests/test_fuzz_python.py` replays a few by name.
"""

from __future__ import annotations

import argparse
import copy
import gzip
import io
import json
import pickle
import random
import re
import sys
import tempfile
import time
import zipfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import guobiao as gb
from guobiao import _core, botzone
from guobiao.compat.MahjongGB import MahjongFanCalculator, MahjongShanten
from tools import make_json_log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SAMPLE = Path(botzone.__file__).parents[1] / "data" / "sample_log.txt"
ROUNDS = SAMPLE.read_bytes().split(b"\n\n")
# A round with every act in it, a sixth as long as one that was played: six times as many are tried.
SHORT = """\
Match short
Wind 0
Player 0 Deal W1 W1 W1 W1 B1 B2 B3 T1 T2 T3 F1 F1 W4
Player 1 Deal W2 W3 J2 T5 T5 T5 B5 B5 B6 B7 B8 F4 F4
Player 2 Deal J2 J2 T5 W5 W6 W7 B4 B4 T8 T8 T9 T9 F3
Player 3 Deal W6 W6 W7 W8 W8 T6 T6 T7 T7 B9 B9 F2 F2
Player 0 Draw J1
Player 0 AnGang W1
Player 0 Draw J1
Player 0 Play W4
Player 1 Chi W3
Player 1 Play J2
Player 2 Peng J2
Player 2 Play T5
Player 1 Gang T5
Player 1 Draw T9
Player 1 Play T9
Player 2 Draw J2
Player 2 BuGang J2
Player 2 Draw W9
Player 2 Play W9
Player 3 Draw W8
Player 3 Play W8 Ignore Player 1 CHI W7
Player 0 Draw J1
Player 0 Hu J1
Fan 22 五门齐*1+全带幺*1+不求人*1+箭刻*1+双暗刻*1+暗杠*1+喜相逢*1+幺九刻*1
Score 90 -30 -30 -30
""".encode()
WORDS = sorted(set(SAMPLE.read_bytes().split()))
BOOKS = list(gb.rule_books.values())
FANS = list(gb.Fan)
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    5,
    255,
    256,
    10**30,
    1.5,
    "",
    "W1",
    "\ud800",
    b"W1",
    (),
    [1],
]


def check_message(error: Exception, head: str = "") -> None:
    """Short, in one line, and not empty."""
    assert str(error).isprintable()
    assert len(head) < len(str(error)) < 600
    assert str(error).startswith(head)


def check_line(line: int, lines: int) -> None:
    assert 0 <= line <= lines


# Logs


def mangled(rng: random.Random) -> bytes:
    """A round or two, mostly short ones, with bytes, words or lines of them changed, or cut off."""
    chosen = rng.choices(ROUNDS, k=rng.choice([1, 1, 1, 2]))
    raw = b"\n\n".join(each if rng.randrange(8) == 0 else SHORT for each in chosen)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at, other = rng.randrange(len(raw) + 1), rng.randrange(len(raw) + 1)
        match rng.randrange(7):
            case 0:
                raw = raw[:at] + bytes([rng.randrange(256)]) + raw[at + rng.randrange(2) :]
            case 1:
                raw = raw[:at] + raw[at + rng.randrange(40) :]
            case 2:
                raw = raw[:at] + raw[other : other + rng.randrange(80)] + raw[at:]
            case 3:
                raw = raw[:at]
            case 4:
                words = re.split(rb"(\s+)", raw)
                words[2 * rng.randrange(len(words) // 2 + 1)] = rng.choice(WORDS)
                raw = b"".join(words)
            case 5:
                lines = raw.split(b"\n")
                i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
                lines[i], lines[j] = lines[j], lines[i]
                raw = b"\n".join(lines)
            case _:
                raw = raw.decode("utf-8", "replace").encode(rng.choice(["gb18030", "utf-16"]))
    return raw


def check_log(raw: bytes, path: Path) -> None:
    """A log is rounds, or a LogError that names a line it has; the check sees the same rounds."""
    path.write_bytes(raw)
    lines = raw.count(b"\n") + len(raw) // 1000 + 1
    try:
        rounds = list(botzone.read_rounds(path))
    except botzone.LogError as error:
        check_message(error, f"{path}:{error.line}: ")
        check_line(error.line, lines)
        return
    for each in rounds:
        assert 0 < each.line < each.end <= lines
        assert each.hand is None or gb.Hand(str(each.hand)) == each.hand
    if len(raw) % 8:  # reading the file once more takes as long as all the rest
        return
    report = botzone.check(path)
    assert report.rounds == len(rounds) == report.wins + report.drawn + report.false_wins
    assert report.wins == sum(each.winner is not None for each in rounds)


def fuzz_log(rng: random.Random, path: Path) -> object:
    raw = mangled(rng)
    check_log(raw, path)
    return raw


@cache
def match() -> dict[str, Any]:
    """A round in JSON."""
    return make_json_log.played(252)  # a short one: three times as many inputs are tried


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a document, as what holds it and where in that it stands."""
    keys: Any = range(len(value)) if isinstance(value, list) else list(value)
    for key in keys:
        yield value, key
        if isinstance(value[key], (list, dict)):
            yield from places(value[key])


def mangled_json(rng: random.Random) -> bytes:
    """A round in JSON with parts of it exchanged, or bytes of it, or cut off."""
    document = copy.deepcopy(rng.choice([match(), match()["logs"]]))
    found = list(places(document))
    for _ in range(rng.choice([1, 1, 2])):
        holder, key = rng.choice(found)
        with suppress(IndexError, KeyError):  # it went with an earlier one
            holder[key] = rng.choice([*ODD_JSON, rng.choice(found)[1]])
    raw = re.sub(rb'"levels (\d+)"', deep, json.dumps(document).encode())
    if rng.random() < 0.3:
        at = rng.randrange(len(raw))
        raw = raw[:at] + rng.choice([b"", b"[", b"}", b"\xff", raw[at + 1 :]])
    return raw


def deep(levels: re.Match[bytes]) -> bytes:
    """Lists within lists, as many as a word says: more than can be written from Python."""
    return b"[" * int(levels[1]) + b"]" * int(levels[1])


ODD_JSON: list[Any] = [
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "W1",
    "X" * 300,
    [],
    {},
    [[]],
    "\ud800",
    "W1\nHuang",
    float("nan"),
    float("inf"),
    # Around as many levels as are read: what is read can't always be shown.
    *(f"levels {levels}" for levels in range(940, 1000, 4)),
]


def check_source(raw: bytes) -> None:
    """Bytes are rounds, which can be written and read again, or a LogError of one line."""
    rounds = []
    try:
        for each in botzone.read_rounds(io.BytesIO(raw)):
            assert each.hand is None or gb.Hand(str(each.hand)) == each.hand
            assert len(each.events) == len(each.lines)
            rounds.append(each)
    except botzone.LogError as error:
        check_message(error)
    written = io.StringIO()
    botzone.write_text(rounds, written)
    again = botzone.read_rounds(io.BytesIO(written.getvalue().encode()))
    assert [each.lines for each in again] == [each.lines for each in rounds]


def fuzz_json(rng: random.Random, _path: Path) -> object:
    raw = mangled_json(rng)
    check_source(raw)
    return raw


def fuzz_archive(rng: random.Random, _path: Path) -> object:
    """A gzip or zip file of a log with bytes of it changed, or cut off."""
    log = mangled(rng) if rng.random() < 0.5 else SHORT
    if rng.random() < 0.5:
        raw = gzip.compress(log, mtime=0)
    else:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", rng.choice([0, zipfile.ZIP_DEFLATED])) as archive:
            for name in rng.sample(["a.txt", "b/c.log", "../d.txt", "e.json", "/f.txt"], 2):
                archive.writestr(name, log)
        raw = file.getvalue()
    for _ in range(rng.choice([0, 1, 1, 3])):
        at = rng.randrange(len(raw) + 1)
        raw = raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
    if rng.random() < 0.2:
        raw = raw[: rng.randrange(len(raw) + 1)]
    check_source(raw)
    return raw


# Rule books


def edit(rng: random.Random) -> dict[str, Any]:
    """What but() may be asked: fans and numbers, or anything."""

    def fan() -> Any:
        return rng.choice(FANS) if rng.random() < 0.97 else rng.choice(ODD)

    def worth() -> Any:
        return rng.choice(ODD) if rng.random() < 0.05 else rng.randrange(1002)

    parts = {
        "points": lambda: {fan(): worth() for _ in range(3)},
        "cover": lambda: [(fan(), fan()) for _ in range(rng.randrange(4))],
        "uncover": lambda: [(fan(), fan())],
        "switches": lambda: {rng.choice(_core.SWITCHES): rng.choice([True, False, 1, None])},
        "minimum": worth,
        "cap": worth,
    }
    return {name: parts[name]() for name in rng.sample(list(parts), rng.randrange(1, 4))}


def fuzz_book(rng: random.Random, _: Path) -> object:
    """An edit is refused, or makes a book that comes back whole and scores."""
    base, changes = rng.choice(BOOKS), {}
    try:
        changes = edit(rng)
        book = base.but("edited", **changes)
    except (gb.RulesError, TypeError) as error:
        check_message(error)
        return base.name, changes
    again = pickle.loads(pickle.dumps(book))
    assert (again, again.fingerprint, hash(again)) == (book, book.fingerprint, hash(book))
    assert book.but("edited") == book
    score = gb.score("[123p,3]55m12379s789p8s|EE0000|1", rules=book)
    assert score is not None
    assert score.points == sum(book.points[f] * count for f, count in score.fans.items())
    return base.name, changes


# The drop-in


def fuzz_drop_in(rng: random.Random, _: Path) -> object:
    """Any arguments give a tuple, or an error of the classes that PyMahjongGB raises."""
    tiles = [tile.botzone for tile in gb.Tile]
    few = rng.sample(tiles, 6)

    def odd(value: Any, chance: float = 0.02) -> Any:
        return rng.choice(ODD) if rng.random() < chance else value

    def pack() -> Any:
        kind, tile = rng.choice(["CHI", "PENG", "GANG"]), odd(rng.choice(tiles))
        return odd((odd(kind), tile, odd(rng.randrange(4))))

    packs = [pack() for _ in range(rng.choice([0, 0, 1, 2, 4, 5]))]
    hand = [odd(rng.choice(few)) for _ in range(max(0, 13 - 3 * len(packs)))]
    flags = [odd(value, 0.05) for value in (0, True, False, False, False, 0, 0)]
    arguments = (odd(tuple(packs)), odd(tuple(hand)), odd(rng.choice(few)), *flags)
    try:
        assert isinstance(MahjongFanCalculator(*arguments), tuple)
    except (TypeError, ValueError, OverflowError) as error:
        check_message(error)
    try:
        assert -1 <= MahjongShanten(*arguments[:2]) <= 8
    except (TypeError, ValueError, OverflowError) as error:
        check_message(error)
    return arguments


LAWS: dict[str, Callable[[random.Random, Path], object]] = {
    "log": fuzz_log,
    "json": fuzz_json,
    "archive": fuzz_archive,
    "book": fuzz_book,
    "drop-in": fuzz_drop_in,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="for each law")
    parser.add_argument("--runs", type=int, default=10_000_000, help="of each law at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--laws", nargs="*", default=list(LAWS), choices=list(LAWS))
    options = parser.parse_args()
    counts = []
    # In memory where that can be had: a disk takes three times as long as what is tried.
    memory = Path("/dev/shm")  # a directory of its own is made in it
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as directory:
        path = Path(directory) / "log.txt"
        for name in options.laws:
            rng, until, runs = random.Random(options.seed), time.monotonic() + options.seconds, 0
            while runs < options.runs and time.monotonic() < until:
                before = rng.getstate()
                try:
                    LAWS[name](rng, path)
                except Exception:
                    rng.setstate(before)
                    print(f"{name}: broken in run {runs} of seed {options.seed}", file=sys.stderr)
                    raise
                runs += 1
            counts.append(f"{name} {runs:,}")
    print(", ".join(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
