"""Scores hands of Chinese Official Mahjong (国标麻将, MCR, 81 fan).

>>> import guobiao as gb
>>> score = gb.score("[123p,3]55m12379s789p8s|EE0000|")
>>> score.points
17
"""

from guobiao._core import (
    Hand,
    HandError,
    Meld,
    Reading,
    RulesError,
    Score,
    Set,
    __version__,
    decompose,
    score,
)
from guobiao.batch import (
    ROW_DTYPE,
    BatchResult,
    meld_codes,
    pack,
    pack_texts,
    score_batch,
    unpack,
)
from guobiao.fans import Fan
from guobiao.match import Match
from guobiao.presets import (
    BOTZONE,
    CURRENT,
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
from guobiao.rules import Difference, Penalties, RuleBook
from guobiao.settlement import penalize, settle, settle_batch
from guobiao.shapes import Form, SetKind
from guobiao.tiles import Tile

__all__ = [
    "BOTZONE",
    "CURRENT",
    "EXTENDED",
    "GB1998",
    "JAPAN",
    "LIANZHONG",
    "PLATFORM",
    "REVISED",
    "ROW_DTYPE",
    "TWO_PLAYER",
    "WMO",
    "BatchResult",
    "Difference",
    "Fan",
    "Form",
    "Hand",
    "HandError",
    "Match",
    "Meld",
    "Penalties",
    "Reading",
    "RuleBook",
    "RulesError",
    "Score",
    "Set",
    "SetKind",
    "Tile",
    "__version__",
    "decompose",
    "meld_codes",
    "pack",
    "pack_texts",
    "penalize",
    "rule_books",
    "score",
    "score_batch",
    "settle",
    "settle_batch",
    "unpack",
]
