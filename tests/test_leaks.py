"""Memory stays flat, and where it does not, the calls that keep some are named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import leaks

if TYPE_CHECKING:
    import pytest


def test_nothing_leaks() -> None:
    # In a process of its own: in this one memory that others freed would hide what is kept.
    command = [sys.executable, str(Path(leaks.__file__)), "--calls", "4000"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith("leaks: ")


def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[bytes] = []
    monkeypatch.setitem(leaks.CALLS, "keeps", lambda: kept.append(bytes(4000)))
    assert leaks.main(["--calls", "8000", "--names", "keeps", "Tile"]) == 1
    assert "keeps by " in capsys.readouterr().out
