"""What a user writes, for type checkers; run too, so that the types it asserts are true.

`make lint` checks it in the tree, `make test-wheel` against the installed wheel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_type

import numpy as np

import guobiao as gb
from guobiao import botzone
from guobiao.compat.MahjongGB import MahjongFanCalculator

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray


def one_hand() -> None:
    hand = gb.Hand(concealed="55m12379s789p", melds=["[123p,3]"], winning_tile="8s")
    assert_type(hand.winning_tile, gb.Tile | None)
    assert_type(hand.melds, tuple[gb.Meld, ...])
    score = gb.score(hand, rules=gb.BOTZONE)
    assert_type(score, gb.Score | None)
    assert score is not None
    assert_type(score.points, int)
    assert_type(score.rules, gb.RuleBook)
    assert_type(score.reading.form, gb.Form)
    fans: Mapping[gb.Fan, int] = score.fans
    points = sum(score.rules.points[fan] * count for fan, count in fans.items())
    assert points == score.points == 17
    assert [fan.zh for fan in fans] == ["三色双龙会", "坎张"]
    for silenced, by in score.silenced:
        assert_type(silenced, gb.Fan)
        assert_type(by, gb.Fan | str)
    for reading in gb.decompose(hand):
        assert_type(reading, gb.Reading)
        assert_type(reading.winning, gb.Set | gb.Tile | None)
    assert_type(gb.settle(score, winner=0, discarder=2), tuple[int, int, int, int])


def before_the_win() -> None:
    assert_type(gb.waits("12345678m11s123p"), tuple[gb.Tile, ...])
    for win in gb.win_table("12345678m11s123p", seen=[0] * 34):
        assert_type(win, gb.Win)
        assert_type(win.discard, gb.Score)
    assert_type(gb.shanten("123456789m1123sF"), int)
    best = gb.discards("123456789m1123sF")[0]
    assert_type(best, gb.Discard)
    assert (best.tile, best.outs) == (gb.Tile.F, 6)


def many_hands() -> None:
    rows = gb.pack_texts(["[123p,3]55m12379s789p8s", "123m456m789m12455p"])
    result = gb.score_batch(rows, fans=True)
    assert_type(result, gb.BatchResult)
    points: NDArray[np.uint16] = result.points
    assert points.tolist() == [17, 0]
    legal: NDArray[np.bool_] = result.legal
    assert np.flatnonzero(legal).tolist() == [0]
    assert_type(gb.unpack(rows[0]), gb.Hand)
    ready = gb.pack_texts(["12345678m11s123p"])
    waits: NDArray[np.bool_] = gb.waits_batch(ready)
    table: NDArray[np.uint16] = gb.win_table_batch(ready)
    assert table[0, waits[0], 0].tolist() == [6, 6, 21]


def rule_books() -> None:
    home = gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25}, minimum=6)
    assert_type(home, gb.RuleBook)
    assert_type(home.covers[gb.Fan.SEVEN_PAIRS], frozenset[gb.Fan])
    assert [difference.what for difference in home.differences(gb.CURRENT)] == [
        "minimum",
        "points seven_pairs",
    ]


def logs(path: str) -> Iterator[gb.Hand]:
    for played in botzone.read_rounds(path):
        if played.hand is not None:
            yield played.hand


def drop_in() -> None:
    hand = ("W5", "W5", "T1", "T2", "T3", "T7", "T9", "B7", "B8", "B9")
    fans = MahjongFanCalculator(
        (("CHI", "B2", 3),), hand, "T8", 0, False, False, False, False, 0, 0
    )
    assert_type(fans, tuple[tuple[int, str], ...])
    assert fans == ((16, "三色双龙会"), (1, "独听・嵌张"))


if __name__ == "__main__":
    one_hand()
    before_the_win()
    many_hands()
    rule_books()
    drop_in()
