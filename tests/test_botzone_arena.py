"""Bots: both protocols of Botzone, and an arena that no bot can hold up."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import guobiao as gb
from guobiao.botzone import Judge, Player, check, run_bot
from guobiao.botzone.arena import play_rounds
from guobiao.cli import main

BOT = str(Path(__file__).parents[1] / "examples" / "bot.py")


def fed(seed: int) -> list[tuple[list[str], list[str]]]:
    """What each seat was sent in a random round, and what it answered."""
    judge, players = Judge(gb.Game(seed=seed).walls, 0), [Player() for _ in range(4)]
    choices = random.Random(seed)
    told: list[tuple[list[str], list[str]]] = [([], []) for _ in range(4)]
    while not judge.finished:
        texts = []
        for player, request, (requests, responses) in zip(
            players, judge.content, told, strict=True
        ):
            player.request(str(request))
            text = None
            while text is None:
                view = player.view
                legal = view.legal_actions if view else ()
                text = player.act(choices.choice(legal) if legal else "pass")
            requests.append(str(request))
            responses.append(text)
            texts.append(text)
        judge.answer(texts)
    return told


@pytest.mark.parametrize("seed", range(3))
def test_both_protocols_come_to_the_same_view(seed: int) -> None:
    for requests, responses in fed(seed):
        seen: list[gb.View] = []

        def choose(view: gb.View, seen: list[gb.View] = seen) -> gb.Action:
            seen.append(view)
            return view.legal_actions[0]

        turn = json.dumps({"requests": requests, "responses": responses[:-1]})
        sent = io.StringIO()
        run_bot(choose, source=io.StringIO(turn), target=sent)
        assert set(json.loads(sent.getvalue())) == {"response"}
        lines = [line for pair in zip(requests, responses, strict=True) for line in pair][:-1]
        plain = io.StringIO()
        run_bot(choose, source=io.StringIO("\n".join([str(len(requests)), *lines])), target=plain)
        assert plain.getvalue().split()[0] == json.loads(sent.getvalue())["response"].split()[0]
        assert seen[: len(seen) // 2] == seen[len(seen) // 2 :]


def write(folder: Path, name: str, code: str) -> str:
    path = folder / f"{name}.py"
    path.write_text(code, encoding="utf-8")
    return str(path)


def test_bad_bots_lose_the_round_and_nothing_outlives_it(tmp_path: Path) -> None:
    mark = f"outlives-{time.time_ns()}"
    waits = f"import time;time.sleep(60)#{mark}"
    child = f"import subprocess,sys,time\nsubprocess.Popen([sys.executable, '-c', {waits!r}])\n"
    answers = "'NONSENSE\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<'"
    bad = {
        "hangs": child + "time.sleep(60)",
        "crashes": "raise SystemExit(3)",
        "floods": "while True: print('x' * 5000)",
        "talks": "while True: print('PASS')",
        "nonsense": f"import sys\nfor line in sys.stdin: print({answers}, flush=True)",
    }
    for (name, code), verdict in zip(bad.items(), ["TLE", "RE", "OLE", "OLE", "WA"], strict=True):
        bots = [BOT, BOT, BOT, write(tmp_path, name, code)]
        standings = play_rounds(bots, rounds=1, seconds=20.0 if name != "hangs" else 8.0)
        assert [standing.score for standing in standings] == [10, 10, 10, -30], name
        assert standings[3].verdicts == {verdict: 1}
    if sys.platform == "linux":
        found = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
        assert mark not in found.stdout


def test_the_log_of_an_arena_can_be_replayed(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    command = [
        "arena",
        BOT,
        BOT,
        BOT,
        BOT,
        "--rounds",
        "2",
        "--seconds",
        "60",
        "--log",
        str(log),
        "--json",
    ]
    run = CliRunner().invoke(main, command)
    standings = json.loads(run.stdout)
    assert sum(standing["score"] for standing in standings) == 0
    assert [standing["rounds"] for standing in standings] == [2] * 4
    report = check(log)
    assert (report.rounds, report.ok) == (2, True)


def test_the_duplicate_format_plays_a_wall_in_all_24_seatings(tmp_path: Path) -> None:
    keep = "print('PASS\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<', flush=True)"
    passes = write(tmp_path, "passes", f"import sys\nfor line in sys.stdin: {keep}")
    crashes = write(tmp_path, "crashes", "raise SystemExit(3)")
    log: list[str] = []
    rounds: list[None] = []
    standings = play_rounds(
        [passes, passes, crashes, passes],
        rounds=1,
        duplicate=True,
        seconds=20.0,
        log=log.append,
        progress=lambda: rounds.append(None),
    )
    assert [standing.score for standing in standings] == [240, 240, -720, 240]
    assert [standing.rank for standing in standings] == [3.0, 3.0, 1.0, 3.0]
    assert [standing.rounds for standing in standings] == [24] * 4
    assert len(rounds) == 24
    deals = [line for line in log if " Deal " in line]
    assert (len(deals), len(set(deals))) == (96, 4)
    losers = [line.split().index("-30") for line in log if line.startswith("Score")]
    assert sorted(losers) == sorted([1, 2, 3, 4] * 6)


def test_an_arena_wants_four_bots() -> None:
    with pytest.raises(ValueError, match="expected 4"):
        play_rounds(["a"], rounds=1)
