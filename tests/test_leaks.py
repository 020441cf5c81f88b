"""Memory stays flat, and where it does not, the calls that keep some are named.

In processes of their own: in this one memory that others freed would hide what is kept.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc/self")
ROOT = Path(__file__).parents[1]
KEEPS = """
    from tools import leaks

    kept = []
    leaks.CALLS["keeps"] = lambda: kept.append(bytes(4000))
    raise SystemExit(leaks.main(["--calls", "8000", "--names", "keeps", "Tile"]))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def test_nothing_leaks() -> None:
    found = run("-m", "tools.leaks", "--calls", "4000")
    assert found.returncode == 0, found.stdout + found.stderr
    assert found.stdout.startswith("leaks: ")


def test_a_leak_is_found() -> None:
    found = run("-c", "\n".join(line.strip() for line in KEEPS.splitlines()))
    assert found.returncode == 1, found.stdout + found.stderr
    assert "keeps by " in found.stdout
    assert "Tile" not in found.stdout
