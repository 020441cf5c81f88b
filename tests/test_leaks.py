"""Memory stays flat, and where it does not, the calls that keep some are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import leaks

if TYPE_CHECKING:
    import pytest


def test_nothing_leaks(capsys: pytest.CaptureFixture[str]) -> None:
    assert leaks.main(["--calls", "8000"]) == 0
    assert capsys.readouterr().out.startswith("leaks: ")


def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[bytes] = []
    monkeypatch.setitem(leaks.CALLS, "keeps", lambda: kept.append(bytes(16)))
    assert leaks.main(["--calls", "8000", "--names", "keeps", "Tile"]) == 1
    assert "keeps by " in capsys.readouterr().out
