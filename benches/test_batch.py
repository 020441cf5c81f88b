"""Hands in bulk beside PyMahjongGB on the same hands; checksums are asserted, then timed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from MahjongGB import MahjongFanCalculator

import guobiao as gb
from guobiao import _core

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

N = 20_000
MELDS = {gb.SetKind.CHOW: "CHI", gb.SetKind.PUNG: "PENG", gb.SetKind.KONG: "GANG"}


@cache
def rows(kind: str) -> Any:
    return _core.draw(N, seed=7, kind=kind)


def pack_of(meld: gb.Meld) -> tuple[str, str, int]:
    tile = meld.tiles[1] if meld.kind is gb.SetKind.CHOW else meld.tile
    source = meld.claimed or meld.source or int(not meld.concealed)
    return (MELDS[meld.kind], tile.botzone, source)


@cache
def calls(kind: str) -> list[tuple[Any, ...]]:
    """The arguments of PyMahjongGB, made outside of what is timed."""
    made = []
    for row in rows(kind):
        hand = gb.unpack(row)
        assert hand.winning_tile is not None
        flags = (hand.self_drawn, hand.last_copy, hand.kong, hand.last_tile)
        winds = (hand.seat_wind - gb.Tile.E, hand.round_wind - gb.Tile.E)
        melds = tuple(map(pack_of, hand.melds))
        concealed = tuple(tile.botzone for tile in hand.concealed)
        made.append((melds, concealed, hand.winning_tile.botzone, hand.flowers, *flags, *winds))
    return made


def score_each(arguments: list[tuple[Any, ...]]) -> int:
    """The sum of the points; hands that don't win raise."""
    total = 0
    for each in arguments:
        try:
            total += sum(points for points, _ in MahjongFanCalculator(*each))
        except TypeError:
            continue
    return total


@cache
def checksum(kind: str, rules: gb.RuleBook = gb.BOTZONE) -> int:
    scores = [gb.score(gb.unpack(row), rules=rules) for row in rows(kind)]
    return sum(score.points for score in scores if score)


KINDS = ["winning", "near miss"]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("fans", [False, True], ids=["points", "fans"])
@pytest.mark.parametrize("kind", KINDS)
def test_score_batch(benchmark: BenchmarkFixture, kind: str, fans: bool, threads: int) -> None:
    benchmark.group = f"{N} hands, {kind}"
    out = gb.score_batch(rows(kind), rules=gb.BOTZONE, fans=fans)
    assert int(out.points.sum()) == checksum(kind)
    if out.fans is not None:
        worth = np.array(gb.BOTZONE.points)
        assert int((out.fans @ worth).sum()) == checksum(kind)
    benchmark(gb.score_batch, rows(kind), rules=gb.BOTZONE, fans=fans, threads=threads, out=out)


@pytest.mark.parametrize("name", gb.rule_books)
def test_score_batch_under_every_rule_book(benchmark: BenchmarkFixture, name: str) -> None:
    """None is to be more than a tenth slower than CURRENT."""
    benchmark.group = f"{N} hands, rule books"
    book = gb.rule_books[name]
    out = gb.score_batch(rows("winning"), rules=book)
    assert int(out.points.sum()) == checksum("winning", book)
    benchmark(gb.score_batch, rows("winning"), rules=book, threads=1, out=out)


@pytest.mark.parametrize("kind", KINDS)
def test_pymahjonggb(benchmark: BenchmarkFixture, kind: str) -> None:
    benchmark.group = f"{N} hands, {kind}"
    arguments = calls(kind)
    assert score_each(arguments) == checksum(kind)
    benchmark(score_each, arguments)


def test_one_hand(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "one call"
    assert gb.score_batch(rows("winning")[:1]).status.tolist() == [0]
    benchmark(gb.score_batch, rows("winning")[:1], threads=1)


def test_pack_texts(benchmark: BenchmarkFixture) -> None:
    benchmark.group = f"{N} texts"
    texts = [str(gb.unpack(row)) for row in rows("winning")]
    assert np.array_equal(gb.pack_texts(texts), rows("winning"))
    benchmark(gb.pack_texts, texts)


def test_pack(benchmark: BenchmarkFixture) -> None:
    benchmark.group = f"{N} hands from arrays"
    fields = rows("winning").view(gb.ROW_DTYPE)[:, 0]
    concealed = fields["tiles"].copy()
    concealed[np.arange(N), fields["winning_tile"]] -= 1
    names = ["round_wind", "seat_wind", "melds", "flowers"]
    given = {name: fields[name].copy() for name in names}
    hands = gb.pack(concealed, fields["winning_tile"], **given)
    assert np.array_equal(hands[:, :39], rows("winning")[:, :39])
    benchmark(gb.pack, concealed, fields["winning_tile"], **given)
