"""Who pays whom, under every rule book, and how a match runs."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import guobiao as gb
from namespace import NAMES

BOOKS = list(gb.rule_books.values())
PAYING = [book for book in BOOKS if book.base is not None]
# 花龙 8, 平和 2 and two flowers.
TWELVE = "[123m,1][456s,1][789p,2]5688m7m|EE0000|2"
# Dearer than the cap of JAPAN.
DEAR = "19m19s19pESWNCFPC|EE1000|4"
THROWN = "19m19s19pESWNCFPC|EE0000|8"
TWELVE_DRAWN = "[123m,1][456s,1][789p,2]5688m7m|EE1000|2"


def score(text: str, book: gb.RuleBook) -> gb.Score:
    found = gb.score(text, rules=book)
    assert found is not None
    return found


@pytest.mark.parametrize("book", PAYING, ids=lambda book: book.name)
def test_a_win_of_twelve_points(book: gb.RuleBook) -> None:
    """The example of the guide: 36 on a discard, 60 self-drawn."""
    twelve = score(TWELVE, book)
    assert twelve.points == 12
    assert gb.settle(twelve, winner=0, discarder=2) == (36, -8, -20, -8)
    drawn = score(TWELVE_DRAWN, book)
    pays = 8 + drawn.points
    assert gb.settle(drawn, winner=3) == (-pays, -pays, -pays, 3 * pays)
    batch = gb.settle_batch([12, 12, 0], [0, 3, 255], [2, 255, 255], rules=book)
    assert batch.tolist() == [[36, -8, -20, -8], [-20, -20, -20, 60], [0] * 4]


def test_the_cap_holds_flowers_too() -> None:
    """Document 004: 288 self-drawn and 112 on a discard at most."""
    dear = score(DEAR, gb.JAPAN)
    assert dear.points == 96
    assert gb.settle(dear, winner=1) == (-96, 288, -96, -96)
    thrown = score(THROWN, gb.JAPAN)
    assert thrown.points == 96
    assert gb.settle(thrown, winner=1, discarder=0) == (-96, 112, -8, -8)
    assert gb.settle(score(DEAR, gb.WMO), winner=1) == (-104, 312, -104, -104)
    assert gb.settle_batch(96, 1, [255, 0], rules=gb.JAPAN)[:, 1].tolist() == [288, 112]


@pytest.mark.parametrize(
    ("hand", "discarder", "message"),
    [
        (TWELVE, None, "discarder None, but the hand was won on a discard, so its discarder pays"),
        (
            TWELVE_DRAWN,
            2,
            "discarder 2, but the hand was won self-drawn, so nobody discards",
        ),
        (
            "[123m,1]456m567p1244s3s|EE0000|",
            2,
            "5 points is no win, for the minimum is 8: see penalize",
        ),
    ],
)
def test_what_was_not_won_so_is_not_paid(hand: str, discarder: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        gb.settle(score(hand, gb.CURRENT), winner=1, discarder=discarder)


@pytest.mark.parametrize("book", PAYING, ids=lambda book: book.name)
def test_every_win_sums_to_zero(book: gb.RuleBook) -> None:
    points = np.repeat(np.arange(400), 16)
    winner, discarder = np.tile(np.repeat(np.arange(4), 4), 400), np.tile(np.arange(4), 1600)
    discarder = np.where(winner == discarder, 255, discarder)
    paid = gb.settle_batch(points, winner, discarder, rules=book)
    assert not paid.sum(axis=1).any()
    assert (paid[np.arange(len(paid)), winner] > 0).all()


def test_no_payment_is_known_of_the_game_for_two() -> None:
    won = score(TWELVE, gb.TWO_PLAYER)
    message = r"^TWO_PLAYER: who pays what is not known$"
    with pytest.raises(gb.RulesError, match=message):
        gb.settle(won, winner=0)
    with pytest.raises(gb.RulesError, match=message):
        gb.settle_batch(12, 0, 1, rules=gb.TWO_PLAYER)


def test_a_base_of_ones_own() -> None:
    book = gb.CURRENT.but("home", base=1)
    assert gb.settle(score(TWELVE, book), winner=0, discarder=2) == (15, -1, -13, -1)
    assert gb.settle_batch(12, 0, 2, rules=book).tolist() == [[15, -1, -13, -1]]


PENALTIES = {
    # Section 8: what the offender pays for 错和, 和错牌 and 诈和, and what each other gets.
    "CURRENT": ((40, 0), (40, 0), (80, 0)),
    "BOTZONE": ((30, 10), (30, 10), (30, 10)),
    "GB1998": ((30, 10), (30, 10), (60, 20)),
    "WMO": ((30, 10), (30, 10), (30, 10)),
    "EMA": ((30, 10), (30, 10), (30, 10)),
}
FAULTS: Any = ("short_of_minimum", "wrong_tile", "not_ready")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("offender", range(4))
def test_what_a_false_win_costs(book: gb.RuleBook, offender: int) -> None:
    if book.name not in PENALTIES:
        with pytest.raises(gb.RulesError, match=rf"^{book.name}: what a false win costs"):
            gb.penalize(book, offender=offender)
        return
    for fault, (pays, gets) in zip(FAULTS, PENALTIES[book.name], strict=True):
        wanted = [gets] * 4
        wanted[offender] = -pays
        assert list(gb.penalize(book, offender=offender, fault=fault)) == wanted
        assert sum(wanted) == 0 or not book.penalties.paid_to_others  # type: ignore[union-attr]


@pytest.mark.parametrize("offender", [-1, 4, None, "0"])
def test_an_offender_is_a_seat(offender: Any) -> None:
    with pytest.raises(ValueError, match=r"^offender .*, expected a seat from 0 to 3$"):
        gb.penalize(gb.CURRENT, offender=offender)


def test_a_fault_is_one_of_three() -> None:
    fault: Any = "paid_to_others"
    with pytest.raises(ValueError, match=r"^fault 'paid_to_others', expected one of short_of"):
        gb.penalize(gb.CURRENT, offender=0, fault=fault)


# The match


def test_a_match_is_four_rounds_of_four_hands() -> None:
    match, winds = gb.Match(), []
    while not match.is_over:
        assert sorted(match.players) == [0, 1, 2, 3]
        assert match.dealer == match.players[0]
        assert [match.players[i] for i in range(4)] == sorted(
            range(4), key=lambda player: "ESWN".index(str(match.seat_wind(player)))
        )
        winds.append(str(match.round_wind))
        match = match.after()
    assert "".join(winds) == "EEEESSSSWWWWNNNN"
    assert str(match.round_wind) == "N"
    with pytest.raises(ValueError, match="all 16 hands have been played"):
        match.after()


def test_chairs_change_between_rounds() -> None:
    """E-S and W-N; then E to W, S to N, W to S, N to E; then E-S and W-N."""
    assert [gb.Match(hand).players for hand in (0, 4, 8, 12)] == [
        (0, 1, 2, 3),
        (1, 0, 3, 2),
        (2, 3, 1, 0),
        (3, 2, 0, 1),
    ]
    # Within a round the deal passes to the right: S becomes E.
    assert [gb.Match(hand).players for hand in (5, 6, 7)] == [
        (0, 3, 2, 1),
        (3, 2, 1, 0),
        (2, 1, 0, 3),
    ]
    still = [gb.Match(hand, changes_seats=False).players for hand in (0, 1, 4, 8, 12)]
    assert still == [(0, 1, 2, 3), (1, 2, 3, 0), (0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)]


def test_japan_changes_chairs_before_the_third_round() -> None:
    """Document 004: E with S and W with N, and who was S deals first; at no other time."""
    seated = [gb.Match(hand, changes_seats="third round").players for hand in (0, 3, 4, 8, 9, 12)]
    assert seated == [
        (0, 1, 2, 3),
        (3, 0, 1, 2),
        (0, 1, 2, 3),
        (1, 0, 3, 2),
        (0, 3, 2, 1),
        (1, 0, 3, 2),
    ]
    assert gb.Match(7, changes_seats="third round").after().dealer == 1


@pytest.mark.parametrize("changes_seats", [True, "third round", False])
def test_each_has_each_wind_in_each_round(changes_seats: Any) -> None:
    for player in range(4):
        matches = [gb.Match(hand, changes_seats=changes_seats) for hand in range(16)]
        seen = {(str(match.round_wind), str(match.seat_wind(player))) for match in matches}
        assert len(seen) == 16


def test_scores_add_up() -> None:
    win = (-20, 60, -20, -20)
    match = gb.Match().after(win).after(gb.penalize(gb.GB1998, offender=1)).after()
    assert (match.hand, match.scores) == (3, (-10, 30, -10, -10))
    assert match.table_points == (1, 4, 1, 1)
    batch = gb.settle_batch(12, 1, 255)
    assert gb.Match().after(batch[0]) == gb.Match().after(win)
    assert all(type(total) is int for total in gb.Match().after(batch[0]).scores)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((40, 30, 20, 10), (4, 2, 1, 0)),
        ((10, 30, 20, 40), (0, 2, 1, 4)),
        ((5, 5, 0, 0), (3, 3, 0.5, 0.5)),
        ((5, 5, 5, 0), (7 / 3, 7 / 3, 7 / 3, 0)),
        ((0, 0, 0, 0), (1.75, 1.75, 1.75, 1.75)),
    ],
)
def test_equals_share_table_points(scores: Any, points: tuple[float, ...]) -> None:
    assert gb.Match(16, scores).table_points == points


def test_a_match_is_a_value() -> None:
    match = gb.Match(3, (1, 2, 3, -6))
    assert eval(repr(match), NAMES) == match
    assert pickle.loads(pickle.dumps(match)) == match
    assert len({match, gb.Match(3, (1, 2, 3, -6)), gb.Match(4)}) == 2
    with pytest.raises(AttributeError):
        setattr(match, "hand", 4)  # noqa: B010  # mypy knows that it is frozen


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: gb.Match(17), "hand 17, expected 0 to 16"),
        (lambda: gb.Match(-1), "hand -1, expected 0 to 16"),
        (lambda: gb.Match(0, (0, 0, 0)), "3 scores, expected 4"),  # type: ignore[arg-type]
        (lambda: gb.Match().after((0, 0, 0)), "3 payments, expected 4"),
        (lambda: gb.Match().seat_wind(4), "player 4, expected 0 to 3"),
        (
            lambda: gb.Match(changes_seats="second round"),  # type: ignore[arg-type]
            "changes_seats 'second round', expected True, False or 'third round'",
        ),
    ],
)
def test_what_cannot_be_is_an_error(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        make()
