"""The seam between Rust and Python: names, stubs, docstrings, and values that come back whole."""

from __future__ import annotations

import ast
import copy
import doctest
import importlib.util
import inspect
import io
import itertools
import pickle
import re
import subprocess
import sys
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

import guobiao as gb
from guobiao import Fan, Form, Hand, HandError, Meld, RuleBook, Set, SetKind, Tile, _core
from namespace import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"

needs_source = pytest.mark.skipif(not SOURCE.is_dir(), reason="the Rust source is not here")


# Names on both sides


@needs_source
def test_fans_are_those_of_the_rust_source() -> None:
    text = (SOURCE / "fan.rs").read_text(encoding="utf-8")
    found = re.findall(r'^( +\w+ "\w+" "[^"]+") \w+,$', text, re.MULTILINE)
    wanted = [f'    {fan.id.title().replace("_", "")} "{fan.id}" "{fan.zh}"' for fan in Fan]
    wrong = [
        f"{has!r} should be\n{should}"
        for has, should in itertools.zip_longest(found, wanted)
        if has != should
    ]
    assert not wrong, "src/fan.rs, in fans!:\n" + "\n".join(wrong)


@needs_source
@pytest.mark.parametrize("enum", [Form, SetKind])
def test_shapes_are_those_of_the_rust_source(enum: type[Form | SetKind]) -> None:
    text = (SOURCE / "shape.rs").read_text(encoding="utf-8")
    body = re.search(rf"pub enum {enum.__name__} {{(.*?)\n}}", text, re.DOTALL)
    assert body is not None
    found = re.findall(r"^    (\w+),$", body[1], re.MULTILINE)
    assert found == [member.value.title().replace("_", "") for member in enum]


def test_tiles_are_those_of_rust() -> None:
    rest = ["1112223334445m", "9991112223334s"]
    for tile in Tile:
        hand = next(
            Hand(concealed=text, winning_tile=tile)
            for text in rest
            if text.count(str(tile)[0]) < 4 or str(tile)[1:] != text[-1]
        )
        assert hand.winning_tile is tile
        assert Hand(str(hand)).winning_tile is tile
        assert hand == Hand(concealed=hand.concealed, winning_tile=str(tile))
        assert hand == Hand(concealed=hand.concealed, winning_tile=tile.botzone)
        assert hand == Hand(concealed=list(map(int, hand.concealed)), winning_tile=int(tile))


# Values


def bracketed(tiles: str, digit: int) -> str:
    return f"[{tiles},{digit}]" if digit else f"[{tiles}]"


def all_melds() -> Iterator[tuple[str, int]]:
    """The text and the code of each meld with each of its sources."""
    for suit, low in itertools.product("msp", range(1, 8)):
        for claimed in range(4):
            code = 1 + 7 * "msp".index(suit) + low - 1
            yield bracketed(f"{low}{low + 1}{low + 2}{suit}", claimed), code
    for tile in Tile:
        rank, suit = str(tile)[0], str(tile)[1:]
        for source in range(4):
            yield bracketed(3 * rank + suit, source), 22 + tile
        for source in (1, 2, 3):
            yield bracketed(4 * rank + suit, source), 56 + tile
            yield bracketed(4 * rank + suit, source + 4), 124 + tile
        yield bracketed(4 * rank + suit, 0), 90 + tile


MELDS = dict(all_melds())

WINS = [
    "[123p,3]55m12379s789p8s|EE0000|0",
    "[PPP,1]1112233444p1p",
    "1112223334445m5m|SW1000|8",
    "19m19s19pESWNCFPP",
    "1122m3344s5566pEE",
    "147m258s369pESWNC",
    "147m258s369p123m5p5p",
    "[EEEE][SSSS,1][WWWW,6]NNN1m1m|NE1001|3",
    "[EEEE,7]111222333m5s5s|EE1001|1|w",
    "123456789m1123s1s|EE1000|0|dr",
    "123456789m1123s1s|NN0000|4|fr",
    "223344m223344s5p5p",
    "11123345678999m|EE1000|0",
    "123456789m1255p3p|EE0001|0",
]


