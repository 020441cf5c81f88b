"""What Botzone writes and runs: logs, read, recomputed or written; its judge, a player."""

import os
from typing import IO, Any

from guobiao._core import Judge, Player
from guobiao.botzone.bot import run_bot
from guobiao.botzone.reading import read_rounds, write_text
from guobiao.botzone.report import Fault, Report, check
from guobiao.botzone.sources import LogError
from guobiao.botzone.text import Answer, Round

__all__ = [
    "Answer",
    "Fault",
    "Judge",
    "LogError",
    "Player",
    "Report",
    "Round",
    "check",
    "read_rounds",
    "run_bot",
    "write_text",
]

StrPath = str | os.PathLike[str]
Source = StrPath | IO[Any]
