"""Pictures of tiles: which lie where, which are turned, and what notebooks get."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import guobiao as gb
from guobiao import botzone, pictures, plot
from guobiao.show.faces import FACES, HEIGHT, WIDTH
from test_seam import MELDS, WINS, all_hands

SAMPLE = Path(gb.__file__).parent / "data" / "sample_log.txt"
SVG = "{http://www.w3.org/2000/svg}"


def lying(picture: str) -> list[tuple[str, bool, int, int]]:
    """The tiles from left to right: text (empty for a back), whether turned, and place."""
    found = []
    for group in ET.fromstring(picture).iterfind(f".//{SVG}g[@transform]"):
        place = group.attrib["transform"]
        x, y = map(int, re.findall(r"\d+", place)[:2])
        title = group.find(f"{SVG}title")
        found.append(("" if title is None else title.text or "", "rotate" in place, x, y))
    return sorted(found, key=lambda tile: (tile[2], -tile[3]))


def shown(picture: str) -> list[list[str | None]]:
    return [[span.text for span in text] for text in ET.fromstring(picture).iter(f"{SVG}text")]


def meld_part(meld: str) -> list[tuple[str, bool]]:
    """How a meld lies in the picture of a hand that has it."""
    rest = "1112223334m"
    hand = gb.Hand(concealed=rest, melds=[meld])
    return [(text, turned) for text, turned, *_ in lying(pictures.draw(hand))[10:]]


@pytest.mark.parametrize(
    ("meld", "lies"),
    [
        ("[123p,1]", "1p* 2p 3p"),
        ("[123p,2]", "2p* 1p 3p"),
        ("[123p,3]", "3p* 1p 2p"),
        ("[123p]", "1p 2p 3p"),
        ("[EEE,1]", "E* E E"),
        ("[EEE,2]", "E E* E"),
        ("[EEE,3]", "E E E*"),
        ("[EEE]", "E E E"),
        ("[EEEE,1]", "E* E E E"),
        ("[EEEE,2]", "E E* E E"),
        ("[EEEE,3]", "E E E E*"),
        ("[EEEE,5]", "E* E* E E"),
        ("[EEEE,6]", "E E* E* E"),
        ("[EEEE,7]", "E E E* E*"),
        ("[EEEE]", "- E E -"),
    ],
)
def test_a_meld_lies_as_at_the_table(meld: str, lies: str) -> None:
    wanted = [(tile.strip("*-"), tile.endswith("*")) for tile in lies.split()]
    assert meld_part(meld) == wanted


def test_an_added_tile_lies_on_the_turned_one() -> None:
    below, above = (
        place
        for _, turned, *place in lying(pictures.draw(gb.Hand("[EEEE,6]111222333m5s")))
        if turned
    )
    assert (below[0], below[1] - above[1]) == (above[0], WIDTH)


@pytest.mark.parametrize("meld", MELDS)
def test_no_two_tiles_overlap(meld: str) -> None:
    rest = "1112223334m" if "m" not in meld else "1112223334s"
    tiles = lying(pictures.draw(gb.Hand(concealed=rest, melds=[meld])))
    boxes = [(x, y - WIDTH if turned else y, turned) for _, turned, x, y in tiles]
    for at, (x, y, turned) in enumerate(boxes):
        for other_x, other_y, other_turned in boxes[:at]:
            width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
            other_width, other_height = (HEIGHT, WIDTH) if other_turned else (WIDTH, HEIGHT)
            apart = x >= other_x + other_width or other_x >= x + width
            assert apart or y >= other_y + other_height or other_y >= y + height


def test_every_hand_shows_its_tiles() -> None:
    for hand in [*all_hands()][::7] + [gb.Hand(text) for text in WINS]:
        picture = pictures.draw(hand)
        shown = [text for text, *_ in lying(picture)]
        hidden = 2 * sum(meld.concealed for meld in hand.melds)
        tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
        tiles += [hand.winning_tile] if hand.winning_tile is not None else []
        assert shown.count("") == hidden
        assert len(shown) == len(tiles)
        assert set(filter(None, shown)) == set(map(str, tiles))
        assert picture.count("gb-won") == (hand.winning_tile is not None)
        assert f"<title>{hand}</title>" in picture


@pytest.mark.parametrize("text", WINS)
def test_every_reading_frames_the_winning_tile(text: str) -> None:
    for reading in gb.decompose(text):
        picture = pictures.draw(reading)
        framed = [
            group.findtext(f"{SVG}title")
            for group in ET.fromstring(picture).iter(f"{SVG}g")
            if any(part.get("class") == "gb-won" for part in group)
        ]
        assert framed == [str(reading.hand.winning_tile)]
        assert len(lying(picture)) == len(lying(pictures.draw(reading.hand)))


def test_a_reading_lies_set_by_set() -> None:
    reading = next(r for r in gb.decompose("[123p,3]55m12379s789p8s") if r.pair == gb.Tile("5m"))
    tiles = lying(pictures.draw(reading))
    assert "".join(text for text, *_ in tiles) == "1s2s3s7s8s9s7p8p9p5m5m3p1p2p"
    ends = [x + (HEIGHT if turned else WIDTH) for _, turned, x, _ in tiles]
    gaps = [at for at in range(1, 14) if tiles[at][2] > ends[at - 1]]
    assert gaps == [3, 6, 9, 11]


def test_a_score_tells_its_fans() -> None:
    score = gb.score("[123p,3]55m12379s789p8s|EE0000|2")
    assert score is not None
    assert shown(pictures.draw(score)) == [
        ["三色双龙会", "Three-Suited Terminal Chows", "16"],
        ["坎张", "Closed Wait", "1"],
        ["花牌", "Flower Tiles", "1 x 2"],
        ["CURRENT", None, "= 19"],
    ]
    low = gb.score("[EEE,1]234567m2348p8p|ES0000|")
    assert low is not None
    assert shown(pictures.draw(low))[-1] == ["CURRENT", "below the minimum of 8", "= 6"]


def test_a_win_and_a_discard() -> None:
    win = gb.win_table("[123p,3]55m12379s789p")[0]
    assert shown(pictures.draw(win)) == [[str(win), None, None]]
    assert len(lying(pictures.draw(win))) == 14
    discard = gb.discards("123456789m1123sF")[0]
    assert [text for text, *_ in lying(pictures.draw(discard))] == ["F", "1s", "4s"]
    assert shown(pictures.draw(discard))[0][0] == str(discard)


def test_notebooks_get_pictures() -> None:
    score = gb.score("[123p,3]55m12379s789p8s")
    assert score is not None
    win, discard = gb.win_table("[123p,3]55m12379s789p")[0], gb.discards("123456789m1123sF")[0]
    for value in (score, score.hand, score.reading, win, discard):
        assert value._repr_svg_() == value._repr_html_() == pictures.draw(value)


def test_pictures_of_a_page_share_style_and_tiles() -> None:
    page = "".join(pictures.draw(gb.Hand(fan.example), alone=False) for fan in gb.Fan)
    used, drawn = (
        set(re.findall(rf'{name}="#?gb-(\w+)"', text))
        for name, text in (("<use href", page), ("<g id", pictures.shared()))
    )
    assert used <= drawn == set(map(str, gb.Tile))
    assert "<style>" not in page
    assert max(map(len, page.split("<svg"))) < 3000
    own = pictures.draw(gb.Hand("19m19s19pESWNCFPP"))
    assert set(re.findall(r'<g id="gb-(\w+)"', own)) == set(re.findall(r'"#gb-(\w+)"', own))


def test_a_colour_is_an_attribute_and_a_variable_of_the_page() -> None:
    names = set(re.findall(r'class="gb-(\w+?)(?:-dot)?"', pictures.shared()))
    for dark in ("@media(prefers-color-scheme:dark){.gb{", 'light="false"', "vscode-dark", "slate"):
        rule = pictures.shared().split(dark)[1].split("}")[0]
        assert {name for name in names if f"--gb-{name}:" in rule} == names


def test_other_values_have_no_picture() -> None:
    text: Any = "19m19s19pESWNCFPP"
    with pytest.raises(TypeError, match="no picture of str, expected a Hand, Reading, Score"):
        pictures.draw(text)


def test_each_tile_has_a_face_of_its_own() -> None:
    assert list(FACES) == list(gb.Tile)
    assert len(set(FACES.values())) == 34
    # Dots and sticks are as many as the rank.
    for tile in gb.Tile:
        if tile.suit == "p" and tile.rank > 1:
            assert FACES[tile].count("-dot") == tile.rank
        if tile.suit == "s" and tile.rank > 1:
            assert FACES[tile].count("<path") == tile.rank


# Charts


def test_a_histogram_of_a_log() -> None:
    report = botzone.check(SAMPLE)
    axes = plot.fan_histogram(report, most=4, names="zh_hant", axes=Figure().subplots())
    labels = [label.get_text() for label in axes.get_yticklabels()]
    lengths = [round(bar.get_width()) for bar in axes.patches if isinstance(bar, Rectangle)]
    bars = dict(zip(labels, lengths, strict=True))
    commonest = sorted(report.fans, key=lambda fan: -report.fans[fan])[:4]
    assert bars == {fan.zh_hant: report.fans[fan] for fan in commonest}
    assert axes.get_title() == "Fans of 14 wins"
    axes = plot.fan_histogram({gb.Fan.ALL_CHOWS: 3}, axes=Figure().subplots())
    assert [label.get_text() for label in axes.get_yticklabels()] == ["All Chows"]


def test_a_histogram_wants_a_language() -> None:
    with pytest.raises(ValueError, match="names 'fr', expected 'en', 'zh', 'zh_hant' or 'ja'"):
        plot.fan_histogram({}, names="fr")


def test_charts_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    wanted = r"^guobiao\.plot needs matplotlib: pip install 'guobiao\[plot\]'$"
    with pytest.raises(ImportError, match=wanted):
        plot.fan_histogram({})
