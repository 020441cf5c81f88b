"""The program: how errors end, what options mean, how tables and plain data are printed."""

from __future__ import annotations

import io
import json
import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import click
from rich.console import Console
from rich.table import Table

import guobiao as gb
from guobiao import botzone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class _Program(click.Group):
    """Commands whose every error is one line; what a command returns is the exit status."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        _prepare_streams()
        try:
            status = super().main(*args, **{**extra, "standalone_mode": False})
        except click.ClickException as error:
            _fail(error.format_message())
        except (gb.HandError, gb.RulesError, botzone.LogError, OSError) as error:
            _fail(str(error))
        except click.Abort:
            sys.exit(130)  # Ctrl-C, as shells report it
        sys.exit(status)


def _prepare_streams() -> None:
    # A code page may lack Chinese: question marks are better than a traceback.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    # Hands are ASCII; the mark that some editors put before them is not part of the first.
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")


def _fail(problem: str) -> NoReturn:
    click.echo(f"guobiao: {' '.join(problem.split())}", err=True)
    sys.exit(2)


def book_named(name: str) -> gb.RuleBook:
    """The rule book of that name in any case, for options and arguments."""
    try:
        return gb.rule_books[name.upper()]
    except KeyError:
        known = ", ".join(gb.rule_books)
        raise click.UsageError(f"no rule book {name!r}, expected one of {known}") from None


def complete_books(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [name for name in gb.rule_books if name.startswith(begun.upper())]


rules_option: partial[Callable[[Any], Any]] = partial(
    click.option,
    "--rules",
    metavar="NAME",
    type=book_named,
    shell_complete=complete_books,
    show_default=True,
    help="The rule book; 'guobiao rules' lists them.",
)
json_option: partial[Callable[[Any], Any]] = partial(
    click.option, "--json", "as_json", is_flag=True, help="Print plain data (JSON)."
)


@click.group(
    cls=_Program,
    invoke_without_command=True,
    epilog="\b\nFor tab completion, in ~/.bashrc (zsh and fish alike):\n"
    '  eval "$(_GUOBIAO_COMPLETE=bash_source guobiao)"',
)
@click.version_option(gb.__version__, message="guobiao %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Score hands of Chinese Official Mahjong (国标麻将, MCR, 81 fan).

    What is this hand worth, and why:

        guobiao score --why '[123p,3]55m12379s789p8s|EE1000'

    What do 13 tiles wait for, and what should be thrown from 14:

        guobiao waits '[123p,3]55m12379s789p'

        guobiao shanten 123456789m1123sF

    'guobiao COMMAND --help' says more, 'guobiao score --help' how a hand is written. Every command
    prints plain data with --json and takes "-" for standard input where it reads hands or logs.
    """
    if "NO_COLOR" in os.environ:
        context.color = False
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def fan_dict(fan: gb.Fan, points: int) -> dict[str, Any]:
    return {"fan": fan.id, "number": fan.number, "zh": fan.zh, "en": fan.en, "points": points}


def print_table(rows: Iterable[Iterable[str | int]], *headers: str) -> None:
    """Prints rows in columns, those with numbers to the right; nothing where there is no row."""
    cells = [list(row) for row in rows]
    if not cells:
        return
    table = Table(box=None, pad_edge=False, show_header=bool(headers))
    for place, column in enumerate(zip(*cells, strict=True)):
        numbers = any(isinstance(cell, int) for cell in column)
        header = headers[place] if headers else ""
        table.add_column(header, justify="right" if numbers else "left")
    for row in cells:
        table.add_row(*map(str, row))
    # Rows are folded for a terminal alone: what reads a pipe wants one row a line.
    width = None if sys.stdout.isatty() else 200
    console = Console(width=width, markup=False, emoji=False, highlight=False)
    with console.capture() as text:
        console.print(table)
    click.echo("\n".join(line.rstrip() for line in text.get().splitlines()))


def print_json(data: object) -> None:
    # Escapes where the Chinese can't be written: they say the same, question marks would not.
    unicode = sys.stdout.encoding.lower().startswith("utf")
    click.echo(json.dumps(data, ensure_ascii=not unicode, indent=2))
