"""Hands in bulk: arrays of hands, what they score, wait for and are away from a win."""

from guobiao.batch.legal import legal_shanten_batch, legal_shanten_by_way_batch
from guobiao.batch.scoring import (
    BatchResult,
    _rebuild,  # noqa: F401  # pickles of 0.1.0 name it so
    score_batch,
)
from guobiao.batch.waits import (
    discard_outs_batch,
    discards_batch,
    shanten_batch,
    useful_batch,
    waits_batch,
    win_table_batch,
)
from guobiao.rows import ROW_DTYPE, meld_codes, pack, pack_texts, unpack

__all__ = [
    "ROW_DTYPE",
    "BatchResult",
    "discard_outs_batch",
    "discards_batch",
    "legal_shanten_batch",
    "legal_shanten_by_way_batch",
    "meld_codes",
    "pack",
    "pack_texts",
    "score_batch",
    "shanten_batch",
    "unpack",
    "useful_batch",
    "waits_batch",
    "win_table_batch",
]
