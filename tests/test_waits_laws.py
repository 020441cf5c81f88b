"""The law of waits: exactly the tiles that win."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import guobiao as gb
from drawn import BOOKS, drawn, quick
from guobiao import Tile


@quick
@given(st.integers(0, 3999), st.sampled_from(BOOKS))
def test_waits_are_the_tiles_that_win(at: int, book: gb.RuleBook) -> None:
    won = gb.unpack(drawn("winning")[at])
    plain: dict[str, Any]
    plain = {"self_drawn": False, "last_copy": False, "last_tile": False, "kong": False}
    plain |= dict.fromkeys(("dealt_win", "first_go_round", "ready_when_dealt"), False)
    waiting = won.replace(winning_tile=None, **plain)
    held = np.bincount([*waiting.concealed], minlength=34)
    for meld in waiting.melds:
        held += np.bincount([*meld.tiles], minlength=34)
    wins = tuple(
        tile
        for tile in Tile
        if held[tile] < 4 and gb.score(waiting.replace(winning_tile=tile), rules=book) is not None
    )
    assert gb.waits(waiting) == wins
    assert tuple(win.tile for win in gb.win_table(waiting, rules=book)) == wins
    assert gb.shanten(waiting) == 0
    assert won.winning_tile in wins
    assert gb.useful_tiles(waiting) == wins
