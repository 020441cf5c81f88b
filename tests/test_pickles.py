"""What 0.1.0 pickled still loads, and what programs imported from it is still there.

``python tests/test_pickles.py`` prints the file of pickles for the version that is installed; the
committed one was made by 0.1.0 and is never made again.
"""

from __future__ import annotations

import base64
import importlib
import pickle
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import Fan, Form, Hand, Meld, RuleBook, Score, Set, SetKind, Tile, botzone, lint

DATA = Path(__file__).parent / "data"
PICKLES = DATA / "pickles_0.1.0.tsv"
NAMES = DATA / "names_0.1.0.txt"
HAND = "[123p,3]55m12379s789p8s"


def book_of_a_house() -> RuleBook:
    edits = [(Fan.ALL_GREEN, Fan.SEVEN_PAIRS, "ours")]
    return gb.CURRENT.but("home", points={Fan.SEVEN_PAIRS: 25}, cover=edits, minimum=6)


def values() -> dict[str, Any]:
    """One of each kind that can be pickled, classes and functions too, by name."""
    log = files("guobiao") / "data" / "sample_log.txt"
    home = book_of_a_house()
    return {
        "Tile": Tile.M3,
        "Fan": Fan.PURE_STRAIGHT,
        "Form": Form.SEVEN_PAIRS,
        "SetKind": SetKind.CHOW,
        "Meld": Meld("[123p,3]"),
        "Hand": Hand(HAND),
        "Hand of a house game": Hand("[EEEE,7]111222333m5s5s|EE1001|1|w"),
        "Set": Set("123p", concealed=False, melded=True),
        "Reading": gb.decompose(HAND)[0],
        "Score": gb.score(HAND),
        "Score under home": gb.score(HAND, rules=home),
        "Win": gb.win_table("[123p,3]55m12379s789p")[0],
        "Discard": gb.discards("123456789m1123sF")[0],
        "RuleBook": home,
        **{f"RuleBook {name}": book for name, book in gb.rule_books.items()},
        "Penalties": gb.CURRENT.penalties,
        "Difference": gb.CURRENT.differences(gb.BOTZONE)[0],
        "Match": gb.Match().after((-8, 41, -25, -8)),
        "BatchResult": gb.score_batch(gb.pack_texts([HAND, "123456789m1123s2s"]), fans=True),
        "botzone.Round": next(botzone.read_rounds(str(log))),
        "botzone.Fault": botzone.Fault("61602cb4", 3, "total", HAND, "17", "18"),
        "botzone.Report": replace(botzone.check(str(log)), path="sample_log.txt"),
        "botzone.LogError": botzone.LogError("log.txt", 3, "expected Fan"),
        "lint.Mistake": lint.Mistake.KONG_CLAIMED,
        "HandError": gb.HandError("1 tiles, expected 13 or 14"),
        "RulesError": gb.RulesError("home: no fan"),
        "a class of each": [Tile, Fan, Form, SetKind, Meld, Hand, Set, RuleBook, Score, gb.Match],
        "functions": [gb.score, gb.score_batch, gb.waits_batch, gb.settle, gb.pack, gb.unpack],
        "a function of botzone": botzone.check,
    }


def look(value: object) -> str:
    """What a value says of itself: of a rule book its decisions, of a result its columns."""
    if isinstance(value, RuleBook):
        return f"{value.name} {value.fingerprint}"
    if isinstance(value, Score):
        return f"{value.hand} {value.points} {list(map(int, value.fans))} {look(value.rules)}"
    if isinstance(value, gb.BatchResult):
        assert value.fans is not None
        return f"{value.points} {value.status} {value.legal} {np.argwhere(value.fans).tolist()}"
    if isinstance(value, botzone.Report):
        return f"{value.rounds} {value.wins} {value.agreed} {sum(value.fans.values())}"
    if isinstance(value, list):
        return " ".join(one.__name__ for one in value)
    return getattr(value, "__name__", "") or repr(value)


def lines() -> list[list[str]]:
    return [line.split("\t") for line in PICKLES.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("name", "protocol", "text", "seen"), lines())
def test_what_0_1_0_pickled_loads(name: str, protocol: str, text: str, seen: str) -> None:
    value = pickle.loads(base64.b64decode(text))
    assert look(value) == seen, f"{name}, protocol {protocol}"
    assert look(pickle.loads(pickle.dumps(value))) == seen


def test_every_kind_is_among_the_pickles() -> None:
    assert {line[0] for line in lines()} | {"RuleBook EMA"} == set(values())


# Books that second sources changed: pickles keep what they were.
CHANGED = {*gb.rule_books} - {"CURRENT", "BOTZONE"}


def test_a_preset_of_0_1_0_is_what_it_was() -> None:
    books = [line for line in lines() if line[0].startswith("RuleBook ")]
    assert len(books) == 2 * 10
    for name, _, text, _ in books:
        loaded = pickle.loads(base64.b64decode(text))
        book = gb.rule_books[name.removeprefix("RuleBook ")]
        assert (loaded == book) is (book.name not in CHANGED)


@pytest.mark.parametrize("line", NAMES.read_text(encoding="utf-8").splitlines())
def test_what_was_imported_from_0_1_0_is_there(line: str) -> None:
    module, *names = line.split()
    if module in {"guobiao.arrow", "guobiao.files"}:
        pytest.importorskip("pyarrow")
    found = importlib.import_module(module)
    assert [name for name in names if not hasattr(found, name)] == []


if __name__ == "__main__":
    for kind, value in values().items():
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            code = base64.b64encode(pickle.dumps(value, protocol)).decode()
            print(kind, protocol, code, look(value), sep="\t")
