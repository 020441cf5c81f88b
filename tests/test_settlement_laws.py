"""The law of payments: they sum to zero, and many are each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import guobiao as gb
from drawn import BOOKS, quick, rows

worths = st.integers(0, 1000)


@quick
@given(
    st.integers(0, 3900),
    st.sampled_from([book for book in BOOKS if book.base is not None]),
    st.integers(0, 3),
    st.integers(0, 3),
    st.none() | worths,
)
def test_what_is_won_is_what_is_lost(
    first: int, book: gb.RuleBook, winner: int, discarder: int, cap: int | None
) -> None:
    hands = rows("winning", first, 20)
    points, book = gb.score_batch(hands, rules=book).points, book.but("capped", cap=cap)
    thrower = 255 if winner == discarder else discarder
    paid = gb.settle_batch(points, winner, thrower, rules=book)
    assert not paid.sum(axis=1).any()
    for row, seats in zip(hands, paid, strict=True):
        score = gb.score(gb.unpack(row), rules=book)
        assert score is not None
        thrown = None if winner == discarder else discarder
        assert seats[winner] == max(seats)
        if not score.legal or score.hand.self_drawn != (thrown is None):
            with pytest.raises(ValueError, match=r"minimum|won"):
                gb.settle(score, winner=winner, discarder=thrown)
            continue
        assert gb.settle(score, winner=winner, discarder=thrown) == tuple(seats.tolist())
