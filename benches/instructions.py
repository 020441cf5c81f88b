"""Counts instructions a hand with callgrind: clocks are noisy, counts are not.

`make bench-instructions` prints them; `make bench-guard` compares them with the recorded budget and
fails above 3 percent. The benchmark scores 20,000 hands a pass; the difference between two runs is
the cost of the passes alone.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

HANDS = 20_000
TOLERANCE = 1.03
BUDGET = Path(__file__).with_name("budget.json")


def benchmark() -> Path:
    """The built benchmark, asked from cargo."""
    command = ["cargo", "bench", "--locked", "--no-run", "--bench", "score"]
    command += ["--message-format", "json"]
    built = subprocess.run(command, check=True, capture_output=True, text=True)
    messages = map(json.loads, built.stdout.splitlines())
    paths = [message["executable"] for message in messages if message.get("executable")]
    return Path(paths[-1])


def instructions(program: Path, path: str, passes: int) -> int:
    """How many instructions the program executes."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command += [str(program), "--passes", str(passes), "--path", path]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if found is None:
        raise RuntimeError(f"no count in what valgrind printed: {run.stderr[-500:]}")
    return int(found[1])


def main() -> int:
    """Prints the counts; 1 if --guard is given and one is above its budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guard", action="store_true", help="fail above the budget")
    guard = parser.parse_args().guard
    program = benchmark()
    too_many = False
    for path, budget in json.loads(BUDGET.read_text(encoding="utf-8")).items():
        once, thrice = (instructions(program, path, passes) for passes in (1, 3))
        count = (thrice - once) / 2 / HANDS
        too_many |= count > budget * TOLERANCE
        print(f"{path}: {count:.0f} instructions a hand, budget {budget}")
    return int(guard and too_many)


if __name__ == "__main__":
    sys.exit(main())
