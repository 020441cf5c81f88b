"""How the command line ends: errors raised outside any command, streams that are not files."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import click
import pytest

import guobiao as gb
from guobiao import botzone
from guobiao.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable


def raising(error: BaseException) -> Callable[..., None]:
    def work(*_: object, **__: object) -> None:
        raise error

    return work


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (gb.HandError("no hand"), 2, "no hand"),
        (gb.RulesError("no book"), 2, "no book"),
        (botzone.LogError("a.txt", 3, "no log"), 2, "a.txt:3: no log"),
        (OSError("no file"), 2, "no file"),
        (click.Abort(), 130, ""),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_of_any_command_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    status: int,
    said: str,
) -> None:
    monkeypatch.setattr(click.Group, "main", raising(error))
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == status
    assert said in (err := capsys.readouterr().err)
    assert err.count("\n") == bool(said)


def test_streams_need_not_be_files(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "argv", ["guobiao", "score", "1122559mNNCCCC9m"])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert "= 32 points" in out.getvalue()
