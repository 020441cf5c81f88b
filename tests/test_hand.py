"""Every way in which a hand can be malformed: each message is reached, and reached in full."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import guobiao as gb
from guobiao import Hand, HandError, Meld, Set, _core

SOURCE = Path(__file__).parents[1] / "src"

needs_source = pytest.mark.skipif(not SOURCE.is_dir(), reason="the Rust source is not here")

Call = Callable[[], object]
Case = tuple[Call, str]

WIN = "123456789m1122s3s"
WAIT = "123456789m1122s"
KONG = "[EEEE]456789m1122s3s"


def row(text: str, edits: dict[int, int]) -> Call:
    """A call that reads the row of a hand with some bytes changed."""
    changed = bytearray(Hand(text).row)
    for at, value in edits.items():
        changed[at] = value
    return partial(Hand.from_row, bytes(changed))


def parts(**keywords: object) -> Call:
    """A call that makes a hand of 13 tiles or 14 from its parts."""
    concealed: dict[str, object] = {"concealed": WAIT}
    return partial(Hand, **(concealed | keywords))


any_win_table: Any = gb.win_table

SUIT = "a suit letter m, s or p after ranks"
PLACE = "a tile, a meld in brackets, a flower a to h or '|'"
FLOWER = "one digit or letters a to h for the flowers"
LETTER = "each once: d (dealt win), f (first go-round), r (ready when dealt), w (kong of wildcards)"
HONOR = "is ambiguous (tools disagree on 5z to 7z), write C F P for 中 发 白"
FIFTEEN = "more than 14 concealed tiles, expected at most 14 (34 counts: Hand.from_counts)"
RANKS = "ranks before a suit letter: 123m and not m123"
RED = "0 is the red five of riichi tools, which this game has not; write 5"
WESTERN = (
    "c1 d1 b1 are western letters; write m for characters, s for bamboos, p for dots after the "
    "ranks, as in 123m, and E S W N C F P"
)
SMALL = "in small letters; write E for the tile, and flowers after the second bar"
WAITING = "got 13 tiles; waits says what completes 13"
COMPLETE = "got 14 tiles with a winning one; score counts a complete hand"
THROW = "got 14 tiles without a winning one; discards says what to throw from 14"
PART = ", or 3, 6, 9, 12 less"
THIRTEEN = "13 tiles (or 1, 4, 7, 10, a part of a hand)"
FOURTEEN = "14 tiles (or 2, 5, 8, 11, a part of a hand)"
NO_MELD = "is not a meld, expected a chow such as [123p,3], a pung [555m,1] or a kong [EEEE]"
KONG_DIGIT = "1 to 3, or 5 to 7 for an added kong"
ONCE = "twice, each of a to h is there once; winds and dragons are capitals"
SIX = (
    "as the second part, expected six characters: round wind, seat wind (E S W N), "
    "then 0 or 1 for self-drawn, fourth copy, last tile, kong"
)
NO_TILE = (
    "is not a tile, expected one such as 3m, 7s, 9p, E, C or a Botzone code such as W3, F1, J2"
)
NOT_ONE = "is not one meld, expected one such as [123p,3], [555m,1] or [EEEE]"
FIVE_PARTS = (
    "5 parts between bars, expected at most 4: tiles | winds and digits | flowers | letters"
)
COPY = "won by the fourth copy of 3s with the other three visible, but the hand holds 3s concealed"
ROBBED = "but the hand has 3s itself: the robbed player has the other three"
SOURCES = "1 (left), 2 (opposite) or 3 (right)"
WINDS = "'E', 'S', 'W', 'N', their Tile or 0 to 3"
TILES = "expected a Tile, its index 0 to 33 or its name"
MELDS = "expected a Meld, its text such as '[123p,3]' or a tuple such as ('CHI', 'B2', 3)"

# By variant of the Rust enum, in its order.
CASES: dict[str, list[Case]] = {
    "TooLong": [
        (partial(Hand, "1" * 201), "a text of 201 characters, expected at most 200"),
        (partial(Hand, "1" * 1_000_000), "a text of 1000000 characters, expected at most 200"),
        (partial(Hand, "中" * 1_000_000), "a text of 1000000 characters, expected at most 200"),
        (partial(Meld, "[" * 300), "a text of 300 characters, expected at most 200"),
        (parts(concealed="中" * 250), "a text of 250 characters, expected at most 200"),
    ],
    "Character": [
        (partial(Hand, "m"), f"character 1: unexpected 'm', expected {RANKS}"),
        (partial(Hand, "12E"), f"character 3: unexpected 'E', expected {SUIT}"),
        (partial(Hand, "12[EEEE]"), f"character 3: unexpected '[', expected {SUIT}"),
        (partial(Hand, " 1m\t]"), f"character 5: unexpected ']', expected {PLACE}"),
        (partial(Hand, "1m风"), f"character 3: unexpected '风', expected {PLACE}"),
        (partial(Hand, "1m\u2603"), f"character 3: unexpected '\u2603', expected {PLACE}"),
        (
            partial(Hand, "[123p,x]"),
            "character 7: unexpected 'x', expected one digit after ',' in a meld",
        ),
        (partial(Hand, "[123p,12]"), "character 8: unexpected '2', expected ']' after the digit"),
        (
            partial(Hand, "[123a]"),
            "character 5: unexpected 'a', expected tiles, ',' or ']' in a meld",
        ),
        (partial(Hand, WIN + "|EE0000|12"), f"character 27: unexpected '2', expected {FLOWER}"),
        (partial(Hand, WIN + "|EE0000|j"), f"character 26: unexpected 'j', expected {FLOWER}"),
        (partial(Hand, WIN + "|EE1000|0|dd"), f"character 29: unexpected 'd', expected {LETTER}"),
        (partial(Hand, WIN + "|EE1000|0|x"), f"character 28: unexpected 'x', expected {LETTER}"),
        (parts(concealed="1ma"), "character 3: unexpected 'a', expected tiles"),
        (partial(Meld.chow, "[123p]"), "character 1: unexpected '[', expected tiles"),
    ],
    "Ended": [
        (partial(Hand, "123"), f"the text ends too early, expected {SUIT}"),
        (parts(concealed="123"), f"the text ends too early, expected {SUIT}"),
        (partial(Hand, "[123p"), "the text ends too early, expected ']' after a meld"),
        (partial(Meld, "[123p,"), "the text ends too early, expected a digit after ','"),
    ],
    "NumberedHonor": [
        (partial(Hand, "123m5z"), f"character 6: 5z {HONOR}"),
        (partial(Meld, "[777z]"), f"character 5: 7z {HONOR}"),
        (parts(winning_tile="7z"), f"character 2: 7z {HONOR}"),
    ],
    "RedFive": [
        (partial(Hand, "340m"), f"character 3: {RED}"),
        (parts(winning_tile="0p"), f"character 1: {RED}"),
    ],
    "SmallHonor": [
        (
            partial(Hand, WAIT + "e"),
            f"character 16: 'e' beside 13 tiles is a flower, or E {SMALL}",
        ),
    ],
    "WesternLetters": [
        (partial(Hand, text), WESTERN) for text in ("c1 c2 c3 d1 d1 We Dr", "b1 c1", "d1d2d3We")
    ],
    "NoMeld": [
        (partial(Meld, f"[{text}]"), f"[{text}] {NO_MELD}")
        for text in ("", "12p", "135p", "123,1", "1p2s3m", "ESW", "891p", "123456p,1")
    ],
    "MeldDigit": [
        (partial(Meld, "[123p,0]"), "[123p,0]: digit 0, expected 1 to 3, the claimed tile"),
        (partial(Meld, "[123p,4]"), "[123p,4]: digit 4, expected 1 to 3, the claimed tile"),
        (partial(Meld, "[555m,5]"), "[555m,5]: digit 5, expected 1 to 3, from whom it came"),
        (partial(Meld, "[EEEE,0]"), f"[EEEE,0]: digit 0, expected {KONG_DIGIT}"),
        (partial(Meld, "[EEEE,4]"), f"[EEEE,4]: digit 4, expected {KONG_DIGIT}"),
        (partial(Meld, "[EEEE,8]"), f"[EEEE,8]: digit 8, expected {KONG_DIGIT}"),
    ],
    "Parts": [
        (partial(Hand, WIN + "|EE0000|0||x"), FIVE_PARTS),
        (partial(Hand, WIN + "|EE0000|0||"), FIVE_PARTS),
        (partial(Hand, WIN + "|||||"), FIVE_PARTS.replace("5", "6")),
    ],
    "Circumstances": [
        (partial(Hand, f"{WIN}|{'E' * 50}"), f'"{"E" * 40}..." {SIX}'),
        *(
            (partial(Hand, f"{WIN}|{text}"), f'"{text}" {SIX}')
            for text in ("E", "EE000", "EE00000", "XE0000", "E50000", "EE0002", "0000EE")
        ),
    ],
    "FlowerTwice": [
        (partial(Hand, WIN + "|EE0000|aba"), f"flower 'a' {ONCE}"),
        (partial(Hand, f"h{WIN}|EE0000|h"), f"flower 'h' {ONCE}"),
    ],
    "NoTile": [
        (parts(winning_tile="x"), f'"x" {NO_TILE}'),
        (parts(winning_tile=""), f'"" {NO_TILE}'),
        (parts(winning_tile="c"), f'"c" {NO_TILE}'),
        (parts(concealed="H1"), f'"H1" {NO_TILE}'),
        (parts(concealed=["F5"]), f'"F5" {NO_TILE}'),
        (parts(winning_tile="1" * 50), f'"{"1" * 40}..." {NO_TILE}'),
    ],
    "NotOneMeld": [
        (partial(Meld, "123p"), f'"123p" {NOT_ONE}'),
        (partial(Meld, ""), f'"" {NOT_ONE}'),
        (parts(melds=["[123p][456p]"]), f'"[123p][456p]" {NOT_ONE}'),
    ],
    "TileCount": [
        (partial(Hand, ""), f"0 tiles, expected 13 or 14{PART}"),
        (partial(Hand, WIN + "3s"), "15 tiles, expected 13 or 14"),
        (partial(Hand, "[EEEE]123m"), f"7 tiles, expected 13 or 14 (1 kong needs 14 or 15){PART}"),
        (
            partial(Hand, "[EEEE][SSSS]"),
            f"8 tiles, expected 13 or 14 (2 kongs need 15 or 16){PART}",
        ),
        (parts(concealed="123m"), f"3 tiles, expected 13 or 14{PART}"),
        (parts(melds=["[123p]"]), "16 tiles, expected 13 or 14"),
        (row(WAIT, {0: 0}), f"12 tiles, expected 13 or 14{PART}"),
        (row(WAIT, {38: 0}), "13 tiles, expected 14 with the winning tile"),
        (
            parts(concealed="456789m112s", melds=["[EEEE]"], winning_tile="3s"),
            "14 tiles, expected 14 with the winning tile (1 kong needs 15)",
        ),
    ],
    "TooManyCopies": [
        (
            partial(Hand, "[EEEE]456789m112sEE"),
            "6 copies of E, expected at most 4 (melds included)",
        ),
        (partial(Hand, "11111m"), "5 copies of 1m, expected at most 4 (melds included)"),
        (parts(concealed=[0] * 14), "14 copies of 1m, expected at most 4 (melds included)"),
        (row(WIN, {33: 255}), "255 copies of P, expected at most 4 (melds included)"),
    ],
    "TooManyMelds": [(partial(Hand, "[EEEE]" * 5), "5 melds, expected at most 4")],
    "MeldCode": [
        (row(WIN, {34: 158}), "meld 1: code 158, expected 0 (none) or 1 to 157"),
        (row(WIN, {37: 255}), "meld 4: code 255, expected 0 (none) or 1 to 157"),
    ],
    "MeldSource": [
        (row(WIN, {43: 1}), "meld 1: source 1, expected 0 where there is no meld"),
        (row(WIN, {44: 0x0E}), "meld 4: source 7, expected 0 where there is no meld"),
        (row(KONG, {43: 1}), "meld 1: source 1, expected 0 for a concealed kong"),
        (row("[EEEE,1]" + KONG[6:], {43: 4}), "meld 1: source 4, expected 0 to 3"),
        (row("[123p,1]" + KONG[6:], {43: 7}), "meld 1: source 7, expected 0 to 3"),
    ],
    "WinningTile": [
        (row(WIN, {38: 34}), "winning tile 34, expected 0 to 33, or 255 for none"),
        (row(WIN, {38: 254}), "winning tile 254, expected 0 to 33, or 255 for none"),
    ],
    "WinningTileMissing": [
        (
            row(WIN, {38: 33}),
            "the winning tile P is not among the tiles, which include it in a row",
        ),
        (
            row(KONG, {38: 27}),
            "the winning tile E is not among the tiles, which include it in a row",
        ),
    ],
    "Wind": [
        (row(WIN, {40: 4}), "round wind 4, expected 0 to 3 for E S W N"),
        (row(WAIT, {41: 255}), "seat wind 255, expected 0 to 3 for E S W N"),
    ],
    "Flowers": [
        (partial(Hand, WIN + "|EE0000|9"), "9 flowers, expected 0 to 8"),
        (partial(Hand, f"a{WIN}|EE0000|8"), "9 flowers, expected 0 to 8"),
        (row(WIN, {42: 255}), "255 flowers, expected 0 to 8"),
    ],
    "Padding": [
        (row(WIN, {at: 7}), f"byte {at} of the row is 7, expected 0") for at in (45, 46, 47)
    ]
    + [(row(WIN, {44: 0x10}), "byte 44 of the row is 16, expected 0")],
    "ReplacementWithoutKong": [
        (
            partial(Hand, WIN + "|EE1001|0"),
            "a self-drawn win on a kong replacement, but the hand has no kong",
        ),
    ],
    "LastCopyHeld": [
        (partial(Hand, "123456789m1123s3s|EE0100|0"), COPY),
        (parts(winning_tile="2s", last_copy=True), COPY.replace("3s", "2s")),
    ],
    "RobbingLastTile": [
        (
            partial(Hand, WIN + "|EE0011|0"),
            "robbing a kong on the last tile: no kong may be declared then",
        ),
    ],
    "RobbingHeldTile": [
        (partial(Hand, "123456789m1123s3s|EE0001|0"), f"robbing a kong of 3s, {ROBBED}"),
        (partial(Hand, "[123s,1]456789m112s2p3s|EE0101|0"), f"robbing a kong of 3s, {ROBBED}"),
    ],
    "DealtWin": [
        (
            partial(Hand, WIN + "|EE0000|0|d"),
            "a win on the dealt tiles is self-drawn, but the hand says it is not",
        ),
        (
            partial(Hand, KONG + "|EE1000|0|d"),
            "a win on the dealt tiles has no melds, but the hand has",
        ),
        (
            partial(Hand, WIN + "|EE1010|0|d"),
            "a win on the dealt tiles can't be on the last tile or the fourth visible copy",
        ),
        (
            parts(winning_tile="3s", self_drawn=True, last_copy=True, dealt_win=True),
            "a win on the dealt tiles can't be on the last tile or the fourth visible copy",
        ),
    ],
    "FirstRoundLastTile": [
        (
            partial(Hand, WIN + "|EE0010|0|f"),
            "a win in the first go-round can't be on the last tile of the wall",
        ),
    ],
    "WildcardsWithoutKong": [
        (partial(Hand, WIN + "|EE0000|0|w"), "a kong of wildcards, but the hand has no kong"),
    ],
    "Wants": [
        (
            partial(gb.score, WAIT),
            f"score wants 14 tiles with the winning one, {WAITING}",
        ),
        (
            partial(gb.decompose, Hand(concealed=WAIT + "3s")),
            "decompose wants 14 tiles with the winning one, got 14 tiles without a winning one",
        ),
        (
            partial(gb.discards, WAIT),
            f"discards wants {FOURTEEN}, got 13 tiles; useful_tiles says what to draw to 13",
        ),
        (
            partial(gb.waits, WIN),
            f"waits wants {THIRTEEN}, {COMPLETE}",
        ),
        (
            partial(gb.win_table, Hand(concealed=WAIT + "3s")),
            f"win_table wants 13 tiles, {THROW}",
        ),
        (
            partial(gb.win_table, "1122m99s5p"),
            "win_table wants 13 tiles, got 7 tiles, a part that lacks 6 (2 sets)",
        ),
        (
            partial(gb.score, "1m"),
            "score wants 14 tiles with the winning one, got 1 tiles, a part that lacks 12 (4 sets)",
        ),
    ],
    "Seen": [
        (
            partial(ask, text, seen=[*[0] * 9, 3, *[0] * 24]),
            "3 copies of 1s seen outside of a hand that holds 2, expected 4 in all",
        )
        for ask, text in ((gb.win_table, WAIT), (gb.discards, WIN))
    ],
}

# What the Python constructors refuse before there are parts of a hand to look at.
AT_THE_DOOR: list[Case] = [
    (partial(Meld.chow, "124p"), '"124p" is not a chow, expected three tiles in a row of one suit'),
    (partial(Meld.chow, "ESW"), '"ESW" is not a chow, expected three tiles in a row of one suit'),
    (partial(Meld.chow, ""), '"" is not a chow, expected three tiles in a row of one suit'),
]
AT_THE_DOOR = [(call, f"{message} such as '123p'") for call, message in AT_THE_DOOR] + [
    (partial(gb.pack_texts, [WIN, "123m"]), f"text 1: 3 tiles, expected 13 or 14{PART}"),
    (
        lambda: gb.score_batch(gb.pack_texts([WIN, WAIT])),
        f"hand 1: score wants 14 tiles with the winning one, {WAITING}",
    ),
    (partial(Meld.pung, "5555m"), "\"5555m\" is not a pung, expected three alike such as '555m'"),
    (partial(Meld.kong, "EEE"), "\"EEE\" is not a kong, expected four alike such as 'EEEE'"),
    (
        partial(Meld.chow, "123p", claimed=4),
        "source 4, expected 1 to 3, the tile of the run that was claimed",
    ),
    (partial(Meld.pung, "EEE", source=0), f"source 0, expected {SOURCES}"),
    (partial(Meld.kong, "EEEE", source=-1), f"source -1, expected {SOURCES}"),
    (
        partial(Meld.kong, "EEEE", concealed=True, added=True),
        "a kong is concealed or added, not both",
    ),
    (
        partial(Meld.kong, "EEEE", concealed=True, source=1),
        "a concealed kong has no source",
    ),
    (parts(concealed=3.5), "concealed 3.5, expected a list"),
    (parts(melds=7), "melds 7, expected a list"),
    (parts(round_wind="X"), f"round wind 'X', expected {WINDS}"),
    (parts(round_wind=""), f"round wind '', expected {WINDS}"),
    (parts(seat_wind="ES"), f"seat wind 'ES', expected {WINDS}"),
    (parts(seat_wind=4), f"seat wind 4, expected {WINDS}"),
    (parts(seat_wind=gb.Tile.C), f"seat wind Tile('C'), expected {WINDS}"),
    (parts(concealed=["E"] * 15), FIFTEEN),
    (parts(concealed=[0] * 34), FIFTEEN),
    (parts(concealed=itertools.repeat(0)), FIFTEEN),
    (parts(concealed=[34]), f"34 is not a tile, {TILES}"),
    (parts(winning_tile=-1), f"-1 is not a tile, {TILES}"),
    (parts(winning_tile=[["a" * 60]]), f"[['{'a' * 54}... is not a tile, {TILES}"),
    (parts(melds="[123p]"), "melds are a list of Meld or of strings, got one string"),
    (parts(melds=[Hand(WIN)]), f"meld Hand('{WIN}|EE0000|0'), {MELDS}"),
    (parts(melds=[1]), f"meld 1, {MELDS}"),
    (parts(melds=["[123p]"] * 5), "more than 4 melds, expected at most 4"),
    (parts(melds=itertools.repeat("[123p]")), "more than 4 melds, expected at most 4"),
    (parts(flowers=9), "9 flowers, expected 0 to 8"),
    (parts(flowers=-1), "-1 flowers, expected 0 to 8"),
    (parts(flowers="a"), "'a' flowers, expected 0 to 8"),
    (parts(winning_tile="3s", last_copy="no"), "last_copy 'no', expected True or False"),
    (
        partial(Meld.from_botzone, ("PONG", "W1", 1)),
        "pack ('PONG', 'W1', 1), expected CHI, PENG or GANG",
    ),
    (partial(Hand.from_counts, [5] * 34), "counts[0] 5, expected 0 to 4"),
    (partial(Hand.from_counts, [0] * 33), "counts of 33 kinds, expected 34"),
    (partial(Hand.from_row, b""), "a row is 48 bytes, got something else"),
    (partial(Hand.from_row, bytes(47)), "a row is 48 bytes, got something else"),
    (partial(Hand.from_row, itertools.repeat(0)), "a row is 48 bytes, got something else"),
    (partial(Hand.from_row, [0] * 47 + [256]), "a row is 48 bytes, got something else"),
    (
        partial(Hand, "\ud800"),
        "the text holds a lone surrogate, expected characters that UTF-8 can hold",
    ),
    (
        partial(Set, "12m", concealed=True),
        "\"12m\" is not a set, expected one such as '123m', 'EEE' or '147s'",
    ),
    *(
        (partial(any_win_table, WAIT, seen=seen), f"seen {shown}, expected 34 counts of 0 to 4")
        for seen, shown in [
            (3, "3"),
            ([], "[]"),
            ([1], "[1]"),
            ("0" * 34, repr("0" * 34)),
            ([5, *[0] * 33], repr([5, *[0] * 33])[:57] + "..."),
            ([True, *[0] * 33], repr([True, *[0] * 33])[:57] + "..."),
            ([0] * 35, repr([0] * 35)[:57] + "..."),
        ]
    ),
    # By name, when it is called: this one is for tests alone.
    (lambda: _core.draw(1, seed=0, kind="odd"), 'no kind "odd" of random hands'),
]

ALL = [case for cases in CASES.values() for case in cases] + AT_THE_DOOR


@pytest.mark.parametrize(("call", "message"), ALL, ids=[message[:60] for _, message in ALL])
def test_each_error_says_what_came_and_what_was_wanted(call: Call, message: str) -> None:
    with pytest.raises(HandError) as error:
        call()
    assert str(error.value) == message


AnyHand: Any = Hand
any_score: Any = gb.score
any_decompose: Any = gb.decompose


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (partial(AnyHand), "Hand needs a text or concealed=..."),
        (partial(AnyHand, None), "Hand needs a text or concealed=..."),
        (partial(AnyHand, melds=[]), "Hand needs a text or concealed=..."),
        (
            partial(AnyHand, WIN, flowers=1),
            "Hand takes a text or keywords, not both; see Hand.replace",
        ),
        (parts(colour=1), 'Hand has no keyword argument "colour"'),
        (partial(AnyHand(WIN).replace, colour=1), 'Hand has no keyword argument "colour"'),
        (partial(AnyHand, 3), "expected a Hand or its text, got <class 'int'>"),
        (partial(any_score, b"1m"), "expected a Hand or its text, got <class 'bytes'>"),
        (partial(any_decompose, None), "expected a Hand or its text, got <class 'NoneType'>"),
    ],
)
def test_each_wrong_type_is_named(call: Call, message: str) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value) == message


# Nothing is left out


def pattern(literal: str) -> re.Pattern[str]:
    """What a message looks like whose Rust source is this string."""
    literal = re.sub(r"\\\n\s*", "", literal).replace('\\"', '"')
    return re.compile(".*".join(map(re.escape, re.split(r"\{[^{}]*\}", literal))), re.DOTALL)


LITERAL = r'"((?:[^"\\]|\\.)*)"'


@needs_source
def test_every_variant_is_reached() -> None:
    text = (SOURCE / "error.rs").read_text(encoding="utf-8")
    body = text[text.index("pub enum HandError {") : text.index("\n}\n")]
    variants = re.findall(r"^    (\w+)(?:,| \{)$", body, re.MULTILINE)
    assert variants == list(CASES)
    errors = re.findall(rf"#\[error\(\s*{LITERAL}.*?\)\]\n    (\w+)", body, re.DOTALL)
    assert [name for _, name in errors] == variants
    for literal, name in errors:
        assert CASES[name]
        for _, message in CASES[name]:
            assert pattern(literal).fullmatch(message), f"{message!r} is no {name}"


@needs_source
def test_every_message_at_the_door_is_reached() -> None:
    for path in sorted(SOURCE.glob("python/**/*.rs")):
        text = path.read_text(encoding="utf-8")
        for literal in re.findall(rf"HandError::new_err\(\s*(?:format!\(\s*)?{LITERAL}", text):
            form = pattern(literal)
            assert any(form.fullmatch(message) for _, message in ALL), f"{path.name}: {literal}"


def test_a_z_alone_is_no_numbered_honour() -> None:
    with pytest.raises(HandError) as error:
        Hand("z")
    assert "0z" not in str(error.value)
