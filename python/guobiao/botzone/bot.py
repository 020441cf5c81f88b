"""A bot for Botzone around a policy."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from guobiao._core import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TextIO, TypeAlias

    from guobiao._core import View
    from guobiao.game import Action

    _Policy: TypeAlias = Callable[[View], Action | int | str]

__all__ = ["KEEP_RUNNING", "run_bot"]

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


def run_bot(choose: _Policy, *, source: TextIO | None = None, target: TextIO | None = None) -> None:
    """Plays one round on Botzone by a policy; ValueError for what the judge never sends.

    >>> import io
    >>> told = ["1", "0 0 2", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F1 F2 F3", "2 J1"]
    >>> sent = io.StringIO()
    >>> run_bot(lambda view: "play S", source=io.StringIO(chr(10).join(told)), target=sent)
    >>> sent.getvalue().splitlines()[::2]
    ['PASS', 'PASS', 'PLAY F2']

    ``choose`` takes the View of the seat and gives an Action, its number or its text; it is called
    only where there is something to choose. A chow or a pung is one choice and the tile thrown
    after it the next; both are sent in one answer. Both protocols are understood: one JSON object
    with ``requests`` and ``responses``, after whose answer the function returns, and lines, of
    which the first is the number of the turn, with the request to keep running after each answer.
    By default standard input is read and standard output written.
    """
    source = source or sys.stdin
    target = target or sys.stdout
    first = source.readline()
    player = Player()
    if first.lstrip().startswith("{"):
        turn = json.loads(first)
        requests, responses = turn["requests"], turn.get("responses", [])
        _catch_up(player, requests, responses)
        print(json.dumps({"response": _answer(player, choose)}), file=target, flush=True)
        return
    turns = int(first)
    told = [source.readline().rstrip("\r\n") for _ in range(2 * turns - 1)]
    _catch_up(player, told[::2], told[1::2])
    print(_answer(player, choose), KEEP_RUNNING, sep="\n", file=target, flush=True)
    for line in source:
        player.request(line.rstrip("\r\n"))
        print(_answer(player, choose), KEEP_RUNNING, sep="\n", file=target, flush=True)


def _catch_up(player: Player, requests: Iterable[str], responses: Iterable[str]) -> None:
    """Goes through the turns that were played before."""
    answers = iter(responses)
    for request in requests:
        player.request(request)
        if (answer := next(answers, None)) is not None:
            player.answered(answer)


def _answer(player: Player, choose: _Policy) -> str:
    view = player.view
    if view is None or not view.legal_actions:
        return "PASS"
    while (text := player.act(choose(view))) is None:
        view = player.view
        assert view is not None  # there was one before the claim
    return text