def all_hands() -> Iterator[Hand]:
    """All winds, flowers and flags that go together; with 13 tiles, 14, and 14 to discard from."""
    yield from map(Hand, WINS)
    flags = ["self_drawn", "last_copy", "last_tile", "kong"]
    flags += ["dealt_win", "first_go_round", "ready_when_dealt", "wildcard_kong"]
    shapes: list[dict[str, Any]] = [
        {"concealed": "123456789m1122s", "winning_tile": "3s"},
        {"concealed": "456789m1122s", "melds": ["[EEEE]"], "winning_tile": "3s"},
        {"concealed": "456789m1122s", "melds": ["[123p]"]},
        {"concealed": "456789m11223s", "melds": ["[EEEE,6]"]},
    ]
    for shape, states in itertools.product(shapes, itertools.product([False, True], repeat=8)):
        try:
            yield Hand(**shape, **dict(zip(flags, states, strict=True)))
        except HandError:
            assert "winning_tile" in shape  # no contradiction without a win
    for shape, round_wind, seat_wind in itertools.product(shapes, "ESWN", "ESWN"):
        yield Hand(**shape, round_wind=round_wind, seat_wind=seat_wind)
    for shape, flowers in itertools.product(shapes, range(9)):
        yield Hand(**shape, flowers=flowers)


def all_sets() -> Iterator[Set]:
    chows = [f"{n}{n + 1}{n + 2}{suit}" for suit in "msp" for n in range(1, 8)]
    knitted = [f"{n}{n + 3}{n + 6}{suit}" for suit in "msp" for n in range(1, 4)]
    alike = [n * str(tile)[0] + str(tile)[1:] for tile in Tile for n in (3, 4)]
    for tiles in chows + knitted + alike:
        for concealed, melded in itertools.product([False, True], repeat=2):
            yield Set(tiles, concealed=concealed, melded=melded)


VALUES: dict[str, Callable[[], list[Any]]] = {
    "Tile": lambda: list(Tile),
    "Fan": lambda: list(Fan),
    "Form": lambda: list(Form),
    "SetKind": lambda: list(SetKind),
    "Meld": lambda: [Meld(text) for text in MELDS],
    "Hand": lambda: list(dict.fromkeys(all_hands())),
    "Set": lambda: list(all_sets()),
    "Reading": lambda: [reading for text in WINS for reading in gb.decompose(text)],
    "Score": lambda: [
        score
        for text in WINS
        for book in gb.rule_books.values()
        if (score := gb.score(text, rules=book))
    ],
    "Win": lambda: [
        win
        for text in ["[123p,3]55m12379s789p", "1112223334445m", "19m19s19pESWNCFP"]
        for book in gb.rule_books.values()
        for win in gb.win_table(text, rules=book)
    ],
    "Discard": lambda: [
        discard
        for text in ["123456789m1123sF", "1358m2479s13p69pEC"]
        for discard in gb.discards(text)
    ],
    "RuleBook": lambda: list(gb.rule_books.values()),
}


def parts(value: object) -> dict[str, object]:
    """What can be seen of a value, so that an equality that looks at little is found out."""
    names = [n for n in dir(value) if not n.startswith("_")]
    seen = {name: getattr(value, name) for name in names}
    return {name: part for name, part in seen.items() if not callable(part)}


