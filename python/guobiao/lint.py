"""Finds in recorded wins the mistakes that explain a wrong total, and says which.

A total is wrong because a scorer was called wrongly: a flag, a wind, a meld was not what the table
showed. So each mistake is made on purpose, alone and then two at a time, and those that give the
recorded total are reported.

>>> import guobiao as gb
>>> from guobiao import lint
>>> hand = gb.Hand("[123p,3]55m12379s789p8s")  # worth 17
>>> for mistakes in lint.explain(hand, 25):
...     print(*mistakes, sep=" and ")
the last-tile flag was set while tiles were left
the kong flag was set
"""

from __future__ import annotations

import csv
import json
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain, combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guobiao import botzone
from guobiao._core import Hand, HandError, Meld, Score, score
from guobiao.botzone.sources import LONGEST
from guobiao.rulebook.fans import Fan
from guobiao.rulebook.presets import BOTZONE, rule_books
from guobiao.shapes import SetKind

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeAlias

    from guobiao.rulebook.rules import RuleBook
    from guobiao.tiles import Tile

    # A recorded win: log, line, hand, total, fans. No hand where a chow can't be followed.
    _Win: TypeAlias = tuple[str, int, Hand | None, int, dict[Fan, int] | None]

_ENDINGS = {".txt", ".log", ".json", ".jsonl", ".csv", ".gz", ".zip"}  # of what a folder holds

__all__ = ["Finding", "Mistake", "explain", "lint_log"]


class Mistake(StrEnum):
    """A way to score another hand than the one that won; `str` says what was done."""

    FOURTH_COPY_TWICE = "the fourth-copy flag was set: was the winning tile itself counted?"
    LAST_TILE_PROBE = "the last-tile flag was set while tiles were left"
    CHOW_BY_CLAIMED_TILE = "a chow was named by the claimed tile, not by its middle"
    EXPOSED_AS_CONCEALED = "an exposed meld was scored as concealed (offer 0 is not a seat)"
    COUNTS_IGNORED = "a fan that counts several times was added once (what verbose returns)"
    FLOWERS_LEFT_OUT = "flowers were left out"
    WINDS_LEFT_OUT = "seat wind and round wind were left at E"
    WIND_OFF_BY_ONE = "a wind was off by one (1-4 for 0-3)"
    DISCARD_AS_SELF_DRAWN = "a discard was scored as self-drawn"
    SELF_DRAWN_AS_DISCARD = "a self-drawn tile was scored as a discard"
    KONG_CLAIMED = "the kong flag was set"
    KONG_MISSED = "the kong flag was not set"
    LAST_TILE_MISSED = "the last-tile flag was not set"
    FOURTH_COPY_MISSED = "the fourth-copy flag was not set"
    CONCEALED_KONG_AS_EXPOSED = "a concealed kong was scored as exposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A win whose recorded total is wrong; `str` gives it in one line."""

    path: str
    line: int
    hand: str  # empty where a log can't be followed to a hand
    recorded: int | None
    computed: int | None  # None: it does not win
    explanations: tuple[tuple[Mistake, ...], ...]
    """The fewest mistakes that give the recorded total, several where the total does not decide."""
    rule_books: tuple[str, ...]
    """The rule books under which the recorded total is right."""

    @property
    def mistakes(self) -> frozenset[Mistake]:
        """All that are in an explanation."""
        return frozenset(chain.from_iterable(self.explanations))

    def __str__(self) -> str:
        reasons = [" and ".join(mistakes) for mistakes in self.explanations]
        reasons += [f"it is right under {name}" for name in self.rule_books]
        what = f"{self.path}:{self.line}: "
        if self.hand:
            computed = "no win" if self.computed is None else self.computed
            what += f"recorded {self.recorded}, computed {computed}, {self.hand}: "
        return what + ("; or ".join(reasons) or "unexplained")


