"""Waits, win tables, shanten, useful tiles and discards of many hands: see `guobiao.batch`."""

from guobiao.batch.waits import (
    discards_batch,
    shanten_batch,
    useful_batch,
    waits_batch,
    win_table_batch,
)

__all__ = ["discards_batch", "shanten_batch", "useful_batch", "waits_batch", "win_table_batch"]