@pytest.mark.parametrize("kind", VALUES)
def test_values_come_back_whole(kind: str) -> None:
    values = VALUES[kind]()
    assert values
    for value in values:
        assert value is not None
        assert value != object()
        twins = [eval(repr(value), NAMES), copy.copy(value), copy.deepcopy(value)]
        twins += [
            pickle.loads(pickle.dumps(value, protocol))
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
        ]
        for twin in twins:
            assert type(twin) is type(value)
            assert twin == value
            assert (twin != value) is False
            assert hash(twin) == hash(value)
            assert (repr(twin), str(twin)) == (repr(value), str(value))
        if not isinstance(value, Enum):
            assert all(parts(twin) == parts(value) for twin in twins)
    assert len(set(values)) == len(values), "two that differ are equal"
    assert not any(a == b for a, b in itertools.pairwise(values))


@pytest.mark.parametrize("kind", VALUES)
def test_values_pickle_under_the_oldest_protocols(kind: str) -> None:
    for value in VALUES[kind]()[:20]:
        assert [pickle.loads(pickle.dumps(value, protocol)) for protocol in (0, 1)] == [value] * 2


def test_melds_have_their_codes() -> None:
    assert set(MELDS.values()) == set(range(1, 158))
    for text, code in MELDS.items():
        meld = Meld(text)
        assert (str(meld), meld.code) == (text, code)


def test_a_list_of_values_keeps_its_hands_apart() -> None:
    hands = list(all_hands())
    assert pickle.loads(pickle.dumps(hands)) == hands
    assert copy.deepcopy({hand: hand.row for hand in hands}) == {hand: hand.row for hand in hands}


# Frozen


def takes(change: Callable[..., None], *arguments: object) -> bool:
    try:
        change(*arguments)
    except AttributeError:
        return False
    return True


@pytest.mark.parametrize("kind", VALUES)
def test_no_attribute_can_be_set(kind: str) -> None:
    value = VALUES[kind]()[-1]
    if isinstance(value, Enum):
        # Methods may be shadowed on any enum member, and members found on members.
        names = [name for name in parts(value) if name not in type(value).__members__]
    else:
        names = [*(n for n in dir(value) if not n.startswith("__")), "no_such_attribute"]
        assert not [name for name in names if takes(delattr, value, name)]
    same = {name: getattr(value, name, None) for name in names}
    assert not [name for name in names if takes(setattr, value, name, same[name])]


def test_the_fans_of_a_score_are_read_only() -> None:
    score = gb.score(WINS[0])
    assert score is not None
    fans: Any = score.fans
    with pytest.raises(TypeError):
        fans[Fan.ALL_GREEN] = 1
    with pytest.raises(TypeError):
        del fans[Fan.CLOSED_WAIT]
    assert not hasattr(fans, "clear")
    assert list(score.fans) == sorted(score.fans) == list(gb.score(WINS[0]).fans)  # type: ignore[union-attr]
    score.to_dict()["fans"].clear()
    assert score.to_dict()["fans"]


# Docstrings, signatures and stubs


def public_objects() -> dict[str, Any]:
    """Each public object of the compiled module and each member of its classes, by dotted name."""
    found: dict[str, Any] = {}
    for name, value in vars(_core).items():
        if name.startswith("_") or not (inspect.isclass(value) or inspect.isroutine(value)):
            continue
        found[name] = value
        if inspect.isclass(value):
            members = [n for n in vars(value) if not n.startswith("_")]
            found |= {f"{name}.{n}": getattr(value, n) for n in members}
    return found


PUBLIC = public_objects()


@pytest.mark.parametrize("name", PUBLIC)
def test_everything_public_has_a_docstring(name: str) -> None:
    doc = PUBLIC[name].__doc__
    assert doc, f"{name} of _core has no docstring"
    assert doc.strip()[0].isupper()
    assert doc.split("\n\n")[0].strip().endswith((".", "?"))


@pytest.mark.parametrize("name", [n for n, v in PUBLIC.items() if ">>>" in (v.__doc__ or "")])
def test_examples_run(name: str) -> None:
    examples = doctest.DocTestParser().get_doctest(
        PUBLIC[name].__doc__, {"gb": gb, **NAMES}, name, f"_core, {name}", 0
    )
    report = io.StringIO()
    result = doctest.DocTestRunner(verbose=False).run(examples, out=report.write)
    assert result.attempted > 0
    assert result.failed == 0, report.getvalue()


