"""Laws of hands: text, parts, rows and repr give the same hand back, whatever the hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guobiao import Hand, HandError, Meld
from namespace import NAMES

if TYPE_CHECKING:
    from random import Random

NOTATION = Path(__file__).parent / "data" / "notation.tsv"

FLAGS = ["self_drawn", "last_copy", "last_tile", "kong"]
FLAGS += ["dealt_win", "first_go_round", "ready_when_dealt", "wildcard_kong"]


# The notation


def notation() -> list[tuple[str, str, str]]:
    lines = NOTATION.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    assert len(rows) >= 35
    return [(text, verdict, canonical) for text, verdict, canonical in rows]


@pytest.mark.parametrize(("text", "verdict", "canonical"), notation())
def test_notation(text: str, verdict: str, canonical: str) -> None:
    if verdict == "error":
        with pytest.raises(HandError):
            Hand(text)
        return
    assert verdict == "ok"
    hand = Hand(text)
    assert str(hand) == canonical
    assert repr(hand) == f"Hand('{canonical}')"
    assert Hand(canonical) == hand
    # Spaces are ignored wherever they stand.
    assert Hand(" ".join(f"\t{canonical}\n")) == hand


# Rows


def fits(codes: list[int]) -> bool:
    """Whether these melds hold no kind five times."""
    counts = [0] * 34
    for code in codes:
        if code < 22:
            low = (code - 1) // 7 * 9 + (code - 1) % 7
            kinds = [low, low + 1, low + 2]
        else:
            kinds = [(code - 22) % 34] * (3 if code < 56 else 4)
        for kind in kinds:
            counts[kind] += 1
    return max(counts) <= 4


def sources(code: int) -> st.SearchStrategy[int]:
    return st.just(0) if code == 0 or 90 <= code < 124 else st.integers(0, 3)


@st.composite
def rows(draw: st.DrawFn) -> bytearray:
    """Rows of which most are hands, for little of a hand is left out of a row by chance."""
    codes = draw(st.lists(st.integers(1, 157), max_size=4).filter(fits))
    size = draw(st.sampled_from([13, 14, 14])) - 3 * len(codes)
    kinds = st.integers(0, 33) if draw(st.booleans()) else st.integers(0, 12)
    tiles = draw(st.lists(kinds, min_size=size, max_size=size))
    gaps = draw(st.integers(0, 4 - len(codes)))  # melds may stand in any of the four places
    codes = [0] * gaps + codes + [0] * (4 - gaps - len(codes))
    row = bytearray(48)
    for tile in tiles:
        row[tile] += 1
    row[34:38] = codes
    wins = len(tiles) % 3 == 2 and draw(st.integers(0, 3)) > 0
    row[38] = draw(st.sampled_from(tiles)) if wins else 255
    row[39] = (
        draw(st.sampled_from([0, 0, 1, 5])) if draw(st.booleans()) else draw(st.integers(0, 255))
    )
    row[40], row[41] = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    row[42] = draw(st.integers(0, 8))
    bits = sum(draw(sources(code)) << 3 * slot for slot, code in enumerate(codes))
    row[43:45] = bits.to_bytes(2, "little")
    return row


def read(row: bytes | bytearray) -> Hand | None:
    try:
        return Hand.from_row(row)
    except HandError:
        return None


def check(hand: Hand) -> None:
    """Every way out of a hand leads back to it."""
    assert Hand.from_row(hand.row) == hand
    assert eval(repr(hand), NAMES) == hand
    assert hand.replace() == hand
    assert hand.replace(melds=hand.melds, concealed=hand.concealed) == hand
    flags = {name: getattr(hand, name) for name in FLAGS}
    twin = Hand(
        concealed=hand.concealed,
        melds=map(str, hand.melds),
        winning_tile=hand.winning_tile,
        round_wind=hand.round_wind,
        seat_wind=str(hand.seat_wind),
        flowers=hand.flowers,
        **flags,
    )
    assert twin == hand
    assert (twin.row, hash(twin), str(twin)) == (hand.row, hash(hand), str(hand))
    size = len(hand.concealed) + 3 * len(hand.melds) + (hand.winning_tile is not None)
    assert size % 3 != 0
    assert size in range(1, 15)
    # 14 tiles to discard from have no text of their own: it reads as a win on the last tile.
    if size == 13 or hand.winning_tile is not None:
        assert Hand(str(hand)) == hand
        assert repr(hand) == f"Hand('{hand}')"


@settings(deadline=None, max_examples=600)
@given(rows())
def test_a_row_is_a_hand_or_an_error(row: bytearray) -> None:
    hand = read(row)
    if hand is None:
        return
    check(hand)
    # The row is kept as it came, but for gaps between melds and kongs whose source is not said.
    assert hand.row[:34] == row[:34]
    assert hand.row[38:43] == row[38:43]
    codes = [code for code in row[34:38] if code]
    assert [meld.code for meld in hand.melds] == codes
    bits = int.from_bytes(row[43:45], "little")
    said = [bits >> 3 * slot & 7 for slot in range(4) if row[34 + slot]]
    kept = [meld.claimed or meld.source or 0 for meld in hand.melds]
    assert kept == [
        1 if not bit and code >= 56 and not 90 <= code < 124 else bit
        for bit, code in zip(said, codes, strict=True)
    ]


@settings(deadline=None, max_examples=400)
@given(rows(), st.lists(st.tuples(st.integers(0, 47), st.integers(0, 255)), min_size=1, max_size=3))
def test_a_damaged_row_is_a_hand_or_an_error(row: bytearray, damage: list[tuple[int, int]]) -> None:
    for at, value in damage:
        row[at] = value
    if hand := read(row):
        check(hand)


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=60) | st.binary(min_size=48, max_size=48))
def test_bytes_are_a_hand_or_an_error(row: bytes) -> None:
    if hand := read(row):
        check(hand)


def test_most_rows_of_the_laws_are_hands() -> None:
    seen: list[bool] = []

    @settings(deadline=None, max_examples=300, database=None, derandomize=True)
    @given(rows())
    def count(row: bytearray) -> None:
        seen.append(read(row) is not None)

    count()
    assert sum(seen) > len(seen) / 4


# Texts and parts

PIECES = ["123m", "456m", "55p", "EE", "[123p,3]", "[EEEE]", "|", "EE0000", "|0", "a", "7s"]


@settings(deadline=None, max_examples=600)
@given(
    st.text("0123456789mspzESWNCFPabh[],| |dfrw", max_size=40)
    | st.text(max_size=30)
    | st.lists(st.sampled_from(PIECES), max_size=9).map("".join)
)
def test_a_text_is_a_hand_or_an_error(text: str) -> None:
    try:
        hand = Hand(text)
    except HandError:
        return
    check(hand)


@settings(deadline=None, max_examples=200)
@given(rows(), st.randoms(use_true_random=False))
def test_the_order_of_melds_is_kept_and_that_of_tiles_is_not(
    row: bytearray, random: Random
) -> None:
    hand = read(row)
    if hand is None:
        return
    backwards = hand.replace(melds=hand.melds[::-1])
    assert backwards.melds == hand.melds[::-1]
    assert (backwards == hand) == (hand.melds == hand.melds[::-1])
    tiles = list(hand.concealed)
    random.shuffle(tiles)
    assert hand.replace(concealed=tiles) == hand
    assert hand.replace(concealed="".join(map(str, tiles))) == hand
    assert hand.concealed == tuple(sorted(tiles))


@given(st.text(max_size=20) | st.text("123456789mspE[],", max_size=12))
def test_a_text_is_a_meld_or_an_error(text: str) -> None:
    try:
        meld = Meld(text)
    except HandError:
        return
    assert Meld(str(meld)) == meld
    assert 1 <= meld.code <= 157
