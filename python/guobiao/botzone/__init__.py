"""What Botzone writes and runs: logs whose rounds are read or recomputed, its judge, a player."""

from guobiao._core import Judge, Player
from guobiao.botzone.text import Fault, LogError, Report, Round, check, read_rounds

__all__ = ["Fault", "Judge", "LogError", "Player", "Report", "Round", "check", "read_rounds"]
