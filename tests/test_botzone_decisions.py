"""Logged rounds played again at the table, decision by decision."""

from __future__ import annotations

import io
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import guobiao as gb
from guobiao.botzone import LogError, read_rounds

SAMPLE = Path(str(files("guobiao") / "data" / "sample_log.txt"))
SHARED = Path(__file__).parents[2] / "shared" / "data"


def assert_plays(played: Any) -> int:
    """The round comes to the result of its log; how many decisions it took."""
    decisions = list(played.decisions())
    for (game, action), (after, _) in pairwise(decisions):
        assert action in game.legal_actions
        game.act(action)
        assert game == after
    game, action = decisions[-1]
    game.act(action)
    assert game.result is not None
    assert game.result.payments == played.scores
    assert (game.result.winner, game.result.discarder) == (played.winner, played.discarder)
    happened = [(event.kind, event.seat, event.tile) for event in game.events]
    assert happened == [(event.kind, event.seat, event.tile) for event in played.events]
    return len(decisions)


def test_every_round_of_the_sample_plays_to_its_end() -> None:
    rounds = list(read_rounds(SAMPLE))
    assert sum(map(assert_plays, rounds)) > 60 * len(rounds)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the real logs are not here")
def test_every_round_of_the_real_logs_plays_to_its_end() -> None:
    logs = [SHARED / "botzone_sample.txt", *sorted((SHARED / "botzone_json").glob("*.json"))]
    for log in logs:
        for played in read_rounds(log):
            assert_plays(played)


def test_bids_that_lost_are_decisions_and_bids_that_cannot_be_are_dropped() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    first = next(read_rounds(SAMPLE))
    game, action = next((g, a) for g, a in first.decisions() if a.kind is gb.ActionKind.PLAY)
    assert first.dropped == 0
    assert action in game.legal_actions
    # Nobody can chow a tile of an honour.
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if " Peng " in line or " Chi " in line)
    lines[at] += (
        " Ignore Player 0 Chi F1" if "Player 0" not in lines[at] else " Ignore Player 1 Chi F1"
    )
    rounds = list(read_rounds(io.StringIO("\n".join(lines) + "\n")))
    assert sum(played.dropped for played in rounds) == 1


def test_an_event_that_cannot_be_names_itself_and_its_line() -> None:
    first = next(read_rounds(SAMPLE))
    events = list(first.lines)
    at = next(i for i, line in enumerate(events) if " Play " in line)
    seat = events[at].split()[1]
    events[at] = f"Player {seat} AnGang W1"
    wrong = type(first)(**{**vars_of(first), "lines": tuple(events)})
    with pytest.raises(
        LogError, match=f":{first.line + 6 + at}: Player {seat} AnGang W1: "
    ) as caught:
        list(wrong.decisions())
    assert caught.value.line == first.line + 6 + at


def vars_of(played: Any) -> dict[str, Any]:
    return {name: getattr(played, name) for name in played.__dataclass_fields__}
