"""Scores hands of Chinese Official Mahjong (国标麻将, MCR, 81 fan).

>>> import guobiao as gb
>>> score = gb.score("[123p,3]55m12379s789p8s|EE0000|")
>>> score.points
17
"""

from guobiao._core import (
    Discard,
    Hand,
    HandError,
    Meld,
    Reading,
    RulesError,
    Score,
    Set,
    Win,
    __version__,
    decompose,
    discards,
    score,
    shanten,
    shanten_by_form,
    useful_tiles,
    waits,
    win_table,
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
from guobiao.batch_waits import (
    discards_batch,
    shanten_batch,
    useful_batch,
    waits_batch,
    win_table_batch,
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
    "Discard",
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
    "Win",
    "__version__",
    "decompose",
    "discards",
    "discards_batch",
    "meld_codes",
    "pack",
    "pack_texts",
    "penalize",
    "rule_books",
    "score",
    "score_batch",
    "settle",
    "settle_batch",
    "shanten",
    "shanten_batch",
    "shanten_by_form",
    "unpack",
    "useful_batch",
    "useful_tiles",
    "waits",
    "waits_batch",
    "win_table",
    "win_table_batch",
]
