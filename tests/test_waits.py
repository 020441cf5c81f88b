"""Waits, win tables, shanten, useful tiles and discards: by oracle, by definition, by law."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import MahjongGB as PyMahjongGB
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import guobiao as gb
from guobiao import Form, Hand, HandError, Tile, _core
from guobiao.compat import MahjongGB as DropIn
from guobiao.compat import MahjongGB_1_3 as Older
from tools import oracle_waits as oracle
from tools import seeded

RECORDED = Path(__file__).parent / "data" / "waits.tsv"
NO_TILES = [0] * 34


def drawn(n: int, seed: int, kind: str = "winning") -> list[Hand]:
    return [gb.unpack(row) for row in _core.draw(n, seed=seed, kind=kind)]


def without_winning_tile(hand: Hand) -> Hand:
    return hand.replace(winning_tile=None)


# Recorded


def test_the_recorded_waits() -> None:
    lines = RECORDED.read_text(encoding="utf-8").splitlines()[1:]
    assert lines
    for number, line in enumerate(lines, 2):
        hand, waits, *_ = line.split("\t")
        wanted = tuple(sorted(map(Tile, waits.split())))
        assert gb.waits(hand) == wanted, f"{RECORDED.name}:{number}: {hand}"


# By PyMahjongGB


def test_20_000_hands_agree() -> None:
    tally = oracle.Tally()
    for chunk in seeded.chunks(20_000, oracle.CHUNK, seed=20_260_501):
        tally.add(oracle.compare_chunk(chunk))
    assert not tally.differences, "\n".join([tally.line(), *tally.differences[:20]])
    assert tally.hands == 20_000
    assert tally.waiting > 5_000
    assert set(tally.shanten) >= set(range(6))
    assert tally.fifths > 1_000


# By definition


def test_a_win_table_is_the_score_of_each_completed_hand() -> None:
    for book in gb.rule_books.values():
        for hand in map(without_winning_tile, drawn(300, seed=5)):
            table = gb.win_table(hand, rules=book)
            assert tuple(win.tile for win in table) == gb.waits(hand)
            for win in table:
                shown = sum(meld.tiles.count(win.tile) for meld in hand.melds if not meld.concealed)
                how = hand.replace(
                    winning_tile=win.tile,
                    self_drawn=False,
                    last_copy=win.tile not in hand.concealed and shown == 3,
                    kong=hand.kong and not hand.last_tile and not oracle.held(hand)[win.tile],
                )
                has_kong = any(meld.kind is gb.SetKind.KONG for meld in hand.melds)
                drawn_too = how.replace(self_drawn=True, kong=hand.kong and has_kong)
                for found, whole in ((win.discard, how), (win.self_drawn, drawn_too)):
                    expected = gb.score(whole, rules=book)
                    assert expected is not None
                    assert found == expected
                    assert found.fans == expected.fans
                assert win.left == 4 - oracle.held(hand)[win.tile]


def test_what_is_seen_makes_the_fourth_copy() -> None:
    seen = list(NO_TILES)
    seen[Tile("8s")] = 3
    (win,) = gb.win_table("[123p,3]55m12379s789p", seen=seen)
    assert win.left == 1
    assert gb.Fan.LAST_TILE in win.discard.fans
    assert win.discard.hand.last_copy
    assert win.self_drawn.hand.last_copy
    (win,) = gb.win_table("[123p,3]55m12379s789p", seen=np.array(seen, dtype=np.uint8))
    assert win.left == 1
    seen[Tile("8s")] = 2
    (win,) = gb.win_table("[123p,3]55m12379s789p|EE0100", seen=seen)
    assert gb.Fan.LAST_TILE not in win.discard.fans


def test_flags_that_cannot_be_are_not_looked_at() -> None:
    for digits in ("0001", "1001", "0011", "1111"):
        for win in gb.win_table(f"[123p]456789m1123s|EE{digits}"):
            assert gb.Fan.OUT_WITH_REPLACEMENT_TILE not in win.self_drawn.fans
            robbed = win.tile == Tile("4s") and digits[2] == "0"
            assert (gb.Fan.ROBBING_THE_KONG in win.discard.fans) == robbed
            assert win.discard.hand.last_tile == win.self_drawn.hand.last_tile == (digits[2] == "1")
    (win,) = gb.win_table("[CCCC]456789m1124s|EE0001")
    assert gb.Fan.OUT_WITH_REPLACEMENT_TILE in win.self_drawn.fans


def test_discards_are_the_shanten_of_what_remains() -> None:
    fourteen = drawn(400, seed=6, kind="near miss") + drawn(100, seed=7)
    for hand in fourteen:
        tiles = [*hand.concealed, hand.winning_tile]
        found = gb.discards(hand)
        assert {discard.tile for discard in found} == set(tiles)
        held = oracle.held(hand) + Counter([hand.winning_tile])
        for discard in found:
            rest = list(tiles)
            rest.remove(discard.tile)
            remains = Hand(concealed=rest, melds=hand.melds)  # type: ignore[arg-type]
            assert discard.shanten == gb.shanten(remains)
            assert discard.useful == gb.useful_tiles(remains)
            assert discard.outs == sum(4 - held[tile] for tile in discard.useful)
        order = [(discard.shanten, -discard.outs, discard.tile) for discard in found]
        assert order == sorted(order)
        claimed = Hand(concealed=tiles, melds=hand.melds)  # type: ignore[arg-type]
        assert gb.discards(claimed) == found


def test_outs_are_not_seen() -> None:
    hand = "123456789m1123sF"
    plain = gb.discards(hand)
    assert [(d.tile, d.outs) for d in plain[:2]] == [(Tile("F"), 6), (Tile("1s"), 3)]
    seen = list(NO_TILES)
    seen[Tile("4s")], seen[Tile("E")] = 4, 4
    assert [(d.tile, d.outs) for d in gb.discards(hand, seen=seen)[:2]] == [
        (Tile("1s"), 3),
        (Tile("F"), 2),
    ]


def test_shanten_of_both_sizes() -> None:
    for hand in drawn(500, seed=8):
        assert gb.shanten(hand) == -1
        assert min(x for x in gb.shanten_by_form(hand).values() if x is not None) == -1
        assert gb.shanten(without_winning_tile(hand)) == 0
    by_form: Any = gb.shanten_by_form("123456789m1122s")
    assert list(by_form) == list(Form)
    assert by_form["regular"] == 0
    with pytest.raises(TypeError):
        by_form[Form.REGULAR] = 1


def test_shanten_is_formal() -> None:
    hand = Hand("1111444677889m")
    assert (gb.shanten(hand), gb.waits(hand), gb.useful_tiles(hand)) == (0, (), ())
    assert gb.win_table(hand) == ()


# By law


@st.composite
def walls(draw: st.DrawFn, tiles: int = 14) -> list[Tile]:
    """The first tiles of a wall of one suit, of two, or of all."""
    kinds = draw(st.sampled_from([range(9), range(18), range(9, 34), range(34)]))
    wall = [Tile(kind) for kind in kinds for _ in range(4)]
    return draw(st.permutations(wall))[:tiles]


@given(walls())
@settings(max_examples=300, deadline=None)
def test_a_useful_tile_is_one_step_and_no_other_is(wall: list[Tile]) -> None:
    hand = Hand(concealed=wall[:13])
    useful = gb.useful_tiles(hand)
    for tile in Tile:
        if oracle.held(hand)[tile] < 4:
            after = gb.shanten(hand.replace(winning_tile=tile))
            assert gb.shanten(hand) - after == (tile in useful)
    assert gb.waits(hand) == (useful if gb.shanten(hand) == 0 else ())


@given(walls())
@settings(max_examples=300, deadline=None)
def test_the_best_discard_undoes_no_draw(wall: list[Tile]) -> None:
    hand = Hand(concealed=wall)
    before = gb.shanten(Hand(concealed=wall[:13]))
    best = gb.discards(hand)[0]
    assert before - 1 <= gb.shanten(hand) <= best.shanten <= before
    assert gb.shanten(hand) in {best.shanten, best.shanten - 1}


@given(walls(13), st.permutations("msp"))
@settings(max_examples=200, deadline=None)
def test_suits_may_be_exchanged(wall: list[Tile], suits: list[str]) -> None:
    def moved(tile: Tile) -> Tile:
        return tile if tile.is_honor else Tile(f"{tile.rank}{suits['msp'.index(tile.suit)]}")

    hand, other = Hand(concealed=wall), Hand(concealed=map(moved, wall))
    assert gb.shanten_by_form(hand) == gb.shanten_by_form(other)
    assert set(map(moved, gb.useful_tiles(hand))) == set(gb.useful_tiles(other))


# Malformed input


def test_hands_come_as_text_too() -> None:
    text = "123456789m1122s"
    for function in (gb.waits, gb.win_table, gb.shanten, gb.shanten_by_form, gb.useful_tiles):
        ask: Any = function
        assert ask(text) == ask(Hand(text))
        with pytest.raises(TypeError, match="expected a Hand or its text, got <class 'int'>"):
            ask(3)
        with pytest.raises(HandError):
            ask("123m")
    assert gb.discards(text + "3s") == gb.discards(Hand(text + "3s"))


def test_values_can_be_read() -> None:
    (win,) = gb.win_table("[123p,3]55m12379s789p")
    assert str(win) == "8s: 17 points on a discard, 18 self-drawn, 4 left"
    assert win == gb.Win("8s", discard=win.discard, self_drawn=win.self_drawn, left=4)
    assert win != gb.Win("8s", discard=win.discard, self_drawn=win.self_drawn, left=3)
    found = gb.Discard("E", shanten=0, useful=["1s"], outs=3)
    assert str(found) == "E: waiting, 3 outs (1s)"
    assert repr(found) == "Discard(Tile('E'), shanten=0, useful=(Tile('1s'),), outs=3)"
    assert str(gb.Discard("E", shanten=2, useful=[], outs=0)) == "E: shanten 2, 0 outs ()"


# The drop-in

THIRTEEN = ("W1", "W1", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W9", "W9")
FORMS = list(oracle.FUNCTIONS.values())


def outcome(function: Any, *arguments: Any, **keywords: Any) -> Any:
    try:
        return function(*arguments, **keywords)
    except Exception as error:  # noqa: BLE001  # its class is compared
        return type(error).__name__, str(error)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    "hand",
    [
        THIRTEEN, THIRTEEN[:10], THIRTEEN[:7], THIRTEEN[:4], THIRTEEN[:1], (), THIRTEEN[:2],
        (*THIRTEEN, "F1"), ("F1",) * 18, (*THIRTEEN[1:], "W0"), (*THIRTEEN[1:], "一"),
        (*THIRTEEN[1:], 1), (*THIRTEEN[1:], None), "W1", None, {"W1"}, 5,
    ],
)  # fmt: skip
def test_the_functions_by_form_are_theirs(name: str, hand: Any) -> None:
    pymahjonggb, drop_in = getattr(PyMahjongGB, name), getattr(DropIn, name)
    assert outcome(drop_in, hand) == outcome(pymahjonggb, hand) == outcome(pymahjonggb, hand=hand)
    assert outcome(drop_in, hand=hand) == outcome(drop_in, hand)
    if isinstance(hand, tuple):
        assert outcome(drop_in, list(hand)) == outcome(drop_in, hand)


@pytest.mark.parametrize("name", ["MahjongShanten", *FORMS])
def test_arguments_are_theirs(name: str) -> None:
    for module in (PyMahjongGB, DropIn, Older):
        function = getattr(module, name)
        for arguments in ((), ((), THIRTEEN, 1)):
            with pytest.raises(TypeError):
                function(*arguments)
        with pytest.raises(TypeError):
            function(tiles=THIRTEEN)


PENG = ("PENG", "B1", 1)


@pytest.mark.parametrize(
    ("pack", "hand"),
    [
        ((), THIRTEEN), ((), THIRTEEN[:10]), ((PENG,), THIRTEEN[3:]), ((), (*THIRTEEN, "F1")),
        ((), ()), ((PENG,), THIRTEEN[3:5]), ((("PENG", "B1", 4),), THIRTEEN[3:]),
        ((("PONG", "B1", 1),), THIRTEEN[3:]), ((("PENG", "B0", 1),), THIRTEEN[3:]),
        (("PENG", "B1", 1), THIRTEEN[3:]), (None, THIRTEEN), ((), None), ((), (1,)),
        (((1, 2, 3),), THIRTEEN[3:]), ((("GANG", "B1", 0),), THIRTEEN[3:]),
        ((("PENG", "B1"),), THIRTEEN[3:]), ((PENG,) * 4, ("F1",)),
    ],
)  # fmt: skip
def test_shanten_with_packs_is_theirs(pack: Any, hand: Any) -> None:
    if pack == (PENG,) * 4:
        pack = tuple(("PENG", f"B{rank}", 1) for rank in range(1, 5))
    expected = outcome(PyMahjongGB.MahjongShanten, pack, hand)
    assert outcome(DropIn.MahjongShanten, pack, hand) == expected
    assert outcome(DropIn.MahjongShanten, pack=pack, hand=hand) == expected


@pytest.mark.parametrize(
    "arguments",
    [
        ((PENG,), THIRTEEN),
        ((PENG,) * 5, ("F1",)),
        ((), ("W1",) * 13),
        ((("GANG", "W2", 1),), ("W2", *THIRTEEN[4:])),
        ((("PENG", "B1", 0),), THIRTEEN[3:]),
    ],
)
def test_what_no_table_has_is_answered_as_there(arguments: Any) -> None:
    expected = outcome(PyMahjongGB.MahjongShanten, *arguments)
    assert outcome(DropIn.MahjongShanten, *arguments) == expected


def test_more_tiles_than_it_comes_back_from_are_refused() -> None:
    found = outcome(DropIn.MahjongShanten, (), ("W1",) * 5000)
    assert found[0] == "TypeError"
    assert "5000 tiles" in found[1]


@pytest.mark.parametrize("name", FORMS)
def test_what_they_let_pass_is_refused(name: str) -> None:
    function = getattr(DropIn, name)
    assert outcome(function, ("W1",) * 13) == outcome(getattr(PyMahjongGB, name), ("W1",) * 13)
    long = outcome(function, ("W1",) * 5000)
    assert long[0] == "TypeError"
    assert "5000 tiles" in long[1]
    assert outcome(function, ("\ud800",) * 13)[0] == "TypeError"
