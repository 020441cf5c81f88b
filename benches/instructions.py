"""Counts instructions a hand with callgrind: clocks are noisy, counts are not.

Run by `make bench-instructions`, after the benchmark has been built. The benchmark scores 20,000
hands a pass; the difference between two runs is the cost of the passes alone.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

HANDS = 20_000


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


if __name__ == "__main__":
    program = benchmark()
    for path in ("bulk", "plain"):
        once, thrice = (instructions(program, path, passes) for passes in (1, 3))
        print(f"{path}: {(thrice - once) / 2 / HANDS:.0f} instructions a hand")
