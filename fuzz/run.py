"""Runs every fuzz target for a while: `make fuzz SECONDS=60`; status 1 and the input if one breaks.

Builds on the stable toolchain what `cargo fuzz run TARGET --sanitizer none` does, without the tool.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUT = ROOT / "target" / "fuzz"
# Each target with the longest input that it reads.
TARGETS = {"notation": 250, "row": 49, "win": 11, "wait": 14, "rules": 300, "game": 400}
# The laws of what is read in Python, tried by tools/fuzz_python.py.
PYTHON_LAWS = ["log", "json", "archive", "book", "drop-in"]
COVERAGE = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
]


def build() -> Path:
    """Builds the targets, with counters in them and not in what builds them; where they are."""
    version = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout
    host = version.split("host: ")[1].split()[0]
    command = ["cargo", "build", "--release", "--locked", "--quiet", "--target", host]
    environment = {**os.environ, "CARGO_TARGET_DIR": str(OUT), "RUSTFLAGS": " ".join(COVERAGE)}
    subprocess.run([*command, "--manifest-path", "fuzz/Cargo.toml"], env=environment, check=True)
    return OUT / host / "release"


def run(binary: Path, name: str, seconds: int, runs: int) -> int:
    """How many inputs were tried; a broken law ends the program."""
    found = OUT / "corpus" / name  # inputs that reach something new are kept there
    found.mkdir(parents=True, exist_ok=True)
    bounds = [f"-max_total_time={seconds}", f"-runs={runs}", f"-max_len={TARGETS[name]}"]
    command = [binary, found, ROOT / "fuzz" / "corpus" / name, *bounds, "-timeout=10"]
    command += [f"-artifact_prefix={OUT}/{name}-", "-print_final_stats=1"]
    done = subprocess.run(command, capture_output=True, check=False)
    log = done.stderr.decode(errors="replace")
    if done.returncode != 0:
        sys.exit(f"{name}: {log[-3000:]}")
    return int(re.findall(r"number_of_executed_units: (\d+)", log)[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--runs", type=int, default=10_000_000, help="of each target at most")
    parser.add_argument("--python", default=sys.executable, help="one that has guobiao")
    known = [*TARGETS, *PYTHON_LAWS]
    parser.add_argument(
        "--targets", nargs="*", default=known, choices=known, help="all unless given"
    )
    options = parser.parse_args()
    counts = []
    if targets := [name for name in TARGETS if name in options.targets]:
        binaries, bounds = build(), (options.seconds, options.runs)
        counts += [f"{name} {run(binaries / name, name, *bounds):,}" for name in targets]
    if laws := [name for name in PYTHON_LAWS if name in options.targets]:
        bounds = ["--seconds", str(options.seconds), "--runs", str(options.runs)]
        command = [options.python, "-m", "tools.fuzz_python", *bounds, "--laws", *laws]
        counts.append(
            subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
        )
    print(f"fuzz: {', '.join(counts).strip()}: no law broken")


if __name__ == "__main__":
    main()
