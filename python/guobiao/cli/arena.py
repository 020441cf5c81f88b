"""`guobiao arena`: bots against each other."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import Progress

from guobiao.botzone.arena import play_rounds
from guobiao.cli.program import json_option, main, print_json, print_table

if TYPE_CHECKING:
    from guobiao.botzone.arena import Standing


@main.command(epilog="Example: guobiao arena bot.py bot.py bot.py 'python other.py' --rounds 16")
@click.argument("bots", nargs=4, metavar="BOT BOT BOT BOT")
@click.option("--rounds", type=click.IntRange(1), default=4, show_default=True, help="Walls.")
@click.option("--duplicate", is_flag=True, help="Play every wall in all 24 seatings.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the walls.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    help="For an answer.",
)
@click.option("--log", type=click.Path(dir_okay=False), help="Write a log that 'replay' reads.")
@json_option()
def arena(
    bots: tuple[str, ...],
    rounds: int,
    duplicate: bool,
    seed: int,
    seconds: float,
    log: str | None,
    as_json: bool,
) -> None:
    """Play four bots against each other, at the table of Botzone's judge.

    A BOT is a Python file or a command. It is run anew for every round and keeps running for it, as
    on Botzone. One that hangs, crashes, floods or answers what it may not loses 30 in that round.

    In the duplicate format the sums of the 24 seatings of a wall rank 4, 3, 2 and 1.
    """
    bar = Progress(console=Console(stderr=True), transient=True)
    with ExitStack() as stack:
        if sys.stderr.isatty():
            stack.enter_context(bar)
        task = bar.add_task("rounds", total=rounds * (24 if duplicate else 1))
        write = None
        if log is not None:
            file = stack.enter_context(Path(log).open("w", encoding="utf-8", newline="\n"))

            def write(line: str) -> object:
                return file.write(f"{line}\n")

        standings = play_rounds(
            bots,
            rounds=rounds,
            seed=seed,
            duplicate=duplicate,
            seconds=seconds,
            log=write,
            progress=lambda: bar.advance(task),
        )
    if as_json:
        print_json([asdict(standing) for standing in standings])
        return
    rows = [_row(number, standing, duplicate) for number, standing in enumerate(standings, 1)]
    headers = ["", "bot", "rounds", "score", "a round", "wins", "thrown", "faults"]
    print_table(rows, *headers, *(["rank"] if duplicate else []))


def _row(number: int, standing: Standing, duplicate: bool) -> list[str | int]:
    faults = " ".join(f"{verdict} {count}" for verdict, count in standing.verdicts.items())
    row: list[str | int] = [
        number,
        standing.bot,
        standing.rounds,
        standing.score,
        f"{standing.score / standing.rounds:+.2f}",
        standing.wins,
        standing.thrown,
        faults or "-",
    ]
    return [*row, f"{standing.rank:g}"] if duplicate else row
