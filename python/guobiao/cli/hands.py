"""`guobiao score`, `waits`, `shanten`: hands that are written out."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

import guobiao as gb
from guobiao.cli.program import json_option, main, print_json, print_table, rules_option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@main.command(epilog="Example: guobiao score '[123p,3]55m12379s789p8s|EE0000'")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--why", is_flag=True, help="List what a hand also holds and why it doesn't count.")
@rules_option(default="CURRENT")
@json_option()
def score(hands: tuple[str, ...], why: bool, rules: gb.RuleBook, as_json: bool) -> None:
    """Count the fans and points of winning hands.

    A HAND is its melds in brackets, then the concealed tiles, the winning tile last: ranks followed
    by m (万), s (条) or p (饼), the winds E S W N, the dragons C F P (中 发 白). After a bar come
    the round wind, the seat wind and four digits, 1 for self-drawn, last copy, last tile and kong;
    after another bar the number of flowers. Left out, they are EE0000 and no flowers.

    Put a hand in quotes, for brackets and bars mean something to a shell. "-" reads hands from
    standard input, one a line.

    With --json a list, one item for each hand, null where a hand doesn't win.
    """
    results = _scores(hands, rules)
    if as_json:
        print_json([None if result is None else result.to_dict() for _, result in results])
        return
    for number, (hand, result) in enumerate(results):
        if number:
            click.echo()
        click.echo(f"{hand}: no win" if result is None else str(result))
        if why and result is not None and result.silenced:
            click.echo("does not count:")
            print_table(("  " + fan.zh, fan.en, _reason(by)) for fan, by in result.silenced)


def _reason(by: gb.Fan | str) -> str:
    return f"silenced by {by.zh}" if isinstance(by, gb.Fan) else by


def _scores(hands: Sequence[str], book: gb.RuleBook) -> Iterator[tuple[gb.Hand, gb.Score | None]]:
    for place, text in _texts(hands):
        with _named(place):
            hand = gb.Hand(text)
            result = gb.score(hand, rules=book)
        yield hand, result


@contextmanager
def _named(place: str) -> Iterator[None]:
    """Puts words for where a hand stands before what is wrong with it."""
    try:
        yield
    except gb.HandError as error:
        raise click.ClickException(f"{place}{error}") from error


def _texts(hands: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each hand with words for where it stands, none where it is the only one."""
    for number, hand in enumerate(hands, 1):
        if hand != "-":
            yield f"hand {number}: " if len(hands) > 1 else "", hand
            continue
        for line, text in enumerate(sys.stdin, 1):
            if text.strip():
                yield f"standard input, line {line}: ", text.strip()


@main.command(epilog="Example: guobiao waits '[123p,3]55m12379s789p'")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@rules_option(default="CURRENT")
@json_option()
def waits(hands: tuple[str, ...], rules: gb.RuleBook, as_json: bool) -> None:
    """List what hands of 13 tiles wait for, and what each tile pays.

    A HAND is written as for 'guobiao score', without the winning tile. For each tile: how many are
    not in the hand; points on a discard and self-drawn, in parentheses if they are below the
    minimum of the rule book; the fans on a discard. Of a part of a hand, of 1, 4, 7 or 10 tiles,
    the tiles alone. "-" reads hands from standard input, one a line.

    With --json a list, one item for each hand.
    """
    tables = _win_tables(hands, rules)
    if as_json:
        print_json([_waits_dict(hand, rules, tiles, wins) for hand, tiles, wins in tables])
        return
    for number, (hand, tiles, wins) in enumerate(tables):
        if number:
            click.echo()
        if tiles and not wins:
            kinds = " ".join(map(str, tiles))
            click.echo(f"{hand}: waits for {kinds}; what they pay needs all sets")
            continue
        click.echo(f"{hand}: " + (_waits_for(wins) if wins else "no waits"))
        headers = ("tile", "left", "discard", "self-drawn", "fans on a discard")
        print_table(map(_win_row, wins), *headers)


def _waits_for(wins: tuple[gb.Win, ...]) -> str:
    """How many kinds, and how many tiles of these may be left."""
    kinds, left = len(wins), sum(win.left for win in wins)
    return f"waits for {kinds} kind{'s' * (kinds > 1)}, {left} tile{'s' * (left != 1)} left"


def _win_tables(
    hands: Sequence[str], book: gb.RuleBook
) -> Iterator[tuple[gb.Hand, tuple[gb.Tile, ...], tuple[gb.Win, ...]]]:
    """Each hand, its waits and what they pay, which of a part of a hand nobody can say."""
    for place, text in _texts(hands):
        with _named(place):
            hand = gb.Hand(text)
            tiles = gb.waits(hand)
            is_part = len(hand.concealed) + 3 * len(hand.melds) < 13
            wins = () if is_part else gb.win_table(hand, rules=book)
        yield hand, tiles, wins


def _win_row(win: gb.Win) -> tuple[str | int, ...]:
    discard, self_drawn = (
        str(score.points) if score.legal else f"({score.points})"
        for score in (win.discard, win.self_drawn)
    )
    fans = win.discard.fans.items()
    names = " ".join(fan.zh if count == 1 else f"{fan.zh}x{count}" for fan, count in fans)
    return str(win.tile), win.left, discard, self_drawn, names