@pytest.mark.parametrize("name", ["Hand", "Meld", "Set", "Rules", "score", "decompose"])
def test_signatures_can_be_read(name: str) -> None:
    assert "args" not in inspect.signature(PUBLIC[name]).parameters


def test_classes_say_where_they_are_found() -> None:
    for name in gb.__all__:
        value = getattr(gb, name)
        if inspect.isclass(value) and hasattr(_core, name):
            assert (value.__module__, value.__qualname__) == ("guobiao", name)
    assert issubclass(gb.HandError, ValueError)
    assert issubclass(gb.RulesError, ValueError)
    assert issubclass(RuleBook, _core.Rules)


def test_stubs_agree_with_the_compiled_module() -> None:
    if importlib.util.find_spec("mypy") is None or not (ROOT / "pyproject.toml").is_file():
        pytest.skip("needs mypy and pyproject.toml")
    command = [sys.executable, "-m", "mypy.stubtest", "guobiao", "--concise"]
    command += ["--mypy-config-file", "pyproject.toml"]
    command += ["--allowlist", "tools/stubtest_allow.txt"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


# The names of the package


def rank(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, as ruff sorts them."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def test_all_is_sorted_and_complete() -> None:
    assert stubbed() == sorted(set(stubbed()), key=rank)
    assert sorted(gb.__all__) == sorted(stubbed())
    assert [name for name in gb.__all__ if not hasattr(gb, name)] == []
    public = {
        name
        for name, value in vars(gb).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public <= set(gb.__all__)
    assert set(gb.__all__) <= set(dir(gb))
    assert {name for name, book in gb.rule_books.items() if getattr(gb, name) is not book} == set()


def stubbed() -> list[str]:
    """What the stub of the package says is public."""
    text = Path(gb.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    return ast.literal_eval(text[text.index("__all__ = ") + len("__all__ = ") :])  # type: ignore[no-any-return]


def test_names_are_those_of_their_rooms() -> None:
    """The stub and the table in the package name the same module for each name."""
    tree = ast.parse(Path(gb.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    rooms = {alias.name: str(node.module) for node in imports for alias in node.names}
    assert rooms == gb._ROOM_OF  # type: ignore[attr-defined]


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'guobiao' has no attribute 'nothing'"):
        _ = gb.nothing  # type: ignore[attr-defined]


def loaded_by(code: str, watched: str) -> set[str]:
    """Which of the watched modules a fresh interpreter has loaded after a piece of code."""
    code = f"import sys; {code}; print(*[m for m in sys.argv[1:] if m in sys.modules])"
    command = [sys.executable, "-I", "-c", code, *watched.split()]
    return set(subprocess.check_output(command, text=True).split())


HEAVY = "numpy typing dataclasses inspect re guobiao.rulebook guobiao.tiles guobiao.batch"
WIN = "(), ('W1',) * 3 + ('W2',) * 3 + ('W3',) * 3 + ('W4',) * 3 + ('W5',)"


def test_the_drop_in_loads_next_to_nothing() -> None:
    code = "from guobiao.compat.MahjongGB import MahjongFanCalculator, MahjongShanten"
    assert loaded_by(code, HEAVY + " guobiao._core") == {"guobiao._core"}
    assert loaded_by("import guobiao", HEAVY) == set()
    calls = f"{code}; MahjongShanten({WIN})"
    assert loaded_by(calls, HEAVY) == set()


def test_modules_of_the_package_come_when_named() -> None:
    code = "import guobiao; guobiao.Fan; guobiao.CURRENT; guobiao.presets.rule_books"
    assert loaded_by(code, "numpy guobiao.rulebook.presets") == {"guobiao.rulebook.presets"}
    assert loaded_by("from guobiao import *; score_batch", "numpy") == {"numpy"}