def explain(
    hand: Hand | str,
    recorded: int,
    *,
    rules: RuleBook = BOTZONE,
    fans: Mapping[Fan, int] | None = None,
) -> tuple[tuple[Mistake, ...], ...]:
    """The mistakes that give the recorded total: each item one, or two made together.

    >>> import guobiao as gb
    >>> explain("[123p,3]55m12379s789p8s", 17)
    ()
    >>> explain("[123p,3]55m12379s789p8s|EE0000|2", 17)
    ((<Mistake.FLOWERS_LEFT_OUT: 'flowers were left out'>,),)

    Empty if the total is right or no two mistakes give it. With the recorded ``fans``, of several
    explanations those are taken that give them too.
    """
    if isinstance(hand, str):
        hand = Hand(hand)
    right = score(hand, rules=rules)
    if right is not None and right.points == recorded:
        return ()
    for most in (1, 2):
        found: dict[tuple[Mistake, ...], bool] = {}
        for mistakes, total, given in _totals(hand, rules, most):
            if total == recorded and len(mistakes) == most:
                agrees = fans is not None and given == fans
                found[mistakes] = found.get(mistakes, False) or agrees
        if found:
            agreeing = [mistakes for mistakes, agrees in found.items() if agrees]
            order = list(Mistake)
            return tuple(
                sorted(agreeing or found, key=lambda mistakes: [*map(order.index, mistakes)])
            )
    return ()


def lint_log(path: str | os.PathLike[str], *, rules: RuleBook = BOTZONE) -> tuple[Finding, ...]:
    """The wins of a file whose recorded total is wrong; LogError where the file is malformed.

    >>> from importlib.resources import files
    >>> lint_log(files("guobiao") / "data" / "sample_log.txt")
    ()

    The file is a Botzone log of any form, or an environment's dump of wins: JSON lines, a JSON
    array of objects, or CSV with a header. Each win has ``hand``, the text of the hand as it won,
    and ``total`` or ``points``, the points on record; in JSON ``fans``, an object of names and
    counts, may be there. Of a folder every file is read whose name ends in .txt, .log, .json,
    .jsonl, .csv, .gz or .zip.
    """
    findings = []
    for place, line, hand, recorded, fans in _wins(Path(path)):
        if hand is None:
            findings.append(_chow_finding(place, line))
            continue
        result = score(hand, rules=rules)
        computed = None if result is None else result.points
        if computed == recorded:
            continue
        others = (book for book in rule_books.values() if book is not rules)
        findings.append(
            Finding(
                path=place,
                line=line,
                hand=str(hand),
                recorded=recorded,
                computed=computed,
                explanations=explain(hand, recorded, rules=rules, fans=fans),
                rule_books=tuple(
                    book.name
                    for book in others
                    if (other := score(hand, rules=book)) and other.points == recorded
                ),
            )
        )
    return tuple(findings)


def _wins(path: Path) -> Iterator[_Win]:
    if not path.is_dir():
        return (_dump_of(path) or _played)(path)
    inner = (each for each in sorted(path.rglob("*")) if each.suffix in _ENDINGS and each.is_file())
    return chain.from_iterable(map(_wins, inner))


def _dump_of(path: Path) -> Callable[[Path], Iterator[_Win]] | None:
    """What reads the file as a dump; None for a log of games."""
    with path.open("rb") as file:
        start = file.read(1000).removeprefix(b"\xef\xbb\xbf").lstrip()
    first = start.split(b"\n", 1)[0].decode("utf-8", "replace")
    if start[:1] in (b"{", b"[") and (b'"output"' in start or b'"logs"' in start):
        return None
    if start[:1] == b"{":
        return _dumped
    if start[:1] == b"[":
        return _dumped_array
    columns = [name.strip() for name in next(csv.reader([first]), [])]
    return _dumped_csv if "hand" in columns and {"total", "points"} & set(columns) else None


def _dumped(path: Path) -> Iterator[_Win]:
    for number, line in _lines(path):
        if line.strip():
            with _at(path, number):
                yield str(path), number, *_dumped_win(json.loads(line))


def _dumped_array(path: Path) -> Iterator[_Win]:
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    with _at(path, 1):
        if len(data) > LONGEST:
            raise ValueError(f"more than {LONGEST} bytes in one array, expected JSON lines")
        items = json.loads(data.decode("utf-8-sig"))
    for number, item in enumerate(items, 1):
        with _at(path, number):
            yield str(path), number, *_dumped_win(item)


