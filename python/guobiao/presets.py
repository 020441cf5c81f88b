"""The rule books: see `guobiao.rulebook.presets`."""

from guobiao.rulebook.presets import (
    BOTZONE,
    CURRENT,
    EMA,
    EXTENDED,
    GB1998,
    JAPAN,
    LIANZHONG,
    PLATFORM,
    REVISED,
    TWO_PLAYER,
    WMO,
    rule_books,
)

__all__ = [
    "BOTZONE",
    "CURRENT",
    "EMA",
    "EXTENDED",
    "GB1998",
    "JAPAN",
    "LIANZHONG",
    "PLATFORM",
    "REVISED",
    "TWO_PLAYER",
    "WMO",
    "rule_books",
]
