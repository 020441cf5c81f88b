"""Malformed parts of a hand: HandError or TypeError in one line, and the next call works."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import guobiao as gb
from guobiao import Hand, HandError, Meld, Set
from malformed import MALFORMED, is_fine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WAIT = "123456789m1122s"


short: Callable[..., Hand] = partial(Hand, concealed="123m")
waiting: Callable[..., Hand] = partial(Hand, concealed=WAIT)

ENTRY_POINTS: dict[str, Callable[[Any], object]] = {
    "Hand": Hand,
    "score": gb.score,
    "decompose": gb.decompose,
    "Hand.from_row": Hand.from_row,
    "concealed": lambda value: Hand(concealed=value),
    "one concealed": lambda value: Hand(concealed=[value]),
    "melds": lambda value: short(melds=value),
    "one meld": lambda value: waiting(melds=[value]),
    "winning tile": lambda value: waiting(winning_tile=value),
    "round wind": lambda value: waiting(round_wind=value),
    "seat wind": lambda value: waiting(seat_wind=value),
    "flowers": lambda value: waiting(flowers=value),
    "replace concealed": lambda value: Hand(WAIT).replace(concealed=value),
    "replace seat wind": lambda value: Hand(WAIT).replace(seat_wind=value),
    "Meld": Meld,
    "Meld.chow": Meld.chow,
    "Meld.pung": Meld.pung,
    "Meld.kong": Meld.kong,
    "claimed": lambda value: Meld.chow("123p", claimed=value),
    "source of a pung": lambda value: Meld.pung("EEE", source=value),
    "source of a kong": lambda value: Meld.kong("EEEE", source=value),
    "source of a concealed kong": lambda value: Meld.kong("EEEE", concealed=True, source=value),
    "Set": lambda value: Set(value, concealed=True),
}


@pytest.mark.parametrize("what", MALFORMED)
@pytest.mark.parametrize("entry_point", ENTRY_POINTS)
def test_no_entry_point_takes_it(entry_point: str, what: str) -> None:
    # What a value raises itself may pass through.
    errors = (HandError, TypeError, *([ZeroDivisionError] if "broken" in what else []))
    with pytest.raises(errors) as error:
        ENTRY_POINTS[entry_point](MALFORMED[what])
    if not isinstance(error.value, ZeroDivisionError):
        assert is_fine(str(error.value))
    assert Hand(WAIT).flowers == 0


@pytest.mark.parametrize(
    "entry_point", [entry_point for entry_point in ENTRY_POINTS if entry_point != "winning tile"]
)
def test_none_is_nothing(entry_point: str) -> None:
    if entry_point.startswith(("claimed", "source")):
        assert isinstance(ENTRY_POINTS[entry_point](None), Meld)
        return
    with pytest.raises((HandError, TypeError)) as error:
        ENTRY_POINTS[entry_point](None)
    assert str(error.value)


@pytest.mark.parametrize("wind", [gb.Tile.M1, gb.Tile.M2, gb.Tile.M4, gb.Tile.S1])
def test_a_tile_that_is_no_wind_is_refused(wind: gb.Tile) -> None:
    with pytest.raises(HandError, match="wind"):
        waiting(seat_wind=wind)


@pytest.mark.parametrize("entry_point", ["concealed", "melds", "replace concealed"])
def test_what_an_iterator_raises_passes_through(entry_point: str) -> None:
    def items() -> Iterator[str]:
        yield "[123p]" if entry_point == "melds" else "1m"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ENTRY_POINTS[entry_point](items())
    assert Hand(WAIT).flowers == 0


@pytest.mark.parametrize("name", ["\ud800", "", "Concealed", "rules"])
def test_a_keyword_that_is_none_is_a_type_error(name: str) -> None:
    with pytest.raises(TypeError) as error:
        waiting(**{name: 1})
    assert 0 < len(str(error.value)) < 400


@pytest.mark.parametrize("value", ["no", None, [1]])
def test_a_flag_is_true_or_false(value: Any) -> None:
    with pytest.raises((HandError, TypeError)):
        waiting(winning_tile="3s", self_drawn=value)
    with pytest.raises((HandError, TypeError)):
        Set("123m", concealed=value)
    with pytest.raises((HandError, TypeError)):
        Meld.kong("EEEE", concealed=value)


def test_two_positional_arguments_are_refused() -> None:
    calls: list[Callable[..., object]] = [
        Hand,
        Meld,
        Meld.chow,
        Meld.pung,
        Meld.kong,
        Set,
        gb.score,
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call("123m", "456m")


@pytest.mark.parametrize("length", [2**40, 2**62])
def test_a_row_that_says_it_is_huge_does_not_end_the_program(length: int) -> None:
    message = "a row is 48 bytes, got something else"
    code = (
        "import guobiao\n"
        "try:\n"
        f"    guobiao.Hand.from_row(range({length}))\n"
        "except guobiao.HandError as error:\n"
        "    print(error)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, message + "\n")


def test_tiles_that_come_one_by_one_are_taken() -> None:
    hand = Hand(WAIT + "3s")
    assert Hand(concealed=iter(hand.concealed), winning_tile=hand.winning_tile) == hand
    assert Hand(concealed=(str(tile) for tile in hand.concealed), winning_tile="3s") == hand
    assert Hand.from_row(bytearray(hand.row)) == Hand.from_row(list(hand.row)) == hand
    assert Hand(hand) == hand
