"""The command line: what it prints, its exit status, and its errors, each in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import guobiao as gb
from guobiao.cli import main
from guobiao.rulebook.sources import SOURCES
from guobiao.show.tables import decision_text, width

HAND = "[123p,3]55m12379s789p8s|EE0000|"
NO_WIN = "123m456m789m12455p"
SAMPLE = Path(gb.__file__).parent / "data" / "sample_log.txt"


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, args, input=stdin)


def run_process(
    *args: str, stdin: bytes = b"", encoding: str = "utf-8"
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "guobiao", *args],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )


def score(text: str, rules: gb.RuleBook = gb.CURRENT) -> gb.Score:
    result = gb.score(text, rules=rules)
    assert result is not None
    return result


# score


def test_score_prints_the_score() -> None:
    result = run("score", HAND)
    assert result.exit_code == 0
    assert result.stdout == f"{score(HAND)}\n"
    assert "三色双龙会  Three-Suited Terminal Chows  16" in result.stdout
    assert "= 17 points" in result.stdout


def test_score_of_a_hand_that_does_not_win() -> None:
    result = run("score", NO_WIN)
    assert result.exit_code == 0
    assert result.stdout == f"{gb.Hand(NO_WIN)}: no win\n"


def test_score_of_several_hands() -> None:
    result = run("score", HAND, NO_WIN, HAND)
    assert result.exit_code == 0
    shown = f"{score(HAND)}\n"
    assert result.stdout == f"{shown}\n{gb.Hand(NO_WIN)}: no win\n\n{shown}"


def test_score_says_what_does_not_count() -> None:
    plain, why = run("score", HAND).stdout, run("score", "--why", HAND).stdout
    assert why.startswith(plain)
    lines = [line.split() for line in why.removeprefix(plain).splitlines()]
    assert lines == [
        ["does", "not", "count:"],
        ["平和", "All", "Chows", "silenced", "by", "三色双龙会"],
        ["喜相逢", "Mixed", "Double", "Chow", "silenced", "by", "三色双龙会"],
        ["老少副", "Two", "Terminal", "Chows", "silenced", "by", "三色双龙会"],
        ["无字", "No", "Honors", "silenced", "by", "三色双龙会"],
    ]


def test_score_as_json() -> None:
    result = run("score", "--json", HAND, NO_WIN)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == [score(HAND).to_dict(), None]
    assert "三色双龙会" in result.stdout


@pytest.mark.parametrize("name", ["BOTZONE", "botzone", "Botzone"])
def test_score_under_another_rule_book(name: str) -> None:
    result = run("score", "--rules", name, HAND)
    assert result.stdout == f"{score(HAND, gb.BOTZONE)}\n"


def test_score_reads_standard_input() -> None:
    result = run("score", "-", stdin=f"{HAND}\r\n\n  {NO_WIN}\n")
    assert result.exit_code == 0
    assert result.stdout == run("score", HAND, NO_WIN).stdout
    assert run("score", "-", "--json", stdin="").stdout == "[]\n"


def test_a_byte_order_mark_is_no_part_of_a_hand() -> None:
    result = run("score", "-", stdin=b"\xef\xbb\xbf" + HAND.encode())
    assert result.stdout == run("score", HAND).stdout


# Errors


@pytest.mark.parametrize(
    ("args", "stdin", "problem"),
    [
        (("score", "123m"), None, "3 tiles, expected 13 or 14, or 3, 6, 9, 12 less"),
        (("score", HAND, "123m"), None, "hand 2: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less"),
        (
            ("score", "-"),
            f"{HAND}\n\n123m\n",
            "standard input, line 3: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less",
        ),
        (("score", "-"), b"\xff\xfe", "standard input, line 1: "),
        (("score", "1\n2"), None, ""),
        (("score", "123456789m1112s"), None, "score wants 14 tiles"),
        (("score",), None, "Missing argument 'HAND...'"),
        (("fans", "清龍龍"), None, "no fan '清龍龍'; did you mean 清龙?"),
        (("fans", "独听"), None, "no fan '独听'; did you mean 边张, 坎张, 单钓将?"),
        (("fans", "xyzzy"), None, "no fan 'xyzzy'; 'guobiao fans' lists them"),
        (("score", "--rules"), None, "Option '--rules' requires an argument"),
        (("score", "--rules", "nope", HAND), None, "no rule book 'nope', expected one of CURRENT"),
        (("replay", "--rules", "nope", str(SAMPLE)), None, "no rule book 'nope'"),
        (("replay", str(SAMPLE), "nowhere.txt"), None, "'nowhere.txt' does not exist"),
        (("replay", "-"), "Match", "standard input:1: "),
        (("fans", "--rules", "nope"), None, "no rule book 'nope'"),
        (("rules", "nope"), None, "no rule book 'nope'"),
        (("rules", "current", "nope"), None, "no rule book 'nope'"),
        (("rules", "current", "botzone", "third"), None, "unexpected extra argument"),
        (("scores",), None, "No such command 'scores'"),
        (("score", "--colour", HAND), None, "No such option"),
        (("--colour",), None, "No such option"),
    ],
)
def test_an_error_is_one_line(
    args: tuple[str, ...], stdin: str | bytes | None, problem: str
) -> None:
    result = run(*args, stdin=stdin)
    assert result.exit_code == 2
    assert result.stderr.startswith("guobiao: ")
    assert problem in result.stderr
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1


def test_an_error_names_all_rule_books() -> None:
    assert ", ".join(gb.rule_books) in run("fans", "--rules", "nope").stderr


def test_json_is_whole_or_nothing() -> None:
    result = run("score", "--json", HAND, "123m")
    assert result.exit_code == 2
    assert result.stdout == ""


# waits, shanten


def test_waits_prints_a_table() -> None:
    result = run("waits", "[123p,3]55m12379s789p", "123456789m1122s")
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines == [
        ["[123p,3]55m12379s789p|EE0000|0:", *["waits", "for", "1", "kind,", "4", "tiles", "left"]],
        ["tile", "left", "discard", "self-drawn", "fans", "on", "a", "discard"],
        ["8s", "4", "17", "18", "三色双龙会", "坎张"],
        [],
        ["123456789m1122s|EE0000|0:", *["waits", "for", "2", "kinds,", "4", "tiles", "left"]],
        ["tile", "left", "discard", "self-drawn", "fans", "on", "a", "discard"],
        ["1s", "2", "21", "23", "清龙", "门前清", "幺九刻", "缺一门", "无字"],
        ["2s", "2", "20", "22", "清龙", "门前清", "缺一门", "无字"],
    ]


def test_waits_below_the_minimum_and_no_waits() -> None:
    low = run("waits", "[234m,1][567p,1]234p67sEE|SW0000").stdout.splitlines()[-1].split()
    assert low == ["8s", "4", "(2)", "(3)", "喜相逢", "连六"]
    assert run("waits", "147m258s36p12356m").stdout.endswith(": no waits\n")


@pytest.mark.parametrize("name", gb.rule_books)
def test_waits_as_json(name: str) -> None:
    hand = "[123p,3]55m12379s789p"
    (win,) = gb.win_table(hand, rules=gb.rule_books[name])
    assert json.loads(run("waits", hand, "--rules", name, "--json").stdout) == [
        {
            "hand": str(gb.Hand(hand)),
            "rules": name,
            "waits": [
                {
                    "tile": "8s",
                    "left": 4,
                    "discard": win.discard.to_dict(),
                    "self_drawn": win.self_drawn.to_dict(),
                }
            ],
        }
    ]


def test_shanten_of_thirteen_tiles() -> None:
    result = run("shanten", "[123p,3]147m258s369pE", "1111444677889m")
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[:7] == [
        ["[123p,3]147m258s369pE|EE0000|0:", "shanten", "0"],
        ["regular", "6"],
        ["seven", "pairs", "-"],
        ["thirteen", "orphans", "-"],
        ["honors", "and", "knitted", "-"],
        ["knitted", "straight", "0"],
        ["useful:", "E"],
    ]
    assert lines[7][0] == "legal:"
    assert lines[-2] == ["useful:", "none"]


def test_shanten_of_fourteen_tiles() -> None:
    lines = [line.split() for line in run("shanten", "123456789m1123sF").stdout.splitlines()]
    assert lines[0] == ["123456789m1123sF|EE0000|0:", "shanten", "0"]
    assert lines[6:9] == [
        ["discard", "shanten", "outs", "useful"],
        ["F", "0", "6", "1s", "4s"],
        ["1s", "0", "3", "F"],
    ]


def test_shanten_as_json() -> None:
    waiting, discarding = json.loads(
        run("shanten", "--json", "123456789m1122s", "123456789m1123sF").stdout
    )
    assert waiting["hand"] == "123456789m1122s|EE0000|0"
    assert waiting["shanten"] == waiting["forms"]["regular"] == 0
    assert list(waiting["forms"]) == [form.value for form in gb.Form]
    assert (waiting["useful"], waiting["discards"]) == (["1s", "2s"], None)
    assert discarding["useful"] is None
    assert discarding["discards"][0] == {
        "tile": "F", "shanten": 0, "outs": 6, "useful": ["1s", "4s"],
    }  # fmt: skip


def test_legal_distance_and_discards() -> None:
    hand = "34567s12366789p"
    assert "legal: self-drawn 0, on a discard 1, open 2\n" in run("shanten", hand).stdout
    assert json.loads(run("shanten", "--json", hand, "1m").stdout)[1]["legal"] is None
    lines = [line.split() for line in run("discards", hand + "E").stdout.splitlines()]
    assert lines[1:3] == [
        ["discard", "shanten", "outs", "useful"],
        ["E", "1", "16", "1s", "2s", "8s", "9s"],
    ]
    found = json.loads(run("discards", "--json", "--way", "self_drawn", hand + "E").stdout)
    assert found[0]["discards"][0] == {
        "tile": "E", "outs": 11, "useful": ["2s", "5s", "8s"], "legal_shanten": 0,
    }  # fmt: skip


@pytest.mark.parametrize("command", ["waits", "shanten"])
def test_waiting_hands_from_standard_input(command: str) -> None:
    hands = ["123456789m1122s", "[123p,3]55m12379s789p"]
    both = run(command, "-", stdin="\n".join(hands)).stdout
    assert both == run(command, *hands).stdout
    assert both.count("\n\n") == 1
    result = run_process(command, "-", stdin=b"123456789m1122s\n123m\n")
    assert result.returncode == 2
    assert (
        result.stderr
        == b"guobiao: standard input, line 2: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less\n"
    )


def test_waits_wants_thirteen_tiles() -> None:
    result = run_process("waits", "123456789m1122s3s")
    assert (result.returncode, result.stdout) == (2, b"")
    wanted = b"guobiao: waits wants 13 tiles (or 1, 4, 7, 10, a part of a hand), "
    got = b"got 14 tiles with a winning one; score counts a complete hand\n"
    assert result.stderr == wanted + got


def test_waits_of_a_part_are_its_tiles() -> None:
    result = run("waits", "2334456m")
    assert result.exit_code == 0
    assert result.output == ("2334456m|EE0000|0: waits for 3m 6m; what they pay needs all sets\n")
    (found,) = json.loads(run("waits", "--json", "2334456m").output)
    assert found["waits"] == [{"tile": "3m"}, {"tile": "6m"}]


# replay


@pytest.fixture
def tampered(tmp_path: Path) -> tuple[Path, int]:
    """A copy of the sample log whose first win records a point more, and the line of it."""
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("Fan "))
    _, points, fans = lines[at].split(" ", 2)
    lines[at] = f"Fan {int(points) + 1} {fans}"
    path = tmp_path / "tampered.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path, at + 1


def test_replay_of_the_sample_log_agrees() -> None:
    result = run("replay", str(SAMPLE))
    assert result.exit_code == 0
    assert result.stderr == ""  # no progress bar: this is not a terminal
    *table, summary = result.stdout.splitlines()
    assert summary == "16 rounds: 14 wins, 2 drawn, 0 false wins; 16 agreed"
    assert ["抢杠和", "Robbing", "the", "Kong", "1"] in [row.split() for row in table]


def test_replay_names_what_disagrees(tampered: tuple[Path, int]) -> None:
    path, line = tampered
    result = run("replay", str(SAMPLE), str(path))
    assert result.exit_code == 1
    *_, fault, summary = result.stdout.splitlines()
    assert fault.startswith(f"{path}: line {line}, match ")
    assert "total: recorded 14, computed 13" in fault
    assert summary == "32 rounds: 28 wins, 4 drawn, 0 false wins; 31 agreed"


def test_replay_as_json(tampered: tuple[Path, int]) -> None:
    path, line = tampered
    result = run("replay", "--json", str(path))
    assert result.exit_code == 1
    summary = json.loads(result.stdout)
    (fault,) = summary.pop("faults")
    fans = summary.pop("fans")
    assert summary == {
        "rules": "BOTZONE",
        "rounds": 16,
        "wins": 14,
        "drawn": 2,
        "false_wins": 0,
        "agreed": 15,
        "answers": 0,
    }
    assert (fault["log"], fault["line"], fault["kind"]) == (str(path), line, "total")
    assert fans["robbing_the_kong"] == 1
    assert list(fans) == [fan.id for fan in gb.Fan if fan.id in fans]


def test_replay_reads_standard_input(tampered: tuple[Path, int]) -> None:
    assert run("replay", "-", stdin=SAMPLE.read_bytes()).exit_code == 0
    path, line = tampered
    result = run("replay", "-", stdin=path.read_bytes())
    assert result.exit_code == 1
    assert f"standard input: line {line}, " in result.stdout


def test_replay_of_a_log_without_rounds(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.touch()
    result = run("replay", str(path))
    assert result.exit_code == 0
    assert result.stdout == "0 rounds: 0 wins, 0 drawn, 0 false wins; 0 agreed\n"


# fans and rules


def test_fans() -> None:
    header, *rows = (line.split() for line in run("fans").stdout.splitlines())
    assert header == ["no", "简体", "繁體", "日本語", "English", "points"]
    assert [row[0] for row in rows] == [str(fan.number) for fan in gb.Fan]
    assert rows[27] == ["28", "清龙", "清龍", "清龍", "Pure", "Straight", "16"]
    assert max(map(width, run("fans").stdout.splitlines())) <= 80
    assert rows[gb.Fan.HEAVENLY_HAND][-1] == "-"


def test_fans_as_json() -> None:
    fans = json.loads(run("fans", "--json", "--rules", "botzone").stdout)
    assert len(fans) == len(gb.Fan)
    assert fans[27] == {
        "fan": "pure_straight",
        "number": 28,
        "zh": "清龙",
        "en": "Pure Straight",
        "points": 16,
        "zh_hant": "清龍",
        "ja": "清龍",
        "definition": gb.Fan.PURE_STRAIGHT.definition,
        "definition_zh": gb.Fan.PURE_STRAIGHT.definition_zh,
        "example": gb.Fan.PURE_STRAIGHT.example,
    }


def test_fans_tells_all_about_some() -> None:
    lines = run("fans", "清龙", "Concealed and Melded Kong").stdout.splitlines()
    straight, kong = gb.Fan.PURE_STRAIGHT, gb.Fan.CONCEALED_AND_MELDED_KONG
    assert lines[:3] == [
        "28  清龙 / 清龍 / 清龍 / Pure Straight",
        straight.definition,
        f"example: {straight.example}",
    ]
    assert lines[4:7] == [
        "silences under CURRENT: 连六 Short Straight, 老少副 Two Terminal Chows",
        "",
        "82  明暗杠 / 明暗槓 / 明暗槓 / Concealed and Melded Kong",
    ]
    assert lines[-2].startswith("points: CURRENT 5, BOTZONE 5, GB1998 -, WMO 6, EMA 6, JAPAN 6, ")
    by_number = run("fans", "28", "82", "--rules", "wmo").stdout.splitlines()
    assert by_number[:4] + by_number[6:-1] == lines[:4] + lines[6:-1]
    assert by_number[4].startswith("silences under WMO: ")
    habits = run("fans", "--json", "平胡", "碰碰胡", "门清", "单调将", "嵌张", "断幺九").stdout
    assert [fan["zh"] for fan in json.loads(habits)] == [
        "平和", "碰碰和", "门前清", "单钓将", "坎张", "断幺",
    ]  # fmt: skip
    assert kong.definition in lines
    chosen = json.loads(run("fans", "--json", "清龙").stdout)
    assert [fan["fan"] for fan in chosen] == ["pure_straight"]


def test_fans_in_chinese() -> None:
    assert run("fans", "--lang", "zh").stdout.split()[:6] == [
        "序号", "简体", "繁體", "日本語", "English", "分数",
    ]  # fmt: skip
    lines = run("fans", "--lang", "zh", "清龙").stdout.splitlines()
    assert lines[:3] == [
        "28  清龙 / 清龍 / 清龍 / Pure Straight",
        "同一花色的 123、456、789 三副顺子。",
        "示例：[123m,1][456m,1]789m333p8p8p",
    ]
    assert lines[3].startswith("分数：CURRENT 16，BOTZONE 16，")
    assert lines[4] == "不计（CURRENT）：连六、老少副"
    assert run("fans", "--lang", "zh", "1", "44").stdout.count("不计（CURRENT）：") == 2
    assert run("fans", "--lang", "ja").exit_code == 2


def test_rules_lists_the_books() -> None:
    books, legend = run("rules").stdout.split("\nWhat they cite:\n\n")
    assert [line.split()[0] for line in legend.splitlines()] == list(SOURCES)
    listed = [line.split(maxsplit=1) for line in books.splitlines()]
    assert [(name, text.strip()) for name, text in listed] == [
        (book.name, book.description) for book in gb.rule_books.values()
    ]
    listed = json.loads(run("rules", "--json").stdout)
    assert [book["name"] for book in listed] == list(gb.rule_books)


@pytest.mark.parametrize("name", gb.rule_books)
def test_rules_prints_a_book(name: str) -> None:
    book = gb.rule_books[name]
    assert run("rules", name.lower()).stdout == f"{book}\n"
    data = json.loads(run("rules", "--json", name).stdout)
    assert tuple(fan["points"] for fan in data["fans"]) == book.points
    silences = [[covered.id for covered in sorted(covers)] for covers in book.covers]
    assert [fan["silences"] for fan in data["fans"]] == silences
    assert (data["minimum"], data["cap"], data["switches"]) == (
        book.minimum,
        book.cap,
        dict(book.switches),
    )


def test_rules_tells_how_two_books_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    home = gb.CURRENT.but(
        "HOME",
        points={gb.Fan.SEVEN_PAIRS: 25},
        cover=[(gb.Fan.SEVEN_PAIRS, gb.Fan.TILE_HOG)],
        switches={"dealt_waits": (True, "ours")},
        minimum=6,
        cap=(88, "theirs ?"),
        penalties=None,
    )
    monkeypatch.setattr(gb, "rule_books", {"CURRENT": gb.CURRENT, "HOME": home})
    penalties = gb.CURRENT.sources["penalties"]
    lines = run("rules", "current", "home").stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["CURRENT", "HOME", "where", "it", "stands"],
        ["minimum", "8", "6"],
        ["cap", "none", "88", "theirs", "?"],
        f"penalties {decision_text(gb.CURRENT.penalties)} none {penalties}".split(),
        ["switch", "dealt_waits", "no", "yes", "NEW-2025", "|", "ours"],
        ["points", "seven_pairs", "24", "25"],
        ["seven_pairs", "silences", "tile_hog", "no", "yes"],
    ]
    data = json.loads(run("rules", "--json", "current", "home").stdout)
    assert data == [
        {"what": "minimum", "values": [8, 6], "sources": ["", ""]},
        {"what": "cap", "values": [None, 88], "sources": ["", "theirs ?"]},
        {
            "what": "penalties",
            "values": [[40, 40, 80, False], None],
            "sources": [penalties, ""],
        },
        {"what": "switch dealt_waits", "values": [False, True], "sources": ["NEW-2025", "ours"]},
        {"what": "points seven_pairs", "values": [24, 25], "sources": ["", ""]},
        {"what": "seven_pairs silences tile_hog", "values": [False, True], "sources": ["", ""]},
    ]
    assert run("rules", "home", "home").stdout == "HOME and HOME do not differ\n"
    assert json.loads(run("rules", "--json", "home", "home").stdout) == []


# The program


def test_version_and_help() -> None:
    assert run("--version").stdout == f"guobiao {gb.__version__}\n"
    assert run().stdout == run("--help").stdout
    assert run().exit_code == 0
    assert isinstance(main, click.Group)
    for command in main.commands:
        assert command in run("--help").stdout
        result = run(command, "--help")
        assert result.exit_code == 0
        assert "--json" in result.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("guobiao lint", ["lint-log"]),
        ("guobiao score --rules gb", ["GB1998"]),
        ("guobiao rules j", ["JAPAN"]),
        ("guobiao fans 清", ["清幺九", "清一色", "清龙"]),
        ("guobiao fans all_t", ["all_terminals", "all_terminals_and_honors", "all_types"]),
    ],
)
def test_a_shell_completes(words: str, offered: list[str]) -> None:
    *before, begun = words.split()
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(before))}
    result = CliRunner().invoke(
        main, prog_name="guobiao", env={**asked, "_GUOBIAO_COMPLETE": "bash_complete"}
    )
    assert result.stdout.splitlines() == [f"plain,{name}" for name in offered], begun


def test_colours_are_for_a_terminal(tampered: tuple[Path, int]) -> None:
    path, _ = tampered
    plain = run("replay", str(path)).stdout
    assert "\x1b" not in plain
    coloured = CliRunner().invoke(main, ["replay", str(path)], color=True).stdout
    assert coloured != plain
    assert click.unstyle(coloured) == plain
    quiet = CliRunner(env={"NO_COLOR": "1"}).invoke(main, ["replay", str(path)], color=True)
    assert quiet.stdout == plain


def test_the_module_is_the_program() -> None:
    done = run_process("score", HAND)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == str(score(HAND)).splitlines()
    done = run_process("score", "-", stdin=b"123m\n")
    assert (done.returncode, done.stdout) == (2, b"")
    lines = done.stderr.decode().splitlines()
    assert lines == [
        "guobiao: standard input, line 1: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less"
    ]
    assert run_process("replay", str(SAMPLE)).returncode == 0


@pytest.mark.parametrize("args", [("score", "--why", HAND), ("fans",), ("rules", "current")])
def test_an_output_without_chinese_gets_question_marks(args: tuple[str, ...]) -> None:
    done = run_process(*args, encoding="cp1252")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"??" in done.stdout


def test_json_without_chinese_says_the_same() -> None:
    done = run_process("score", "--json", HAND, encoding="cp1252")
    assert json.loads(done.stdout) == [score(HAND).to_dict()]


@pytest.mark.parametrize("args", [("score", "-"), ("fans",), ("rules", "current")])
def test_a_closed_pipe_is_quiet(args: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "guobiao", *args]
    done = subprocess.run(
        command, input=HAND.encode(), stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert done.stderr == b""


def test_import_loads_neither_click_nor_rich() -> None:
    code = "import guobiao, guobiao.botzone, sys; print({'click', 'rich'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.split() == [b"set()"]
