"""The second scorer, from the documents' prose alone, agrees under every rule book."""

from __future__ import annotations

import pytest

import guobiao as gb
from tools import compare_plain
from tools.plain.books import BOOKS
from tools.plain.scorer import score

# Each was once a difference, or is near one.
HANDS = [
    "[789p,3][123m,3][123s,2]789m5p5p",  # 三色双龙会 wants both ends in each of two suits
    "[789m,3][123m,3][123s,2]789s5p5p",
    "[789m,3][123m,3][123s,2]789s5m5m",
]


@pytest.mark.parametrize("hand", HANDS)
def test_both_scorers_agree(hand: str) -> None:
    for name, rules in gb.rule_books.items():
        ours, plain = gb.score(hand, rules=rules), score(gb.Hand(hand), BOOKS[name])
        assert compare_plain.agree(ours, plain), name


def test_no_drawn_hand_differs() -> None:
    tally = compare_plain.compare((200, 20_261_201))
    assert tally.differences == []
    assert set(tally.compared) == set(gb.rule_books)
    assert min(tally.compared.values()) > 120
