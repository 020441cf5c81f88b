"""Values as tables that a person reads."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from guobiao._core import Reading, Score

__all__ = ["BookRow", "decision_text", "pad", "reading_line", "rules_table", "score_table", "width"]

# What a rule book decides on one thing; the tuple is of penalties.
_Decision = int | bool | tuple[int, int, int, bool] | None


class BookRow(NamedTuple):
    """A line of a printed rule book."""

    number: int
    points: int
    fan: str
    zh: str
    covers: tuple[str, ...]


def width(text: str) -> int:
    """How many columns a terminal gives to a text; Chinese takes two each."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, columns: int) -> str:
    """The text, filled up with spaces."""
    return text + " " * (columns - width(text))


def reading_line(reading: Reading) -> str:
    """A reading in one line, as a player would say it."""
    parts = [f"{item} (melded)" if item.melded else str(item) for item in reading.sets]
    if reading.pair is not None:
        parts.append(_pair(reading.pair))
    if not parts:
        parts.append("".join(str(tile) for tile in reading.hand.concealed))
    winning_tile = reading.hand.winning_tile
    if isinstance(reading.winning, Tile):
        taken = f" of {_pair(reading.winning)}"
    else:
        taken = "" if reading.winning is None else f" of {reading.winning}"
    form = reading.form.value.replace("_", " ")
    return "  ".join([*parts, f"{form}, won on {winning_tile}{taken}"])


def _pair(tile: Tile) -> str:
    name = str(tile)
    return name[0] * 2 + name[1:]


def score_table(score: Score) -> str:
    """A score as a table that a player reads."""
    lines = [f"{score.hand}  ({score.rules.name})", str(score.reading), ""]
    worth = score.rules.points
    rows = [
        (fan.zh, fan.en, f"{worth[fan]} x {count}" if count > 1 else str(worth[fan]))
        for fan, count in score.fans.items()
    ]
    chinese = max([width(row[0]) for row in rows], default=0)
    english = max([width(row[1]) for row in rows], default=0)
    lines += [f"  {pad(zh, chinese)}  {pad(en, english)}  {points}" for zh, en, points in rows]
    minimum = score.rules.minimum
    verdict = "" if score.legal else f", below the minimum of {minimum}: no legal win"
    lines.append(f"= {score.points} points{verdict}")
    return "\n".join(lines)


def rules_table(
    title: str,
    *,
    numbers: Mapping[str, _Decision],
    switches: Mapping[str, bool],
    rows: Iterable[BookRow],
    sourced: Iterable[tuple[str, _Decision, str]],
    notes: Iterable[str],
) -> str:
    """The whole rule book; the form that the folder ``rules`` keeps and the Rust crate reads."""
    lines = [title, ""]
    lines += [f"{name} {decision_text(value)}" for name, value in numbers.items()]
    lines += [f"switch {name} {'on' if on else 'off'}" for name, on in switches.items()]
    lines += ["", " no points fan                              name          silences"]
    for row in rows:
        covers = " ".join(row.covers)
        line = f"{row.number:>3} {row.points:>6} {row.fan:<32} {pad(row.zh, 12)}  {covers}"
        lines.append(line.rstrip())
    if found := [f"  {what} = {decision_text(value)}: {where}" for what, value, where in sourced]:
        lines += ["", "Where it stands; ? where that is a reading of ours, easy to change:", *found]
    if doubts := [f"  {note}" for note in notes]:
        lines += ["", "Doubts that no row shows, by the number of the dispute:", *doubts]
    return "\n".join(lines)


def decision_text(value: _Decision) -> str:
    """A decision of a rule book, in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        short, wrong, not_ready, paid = value
        whom = "shared by the others" if paid else "paid to nobody"
        return f"错和 {short}, 和错牌 {wrong}, 诈和 {not_ready}, {whom}"
    return str(value)
