"""Wrong totals, made by calling PyMahjongGB wrongly, and the mistakes that are found for them."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import MahjongGB
import pytest
from click.testing import CliRunner

import guobiao as gb
from guobiao import botzone
from guobiao.cli import main
from guobiao.lint import Mistake, explain, lint_log

pymahjonggb: Any = MahjongGB.MahjongFanCalculator
SAMPLE = Path(gb.__file__).parent / "data" / "sample_log.txt"
NAMES = ["pack", "hand", "winTile", "flowerCount", "isSelfDrawn", "is4thTile", "isAboutKong"]
NAMES += ["isWallLast", "seatWind", "prevalentWind"]


def called(text: str) -> dict[str, Any]:
    """The right call for a hand, by keyword; offers are seats relative to the own."""
    hand = gb.Hand(text)
    assert hand.winning_tile is not None
    flags = (hand.self_drawn, hand.last_copy, hand.kong, hand.last_tile)
    winds = (hand.seat_wind - gb.Tile.E, hand.round_wind - gb.Tile.E)
    tiles = tuple(tile.botzone for tile in hand.concealed)
    packs = tuple(pack(meld) for meld in hand.melds)
    values = (packs, tiles, hand.winning_tile.botzone, hand.flowers, *flags, *winds)
    return dict(zip(NAMES, values, strict=True))


def pack(meld: gb.Meld) -> tuple[str, str, int]:
    if meld.kind is gb.SetKind.CHOW:
        return "CHI", meld.tiles[1].botzone, meld.claimed or 1
    kind = "GANG" if meld.kind is gb.SetKind.KONG else "PENG"
    return kind, meld.tile.botzone, 0 if meld.concealed else meld.source or 1


def total(text: str, **changes: Any) -> int:
    return sum(points for points, _ in pymahjonggb(**{**called(text), **changes}))


CHOW = "[123p,3]55m12379s789p8s"
# What won, what the call got instead, and the mistake that this is.
WRONG: list[tuple[str, dict[str, Any], Mistake]] = [
    (CHOW, {"is4thTile": True}, Mistake.FOURTH_COPY_TWICE),
    ("123456m456s79pCC8p|EE1000", {"is4thTile": True}, Mistake.FOURTH_COPY_TWICE),
    (CHOW, {"isWallLast": True}, Mistake.LAST_TILE_PROBE),
    (CHOW, {"pack": (("CHI", "B3", 3),)}, Mistake.CHOW_BY_CLAIMED_TILE),
    ("[345s,1]34555m345p45s3s", {"pack": (("CHI", "T3", 1),)}, Mistake.CHOW_BY_CLAIMED_TILE),
    ("[555m,2]234m234p66s78s6s", {"pack": (("PENG", "W5", 0),)}, Mistake.EXPOSED_AS_CONCEALED),
    ("[5555m,2]234m234p66s78s6s", {"pack": (("GANG", "W5", 0),)}, Mistake.EXPOSED_AS_CONCEALED),
    (f"{CHOW}|EE0000|3", {"flowerCount": 0}, Mistake.FLOWERS_LEFT_OUT),
    ("[WWW,1]234567m2348p8p|WE0000", {"prevalentWind": 0}, Mistake.WINDS_LEFT_OUT),
    ("[SSS,1]234567m2348p8p|SS0000", {"seatWind": 2}, Mistake.WIND_OFF_BY_ONE),
    (CHOW, {"isSelfDrawn": True}, Mistake.DISCARD_AS_SELF_DRAWN),
    ("123456m45699sCC9s|EE1000", {"isSelfDrawn": False}, Mistake.SELF_DRAWN_AS_DISCARD),
    ("[EEEE]234567m2348p8p|SS1000", {"isAboutKong": True}, Mistake.KONG_CLAIMED),
    ("[EEEE]234567m2348p8p|SS1001", {"isAboutKong": False}, Mistake.KONG_MISSED),
    (f"{CHOW}|EE0010", {"isWallLast": False}, Mistake.LAST_TILE_MISSED),
    (f"{CHOW}|EE0100", {"is4thTile": False}, Mistake.FOURTH_COPY_MISSED),
    (
        "[EEEE]234567m2348p8p|SS0000",
        {"pack": (("GANG", "F1", 1),)},
        Mistake.CONCEALED_KONG_AS_EXPOSED,
    ),
]


@pytest.mark.parametrize(("hand", "changes", "mistake"), WRONG)
def test_a_wrong_call_is_found(hand: str, changes: dict[str, Any], mistake: Mistake) -> None:
    recorded = total(hand, **changes)
    assert recorded != total(hand)
    assert (mistake,) in explain(hand, recorded)
    assert explain(hand, total(hand)) == ()


def test_a_result_misread_is_found() -> None:
    hand = "[234p,1]234p55678m67s5s"
    rows = pymahjonggb(**called(hand), verbose=True)
    assert (Mistake.COUNTS_IGNORED,) in explain(hand, sum(row[0] for row in rows)) or all(
        row[1] == 1 for row in rows
    )
    flowers = pymahjonggb(**called(f"{hand}|EE0000|4"), verbose=True)
    once = sum(row[0] for row in flowers)
    assert (Mistake.COUNTS_IGNORED,) in explain(f"{hand}|EE0000|4", once)


def test_every_mistake_is_tried() -> None:
    assert {mistake for *_, mistake in WRONG} | {Mistake.COUNTS_IGNORED} == set(Mistake)


def test_two_mistakes_together_are_found() -> None:
    recorded = total(CHOW, isWallLast=True, pack=(("CHI", "B3", 3),))
    found = explain(CHOW, recorded)
    assert (Mistake.LAST_TILE_PROBE, Mistake.CHOW_BY_CLAIMED_TILE) in found
    assert all(len(mistakes) == 2 for mistakes in found)


def test_what_no_mistake_gives_is_not_explained() -> None:
    assert explain(CHOW, 1000) == ()


def test_recorded_fans_decide_between_explanations() -> None:
    recorded = total(CHOW, isWallLast=True)
    assert len(explain(CHOW, recorded)) > 1
    fans = {gb.Fan(name): 1 for _, name in pymahjonggb(**{**called(CHOW), "isWallLast": True})}
    assert explain(CHOW, recorded, fans=fans) == ((Mistake.LAST_TILE_PROBE,),)
    assert explain(CHOW, recorded, fans={}) == explain(CHOW, recorded)


# Files


def dump(path: Path, *wins: object) -> Path:
    path.write_text("".join(json.dumps(win) + "\n\n" for win in wins), encoding="utf-8")
    return path


def test_a_dump_of_wins(tmp_path: Path) -> None:
    path = dump(
        tmp_path / "wins.jsonl",
        {"hand": CHOW, "total": 17},
        {"hand": CHOW, "total": 21, "player": 3},
        {"hand": "123m456m789m12455p", "total": 8},
        {"hand": CHOW, "total": 25, "fans": {"三色双龙会": 1, "坎张": 1, "海底捞月": 1}},
        {"hand": "1112223334445m5m", "total": gb.score("1112223334445m5m").points},  # type: ignore[union-attr]
    )
    findings = lint_log(path)
    assert [(found.line, found.recorded, found.computed) for found in findings] == [
        (3, 21, 17),
        (5, 8, None),
        (7, 25, 17),
    ]
    assert [found.explanations for found in findings] == [
        ((Mistake.FOURTH_COPY_TWICE,),),
        (),
        ((Mistake.LAST_TILE_PROBE,),),
    ]
    assert str(findings[1]).endswith("123456789m1245p5p|EE0000|0: unexplained")
    assert str(findings[2]).startswith(f"{path}:7: recorded 25, computed 17, {CHOW}|EE0000|0: the")


def test_a_total_that_is_right_under_another_rule_book(tmp_path: Path) -> None:
    hand = "[1111m][5555s,1]234m678s8p8p|EE1000"
    here, there = (gb.score(hand, rules=book) for book in (gb.BOTZONE, gb.WMO))
    assert here is not None
    assert there is not None
    assert (here.points, there.points) == (9, 10)
    path = dump(tmp_path / "wins.jsonl", {"hand": hand, "total": 10})
    (found,) = lint_log(path)
    assert "WMO" in found.rule_books
    assert lint_log(path, rules=gb.WMO) == ()


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"hand": "123m", "total": 8}', "3 tiles, expected 13 or 14, or 3, 6, 9, 12 less"),
        ('{"hand": "123456789m1112s", "total": 8}', "score wants 14 tiles"),
        ('{"hand": "123m"}', 'expected {"hand": TEXT, "total": NUMBER}'),
        ('{"hand": "123m", "total": true}', 'expected {"hand": TEXT, "total": NUMBER}'),
        ('{"hand": ', "Expecting value"),
        ("[]", 'expected {"hand": TEXT, "total": NUMBER}'),
    ],
)
def test_a_malformed_dump_is_an_error(tmp_path: Path, line: str, problem: str) -> None:
    path = tmp_path / "wins.jsonl"
    path.write_text(f'{{"hand": "{CHOW}", "total": 17}}\n{line}\n', encoding="utf-8")
    with pytest.raises(botzone.LogError, match=r":2: ") as raised:
        lint_log(path)
    assert problem in str(raised.value)


def wrong_log(path: Path, number: int, **changes: Any) -> tuple[Path, int]:
    """The sample log with one win scored by a wrong call; and the line of it."""
    rounds = [played for played in botzone.read_rounds(SAMPLE) if played.hand is not None]
    played = rounds[number]
    call = {**called(str(played.hand)), **changes}
    rows = pymahjonggb(**call, verbose=True)
    items = "+".join(f"{name}*{count}" for _, count, name, _ in rows)
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    lines[played.end - 2] = f"Fan {sum(row[0] * row[1] for row in rows)} {items}"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path, played.end - 1


@pytest.mark.parametrize(
    ("changes", "mistake"),
    [
        ({"isWallLast": True}, Mistake.LAST_TILE_PROBE),
        ({"is4thTile": True}, Mistake.FOURTH_COPY_TWICE),
    ],
)
def test_a_log_with_a_wrong_total(
    tmp_path: Path, changes: dict[str, Any], mistake: Mistake
) -> None:
    path, line = wrong_log(tmp_path / "log.txt", 0, **changes)
    (found,) = lint_log(path)
    assert (found.line, found.explanations) == (line, ((mistake,),))


def test_a_log_whose_chinese_was_lost(tmp_path: Path) -> None:
    path, line = wrong_log(tmp_path / "log.txt", 0, isWallLast=True)
    flat = re.sub(r"[^\x00-\x7f]", "?", path.read_text(encoding="utf-8"))
    path.write_text(flat, encoding="utf-8")
    (found,) = lint_log(path)
    assert found.line == line
    assert (Mistake.LAST_TILE_PROBE,) in found.explanations


def test_right_logs_have_no_findings() -> None:
    assert lint_log(SAMPLE) == ()


def misnamed_log(path: Path) -> tuple[Path, int]:
    """The sample log, a chow of it named by the claimed tile where that is none of its middles."""
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines[1:], 1):
        words, before = line.split(), lines[at - 1].split()
        if words[2:3] == ["Chi"] and words[3] != before[3] and before[3][1] in "19":
            words[3] = before[3]
            path.write_text("\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]]), "utf-8")
            return path, at + 1
    raise AssertionError("no such chow in the sample log")


def test_a_log_with_a_chow_named_by_the_claimed_tile(tmp_path: Path) -> None:
    path, line = misnamed_log(tmp_path / "log.txt")
    found = lint_log(path)[-1]
    assert (found.line, found.explanations) == (line, ((Mistake.CHOW_BY_CLAIMED_TILE,),))
    assert str(found) == f"{path}:{line}: {Mistake.CHOW_BY_CLAIMED_TILE}"


def test_another_error_of_a_log_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text("Match 1\nWind 4\n", encoding="utf-8")
    with pytest.raises(botzone.LogError, match="a wind of 0-3"):
        lint_log(path)


def test_every_file_of_a_folder_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    (folder / "more").mkdir(parents=True)
    wrong, line = wrong_log(folder / "a.txt", 0, isWallLast=True)
    misnamed, chow = misnamed_log(folder / "b.log")
    wins = dump(folder / "c.jsonl", {"hand": CHOW, "total": 18})
    (folder / "more" / "d.csv").write_text(f'hand,total\n"{CHOW}",17\n"{CHOW}",19\n', "utf-8")
    (folder / "more" / "e.json").write_text(json.dumps([{"hand": CHOW, "points": 17}]), "utf-8")
    with zipfile.ZipFile(folder / "f.zip", "w") as archive:
        archive.write(wrong, "of games/g.txt")
    (folder / "readme.md").write_text("no log", "utf-8")
    found = [(each.path, each.line) for each in lint_log(folder)]
    assert found == [
        (str(wrong), line),
        (str(misnamed), chow),
        (str(wins), 1),
        (str(folder / "f.zip/of games/g.txt"), line),
        (str(folder / "more" / "d.csv"), 3),
    ]
    result = run(str(folder))
    assert result.exit_code == 1
    assert [text.split(": ")[0] for text in result.stdout.splitlines()[:5]] == [
        f"{path}:{at}" for path, at in found
    ]


@pytest.mark.parametrize(("name", "head"), [("a.jsonl", '{"hand": "'), ("a.csv", "hand,total\n")])
def test_a_line_without_end_is_not_read_whole(tmp_path: Path, name: str, head: str) -> None:
    path = tmp_path / name
    path.write_text(head + "1" * 16_000_001, "utf-8")
    with pytest.raises(botzone.LogError, match=r":[12]: more than 16000000 bytes in one line$"):
        lint_log(path)


# The command


def run(*args: str, stdin: str | None = None) -> Any:
    return CliRunner().invoke(main, ["lint-log", *args], input=stdin)


def test_the_command_says_which_mistake(tmp_path: Path) -> None:
    path, line = wrong_log(tmp_path / "log.txt", 0, isWallLast=True)
    result = run(str(path))
    assert result.exit_code == 1
    first, header, row, last = result.stdout.splitlines()
    assert first.startswith(f"{path}:{line}: recorded ")
    assert first.endswith(Mistake.LAST_TILE_PROBE)
    assert header.strip() == "explains"
    assert row.split() == [*Mistake.LAST_TILE_PROBE.split(), "1"]
    assert last == "1 wrong total"
    data = json.loads(run("--json", str(path)).stdout)
    assert [(item["line"], item["explanations"]) for item in data] == [
        (line, [[Mistake.LAST_TILE_PROBE.name.lower()]])
    ]


def test_the_command_on_right_wins() -> None:
    result = run(str(SAMPLE))
    assert (result.exit_code, result.stdout) == (0, "no wrong total\n")
    result = run("-", stdin=json.dumps({"hand": CHOW, "total": 17}))
    assert (result.exit_code, result.stdout) == (0, "no wrong total\n")


def test_the_command_names_standard_input() -> None:
    result = run("-", stdin=json.dumps({"hand": CHOW, "total": 18}))
    assert result.exit_code == 1
    assert result.stdout.startswith("standard input:1: recorded 18, computed 17, ")
    result = run("-", stdin='{"hand": 1}')
    assert result.exit_code == 2
    assert result.stderr.startswith("guobiao: standard input:1: expected ")
