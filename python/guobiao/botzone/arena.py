"""Bots as processes at a table: what each sends, and the verdict where it sends nothing.

Every bot keeps running for a round, as on Botzone: it is sent "1" and its first request, then a
request a turn, and answers with a line and the request to keep running. What a bot does to its own
process is its own affair: one that hangs, crashes or floods loses the round, and no process
outlives it.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import guobiao as gb
from guobiao._core import Judge
from guobiao.botzone.bot import KEEP_RUNNING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Standing", "play_rounds"]

_LINE = 1000  # characters of a line that is read
_LINES = 20  # lines before the request to keep running
_WINDOWS = os.name == "nt"


@dataclass(slots=True)
class Standing:
    """What came of the rounds of one bot."""

    bot: str
    rounds: int = 0
    score: int = 0
    """What it has won and lost."""
    wins: int = 0
    thrown: int = 0
    """Wins of others on its discards and kongs."""
    faults: int = 0
    """Rounds that it lost by a wrong answer or a verdict."""
    rank: float = 0.0
    """In the duplicate format 4, 3, 2, 1 a wall, by the sum of its 24 rounds; equals share."""
    verdicts: dict[str, int] = field(default_factory=dict)
    """How often it lost a round by which fault: WA, WH, TLE, RE, OLE."""


class _Bot:
    """One bot's process for one round."""

    def __init__(self, command: Sequence[str]) -> None:
        # A group of its own, so that what the bot starts ends with it.
        group: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
            if _WINDOWS
            else {"start_new_session": True}
        )
        self._process = subprocess.Popen(  # noqa: S603  # running it is what was asked for
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            **group,
        )
        # A bot that floods waits for its pipe once so many lines are unread.
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=_LINES)
        self._closed = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._begun = False

    def _read(self) -> None:
        stdout = self._process.stdout
        while stdout is not None and not self._closed.is_set():
            try:
                line = stdout.readline(_LINE)
            except (OSError, ValueError):
                line = b""
            while not self._closed.is_set():
                try:
                    self._lines.put(line, timeout=0.1)
                    break
                except queue.Full:
                    continue
            if not line:
                return

    def send(self, request: str) -> None:
        text = f"{request}\n" if self._begun else f"1\n{request}\n"
        self._begun = True
        # A bot that has ended is found out by its silence.
        with contextlib.suppress(OSError):
            stdin = self._process.stdin
            if stdin is not None:
                stdin.write(text.encode())
                stdin.flush()

    def answer(self, deadline: float) -> str:
        """Its answer, or a verdict: no answer in time, the end of the process, too much output."""
        found = None
        for _ in range(_LINES):
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                return "!TLE"
            if not line:
                return "!RE"
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            if text == KEEP_RUNNING:
                return "!RE" if found is None else found
            if len(line) >= _LINE:
                return "!OLE"
            found = text if found is None else found
        return "!OLE"

    def close(self) -> None:
        """Ends the process and all that it has started."""
        self._closed.set()
        with contextlib.suppress(OSError):
            if _WINDOWS:
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _command(bot: str) -> list[str]:
    """How a bot is started: a Python file by this Python, else the words of a command."""
    return [sys.executable, bot] if bot.endswith(".py") and Path(bot).is_file() else bot.split()


def _play(walls: Any, wind: int, bots: Sequence[str], seconds: float) -> Judge:
    """One round of four bots, by seat."""
    judge = Judge(walls, wind)
    running: list[_Bot] = []
    try:
        running.extend(_Bot(_command(bot)) for bot in bots)
        while not judge.finished:
            for process, request in zip(running, judge.content, strict=True):
                process.send(str(request))
            deadline = time.monotonic() + seconds
            judge.answer([process.answer(deadline) for process in running])
    finally:
        for process in running:
            process.close()
    return judge


def _log(judge: Judge, match: str, wind: int) -> Iterator[str]:
    """A round as the text log has it."""
    game, display = judge.game, judge.display
    yield f"Match {match}"
    yield f"Wind {wind}"
    walls = game.walls.reshape(4, -1)
    for seat, wall in enumerate(walls):
        dealt = " ".join(gb.Tile(int(tile)).botzone for tile in wall[::-1][:13])
        yield f"Player {seat} Deal {dealt}"
    yield from map(str, game.events)
    if display["action"] == "HU":
        fans = "+".join(f"{name}*{count}" for name, count, _ in display["fan"])
        yield f"Fan {display['fanCnt']} {fans}"
    if display["action"] == "HUANG":
        yield "Huang"
    yield "Score " + " ".join(map(str, judge.content))
    yield ""


def _count(standings: list[Standing], judge: Judge, seats: Sequence[int]) -> None:
    """Adds a round to what came of the bots; ``seats`` are the bots by seat."""
    result = judge.result
    if result is None:
        return
    for seat, bot in enumerate(seats):
        standing = standings[bot]
        standing.rounds += 1
        standing.score += result.payments[seat]
        standing.wins += result.winner == seat
        standing.thrown += result.discarder == seat
        if result.offender == seat:
            standing.faults += 1
            verdict = judge.display["action"]
            standing.verdicts[verdict] = standing.verdicts.get(verdict, 0) + 1


def _rank(standings: list[Standing], before: list[int]) -> None:
    """4, 3, 2, 1 for the sums of a wall; equals share."""
    sums = [standing.score - score for standing, score in zip(standings, before, strict=True)]
    ranked = sorted(sums, reverse=True)
    for standing, total in zip(standings, sums, strict=True):
        first, equals = ranked.index(total), ranked.count(total)
        standing.rank += sum(4 - place for place in range(first, first + equals)) / equals


def play_rounds(
    bots: Sequence[str],
    *,
    rounds: int,
    seed: int = 0,
    duplicate: bool = False,
    seconds: float = 5.0,
    log: Callable[[str], object] | None = None,
    progress: Callable[[], object] | None = None,
) -> list[Standing]:
    """Plays four bots against each other; what came of each, in the order given.

    ``bots`` are four commands, or Python files. In the duplicate format every one of ``rounds``
    walls is played in all 24 seatings, with the round winds E S W N in turn; else seats rotate
    from round to round. A bot has ``seconds`` for an answer. ``log`` takes lines of the text log,
    ``progress`` is called after each round.
    """
    if len(bots) != 4:
        raise ValueError(f"{len(bots)} bots, expected 4")
    standings = [Standing(bot) for bot in bots]
    for number, walls in enumerate(gb.walls(rounds, seed=seed)):
        wind = number % 4
        before = [standing.score for standing in standings]
        rotated = [(number + seat) % 4 for seat in range(4)]
        seatings = itertools.permutations(range(4)) if duplicate else [rotated]
        for seating, seats in enumerate(seatings):
            judge = _play(walls, wind, [bots[bot] for bot in seats], seconds)
            _count(standings, judge, list(seats))
            if log is not None:
                for line in _log(judge, f"{seed}-{number}-{seating}", wind):
                    log(line)
            if progress is not None:
                progress()
        if duplicate:
            _rank(standings, before)
    return standings
