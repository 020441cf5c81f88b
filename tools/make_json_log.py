"""Writes the JSON log of the tests: a list of rounds as Botzone gives them by `?lite=true`.

    python -m tools.make_json_log [--out PATH] [--seed N]

Four players who throw for the least shanten and claim now and then. The same seed gives the same
bytes. What a client sees beside the play (requests, times, debug output) is left out.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import guobiao as gb
from guobiao.botzone import Judge, Player

if TYPE_CHECKING:
    from guobiao import View

LOG = Path(__file__).parents[1] / "tests" / "data" / "botzone_log.json"
SEED = 17
# One round for each: the first that ends so, or holds this act.
WANTED = ("discard", "HUANG", "self-drawn", "GANG", "BUGANG")


def chosen(view: View, rng: random.Random) -> gb.Action:
    """A win where there is one, a claim or a kong now and then, else the best throw."""
    legal = view.legal_actions
    if gb.Action.WIN in legal:
        return gb.Action.WIN
    throws = [action for action in legal if action.kind is gb.ActionKind.PLAY]
    others = [action for action in legal if action not in throws and action != gb.Action.PASS]
    if others and rng.random() < 0.4:
        return rng.choice(others)
    if not throws:
        return gb.Action.PASS
    best = [found.tile for found in gb.discards(view.hand)]
    return min(throws, key=lambda action: [*best].index(gb.Tile(str(action.tile))))


def answer(player: Player, rng: random.Random) -> str:
    """What a seat says to the last request."""
    text = None
    while text is None:
        view = player.view
        if view is None or not view.legal_actions:
            return "PASS"
        text = player.act(chosen(view, rng))
    return text


def record(judge: Judge) -> dict[str, Any]:
    """What the judge put out, in the fields of a log."""
    display = dict(judge.display)
    if "fan" in display:
        display["fan"] = [
            {"name": name, "cnt": count, "value": value} for name, count, value in display["fan"]
        ]
    return {"output": {"command": "finish" if judge.finished else "request", "display": display}}


def played(seed: int) -> dict[str, Any]:
    """A whole round."""
    rng = random.Random(seed)
    walls = gb.walls(1, seed=seed)[0]
    judge = Judge(walls, seed % 4)
    players = [Player() for _ in range(4)]
    logs = [record(judge)]
    while not judge.finished:
        said = []
        for player, line in zip(players, judge.content, strict=True):
            player.request(str(line))
            said.append(answer(player, rng))
        logs.append(
            {str(seat): {"verdict": "OK", "response": text} for seat, text in enumerate(said)}
        )
        judge.answer(said)
        logs.append(record(judge))
    tiles = " ".join(gb.Tile(int(tile)).botzone for tile in walls)
    start = {"quan": seed % 4, "srand": seed, "walltiles": tiles}
    return {"_id": f"seed{seed}", "initdata": json.dumps(start), "logs": logs}


def traits(match: dict[str, Any]) -> set[str]:
    """How a round ended and what was done in it."""
    shown = [entry["output"]["display"] for entry in match["logs"][::2]]
    acts = [display["action"] for display in shown]
    ends = {"self-drawn" if acts[-2] == "DRAW" else "discard"} if acts[-1] == "HU" else {acts[-1]}
    return {*acts[:-1], *ends}


def main() -> None:
    """Plays until each want is met and writes the log."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=LOG)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    wanted, found, seed = list(WANTED), [], options.seed
    while wanted:
        match = played(seed)
        met = [want for want in wanted if want in traits(match)]
        if met:
            wanted.remove(met[0])
            found.append(match)
        seed += 1
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    options.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
