"""The distance to legal wins from Python: one hand and many, ways, rule books and errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import _core

HAND = "34567s12366789p"
WAYS = [*gb.Way]


def waiting(n: int, seed: int = 1) -> np.ndarray[Any, Any]:
    """Rows of 13 tiles near a win, some with melds."""
    rows = _core.draw(n, seed=seed, kind="near miss")
    winning = rows[:, 38].copy()
    rows[np.arange(n), winning] -= 1
    rows[:, 38], rows[:, 39] = 255, 0
    return rows


def test_batch_equals_single() -> None:
    rows = waiting(150)
    hands = [gb.unpack(row) for row in rows]
    by_way = gb.legal_shanten_by_way_batch(rows)
    for column, way in enumerate(WAYS):
        far = gb.legal_shanten_batch(rows, way=way)
        useful = gb.useful_batch(rows, way=way)
        assert far.tolist() == by_way[:, column].tolist()
        for hand, shanten, tiles in zip(hands, far, useful, strict=True):
            single = gb.legal_shanten(hand, way=way)
            assert shanten == (127 if single is None else single)
            assert gb.legal_shanten_by_way(hand)[way] == single
            assert [int(tile) for tile in gb.useful_tiles(hand, way=way)] == [*tiles.nonzero()[0]]


def test_discards_equal_single() -> None:
    rows = waiting(40)
    rows[np.arange(40), rows[:, :34].argmin(axis=1)] += 1
    seen = np.zeros(34, np.uint8)
    for way in WAYS:
        after = gb.discards_batch(rows, way=way)
        outs = gb.discard_outs_batch(rows, way=way, seen=seen)
        for row, far, copies in zip(rows, after, outs, strict=True):
            found = gb.discards(gb.unpack(row), way=way)
            assert {int(one.tile): one.shanten for one in found} == {
                tile: shanten for tile, shanten in enumerate(far.tolist()) if row[tile]
            }
            assert all(copies[one.tile] == one.outs for one in found)
            assert far[row[:34] == 0].tolist() == [127] * int((row[:34] == 0).sum())


def test_ways_rule_books_and_seen() -> None:
    assert [*gb.legal_shanten_by_way(HAND).items()] == [
        (gb.Way.SELF_DRAWN, 0), (gb.Way.DISCARD, 1), (gb.Way.OPEN, 2),
    ]  # fmt: skip
    assert gb.legal_shanten(HAND) == gb.legal_shanten(HAND, way="discard") == 1
    six = gb.CURRENT.but("six", minimum=6)
    assert gb.legal_shanten(HAND, rules=six) == 0
    # Of the tiles that it waits for self-drawn, none is left.
    gone = [0] * 34
    for tile, copies in (("2s", 4), ("5s", 3), ("8s", 4)):
        gone[gb.Tile(tile)] = copies
    far = gb.legal_shanten(HAND, way="self_drawn", seen=gone)
    assert far is not None
    assert far > 0
    rows = gb.pack_texts([HAND, HAND])
    both = gb.legal_shanten_batch(rows, way="self_drawn", seen=[[0] * 34, gone])
    assert both.tolist() == [0, far]


def test_threads_do_not_matter() -> None:
    rows = waiting(1_500)
    once = gb.legal_shanten_by_way_batch(rows, threads=1)
    assert (gb.legal_shanten_by_way_batch(rows, threads=3) == once).all()


def test_bad_rows_are_marked() -> None:
    rows = gb.pack_texts([HAND, HAND, "1122m99s5p"])
    rows[1, 0] = 5
    reasons: dict[int, str] = {}
    far = gb.legal_shanten_batch(rows, errors="mark", reasons=reasons)
    assert far.tolist() == [1, 127, 127]
    assert [*reasons] == [1, 2]
    with pytest.raises(gb.HandError, match=r"^hand 1: "):
        gb.legal_shanten_batch(rows)


@pytest.mark.parametrize("ask", [gb.useful_tiles, gb.discards])
def test_rules_without_a_way(ask: Any) -> None:
    with pytest.raises(TypeError, match=r"^rules without a way"):
        ask(HAND + "E", rules=gb.CURRENT)


@pytest.mark.parametrize("ask", [gb.useful_batch, gb.discards_batch, gb.discard_outs_batch])
def test_rules_without_a_way_in_bulk(ask: Any) -> None:
    with pytest.raises(TypeError, match=r"^rules without a way"):
        ask(gb.pack_texts([HAND + "E"]), rules=gb.CURRENT)


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^way 'drawn', expected self_drawn, discard or open$"):
        gb.legal_shanten(HAND, way="drawn")
    with pytest.raises(TypeError, match=r"^way is 3, expected a Way or its name$"):
        gb.legal_shanten(HAND, way=3)  # type: ignore[arg-type]
    with pytest.raises(gb.HandError, match=r"^legal_shanten wants 13 tiles or 14"):
        gb.legal_shanten("1122m99s5p")
    with pytest.raises(gb.HandError, match=r"^4 copies of 3s seen"):
        gb.legal_shanten(HAND, seen=[4 * (kind == gb.Tile("3s")) for kind in range(34)])


def test_no_way_leads_there() -> None:
    book = gb.CURRENT.but("out of reach", minimum=200)
    four = "[123p,3][456s,1][EEE,1][789m,1]1p"
    assert gb.legal_shanten(four, rules=book) is None
    assert gb.legal_shanten_batch(gb.pack_texts([four]), rules=book).tolist() == [127]
    (thrown, *_) = gb.discards("[123p,3][456s,1][EEE,1][789m,1]1p2p", way="open", rules=book)
    assert (thrown.shanten, str(thrown)) == (127, "1p: no legal win, 0 outs ()")
