"""The command line: `guobiao score`, `score-file`, `waits`, `shanten`, `replay`, `fans`, `rules`.

Whatever goes wrong is one line on stderr and exit status 2. This file and ``__main__`` alone load
click and rich.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections import Counter
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NoReturn

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

import guobiao as gb
from guobiao import botzone, lint
from guobiao._show import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["main"]


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
    # Hands are ASCII; the mark that some editors put before them is no part of the first.
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")


def _fail(problem: str) -> NoReturn:
    click.echo(f"guobiao: {' '.join(problem.split())}", err=True)
    sys.exit(2)


def _book(name: str) -> gb.RuleBook:
    """The rule book of that name in any case, for options and arguments."""
    try:
        return gb.rule_books[name.upper()]
    except KeyError:
        known = ", ".join(gb.rule_books)
        raise click.UsageError(f"no rule book {name!r}, expected one of {known}") from None


def _complete_books(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [name for name in gb.rule_books if name.startswith(begun.upper())]


def _fan(name: str) -> gb.Fan:
    """The fan of any of its names, for arguments."""
    try:
        return gb.Fan(name)
    except ValueError:
        raise click.UsageError(f"no fan {name!r}; 'guobiao fans' lists them") from None


def _complete_fans(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    names = (name for fan in gb.Fan for name in (fan.zh, fan.id))
    return [name for name in names if name.startswith(begun)]


_rules_option = partial(
    click.option,
    "--rules",
    metavar="NAME",
    type=_book,
    shell_complete=_complete_books,
    show_default=True,
    help="The rule book; 'guobiao rules' lists them.",
)
_json_option = partial(
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


@main.command(epilog="Example: guobiao score '[123p,3]55m12379s789p8s|EE0000'")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--why", is_flag=True, help="List what a hand also holds and why it doesn't count.")
@_rules_option(default="CURRENT")
@_json_option()
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
        _print_json([None if result is None else result.to_dict() for _, result in results])
        return
    for number, (hand, result) in enumerate(results):
        if number:
            click.echo()
        click.echo(f"{hand}: no win" if result is None else str(result))
        if why and result is not None and result.silenced:
            click.echo("does not count:")
            _print_table(("  " + fan.zh, fan.en, _reason(by)) for fan, by in result.silenced)


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
@_rules_option(default="CURRENT")
@_json_option()
def waits(hands: tuple[str, ...], rules: gb.RuleBook, as_json: bool) -> None:
    """List what hands of 13 tiles wait for, and what each tile pays.

    A HAND is written as for 'guobiao score', without the winning tile. For each tile: how many are
    not in the hand; points on a discard and self-drawn, in parentheses if they are below the
    minimum of the rule book; the fans on a discard. "-" reads hands from standard input, one a
    line.

    With --json a list, one item for each hand.
    """
    tables = _win_tables(hands, rules)
    if as_json:
        _print_json([_waits_dict(hand, rules, wins) for hand, wins in tables])
        return
    for number, (hand, wins) in enumerate(tables):
        if number:
            click.echo()
        left = sum(win.left for win in wins)
        click.echo(f"{hand}: " + (f"waits for {left} tiles" if wins else "no waits"))
        headers = ("tile", "left", "discard", "self-drawn", "fans on a discard")
        _print_table(map(_win_row, wins), *headers)


def _win_tables(
    hands: Sequence[str], book: gb.RuleBook
) -> Iterator[tuple[gb.Hand, tuple[gb.Win, ...]]]:
    for place, text in _texts(hands):
        with _named(place):
            hand = gb.Hand(text)
            wins = gb.win_table(hand, rules=book)
        yield hand, wins


def _win_row(win: gb.Win) -> tuple[str | int, ...]:
    discard, self_drawn = (
        str(score.points) if score.legal else f"({score.points})"
        for score in (win.discard, win.self_drawn)
    )
    fans = win.discard.fans.items()
    names = " ".join(fan.zh if count == 1 else f"{fan.zh}x{count}" for fan, count in fans)
    return str(win.tile), win.left, discard, self_drawn, names


def _waits_dict(hand: gb.Hand, book: gb.RuleBook, wins: Iterable[gb.Win]) -> dict[str, Any]:
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
@_json_option()
def shanten(hands: tuple[str, ...], as_json: bool) -> None:
    """Tell how far hands are from each form, and what brings them nearer.

    A HAND is written as for 'guobiao score'. Shanten is -1 for a complete hand, 0 for one that
    waits; it doesn't look at how many copies of a tile there are. For 13 tiles, the useful tiles
    follow; for 14, what remains after each discard, the best first: its shanten, how many tiles
    bring it nearer (outs), and which. "-" reads hands from standard input, one a line.

    With --json a list, one item for each hand.
    """
    found = [_shanten_dict(place, text) for place, text in _texts(hands)]
    if as_json:
        _print_json(found)
        return
    for number, each in enumerate(found):
        if number:
            click.echo()
        click.echo(f"{each['hand']}: shanten {each['shanten']}")
        forms = each["forms"].items()
        _print_table(
            (form.replace("_", " "), "-" if value is None else str(value)) for form, value in forms
        )
        if each["useful"] is not None:
            click.echo(f"useful: {' '.join(each['useful']) or 'none'}")
        if each["discards"] is not None:
            rows = ((*discard.values(),) for discard in each["discards"])
            rows = ((*row[:3], " ".join(row[3])) for row in rows)
            _print_table(rows, "discard", "shanten", "outs", "useful")


def _shanten_dict(place: str, text: str) -> dict[str, Any]:
    with _named(place):
        hand = gb.Hand(text)
    waiting = len(hand.concealed) + 3 * len(hand.melds) == 13 and hand.winning_tile is None
    return {
        "hand": str(hand),
        "shanten": gb.shanten(hand),
        "forms": {form.value: far for form, far in gb.shanten_by_form(hand).items()},
        "useful": [str(tile) for tile in gb.useful_tiles(hand)] if waiting else None,
        "discards": None
        if waiting
        else [
            {
                "tile": str(discard.tile),
                "shanten": discard.shanten,
                "outs": discard.outs,
                "useful": [str(tile) for tile in discard.useful],
            }
            for discard in gb.discards(hand)
        ],
    }


@main.command(epilog="Example: guobiao score-file hands.parquet scores.parquet --fans")
@click.argument("source", metavar="IN", type=click.Path(exists=True, dir_okay=False))
@click.argument("target", metavar="OUT", type=click.Path(dir_okay=False))
@click.option("--column", default="hand", show_default=True, help="The column of hands in IN.")
@click.option("--fans", is_flag=True, help="Add a column for each fan: how often it counts.")
@click.option(
    "--errors",
    type=click.Choice(["raise", "mark"]),
    default="raise",
    show_default=True,
    help="Bad hands end the program, or become null and a column 'reason' tells why.",
)
@_rules_option(default="CURRENT")
@_json_option()
def score_file(source: str, target: str, as_json: bool, **how: Any) -> None:
    """Score a file of hands of any size.

    IN and OUT are Parquet, CSV or JSON lines, as the ends of their names tell: .parquet, .csv with
    a header, .jsonl or .ndjson. OUT has the columns of IN, then points, wins and legal. Hands are
    read as 'guobiao score' reads them; in Parquet they may be rows of 48 bytes too. A null is no
    hand and stays null.

    OUT is written under another name and renamed at the end, so it is never found in parts.
    """
    try:
        from guobiao import files
    except ImportError as error:
        raise click.ClickException(str(error)) from error
    bar = Progress(console=Console(stderr=True), transient=True)
    with bar if sys.stderr.isatty() else nullcontext():
        task = bar.add_task(escape(source), total=1.0)
        try:
            tally = files.score_file(
                source, target, progress=lambda part: bar.update(task, completed=part), **how
            )
        except (ValueError, NotImplementedError) as error:  # those of pyarrow among them
            raise click.ClickException(f"{source}: {error}") from error
    if as_json:
        _print_json(tally._asdict())
    else:
        losses = tally.hands - tally.wins - tally.nulls - tally.bad
        click.echo(
            f"{tally.hands} hands: {tally.wins} wins, {tally.legal} of them legal, "
            f"{losses} without a win, {tally.nulls} nulls, {tally.bad} bad"
        )


@main.command()
@click.argument(
    "logs",
    nargs=-1,
    required=True,
    metavar="LOG...",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
)
@_rules_option(default="BOTZONE")
@_json_option()
def replay(logs: tuple[str, ...], rules: gb.RuleBook, as_json: bool) -> int:
    """Recompute every win of Botzone game logs.

    A LOG is a text file of rounds as Botzone and the IJCAI competition publish them; "-" reads one
    from standard input. Prints how many wins had each fan, the lines of the log that disagree with
    the recomputed score, and how many rounds there were.

    The exit status is 0 if all agree, 1 if some do not.
    """
    # On stderr, so that no bar gets into what is redirected.
    bar = Progress(console=Console(stderr=True), transient=True)
    with bar if sys.stderr.isatty() else nullcontext():
        reports = [_report(log, rules, bar) for log in logs]
    faults = [(log, fault) for log, report in reports for fault in report.faults]
    total = {
        what: sum(getattr(report, what) for _, report in reports)
        for what in ("rounds", "wins", "drawn", "false_wins", "agreed")
    }
    wins: Counter[gb.Fan] = Counter()
    for _, report in reports:
        wins.update(report.fans)
    fans = sorted(wins)
    if as_json:
        _print_json(
            {
                "rules": rules.name,
                **total,
                "faults": [{"log": log, **asdict(fault)} for log, fault in faults],
                "fans": {fan.id: wins[fan] for fan in fans},
            }
        )
    else:
        _print_table(((fan.zh, fan.en, wins[fan]) for fan in fans), "fan", "", "wins")
        for log, fault in faults:
            click.secho(f"{log}: {fault}", fg="red")
        summary = "{rounds} rounds: {wins} wins, {drawn} drawn, {false_wins} false wins"
        click.echo(f"{summary}; {{agreed}} agreed".format(**total))
    return 1 if faults else 0


def _report(log: str, book: gb.RuleBook, bar: Progress) -> tuple[str, botzone.Report]:
    with _source(log) as (name, path):
        task = bar.add_task(escape(name), total=path.stat().st_size)
        try:
            report = botzone.check(
                path, rules=book, progress=lambda read: bar.update(task, completed=read)
            )
        except botzone.LogError as error:  # its path may be that of a temporary file
            raise click.ClickException(f"{name}:{error.line}: {error.problem}") from error
    return name, report


@main.command(epilog="Example: guobiao lint-log games.txt")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
)
@_rules_option(default="BOTZONE")
@_json_option()
def lint_log(files: tuple[str, ...], rules: gb.RuleBook, as_json: bool) -> int:
    """Find the mistakes that explain wrong totals in recorded wins.

    A FILE is a Botzone log, or wins that a program wrote down, one a line: {"hand": TEXT, "total":
    NUMBER}, the hand as for 'guobiao score' with its winning tile last. "-" reads one from standard
    input. For each wrong total the fewest mistakes that give it are told, such as a fourth copy
    counted twice, the last-tile flag in a probe or a chow named by its claimed tile; "or" stands
    where the total can't tell.

    The exit status is 0 if all totals are right, 1 if some are not.
    """
    findings = [found for file in files for found in _findings(file, rules)]
    if as_json:
        _print_json([_finding_dict(found) for found in findings])
        return 1 if findings else 0
    for found in findings:
        click.secho(str(found), fg="red")
    blamed = Counter(mistake for found in findings for mistake in found.mistakes)
    _print_table(((str(mistake), count) for mistake, count in blamed.most_common()), "", "explains")
    many = len(findings) or "no"
    click.echo(f"{many} wrong total{'' if len(findings) < 2 else 's'}")
    return 1 if findings else 0


def _findings(file: str, book: gb.RuleBook) -> list[lint.Finding]:
    with _source(file) as (name, path):
        try:
            return [replace(found, path=name) for found in lint.lint_log(path, rules=book)]
        except botzone.LogError as error:
            raise click.ClickException(f"{name}:{error.line}: {error.problem}") from error


def _finding_dict(found: lint.Finding) -> dict[str, Any]:
    reasons = [[mistake.name.lower() for mistake in made] for made in found.explanations]
    return {**asdict(found), "explanations": reasons}


@contextmanager
def _source(log: str) -> Iterator[tuple[str, Path]]:
    """What a log is called and where it is; standard input is kept in a file meanwhile."""
    if log != "-":
        yield log, Path(log)
        return
    with TemporaryDirectory() as folder:
        path = Path(folder, "log.txt")
        with path.open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield "standard input", path


@main.command(epilog="Example: guobiao fans 清龙 all_types 'Pure Straight'")
@click.argument("chosen", nargs=-1, type=_fan, metavar="[FAN...]", shell_complete=_complete_fans)
@_rules_option(default="CURRENT")
@_json_option()
def fans(chosen: tuple[gb.Fan, ...], rules: gb.RuleBook, as_json: bool) -> None:
    """List all fans, or tell all about some.

    The list has their numbers, names in four languages and points.

    A fan that is not in the rule book has "-" for points, with --json 0. A FAN is any of its names:
    told are its names in four languages, what it is, a hand that scores it, and its points under
    every rule book.
    """
    if as_json:
        _print_json([_told(fan, rules.points[fan]) for fan in chosen or gb.Fan])
    elif chosen:
        for number, fan in enumerate(chosen):
            if number:
                click.echo()
            click.echo(_fan_text(fan))
    else:
        names = ((fan, (fan.zh, fan.zh_hant, fan.ja, fan.en)) for fan in gb.Fan)
        rows = ((fan.number, *four, rules.points[fan] or "-") for fan, four in names)
        _print_table(rows, "no", "简体", "繁體", "日本語", "English", "points")


def _fan_text(fan: gb.Fan) -> str:
    names = f"{fan.zh} / {fan.zh_hant} / {fan.ja} / {fan.en}"
    points = ", ".join(f"{book.name} {book.points[fan] or '-'}" for book in gb.rule_books.values())
    return f"{fan.number}  {names}\n{fan.definition}\nexample: {fan.example}\npoints: {points}"


@main.command()
@click.argument(
    "name", required=False, type=_book, metavar="[NAME]", shell_complete=_complete_books
)
@click.argument(
    "other", required=False, type=_book, metavar="[OTHER]", shell_complete=_complete_books
)
@_json_option()
def rules(name: gb.RuleBook | None, other: gb.RuleBook | None, as_json: bool) -> None:
    """List the rule books, print one in full, or tell how two differ.

    A book in full has the points of each fan and the fans that it silences where it counts. Where a
    decision of it stands is told last, and beside each difference of two books.
    """
    if name is None:
        books = [{"name": b.name, "description": b.description} for b in gb.rule_books.values()]
        if as_json:
            _print_json(books)
        else:
            _print_table(book.values() for book in books)
    elif other is None:
        if as_json:
            _print_json(_book_dict(name))
        else:
            click.echo(str(name))
    else:
        differences = name.differences(other)
        if as_json:
            _print_json([difference._asdict() for difference in differences])
        elif differences:
            rows = (
                (what, *map(shown, values), _where(sources))
                for what, values, sources in differences
            )
            _print_table(rows, "", name.name, other.name, "where it stands")
        else:
            click.echo(f"{name.name} and {other.name} do not differ")


def _fan_dict(fan: gb.Fan, points: int) -> dict[str, Any]:
    return {"fan": fan.id, "number": fan.number, "zh": fan.zh, "en": fan.en, "points": points}


def _told(fan: gb.Fan, points: int) -> dict[str, Any]:
    return {
        **_fan_dict(fan, points),
        "zh_hant": fan.zh_hant,
        "ja": fan.ja,
        "definition": fan.definition,
        "example": fan.example,
    }


def _book_dict(book: gb.RuleBook) -> dict[str, Any]:
    return {
        "name": book.name,
        "description": book.description,
        "minimum": book.minimum,
        "cap": book.cap,
        "base": book.base,
        "penalties": None if book.penalties is None else book.penalties._asdict(),
        "switches": dict(book.switches),
        "fans": [
            {
                **_fan_dict(fan, book.points[fan]),
                "silences": [covered.id for covered in sorted(book.covers[fan])],
            }
            for fan in gb.Fan
        ],
        "sources": {what: source for what, _, source in book.sourced()},
        "notes": list(book.notes),
    }


def _where(sources: tuple[str, str]) -> str:
    """The sources of a difference; one that both books name is told once."""
    return " | ".join(dict.fromkeys(filter(None, sources)))


def _print_table(rows: Iterable[Iterable[str | int]], *headers: str) -> None:
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


def _print_json(data: object) -> None:
    # Escapes where the Chinese can't be written: they say the same, question marks would not.
    unicode = sys.stdout.encoding.lower().startswith("utf")
    click.echo(json.dumps(data, ensure_ascii=not unicode, indent=2))
