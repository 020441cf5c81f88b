"""`guobiao score-file`, `replay`, `lint-log`: files of hands and logs of games."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress

import guobiao as gb
from guobiao import botzone, lint
from guobiao.cli.program import (
    json_option,
    main,
    print_json,
    print_table,
    rules_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


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
    help="Bad hands end the program, or become null and a column 'reason' says why.",
)
@rules_option(default="CURRENT")
@json_option()
def score_file(source: str, target: str, as_json: bool, **how: Any) -> None:
    """Score a file of hands of any size.

    IN and OUT are Parquet, CSV or JSON lines, by the endings of their names: .parquet, .csv with
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
        print_json(tally._asdict())
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
    type=click.Path(exists=True, allow_dash=True),
)
@rules_option(default="BOTZONE")
@json_option()
def replay(logs: tuple[str, ...], rules: gb.RuleBook, as_json: bool) -> int:
    """Recompute every win of Botzone game logs.

    A LOG is a text file of rounds as Botzone and the IJCAI competition publish them, or Botzone's
    JSON (of which every canHu is recomputed too); a .gz or .zip of these, or a folder of them; "-"
    reads one from standard input. Prints how many wins had each fan, the lines of the log that
    disagree with the recomputed score, and how many rounds there were.

    The exit status is 0 if all agree, 1 if some do not.
    """
    # On stderr, so that no bar gets into what is redirected.
    bar = Progress(console=Console(stderr=True), transient=True)
    with bar if sys.stderr.isatty() else nullcontext():
        reports = [_report(log, rules, bar) for log in logs]
    faults = [(log, fault) for log, report in reports for fault in report.faults]
    total = {
        what: sum(getattr(report, what) for _, report in reports)
        for what in ("rounds", "wins", "drawn", "false_wins", "agreed", "answers")
    }
    wins: Counter[gb.Fan] = Counter()
    for _, report in reports:
        wins.update(report.fans)
    fans = sorted(wins)
    if as_json:
        print_json(
            {
                "rules": rules.name,
                **total,
                "faults": [{"log": log, **asdict(fault)} for log, fault in faults],
                "fans": {fan.id: wins[fan] for fan in fans},
            }
        )
    else:
        print_table(((fan.zh, fan.en, wins[fan]) for fan in fans), "fan", "", "wins")
        for log, fault in faults:
            click.secho(f"{log}: {fault}", fg="red")
        summary = "{rounds} rounds: {wins} wins, {drawn} drawn, {false_wins} false wins"
        answers = "; {answers} answers of the judge" if total["answers"] else ""
        click.echo(f"{summary}; {{agreed}} agreed{answers}".format(**total))
    return 1 if faults else 0


def _report(log: str, book: gb.RuleBook, bar: Progress) -> tuple[str, botzone.Report]:
    with _source(log) as (name, path):
        task = bar.add_task(escape(name), total=path.stat().st_size)
        try:
            report = botzone.check(
                path, rules=book, progress=lambda read: bar.update(task, completed=read)
            )
        except botzone.LogError as error:  # its path may be that of a temporary file
            raise click.ClickException(_where(name, path, error)) from error
    return name, report


def _where(name: str, path: Path, error: botzone.LogError) -> str:
    """The error, with the name of standard input in place of a temporary file."""
    inner = error.path.replace(str(path), name, 1)
    return f"{inner}:{error.line}: {error.problem}"


@main.command(epilog="Example: guobiao convert matches.zip games.txt")
@click.argument("source", metavar="LOG", type=click.Path(exists=True, allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(dir_okay=False, allow_dash=True))
@json_option()
def convert(source: str, target: str, as_json: bool) -> None:
    """Write Botzone logs of any form as one text log.

    LOG is what 'guobiao replay' takes: JSON, text, a .gz, a .zip or a folder. OUT is a file that
    does not exist yet, or "-" for standard output. Says how many rounds there were.
    """
    with _source(source) as (name, path):
        try:
            if target == "-":
                botzone.write_text(botzone.read_rounds(path), sys.stdout)
                return
            with Path(target).open("x", encoding="utf-8", newline="\n") as file:
                many = botzone.write_text(botzone.read_rounds(path), file)
        except botzone.LogError as error:
            raise click.ClickException(_where(name, path, error)) from error
        except OSError as error:
            raise click.ClickException(f"{target}: {error.strerror}") from error
    if as_json:
        print_json({"rounds": many})
    else:
        click.echo(f"{many} rounds")


@main.command(epilog="Example: guobiao lint-log games.txt")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    type=click.Path(exists=True, allow_dash=True),
)
@rules_option(default="BOTZONE")
@json_option()
def lint_log(files: tuple[str, ...], rules: gb.RuleBook, as_json: bool) -> int:
    """Find the mistakes that explain wrong totals in recorded wins.

    A FILE is a Botzone log, or wins that a program wrote down, one a line: {"hand": TEXT, "total":
    NUMBER}, the hand as for 'guobiao score' with its winning tile last; or a folder of these. "-"
    reads one from standard input. For each wrong total the fewest mistakes that give it are
    printed, such as a fourth copy counted twice, the last-tile flag in a probe or a chow named by
    its claimed tile; "or" stands where the total does not decide.

    The exit status is 0 if all totals are right, 1 if some are not.
    """
    findings = [found for file in files for found in _findings(file, rules)]
    if as_json:
        print_json([_finding_dict(found) for found in findings])
        return 1 if findings else 0
    for found in findings:
        click.secho(str(found), fg="red")
    blamed = Counter(mistake for found in findings for mistake in found.mistakes)
    print_table(((str(mistake), count) for mistake, count in blamed.most_common()), "", "explains")
    many = len(findings) or "no"
    click.echo(f"{many} wrong total{'' if len(findings) < 2 else 's'}")
    return 1 if findings else 0


def _findings(file: str, book: gb.RuleBook) -> list[lint.Finding]:
    with _source(file) as (name, path):
        try:
            findings = lint.lint_log(path, rules=book)
            return [
                replace(found, path=found.path.replace(str(path), name, 1)) for found in findings
            ]
        except botzone.LogError as error:
            raise click.ClickException(_where(name, path, error)) from error


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
