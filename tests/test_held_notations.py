"""Every way to write tiles that programs of the game were found to use: read, or refused in words.

A line for each row of the table of notations that was made of 31 public programs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import guobiao as gb
from guobiao import Fan, Hand, HandError, Meld, Tile, cli

WIN = "123m789s456pEEE1s1s"
WAIT = "123m1789s456pEEE"
HAND = Hand(WIN)

# The same hand, its winning tile last, as a text.
TEXTS = {
    "native": "123m456p789sEEE11s",
    "any order": "EEE1s789s456p123m1s",
    "spaces": "123m 456p EEE 789s 11s",
    "lines": "123m456p\n789sEEE\n11s\n",
    "tabs": "123m\t456p\t789s\tEEE\t1s1s",
    "Botzone's codes": "W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 F1 T1 T1",
    "Botzone's codes in a list": "W1,W2,W3,B4,B5,B6,T7,T8,T9,F1,F1,F1,T1,T1",
    "Unicode": "🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀀🀐🀐",
    "a name a tile": "一万二万三万四筒五筒六筒七条八条九条东东东一条一条",
    "a suit a run": "一二三万四五六饼七八九索东东东一条一条",
    "digits and names": "123万456饼789条东东东11条",
    "traditional": "123萬456筒789條東東東11條",
    "numbered winds": "123m456p789s111z11s",
    "full width": "１２３ｍ４５６ｐ７８９ｓＥＥＥ１１ｓ",
    "plus": "123m+456p+789s+EEE+11s",
    "commas": "123m,456p,789s,EEE,11s",
    "quotes": '"123m456p789sEEE11s"',
    "quotes of cmd.exe": "'123m456p789sEEE1s1s|EE0000|0'",
    "winds in Chinese": "123m456p789sEEE11s|东东0000|0",
}
NAMES = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "E", "1s"]
CODES = "W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 F1 T1"
CHINESE = "一万 二万 三万 四筒 五饼 六筒 七条 八索 九條 东 東 东风 一条"
LISTS: dict[str, Any] = {
    "Botzone's codes": CODES.split(" "),
    "names": NAMES,
    "numbers": [0, 1, 2, 21, 22, 23, 15, 16, 17, 27, 27, 27, 9],
    "numpy": np.array([0, 1, 2, 21, 22, 23, 15, 16, 17, 27, 27, 27, 9], np.uint8),
    "Unicode": list("🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀀🀐"),
    "Chinese": CHINESE.split(" "),
    "tiles": [Tile(name) for name in NAMES],
    "text of codes": CODES,
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_taken(name: str) -> None:
    hand = Hand(TEXTS[name])
    assert hand.winning_tile == Tile("1s")
    assert hand == HAND


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_taken(name: str) -> None:
    assert Hand(concealed=LISTS[name], winning_tile="1s") == HAND


@pytest.mark.parametrize("wind", ["南", "南风", "F2", "2z", "🀁", "S", Tile.S, 1])
def test_a_wind_is_taken(wind: Any) -> None:
    assert HAND.replace(seat_wind=wind, round_wind=wind) == Hand(f"{WIN}|SS0000|0")


@pytest.mark.parametrize(
    ("name", "tile"),
    [("🀉", "3m"), ("三万", "3m"), ("3万", "3m"), ("东", "E"), ("1z", "E"), ("4z", "N"),
     ("W3", "3m"), ("红中", "C"), ("发财", "F"), ("白板", "P"), ("九索", "9s"), ("J3", "P")],
)  # fmt: skip
def test_a_tile_is_taken(name: str, tile: str) -> None:
    assert str(Tile(name)) == tile


MELDS: dict[str, tuple[Any, ...]] = {
    "[123p,3]": ("[123p3]", ("CHI", "B2", 3), ["CHI", "B2", 3], "[一二三饼,3]", "[B1B2B3,3]"),
    "[EEE,1]": ("[EEE1]", ("PENG", "F1", 1), "[东东东,1]", "[🀀🀀🀀1]", "[111z,1]"),
    "[1111m]": (("GANG", "W1", 0), "[1111m]", "[W1 W1 W1 W1]", "[一一一一万]"),
}


@pytest.mark.parametrize("text", MELDS)
def test_a_meld_is_taken(text: str) -> None:
    for held in (*MELDS[text], Meld(text)):
        assert Meld(held) == Meld(text)
        assert Hand(concealed="456m789s55566p", melds=[held]).melds == (Meld(text),)


# What is refused, and that the message says what to write.
REFUSED = {
    "123m456p789s555z11s": "5z is ambiguous (tools disagree on 5z to 7z), write C F P for 中 发 白",
    "123m456p789s77z111s": "7z is ambiguous (tools disagree on 5z to 7z), write C F P for 中 发 白",
    "123m406p789sEEE11s": "0 is the red five of riichi tools, which this game has not; write 5",
    "m123p456s789EEEs11": "unexpected 'm', expected ranks before a suit letter: 123m and not m123",
    "(123p)55m12379s789p8s": "expected a meld in square brackets such as [123p,3]",
    "<123p>55m12379s789p8s": "expected a meld in square brackets such as [123p,3]",
    "123456789m1122se": "write E for the tile, and flowers after the second bar",
    "123456789m1122sc": "write C for the tile, and flowers after the second bar",
    "123456789m1122sn": "unexpected 'n', expected a tile: winds and dragons are capitals",
    "c1 c2 c3 d1 b1 We Dr": "c1 d1 b1 are western letters; write m for characters, s for bamboos",
    f"{WIN}|SE": "expected six characters: round wind, seat wind (E S W N), then 0 or 1",
    "T1 2m": "Botzone's codes such as T1 can't be mixed with 123m",
    "F5 F6": "Botzone's codes are W1-W9 T1-T9 B1-B9 F1-F4 J1-J3",
    "12🀇": "expected a suit letter m, s or p after ranks",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_is_refused_in_words(text: str) -> None:
    with pytest.raises(HandError) as raised:
        Hand(text)
    assert REFUSED[text] in str(raised.value)


CALLS: dict[str, tuple[Any, str]] = {
    "counts as tiles": (lambda: Hand(concealed=[1] * 14 + [0] * 20), "34 counts: Hand.from_counts"),
    "a red five": (lambda: Tile("0m"), "0 is the red five of riichi tools"),
    "a numbered dragon": (lambda: Tile("6z"), "write C F P for 中 发 白"),
    "two winds as one": (lambda: HAND.replace(round_wind="SE"), "expected 'E', 'S', 'W', 'N'"),
    "a tuple of a chow by its end": (lambda: Meld(("CHI", "B1", 3)), "the middle tile of the chow"),
    "a meld that is a number": (lambda: Meld(5), "a tuple such as ('CHI', 'B2', 3)"),  # type: ignore[arg-type]
    "13 tiles to score": (lambda: gb.score(WAIT), "waits says what completes 13"),
    "14 tiles to waits": (lambda: gb.waits(WIN), "score counts a complete hand"),
    "14 tiles to win_table": (lambda: gb.win_table(WIN), "score counts a complete hand"),
    "13 tiles to discards": (lambda: gb.discards(WAIT), "useful_tiles says what to draw to 13"),
    "a part to score": (lambda: gb.score("2334456m"), "a part that lacks 6 (2 sets)"),
    "South's dealt win": (
        lambda: gb.score("24m345567s22456p3m|SS1000|0|d"),
        "a win on the dealt tiles is East's",
    ),
    "a spelling": (lambda: HAND.text("tenhou"), "expected 'zh', 'unicode' or 'botzone'"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_is_refused_in_words(name: str) -> None:
    call, problem = CALLS[name]
    with pytest.raises((HandError, ValueError)) as raised:
        call()
    assert problem in str(raised.value)


@pytest.mark.parametrize("seat", "ESWN")
@pytest.mark.parametrize("book", gb.rule_books)
def test_only_east_wins_on_dealt_tiles(seat: str, book: str) -> None:
    """But where no winds are known."""
    hand = Hand(f"24m345567s22456p3m|E{seat}1000|0|d")
    if seat == "E" or book == "TWO_PLAYER":
        assert gb.score(hand, rules=gb.rule_books[book]) is not None
        return
    with pytest.raises(HandError, match="a win on the dealt tiles is East's"):
        gb.score(hand, rules=gb.rule_books[book])


def test_what_is_read_is_written() -> None:
    """Chinese, Unicode, Botzone's codes: each reads back as the same hand."""
    hand = Hand("[123p,3][EEEE]55m123s79s8s|SW1001|2")
    assert hand.text("zh") == "[一二三饼,3][东东东东]五五万一二三七九条八条|南西1001|2"
    for spelling in ("zh", "unicode", "botzone"):
        assert Hand(hand.text(spelling)) == hand
    for tile in Tile:
        assert Tile(tile.zh) == Tile(tile.unicode) == Tile(tile.botzone) == tile


def test_a_part_of_a_hand() -> None:
    """The lengths that puzzles and other programs ask about."""
    assert gb.waits("2334456m") == (Tile("3m"), Tile("6m"))
    assert gb.shanten("2458m369s147p") >= 0
    assert gb.waits("2m") == (Tile("2m"),)
    assert gb.discards("22m345s")[0].shanten == 0


def test_logs_of_tziakcha_name_fans() -> None:
    names = ["一色三连环", "一色四连环", "断么", "绝张", "Unique Wait (Edge)"]
    fans = ["一色三步高", "一色四步高", "断幺", "和绝张", "边张"]
    assert [Fan(name).zh for name in names] == fans


def test_the_command_line_hints() -> None:
    """A message of the command says what to call instead."""
    for arguments, hint in {
        ("waits", WIN): "score counts a complete hand",
        ("score", WAIT): "waits says what completes 13",
        ("score", "c1 c2 d1"): "c1 d1 b1 are western letters",
        ("fans", "独听"): "did you mean 边张, 坎张, 单钓将?",
    }.items():
        done = CliRunner().invoke(cli.main, [*arguments])
        assert done.exit_code == 2
        assert hint in done.output
