"""Reads rounds from whatever holds them, and writes them as one text log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from guobiao.botzone.sources import damage, streams
from guobiao.botzone.text import Round, rounds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from guobiao.botzone import Source

__all__ = ["read_rounds", "write_text"]


def read_rounds(
    source: Source, *, progress: Callable[[int], None] | None = None
) -> Iterator[Round]:
    """Yields the rounds of a log one by one; LogError where it is malformed or breaks off.

    >>> from importlib.resources import files
    >>> won = next(read_rounds(files("guobiao") / "data" / "sample_log.txt"))
    >>> won.winner, won.discarder, won.points, won.fans[0]
    (2, 3, 13, ('花龙', 1))

    A source is a path or an open file: the text log, in UTF-8 or GB18030, or Botzone's JSON, which
    is what `?lite=true` gives, the full log, a list of either, or one a line; a .gz or .zip of
    these, or a folder, whose .txt, .log, .json, .jsonl, .gz and .zip are read by name. What a file
    is, its first bytes say. One round is in memory at a time, and of JSON one document, of 16 MB at
    most.
    """
    for name, stream in streams(source):
        with damage(name):
            yield from rounds_of(name, stream, progress)


def write_text(rounds: Iterable[Round], file: TextIO) -> int:
    """Writes rounds as a text log; returns how many.

    >>> import io
    >>> from importlib.resources import files
    >>> out = io.StringIO()
    >>> write_text(list(read_rounds(files("guobiao") / "data" / "sample_log.txt"))[:1], out)
    1
    >>> out.getvalue().splitlines()[-2]
    'Score -8 -8 37 -21'

    Read again they are the same rounds, but for the lines on which they stand and what JSON holds
    beside them: walls and the judge's answers.
    """
    written = 0
    for played in rounds:
        file.write(f"Match {played.match}\nWind {played.round_wind}\n")
        file.writelines(f"Player {seat} Deal {deal}\n" for seat, deal in enumerate(played.deals))
        file.writelines(f"{line}\n" for line in played.lines)
        if played.points is not None:
            fans = "+".join(f"{name}*{count}" for name, count in played.fans)
            file.write(f"Fan {played.points} {fans}\n")
        elif not played.false_win:
            file.write("Huang\n")
        file.write(f"Score {' '.join(map(str, played.scores))}\n\n")
        written += 1
    return written