def _waits_dict(
    hand: gb.Hand, book: gb.RuleBook, tiles: tuple[gb.Tile, ...], wins: tuple[gb.Win, ...]
) -> dict[str, Any]:
    if tiles and not wins:
        return {"hand": str(hand), "rules": book.name, "waits": [{"tile": str(t)} for t in tiles]}
    return {
        "hand": str(hand),
        "rules": book.name,
        "waits": [
            {
                "tile": str(win.tile),
                "left": win.left,
                "discard": win.discard.to_dict(),
                "self_drawn": win.self_drawn.to_dict(),
            }
            for win in wins
        ],
    }


@main.command(epilog="Example: guobiao shanten 123456789m1123sF")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@rules_option(default="CURRENT")
@json_option()
def shanten(hands: tuple[str, ...], rules: gb.RuleBook, as_json: bool) -> None:
    """Tell how far hands are from each form, and what brings them nearer.

    A HAND is written as for 'guobiao score'. Shanten is -1 for a complete hand, 0 for one that
    waits; it doesn't look at how many copies of a tile there are. For 13 tiles, the useful tiles
    follow; for 14, what remains after each discard, the best first: its shanten, how many tiles
    bring it nearer (outs), and which. The last line says how far a hand is from a win that reaches
    the minimum of the rule book: self-drawn, on a discard, and open with three sets exposed. "-"
    reads hands from standard input, one a line.

    With --json a list, one item for each hand.
    """
    found = [_shanten_dict(place, text, rules) for place, text in _texts(hands)]
    if as_json:
        print_json(found)
        return
    for number, each in enumerate(found):
        if number:
            click.echo()
        click.echo(f"{each['hand']}: shanten {each['shanten']}")
        forms = each["forms"].items()
        print_table(
            (form.replace("_", " "), "-" if value is None else str(value)) for form, value in forms
        )
        if each["useful"] is not None:
            click.echo(f"useful: {' '.join(each['useful']) or 'none'}")
        if each["discards"] is not None:
            rows = ((*discard.values(),) for discard in each["discards"])
            rows = ((*row[:3], " ".join(row[3])) for row in rows)
            print_table(rows, "discard", "shanten", "outs", "useful")
        if each["legal"] is not None:
            click.echo(f"legal: {_legal_text(each['legal'])}")


def _legal_text(by_way: dict[str, int | None]) -> str:
    """The legal shanten by each way, in one line."""
    shown = {way: "-" if far is None else str(far) for way, far in by_way.items()}
    return ", ".join(f"{_WAY_NAMES[way]} {far}" for way, far in shown.items())


_WAY_NAMES = {"self_drawn": "self-drawn", "discard": "on a discard", "open": "open"}


def _shanten_dict(place: str, text: str, book: gb.RuleBook) -> dict[str, Any]:
    with _named(place):
        hand = gb.Hand(text)
    waiting = len(hand.concealed) % 3 == 1 and hand.winning_tile is None
    return {
        "hand": str(hand),
        "shanten": gb.shanten(hand),
        "forms": {form.value: far for form, far in gb.shanten_by_form(hand).items()},
        "useful": [str(tile) for tile in gb.useful_tiles(hand)] if waiting else None,
        "discards": None if waiting else [_discard_dict(discard) for discard in gb.discards(hand)],
        "legal": _legal_dict(hand, book),
    }


def _legal_dict(hand: gb.Hand, book: gb.RuleBook) -> dict[str, int | None] | None:
    """The legal shanten by each way; None for a part of a hand."""
    if len(hand.concealed) + 3 * len(hand.melds) + (hand.winning_tile is not None) < 13:
        return None
    return {way.value: far for way, far in gb.legal_shanten_by_way(hand, rules=book).items()}


def _discard_dict(discard: gb.Discard) -> dict[str, Any]:
    return {
        "tile": str(discard.tile),
        "shanten": discard.shanten,
        "outs": discard.outs,
        "useful": [str(tile) for tile in discard.useful],
    }


@main.command(epilog="Example: guobiao discards 34567s12366789pE --way discard")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option(
    "--way",
    type=click.Choice([way.value for way in gb.Way]),
    default=gb.Way.DISCARD.value,
    show_default=True,
    help="How the hand is to be won.",
)
@rules_option(default="CURRENT")
@json_option()
def discards(hands: tuple[str, ...], way: str, rules: gb.RuleBook, as_json: bool) -> None:
    """List what to throw from 14 tiles towards a win that the rule book pays.

    A HAND is written as for 'guobiao score', with or without a winning tile. After each discard,
    the best first: how far the rest is from a legal win (0 waits for one), how many tiles bring it
    nearer (outs), and which. "-" reads hands from standard input, one a line.

    With --json a list, one item for each hand.
    """
    found = [_discards_dict(place, text, way, rules) for place, text in _texts(hands)]
    if as_json:
        print_json(found)
        return
    for number, each in enumerate(found):
        if number:
            click.echo()
        click.echo(f"{each['hand']}: legal shanten {_WAY_NAMES[way]}")
        rows = (
            (one["tile"], _far(one["legal_shanten"]), one["outs"], " ".join(one["useful"]))
            for one in each["discards"]
        )
        print_table(rows, "discard", "shanten", "outs", "useful")


def _far(shanten: int | None) -> str:
    return "-" if shanten is None else str(shanten)


def _discards_dict(place: str, text: str, way: str, book: gb.RuleBook) -> dict[str, Any]:
    with _named(place):
        hand = gb.Hand(text)
        found = gb.discards(hand, way=way, rules=book)
    rows = []
    for discard in found:
        row = _discard_dict(discard)
        far = row.pop("shanten")
        # 127: no legal win can be reached any more.
        rows.append({**row, "legal_shanten": None if far == 127 else far})
    return {"hand": str(hand), "rules": book.name, "way": way, "discards": rows}
