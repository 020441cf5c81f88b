"""Hands and melds from what other programs hold: PyMahjongGB's tuples, counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from guobiao import Hand, HandError, Meld, Tile, _core, unpack
from tools import oracle

PACKS: dict[str, tuple[str, str, int]] = {
    "[123p,3]": ("CHI", "B2", 3),
    "[789s,1]": ("CHI", "T8", 1),
    "[555m,1]": ("PENG", "W5", 1),
    "[EEE,3]": ("PENG", "F1", 3),
    "[EEEE]": ("GANG", "F1", 0),
    "[PPPP,2]": ("GANG", "J3", 2),
}


@pytest.mark.parametrize("text", PACKS)
def test_a_meld_of_a_tuple(text: str) -> None:
    assert Meld.from_botzone(PACKS[text]) == Meld(text)
    assert Meld.from_botzone(list(PACKS[text])) == Meld(text)


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        (("CHI", "W1", 1), "the middle tile of the chow, 2 to 8 of a suit"),
        (("CHI", "B9", 1), "the middle tile of the chow, 2 to 8 of a suit"),
        (("CHI", "F2", 1), "the middle tile of the chow, 2 to 8 of a suit"),
        (("PENG", "W1", 0), "an offer of 1 to 3: other concealed sets belong to the hand"),
        (("GANG", "W1", 4), "an offer of 0 to 3"),
        (("GANG", "W1", True), "an offer of 0 to 3"),
        (("PONG", "W1", 1), "CHI, PENG or GANG"),
        (("CHI", "W2"), "three parts such as ('CHI', 'B2', 3)"),
        (("CHI", "W2", 1, 1), "three parts such as ('CHI', 'B2', 3)"),
        (5, "expected a list"),
    ],
)
def test_a_tuple_that_is_not_a_meld(pack: Any, message: str) -> None:
    with pytest.raises(HandError) as caught:
        Meld.from_botzone(pack)
    assert str(caught.value).endswith(message)


def test_hands_of_the_arguments_of_pymahjonggb() -> None:
    rows = _core.draw(2_000, seed=11)
    for row, call in zip(rows, oracle.arguments_of(rows), strict=True):
        pack, hand, tile, flowers, self_drawn, last_copy, kong, last_tile, seat, wind, _ = call
        made = Hand.from_botzone(
            pack, hand, tile, flowers=flowers, self_drawn=self_drawn, last_copy=last_copy,
            kong=kong, last_tile=last_tile, seat_wind=seat, round_wind=wind,
        )  # fmt: skip
        wanted = unpack(row)
        assert made.concealed == wanted.concealed
        assert (made.winning_tile, made.flowers) == (wanted.winning_tile, wanted.flowers)
        assert [meld.tiles for meld in made.melds] == [meld.tiles for meld in wanted.melds]
        assert Hand.from_counts(
            np.bincount([int(tile) for tile in wanted.concealed], minlength=34),
            melds=pack, winning_tile=tile, flowers=flowers, self_drawn=self_drawn,
            last_copy=last_copy, kong=kong, last_tile=last_tile, seat_wind=seat, round_wind=wind,
        ) == made  # fmt: skip


def test_melds_of_every_spelling() -> None:
    hand = Hand(concealed="55m12379s", melds=["[123p,3]", ("CHI", "W2", 1)], winning_tile="8s")
    assert str(hand) == "[123p,3][123m,1]55m12379s8s|EE0000|0"
    assert hand.replace(melds=[Meld("[123p,3]"), ["CHI", "W2", 1]]) == hand


def test_a_hand_without_a_winning_tile() -> None:
    hand = ("W5", "W5", "T1", "T2", "T3", "T7", "T9", "B7", "B8", "B9")
    assert str(Hand.from_botzone([("CHI", "B2", 3)], hand)) == "[123p,3]55m12379s789p|EE0000|0"


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([0] * 33, "counts of 33 kinds, expected 34"),
        ([0] * 35, "counts of more kinds, expected 34"),
        ([5] + [0] * 33, "counts[0] 5, expected 0 to 4"),
        ([0, -1] + [0] * 32, "counts[1] -1, expected 0 to 4"),
        ([0, True] + [0] * 32, "counts[1] True, expected 0 to 4"),
        (7, "counts 7, expected a list"),
    ],
)
def test_counts_that_are_not_a_hand(counts: Any, message: str) -> None:
    with pytest.raises(HandError) as caught:
        Hand.from_counts(counts)
    assert str(caught.value) == message


def test_what_a_way_in_has_already_is_not_a_keyword() -> None:
    counts = [0] * 34
    counts[Tile("1m")] = 1
    with pytest.raises(TypeError, match="from_counts has no keyword argument"):
        Hand.from_counts(counts, concealed="1m")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="from_botzone has no keyword argument"):
        Hand.from_botzone((), ("W1",), melds=())  # type: ignore[call-arg]
