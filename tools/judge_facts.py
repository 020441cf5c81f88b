"""Writes what Botzone's judge was recorded to answer into tests/data/judge, in a form of our own.

    python -m tools.judge_facts FOLDER      FOLDER holds cases.jsonl, rounds.jsonl and steps.jsonl

A round is a block of lines: ``round NAME``, ``walls`` and their codes, ``wind`` 0-3, then in turns
what was answered (``>``, four answers; "." is PASS) and, where it is compared, what was shown
(``<``, the display with sorted keys) and sent (``=``, four requests or payments).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import guobiao as gb

if TYPE_CHECKING:
    from collections.abc import Iterator

_TARGET = Path(__file__).parents[1] / "tests" / "data" / "judge"
_ROUNDS = 40


def shown(display: dict[str, Any]) -> str:
    """A display in one line, as the Rust tests print it."""
    return json.dumps(display, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _answers(answers: list[str]) -> str:
    return "> " + "|".join("." if answer == "PASS" else answer for answer in answers)


def _sent(content: dict[str, Any]) -> str:
    return "= " + "|".join(str(content[str(seat)]) for seat in range(4))


def _block(name: str, walls: str, wind: int) -> Iterator[str]:
    yield f"round {name}"
    yield f"walls {walls.replace(' ', '')}"
    yield f"wind {wind}"


def _recorded(record: dict[str, Any], name: str) -> Iterator[str]:
    yield from _block(name, record["walltiles"], record["quan"])
    yield from map(_answers, record["responses"])
    yield f"< {shown(record['display'])}"
    if "content" in record:
        yield _sent(record["content"])


def _walls(steps: list[dict[str, Any]]) -> str:
    """Walls that lead to the recorded draws; what nobody drew lies below."""
    displays = [step["display"] for step in steps if "display" in step]
    drawn = [list(hand) for hand in displays[1]["hand"]]
    for display in displays:
        if display["action"] == "DRAW":
            drawn[display["player"]].append(display["tile"])
    used = [code for wall in drawn for code in wall]
    rest = [tile.botzone for tile in gb.Tile for _ in range(4 - used.count(tile.botzone))]
    for wall in drawn:
        while len(wall) < 34:
            wall.append(rest.pop())
    return " ".join(code for wall in drawn for code in reversed(wall))


def _stepped(steps: list[dict[str, Any]], name: str) -> Iterator[str]:
    yield from _block(name, _walls(steps), steps[0]["display"]["quan"])
    for step in steps:
        if "responses" in step:
            yield _answers(step["responses"])
        else:
            yield f"< {shown(step['display'])}"
            yield _sent(step["content"])


def main(folder: Path) -> None:
    """Writes the three files."""
    read = {
        name: [json.loads(line) for line in (folder / f"{name}.jsonl").open(encoding="utf-8")]
        for name in ("cases", "rounds", "steps")
    }
    blocks = {
        "cases": [list(_recorded(case, case["name"])) for case in read["cases"]],
        "rounds": [
            list(_recorded(played, f"{at}")) for at, played in enumerate(read["rounds"][:_ROUNDS])
        ],
        "steps": [
            list(_stepped(line["steps"], f"{at}")) for at, line in enumerate(read["steps"][:6])
        ],
    }
    for name, rounds in blocks.items():
        lines = [line for block in rounds for line in block]
        (_TARGET / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
