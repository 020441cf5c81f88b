"""What Botzone writes: logs whose rounds are read or recomputed."""

from guobiao.botzone.text import Fault, LogError, Report, Round, check, read_rounds

__all__ = ["Fault", "LogError", "Report", "Round", "check", "read_rounds"]