def _dumped_csv(path: Path) -> Iterator[_Win]:
    rows = csv.DictReader((line for _, line in _lines(path)), skipinitialspace=True)
    while True:
        with _at(path, rows.line_num + 1):
            row = next(rows, None)
            if row is None:
                return
            row = {str(name).strip(): value for name, value in row.items()}
            total = row["points"] if row.get("total") is None else row["total"]
            win = _dumped_win({"hand": row["hand"], "total": int(total)})
            yield str(path), rows.line_num, *win


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, none longer than an array may be."""
    with path.open("rb") as file:
        for number, line in enumerate(iter(partial(file.readline, LONGEST + 1), b""), 1):
            if len(line) > LONGEST:
                raise botzone.LogError(str(path), number, f"more than {LONGEST} bytes in one line")
            yield number, line.decode("utf-8-sig" if number == 1 else "utf-8", "replace")


@contextmanager
def _at(path: Path, line: int) -> Iterator[None]:
    """Says where in the file an error is."""
    try:
        yield
    except (ValueError, TypeError, RecursionError, csv.Error) as error:
        raise botzone.LogError(str(path), line, str(error)) from error


def _dumped_win(data: Any) -> tuple[Hand, int, dict[Fan, int] | None]:
    match data:
        case {"hand": str(text), "total": int(total)} | {
            "hand": str(text),
            "points": int(total),
        } if not isinstance(total, bool):
            hand = Hand(text)
            score(hand)  # which says so if it has no winning tile
            return hand, total, _named(data["fans"].items()) if _has_fans(data) else None
    raise ValueError('expected {"hand": TEXT, "total": NUMBER}, with or without {"fans": {...}}')


def _has_fans(data: dict[str, Any]) -> bool:
    return isinstance(data.get("fans"), dict)


def _played(path: Path) -> Iterator[_Win]:
    try:
        for played in botzone.read_rounds(path):
            if played.hand is not None and played.points is not None and not played.false_win:
                fans = _named(played.fans)
                yield played.path, played.end - 1, played.hand, played.points, fans
    except botzone.LogError as error:
        if error.path != str(path) or not _names_the_claimed_tile(path, error.line):
            raise
        yield error.path, error.line, None, 0, None


def _names_the_claimed_tile(path: Path, line: int) -> bool:
    """Whether this line is a chow of the very tile that was played before it."""
    lines = [text.split() for number, text in _lines(path) if line - 1 <= number <= line]
    match lines:
        case [["Player", _, "Play", played, *_], ["Player", _, "Chi", named, *_]]:
            return played == named
    return False


def _chow_finding(path: str, line: int) -> Finding:
    return Finding(
        path=path,
        line=line,
        hand="",
        recorded=None,
        computed=None,
        explanations=((Mistake.CHOW_BY_CLAIMED_TILE,),),
        rule_books=(),
    )


def _named(fans: Iterable[tuple[str, int]]) -> dict[Fan, int] | None:
    """The recorded fans; None if a name is none, as in a log whose Chinese was lost."""
    try:
        return {Fan(name): count for name, count in fans}
    except ValueError:
        return None


# Mistakes, made on purpose

_SEATS = "ESWN"


def _totals(
    hand: Hand, rules: RuleBook, most: int
) -> Iterator[tuple[tuple[Mistake, ...], int, Mapping[Fan, int]]]:
    """Every total with the mistakes, at most so many, that lead to it."""
    for made, mistaken in _mistaken(hand, most):
        result = score(mistaken, rules=rules)
        if result is None:
            continue
        yield made, result.points, result.fans
        if len(made) < most:
            for mistake, total in _misread(result):
                yield (*made, mistake), total, result.fans


def _mistaken(hand: Hand, most: int) -> Iterator[tuple[tuple[Mistake, ...], Hand]]:
    yield (), hand
    for mistake, once in _mistakes(hand):
        yield (mistake,), once
        if most == 2:
            # Both ways round are tried, for one may make room for the other; reported in one order.
            for second, twice in _mistakes(once):
                if second is not mistake:
                    yield tuple(sorted((mistake, second), key=list(Mistake).index)), twice


def _misread(result: Score) -> Iterator[tuple[Mistake, int]]:
    """What is made of a right score."""
    flowers = result.fans.get(Fan.FLOWER_TILES, 0) * result.rules.points[Fan.FLOWER_TILES]
    if flowers:
        yield Mistake.FLOWERS_LEFT_OUT, result.points - flowers
    once = sum(result.rules.points[fan] for fan in result.fans)
    if once != result.points:
        yield Mistake.COUNTS_IGNORED, once


def _mistakes(hand: Hand) -> Iterator[tuple[Mistake, Hand]]:
    for mistake, changes in chain(_flag_mistakes(hand), _wind_mistakes(hand), _meld_mistakes(hand)):
        try:
            yield mistake, hand.replace(**changes)
        except HandError:  # no such hand at any table: it would have been noticed
            continue


def _flag_mistakes(hand: Hand) -> Iterator[tuple[Mistake, dict[str, Any]]]:
    flags = (
        ("last_copy", Mistake.FOURTH_COPY_TWICE, Mistake.FOURTH_COPY_MISSED),
        ("last_tile", Mistake.LAST_TILE_PROBE, Mistake.LAST_TILE_MISSED),
        ("kong", Mistake.KONG_CLAIMED, Mistake.KONG_MISSED),
        ("self_drawn", Mistake.DISCARD_AS_SELF_DRAWN, Mistake.SELF_DRAWN_AS_DISCARD),
    )
    for flag, claimed, missed in flags:
        on = getattr(hand, flag)
        yield missed if on else claimed, {flag: not on}


def _wind_mistakes(hand: Hand) -> Iterator[tuple[Mistake, dict[str, Any]]]:
    own, around = str(hand.seat_wind), str(hand.round_wind)
    yield Mistake.WINDS_LEFT_OUT, {"seat_wind": "E", "round_wind": "E"}
    for seat, rounds in ((1, 0), (0, 1), (1, 1)):
        changes = {"seat_wind": _later(own, seat), "round_wind": _later(around, rounds)}
        yield Mistake.WIND_OFF_BY_ONE, changes


def _later(wind: str, steps: int) -> str:
    return _SEATS[(_SEATS.index(wind) + steps) % 4]


def _meld_mistakes(hand: Hand) -> Iterator[tuple[Mistake, dict[str, Any]]]:
    for melds in product(*map(_misnamed, hand.melds)):
        if melds != hand.melds:
            yield Mistake.CHOW_BY_CLAIMED_TILE, {"melds": melds}
    exposed = [place for place, meld in enumerate(hand.melds) if not meld.concealed]
    for size in range(1, len(exposed) + 1):
        for places in combinations(exposed, size):
            yield Mistake.EXPOSED_AS_CONCEALED, _hidden(hand, places)
    kongs = [place for place, meld in enumerate(hand.melds) if meld.concealed]
    for size in range(1, len(kongs) + 1):
        for places in combinations(kongs, size):
            melds = tuple(
                Meld.kong(_alike(meld.tile), source=1) if place in places else meld
                for place, meld in enumerate(hand.melds)
            )
            yield Mistake.CONCEALED_KONG_AS_EXPOSED, {"melds": melds}


def _misnamed(meld: Meld) -> list[Meld]:
    """A chow as it is read when its claimed tile is taken for its middle; any other as it is."""
    if meld.kind is not SetKind.CHOW:
        return [meld]
    shifts = (-1, 0, 1) if meld.claimed is None else (meld.claimed - 2,)
    lowest = [meld.tile.rank + shift for shift in shifts]
    # As a middle tile 1 and 9 are refused by every scorer.
    runs = [f"{rank}{rank + 1}{rank + 2}{meld.tile.suit}" for rank in lowest if 1 <= rank <= 7]
    return [meld if run.startswith(str(meld.tile.rank)) else Meld.chow(run) for run in runs]


def _hidden(hand: Hand, places: tuple[int, ...]) -> dict[str, Any]:
    """The hand with these melds concealed: kongs as such, other sets among the tiles."""
    concealed, melds = list(hand.concealed), []
    for place, meld in enumerate(hand.melds):
        if place not in places:
            melds.append(meld)
        elif meld.kind is SetKind.KONG:
            melds.append(Meld.kong(_alike(meld.tile), concealed=True))
        else:
            concealed += meld.tiles
    return {"concealed": concealed, "melds": melds}


def _alike(tile: Tile) -> str:
    return str(tile)[0] * 4 + str(tile)[1:]
