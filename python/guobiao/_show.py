"""Where pickles of 0.1.0 look for what is in `guobiao._pickle`."""

from guobiao._pickle import (
    rebuild_discard,
    rebuild_reading,
    rebuild_score,
    rebuild_set,
    rebuild_win,
)

__all__ = ["rebuild_discard", "rebuild_reading", "rebuild_score", "rebuild_set", "rebuild_win"]
