"""What fuzzing the readers written in Python once found holds; a short run finds nothing more."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools import fuzz_python

LOGS = sorted((Path(__file__).parents[1] / "fuzz" / "corpus" / "log").iterdir())
# Each with as many runs as a second has room for.
RUNS = {"log": 300, "json": 20, "archive": 100, "book": 150, "drop-in": 2000}


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_the_corpus_holds(log: Path, tmp_path: Path) -> None:
    fuzz_python.check_log(log.read_bytes(), tmp_path / "log.txt")


@pytest.mark.parametrize("law", fuzz_python.LAWS)
def test_a_short_run_breaks_no_law(law: str, tmp_path: Path) -> None:
    rng = random.Random(20_261_130)
    tried = {repr(fuzz_python.LAWS[law](rng, tmp_path / "log.txt")) for _ in range(RUNS[law])}
    assert len(tried) > 0.9 * RUNS[law]
