"""How values look: tables for people, plain data for programs, and their way back."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from guobiao._core import Discard, Set, Win, decompose, score
from guobiao.fans import Fan
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from guobiao._core import Hand, Reading, Score
    from guobiao.rules import Penalties, RuleBook


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


def score_dict(score: Score) -> dict[str, Any]:
    """A score as plain data."""
    return {
        "hand": str(score.hand),
        "rules": score.rules.name,
        "points": score.points,
        "legal": score.legal,
        "fans": [
            {
                "fan": fan.id,
                "zh": fan.zh,
                "en": fan.en,
                "points": score.rules.points[fan],
                "count": count,
            }
            for fan, count in score.fans.items()
        ],
        "reading": reading_dict(score.reading),
        "silenced": [
            {"fan": fan.id, "by": by.id if isinstance(by, Fan) else by}
            for fan, by in score.silenced
        ],
    }


def reading_dict(reading: Reading) -> dict[str, Any]:
    """A reading as plain data."""
    winning = reading.winning
    return {
        "form": reading.form.value,
        "sets": [
            {
                "kind": item.kind.value,
                "tiles": str(item),
                "concealed": item.concealed,
                "melded": item.melded,
            }
            for item in reading.sets
        ],
        "pair": None if reading.pair is None else str(reading.pair),
        "winning": None if winning is None else str(winning),
    }


def rules_table(book: RuleBook) -> str:
    """The whole rule book; the form that rules/*.txt keeps and the Rust crate reads."""
    lines = [f"{book.name}: {book.description}", ""]
    lines += [f"minimum {book.minimum}", f"cap {shown(book.cap)}", f"base {shown(book.base)}"]
    lines.append(f"penalties {shown(book.penalties)}")
    lines += [f"switch {name} {'on' if on else 'off'}" for name, on in book.switches.items()]
    lines += ["", " no points fan                              name          silences"]
    for fan in Fan:
        covers = " ".join(covered.id for covered in sorted(book.covers[fan]))
        line = f"{fan.number:>3} {book.points[fan]:>6} {fan.id:<32} {pad(fan.zh, 12)}  {covers}"
        lines.append(line.rstrip())
    if sourced := book.sourced():
        lines += ["", "Where it stands; ? where that is a reading of ours, easy to change:"]
        lines += [f"  {what} = {shown(value)}: {source}" for what, value, source in sourced]
    if book.notes:
        lines += ["", "Doubts that no row shows, by the number of the dispute:"]
        lines += [f"  {note}" for note in book.notes]
    return "\n".join(lines)


def shown(value: int | bool | Penalties | None) -> str:
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


def rebuild_set(tiles: str, concealed: bool, melded: bool) -> Set:
    """The set of its parts, for pickle."""
    return Set(tiles, concealed=concealed, melded=melded)


def rebuild_reading(hand: Hand, index: int) -> Reading:
    """The reading with this place among those of its hand, for pickle."""
    return decompose(hand)[index]


def rebuild_score(hand: Hand, rules: RuleBook) -> Score | None:
    """The score of a hand, for pickle."""
    return score(hand, rules=rules)


def rebuild_win(tile: Tile, discard: Score, self_drawn: Score, left: int) -> Win:
    """The win of its parts, for pickle."""
    return Win(tile, discard=discard, self_drawn=self_drawn, left=left)


def rebuild_discard(tile: Tile, shanten: int, useful: tuple[Tile, ...], outs: int) -> Discard:
    """The discard of its parts, for pickle."""
    return Discard(tile, shanten=shanten, useful=useful, outs=outs)
