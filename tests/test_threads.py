"""How many threads a bulk call takes, wherever it runs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
import pytest

import guobiao as gb
from guobiao import _arrays, _core

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS = _core.draw(3000, seed=5)
WANTED = gb.score_batch(ROWS, threads=1).points

# Where the number of processors is found: in later Pythons, on Linux, everywhere.
ASKED = ["process_cpu_count", "sched_getaffinity", "cpu_count"]


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    """The number of processors is asked once: here once a test."""
    _arrays.cpus.cache_clear()
    yield
    _arrays.cpus.cache_clear()


@pytest.mark.parametrize("known", ASKED)
@pytest.mark.parametrize("count", [1, 3])
def test_as_many_as_there_are_processors(
    monkeypatch: pytest.MonkeyPatch, known: str, count: int
) -> None:
    for name in ASKED:
        monkeypatch.delattr(os, name, raising=False)
    asked = []

    def answer(*process: int) -> int | range:
        asked.append(process)
        return range(count) if known == "sched_getaffinity" else count

    monkeypatch.setattr(os, known, answer, raising=False)
    for _ in range(2):
        assert np.array_equal(gb.score_batch(ROWS).points, WANTED)
    assert asked == ([(0,)] if known == "sched_getaffinity" else [()])


@pytest.mark.parametrize("known", ["process_cpu_count", "cpu_count"])
def test_one_where_nothing_is_known(monkeypatch: pytest.MonkeyPatch, known: str) -> None:
    for name in ASKED:
        monkeypatch.delattr(os, name, raising=False)
    monkeypatch.setattr(os, known, lambda: None, raising=False)
    assert np.array_equal(gb.score_batch(ROWS).points, WANTED)
