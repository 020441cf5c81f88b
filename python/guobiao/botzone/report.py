"""Recomputes every score of a log, and says what disagrees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from guobiao._core import Score, score
from guobiao._state import restore, state_of
from guobiao.botzone.reading import read_rounds
from guobiao.botzone.sources import name_of
from guobiao.rulebook.fans import Fan
from guobiao.rulebook.presets import BOTZONE
from guobiao.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from guobiao.botzone import Source
    from guobiao.botzone.text import Round
    from guobiao.rulebook.rules import RuleBook

__all__ = ["Fault", "Report", "check"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One disagreement between a log and the recomputed score; `str` gives it in one line."""

    match: str
    line: int  # the line that holds what was recorded
    kind: str  # canHu, total, fans, order, scores, not a win; false win: which is a win
    hand: str  # empty in a drawn round
    recorded: str
    computed: str
    path: str = field(default="", repr=False)

    __getstate__ = state_of
    __setstate__ = restore

    def __str__(self) -> str:
        what = f"{self.kind}: recorded {self.recorded}, computed {self.computed}"
        return f"line {self.line}, match {self.match}: {what} {self.hand}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a check found: how many rounds agree in everything, and every fault of the others."""

    path: str
    rounds: int
    wins: int
    drawn: int
    false_wins: int
    agreed: int
    faults: tuple[Fault, ...]
    fans: Mapping[Fan, int]  # in how many wins each fan counts, as computed, in order of `Fan`
    answers: int = 0  # of the judge about wins, each of which was recomputed

    __getstate__ = state_of
    __setstate__ = restore

    @property
    def ok(self) -> bool:
        """True if every round agrees."""
        return not self.faults


def check(
    source: Source, *, rules: RuleBook = BOTZONE, progress: Callable[[int], None] | None = None
) -> Report:
    """Recomputes total, fans and payments of every round; LogError where a log is malformed.

    >>> from importlib.resources import files
    >>> check(files("guobiao") / "data" / "sample_log.txt").ok
    True

    A source is what read_rounds() takes. Of JSON every `canHu` is recomputed too: whether each seat
    that was asked could win, and with how many points; those of INIT and DEAL are no answers.
    `progress` is called after each round of a text with the number of its bytes read so far. In a
    log whose Chinese was flattened to `?`, of the fans only how many, their counts and lengths are
    compared.
    """
    rounds = wins = false_wins = agreed = answers = 0
    faults: list[Fault] = []
    fans: Counter[Fan] = Counter()
    for played in read_rounds(source, progress=progress):
        result = None if played.hand is None else score(played.hand, rules=rules)
        found = [*_wrong_answers(played, rules), *_faults(played, result)]
        rounds += 1
        wins += played.winner is not None
        false_wins += played.false_win
        agreed += not found
        answers += sum(hand is not None for answer in played.answers for hand in answer.hands)
        faults += found
        if result is not None and played.winner is not None:
            fans.update(result.fans.keys())
    return Report(
        path=name_of(source),
        rounds=rounds,
        wins=wins,
        drawn=rounds - wins - false_wins,
        false_wins=false_wins,
        agreed=agreed,
        answers=answers,
        faults=tuple(faults),
        fans={fan: fans[fan] for fan in sorted(fans)},
    )


def _wrong_answers(played: Round, rules: RuleBook) -> Iterator[Fault]:
    """What the judge said of wins and is not so."""
    for answer in played.answers:
        for seat, (said, hand) in enumerate(zip(answer.can_hu, answer.hands, strict=True)):
            result = None if hand is None else score(hand, rules=rules)
            so = -4 if hand is None else -3 if result is None else result.points
            # Botzone does not ask who threw the tile, and its published judge says of that seat
            # what the tile would be worth to it, which nobody can answer.
            threw = hand is None and answer.hands.count(None) == 1
            if said != so and not threw:
                text = f"seat {seat}" if hand is None else f"seat {seat}: {hand}"
                yield Fault(
                    played.match, answer.line, "canHu", text, str(said), str(so), played.path
                )


def _faults(played: Round, result: Score | None) -> Iterator[Fault]:
    def fault(kind: str, line: int, recorded: object, computed: object) -> Fault:
        hand = "" if played.hand is None else str(played.hand)
        return Fault(played.match, line, kind, hand, str(recorded), str(computed), played.path)

    fan_line = played.end - 1
    if played.false_win:
        if result is not None and result.legal:
            yield fault("false win", played.end, played.scores, result.points)
        return
    if played.winner is None:
        if any(played.scores):
            yield fault("scores", played.end, played.scores, (0, 0, 0, 0))
        return
    if result is None or not result.legal:
        computed = "no win" if result is None else f"{result.points}, below the minimum"
        yield fault("not a win", fan_line, played.points, computed)
        return
    if played.points != result.points:
        yield fault("total", fan_line, played.points, result.points)
    if kind := _fan_fault(played.fans, result):
        computed = _fan_text((fan.zh, count) for fan, count in result.fans.items())
        yield fault(kind, fan_line, _fan_text(played.fans), computed)
    payments = tuple(settle(result, winner=played.winner, discarder=played.discarder))
    if played.scores != payments:
        yield fault("scores", played.end, played.scores, payments)


def _fan_text(fans: Iterable[tuple[str, int]]) -> str:
    return "+".join(f"{name}*{count}" for name, count in fans)


def _fan_fault(recorded: Sequence[tuple[str, int]], result: Score) -> str | None:
    """Which kind of fault the recorded fans are, None if they agree."""
    computed = list(result.fans.items())
    if any("?" in name for name, _ in recorded):
        lengths = sorted((len(name), count) for name, count in recorded)
        agree = lengths == sorted((len(fan.zh), count) for fan, count in computed)
        return None if agree else "fans"
    try:
        fans = [(Fan(name), count) for name, count in recorded]
    except ValueError:  # no such fan
        return "fans"
    if sorted(fans) != sorted(computed):
        return "fans"
    # Falling is enough: fans of equal points may change places. As computed is right, too, for
    # 明暗杠 comes last and is worth 5.
    points = [result.rules.points[fan] for fan, _ in fans]
    return None if points == sorted(points, reverse=True) or fans == computed else "order"
