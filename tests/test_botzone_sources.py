"""Logs as people hold them: Botzone's JSON, folders, archives; and what is no log."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import guobiao as gb
from guobiao import botzone, cli
from guobiao.botzone import LogError, check, read_rounds, write_text
from tools import make_json_log

LOG = Path(__file__).parent / "data" / "botzone_log.json"
SAMPLE = Path(gb.__file__).parent / "data" / "sample_log.txt"
SHARED = Path(__file__).parents[2] / "shared" / "data" / "botzone_json"

MATCHES: list[dict[str, Any]] = json.loads(LOG.read_text(encoding="utf-8"))


def text_of(rounds: list[botzone.Round]) -> str:
    out = io.StringIO()
    write_text(rounds, out)
    return out.getvalue()


WHOLE = text_of(list(read_rounds(LOG)))


def test_the_log_is_that_of_its_seed() -> None:
    seed = int(MATCHES[0]["_id"].removeprefix("seed"))
    assert make_json_log.played(seed) == MATCHES[0]


def test_every_answer_of_the_judge_is_recomputed() -> None:
    report = check(LOG)
    assert report.ok
    assert (report.rounds, report.wins, report.drawn) == (5, report.wins, 5 - report.wins)
    assert report.wins >= 2
    shown = [entry["output"]["display"] for match in MATCHES for entry in match["logs"][4::2]]
    drawn = sum(display["action"] == "DRAW" for display in shown)
    thrown = sum(display["action"] in ("PLAY", "CHI", "PENG", "BUGANG") for display in shown)
    assert report.answers == drawn + 3 * thrown > 500


def test_a_wrong_answer_of_the_judge_is_a_fault(tmp_path: Path) -> None:
    wrong = json.loads(json.dumps(MATCHES[0]))
    wrong["logs"][4]["output"]["display"]["canHu"][0] = 88
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong), encoding="utf-8")
    (fault,) = check(path).faults
    assert (fault.kind, fault.recorded, fault.computed) == ("canHu", "88", "-3")
    assert fault.line == 5
    assert fault.path == str(path)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the real logs are not here")
@pytest.mark.parametrize("name", ["full_1", "full_2", "lite_1", "lite_2", "lite_3", "lite_4"])
def test_real_logs_agree(name: str) -> None:
    report = check(SHARED / f"{name}.json")
    assert report.ok
    assert (report.rounds, report.agreed) == (1, 1)
    assert report.answers > 100


# Forms


def forms(folder: Path) -> dict[str, Any]:
    """The same rounds in every form, by name."""
    lite, full = MATCHES, [match["logs"] for match in MATCHES]
    made: dict[str, Any] = {}
    for name, text in {
        "list of lite": json.dumps(lite),
        "list of records": json.dumps(full),
        "indented": json.dumps(lite, indent=1),
        "a line each": "\n".join(map(json.dumps, lite)),
        "text": WHOLE,
    }.items():
        path = folder / f"{name}.{'txt' if name == 'text' else 'json'}"
        path.write_text(text, encoding="utf-8")
        made[name] = path
    made["gz"] = folder / "log.json.gz"
    made["gz"].write_bytes(gzip.compress(json.dumps(lite).encode()))
    made["gz of text"] = folder / "log.txt.gz"
    made["gz of text"].write_bytes(gzip.compress(WHOLE.encode()))
    made["zip"] = folder / "logs.zip"
    with zipfile.ZipFile(made["zip"], "w") as archive:
        archive.writestr("read me.md", "no log")
        for number, match in enumerate(full):
            archive.writestr(f"matches/{number}.json", json.dumps(match))
    made["folder"] = folder / "folder"
    made["folder"].mkdir()
    for number, match in enumerate(lite):
        (made["folder"] / f"{number}.json").write_text(json.dumps(match), encoding="utf-8")
    made["bytes"] = io.BytesIO(json.dumps(lite).encode())
    made["characters"] = io.StringIO(WHOLE)
    made["with a mark"] = io.BytesIO(b"\xef\xbb\xbf" + json.dumps(lite).encode())
    return made


def test_every_form_holds_the_same_rounds(tmp_path: Path) -> None:
    whole = list(read_rounds(LOG))
    for name, source in forms(tmp_path).items():
        rounds = list(read_rounds(source))
        assert [played.hand for played in rounds] == [played.hand for played in whole], name
        assert [played.events for played in rounds] == [played.events for played in whole], name
        assert [played.dealt for played in rounds] == [played.dealt for played in whole], name
        assert [played.result for played in rounds] == [played.result for played in whole], name
        has_walls = {
            name: played.walls is not None for name, played in zip("abcde", rounds, strict=True)
        }
        lite = name not in ("list of records", "text", "gz of text", "zip", "characters")
        assert set(has_walls.values()) == {lite}, name


def test_one_match_is_a_log() -> None:
    for match in (MATCHES[0], MATCHES[0]["logs"]):
        (played,) = read_rounds(io.BytesIO(json.dumps(match).encode()))
        assert played.lines == next(read_rounds(LOG)).lines


def test_a_round_has_its_events() -> None:
    rounds = list(read_rounds(LOG))
    assert {str(event.kind) for played in rounds for event in played.events} >= {
        "draw",
        "play",
        "chow",
        "pung",
        "win",
    }
    for played, match in zip(rounds, MATCHES, strict=True):
        game = gb.Game(walls=played.walls, rules=gb.BOTZONE, round_wind=played.round_wind)
        assert str(played.events[0]) == str(game.events[0])
        assert played.match == match["_id"]
        assert len(played.dealt) == 4
        for seat, dealt in enumerate(played.dealt):
            held = sorted(game.hand(seat).concealed)
            assert sorted(dealt) == held or len(held) != 13


def test_bids_that_lost_are_kept() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    chow = next(line for line in text.splitlines() if " Chi " in line)
    words = chow.split()[:4]
    bids = f"IGNORE player 2 PENG {words[3]} Ignore Player 3 hu {words[3]}"
    rounds = read_rounds(io.StringIO(text.replace(chow, f"{' '.join(words)}  {bids}", 1)))
    lines = [line for played in rounds for line in played.lines]
    event = gb.Event(next(line for line in lines if line.startswith(f"{' '.join(words)} Ignore")))
    assert [str(bid.kind) for bid in event.ignored] == ["pung", "win"]
    with pytest.raises(LogError, match="'Player SEAT ACT TILE'"):
        list(read_rounds(io.StringIO(text.replace(chow, f"{' '.join(words)} W1", 1))))


def test_text_written_reads_back() -> None:
    for source in (LOG, SAMPLE):
        rounds = list(read_rounds(source))
        again = list(read_rounds(io.StringIO(text_of(rounds))))
        assert [played.lines for played in again] == [played.lines for played in rounds]
        assert text_of(again) == text_of(rounds)
        assert check(io.StringIO(text_of(rounds))).ok


def test_convert(tmp_path: Path) -> None:
    target = tmp_path / "games.txt"
    done = CliRunner().invoke(cli.main, ["convert", str(LOG), str(target)])
    assert (done.exit_code, done.output) == (0, "5 rounds\n")
    assert target.read_text(encoding="utf-8") == WHOLE
    done = CliRunner().invoke(cli.main, ["convert", str(LOG), str(target)])
    assert done.exit_code == 2
    assert "File exists" in done.output
    done = CliRunner().invoke(cli.main, ["convert", str(LOG), "-"])
    assert done.output == WHOLE
    done = CliRunner().invoke(cli.main, ["replay", str(LOG), str(tmp_path)])
    assert done.exit_code == 0
    assert "10 rounds" in done.output


# What is no log


def zipped(name: str, data: bytes = b"Match 1\n") -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return io.BytesIO(file.getvalue())


def bomb() -> io.BytesIO:
    """Zeros that fill much more than they take."""
    file = io.BytesIO()
    with gzip.GzipFile(fileobj=file, mode="wb") as packed:
        for _ in range(16):
            packed.write(bytes(1 << 24))
    return io.BytesIO(file.getvalue())


def edited(change: Any) -> io.BytesIO:
    match = json.loads(json.dumps(MATCHES[0]))
    change(match["logs"])
    return io.BytesIO(json.dumps(match).encode())


HALF = json.dumps(MATCHES[0]).encode()
MALFORMED: dict[str, tuple[Any, str]] = {
    "deep": (io.BytesIO(b"[" * 1_000_000), "JSON of too many levels"),
    "half": (io.BytesIO(HALF[: len(HALF) // 2]), "malformed JSON"),
    "half gz": (io.BytesIO(gzip.compress(HALF)[:-100]), "a damaged archive"),
    "half zip": (io.BytesIO(zipped("a.txt", HALF).getvalue()[:-40]), "a damaged archive"),
    "long number": (io.BytesIO(b'{"logs": ' + b"9" * 5000 + b"}"), "malformed JSON"),
    "big": (io.BytesIO(b"[" + b"[]," * 6_000_000), "more than 16000000 bytes of JSON"),
    "no utf-8": (io.BytesIO(b'{"logs": "\xff"}'), "malformed JSON"),
    "no records": (io.BytesIO(b'{"logs": []}'), "expected Botzone's records"),
    "other json": (io.BytesIO(b'{"a": 1}'), "expected Botzone's records"),
    "other list": (io.BytesIO(b"[1, 2]"), "expected a record of the judge"),
    "name outside": (zipped("../a.txt"), "'../a.txt' leaves the archive's folder"),
    "name from the root": (zipped("/a.txt"), "leaves the archive's folder"),
    "drive": (zipped("c:/a.txt"), "leaves the archive's folder"),
    "zip in zip": (zipped("a.txt", zipped("b.txt").getvalue()), "an archive within an archive"),
    "bomb": (bomb(), "expected 'Match'"),
    "cut": (edited(lambda logs: logs.__delitem__(slice(-4, None))), "the log ends inside a round"),
    "fifth": (
        edited(lambda logs: logs[2]["output"]["display"]["hand"].__setitem__(0, ["W1"] * 13)),
        "expected at most four 1m, got a fifth",
    ),
    "tile": (
        edited(lambda logs: logs[4]["output"]["display"].__setitem__("tile", "X1")),
        "'Player SEAT ACT TILE'",
    ),
    "player": (
        edited(lambda logs: logs[4]["output"]["display"].__setitem__("player", True)),
        "expected 'player' from 0 to 3",
    ),
    "answers": (
        edited(lambda logs: logs[4]["output"]["display"].__setitem__("canHu", [1])),
        "expected four numbers as 'canHu'",
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_log_is_a_short_error(name: str) -> None:
    source, problem = MALFORMED[name]
    source.seek(0)
    with pytest.raises(LogError) as raised:
        for _ in read_rounds(source):
            pass
    assert problem in str(raised.value)
    assert len(str(raised.value)) < 500
    assert "\n" not in str(raised.value)


def test_errors_name_file_and_record(tmp_path: Path) -> None:
    path = tmp_path / "logs.zip"
    match = json.loads(json.dumps(MATCHES[0]))
    match["logs"][10]["output"] = {}
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/b.json", json.dumps(match))
    with pytest.raises(LogError, match=r"logs\.zip/a/b\.json:11: expected a record of the judge"):
        list(read_rounds(path))
    done = CliRunner().invoke(cli.main, ["replay", str(path)])
    assert "logs.zip/a/b.json:11: " in done.output
