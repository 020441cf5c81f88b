"""The patterns of house games: circumstances at every entry point, in bulk, under every book."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import Fan
from namespace import NAMES

HOUSE = ("dealt_win", "first_go_round", "ready_when_dealt", "wildcard_kong")
LETTERS = dict(zip(HOUSE, "dfrw", strict=True))
FANS = {
    "LIANZHONG": {
        Fan.FOUR_WINDS_AND_GREEN: 168,
        Fan.HEAVENLY_HAND: 168,
        Fan.EARTHLY_HAND: 158,
        Fan.HUMAN_HAND: 108,
        Fan.WILDCARD_KONG: 88,
        Fan.HEAVENLY_READY: 32,
    },
    "TWO_PLAYER": {
        Fan.HEAVENLY_HAND: 99,
        Fan.EARTHLY_HAND: 88,
        Fan.HUMAN_HAND: 64,
        Fan.HEAVENLY_READY: 32,
    },
}
every_book = pytest.mark.parametrize("book", gb.rule_books.values(), ids=list(gb.rule_books))


@every_book
def test_points_of_the_extra_patterns(book: gb.RuleBook) -> None:
    """Section 7; no other game has any."""
    worth = {fan: book.points[fan] for fan in Fan if fan.number > 82 and book.points[fan]}
    assert worth == FANS.get(book.name, {})


@pytest.mark.parametrize("name", HOUSE)
def test_a_circumstance_in_every_door(name: str) -> None:
    given: dict[str, Any] = {name: True}
    concealed, melds = "234m567m888s5p", ["[1111p]"]
    if name == "dealt_win":
        concealed, melds, given = "234m567m888s5p111p", [], {**given, "self_drawn": True}
    hand = gb.Hand(concealed=concealed, melds=melds, winning_tile="5p", **given)
    assert getattr(hand, name)
    assert str(hand).endswith("|" + LETTERS[name])
    assert gb.Hand(str(hand)) == hand
    assert eval(repr(hand), NAMES) == hand
    without: dict[str, Any] = {name: False}
    assert hand.replace(**without) != hand
    counts = np.bincount([int(tile) for tile in hand.concealed], minlength=34)
    codes = [meld.code for meld in hand.melds] + [0] * (4 - len(hand.melds))
    packed = gb.pack(counts, hand.winning_tile, round_wind=0, seat_wind=0, melds=codes, **given)
    assert packed[0].tobytes() == hand.row
    assert gb.unpack(packed[0]) == hand


def draw(n: int, seed: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Random wins with the flags of house games set wherever a table allows it."""
    from guobiao import _core

    rows = _core.draw(n, seed=seed)
    rows[:, 39] |= np.random.default_rng(seed).integers(0, 16, n, dtype=np.uint8) << 4
    is_win = gb.score_batch(rows, errors="mark").status == 0
    return np.asarray(rows[is_win], np.uint8)


@every_book
def test_bulk_gives_what_one_hand_gives(book: gb.RuleBook) -> None:
    rows = draw(6_000, seed=5)
    assert len(rows) > 1_500
    result = gb.score_batch(rows, rules=book, fans=True)
    for at, row in enumerate(rows[:1500]):
        score = gb.score(gb.unpack(row), rules=book)
        assert score is not None
        assert (score.points, score.legal) == (result.points[at], result.legal[at]), score.hand
        assert result.fans is not None
        fans = [score.fans.get(fan, 0) for fan in Fan]
        assert result.fans[at].tolist() == fans, score.hand


@every_book
def test_circumstances_of_house_games_change_no_other_game(book: gb.RuleBook) -> None:
    rows = draw(4_000, seed=6)
    plain = rows.copy()
    # A win on the dealt tiles has its own say on waits and 九莲宝灯 everywhere.
    plain[:, 39] &= 0x1F
    points = gb.score_batch(rows, rules=book).points
    same = np.equal(points, gb.score_batch(plain, rules=book).points)
    house = (rows[:, 39] & 0xF0) > 0
    assert same[~house].all()
    if book.name in FANS:
        assert not same[house].all()
    else:
        assert same.all()


def test_the_game_for_two_ignores_winds_and_flowers() -> None:
    rows = draw(4_000, seed=7)
    other = rows.copy()
    other[:, 40], other[:, 41], other[:, 42] = 3 - rows[:, 40], 3 - rows[:, 41], 0
    first = gb.score_batch(rows, rules=gb.TWO_PLAYER, fans=True)
    second = gb.score_batch(other, rules=gb.TWO_PLAYER, fans=True)
    assert np.array_equal(first.points, second.points)
    assert first.fans is not None
    assert second.fans is not None
    assert np.array_equal(first.fans, second.fans)
    assert first.legal.all()


@pytest.mark.parametrize("name", gb.rule_books)
def test_a_book_of_ones_own_works_where_a_preset_does(name: str) -> None:
    """One more point for 自摸 adds one to each hand that scores it."""
    book = gb.rule_books[name]
    home = book.but("home", points={Fan.SELF_DRAWN: 2}, minimum=0)
    rows = draw(4_000, seed=8)
    before = gb.score_batch(rows, rules=book, fans=True)
    after = gb.score_batch(rows, rules=home, fans=True)
    assert before.fans is not None
    drawn = before.fans[:, Fan.SELF_DRAWN]
    gained = after.points.astype(int) - before.points
    # Another reading may gain on the best by one, never more.
    assert (gained >= drawn).all()
    assert (gained <= 1).all()
    assert (gained == drawn).mean() > 0.99
    assert after.legal.all()
    if home.base is not None:
        assert (gb.settle_batch(after.points, 0, 255, rules=home).sum(axis=1) == 0).all()


@pytest.mark.parametrize(
    ("hand", "totals"),
    [
        ("[1111p][2222m][5555s]888s7p7p", {"LIANZHONG": 98, "PLATFORM": 98, "CURRENT": 99}),
        ("1112345678999m2m", {"LIANZHONG": 91, "PLATFORM": 91, "CURRENT": 92}),
        ("22446688m22446s6s", {"GB1998": 27}),
        ("[1111m][2222p][3333s][4444s]5p5p", {"GB1998": 162}),
        ("1112345678999m2m|EE1000|", {"GB1998": 96}),
        ("[1111m][2222p][3333s]444s5p5p|EE1000|", {"GB1998": 111}),
        ("[444m][456m]456p456s55p", {"JAPAN": 36, "CURRENT": 35, "GB1998": 35, "REVISED": 35}),
        ("[CCC][FFF]111m111pPP", {"JAPAN": 102, "REVISED": 102, "CURRENT": 102}),
        ("789m789m789p789s9s9s", {"JAPAN": 41, "CURRENT": 41}),
        ("999m789m789s888p9p9p", {"PLATFORM": 33, "LIANZHONG": 33, "JAPAN": 32}),
    ],
)
def test_disagreements_are_as_told(hand: str, totals: dict[str, int]) -> None:
    """The hands of data/disagreements.txt: slips of the documents, and what is counted instead."""
    for name, total in totals.items():
        score = gb.score(hand, rules=gb.rule_books[name])
        assert score is not None
        assert (name, score.points) == (name, total)
