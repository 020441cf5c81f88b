"""Files of hands: every format into every other, in bounded memory, whole or not at all."""

from __future__ import annotations

import csv
import datetime as dt
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

import guobiao as gb
from guobiao import _core
from guobiao.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

pa: Any = pytest.importorskip("pyarrow", reason="files need pyarrow")
pq: Any = pytest.importorskip("pyarrow.parquet", reason="files need pyarrow")

from guobiao import files  # noqa: E402  # it needs pyarrow too
from guobiao.files import Tally, score_file  # noqa: E402

WIN, LOSS, WAIT, BAD = "[123p,3]55m12379s789p8s", "123m456m789m12455p", "1112223334445m", "123m"
HANDS = [WIN, None, LOSS, "19m19s19pESWNCFPP|EE1000|2", BAD, WAIT, "1122m3344s5566pEE"]
TALLY = Tally(hands=7, wins=3, legal=3, nulls=1, bad=2)
PLAYERS = ["a", 'b "quoted"', "c,d", "e\\f", "龙\ttab", None, "line\nbreak"]
NAMES = [".parquet", ".csv", ".jsonl", ".ndjson"]


def scored(hand: str | None) -> dict[str, Any]:
    """What stands beside a hand, by the plain path."""
    none: dict[str, Any] = {"points": None, "wins": None, "legal": None, "reason": None}
    if hand is None:
        return none
    try:
        score = gb.score(hand)
    except gb.HandError as error:
        return {**none, "reason": str(error)}
    if score is None:
        return {**none, "points": 0, "wins": False, "legal": False}
    return {**none, "points": score.points, "wins": True, "legal": score.legal}


def records() -> list[dict[str, Any]]:
    pairs = zip(PLAYERS, HANDS, strict=True)
    return [{"player": player, "hand": hand} for player, hand in pairs]


def write(path: Path, rows: list[dict[str, Any]]) -> Path:
    """Writes a file as other programs do."""
    if path.suffix == ".parquet":
        pq.write_table(pa.Table.from_pylist(rows), path)
    elif path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    else:
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def read(path: Path) -> list[dict[str, Any]]:
    """Reads a file as other programs do; CSV has texts alone."""
    if path.suffix == ".parquet":
        rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
        return rows
    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def as_csv(row: dict[str, Any]) -> dict[str, str]:
    texts = {None: "", True: "true", False: "false"}
    return {
        name: texts[value] if value is None or isinstance(value, bool) else str(value)
        for name, value in row.items()
    }


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["score-file", *map(str, args)])


# Formats


@pytest.mark.parametrize("target", NAMES)
@pytest.mark.parametrize("source", NAMES)
def test_every_format_into_every_other(source: str, target: str, tmp_path: Path) -> None:
    hands = write(tmp_path / f"hands{source}", records())
    scores = tmp_path / f"scores{target}"
    assert score_file(hands, scores, errors="mark") == TALLY
    wanted = [{**row, **scored(row["hand"])} for row in records()]
    assert read(scores) == ([as_csv(row) for row in wanted] if target == ".csv" else wanted)
    assert {path.name for path in tmp_path.iterdir()} == {hands.name, scores.name}


@pytest.mark.parametrize("name", NAMES)
def test_many_batches_are_one_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what, size in {"_ROWS": 700, "_BLOCK": 3000, "_LINES": 64}.items():
        monkeypatch.setattr(files, what, size)
    texts = [str(gb.unpack(row)) for row in _core.draw(3000, seed=8)]
    hands = write(tmp_path / f"hands{name}", [{"hand": text} for text in texts])
    seen: list[float] = []
    tally = score_file(hands, tmp_path / f"scores{name}", fans=True, progress=seen.append)
    assert (tally.hands, tally.wins) == (3000, 3000)
    assert len(seen) > 4
    assert seen == sorted(seen)
    assert (seen[0] < 0.5, seen[-1]) == (True, 1.0)
    for row, text in zip(read(tmp_path / f"scores{name}"), texts, strict=True):
        score = gb.score(text)
        assert score is not None
        assert (row["hand"], int(row["points"])) == (text, score.points)
        fans = {fan: int(row[fan.id]) for fan in gb.Fan}
        assert {fan: count for fan, count in fans.items() if count} == dict(score.fans)


def test_parquet_is_read_and_written_with_its_types(tmp_path: Path) -> None:
    hands, scores = tmp_path / "hands.parquet", tmp_path / "scores.parquet"
    rows = gb.pack_texts([WIN, LOSS])
    table = pa.table(
        {
            "played": pa.array([dt.date(2024, 1, 2), None]),
            "hand": pa.array([row.tobytes() for row in rows], pa.binary(48)),
            "seats": [[1, 2], []],
        }
    )
    pq.write_table(table, hands)
    assert score_file(hands, scores).wins == 1
    found = pq.read_table(scores)
    assert found.select(table.column_names).equals(table)
    assert found["points"].to_pylist() == [17, 0]
    assert (found["points"].type, found["legal"].type) == (pa.uint16(), pa.bool_())


def test_values_of_json_lines_stay_as_they_are(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {
            "hand": WIN,
            "when": "2024-01-02 03:04:05",
            "n": 1,
            "x": 0.1,
            "l": [1, 2],
            "d": {"a": "b"},
        },
        {"hand": LOSS, "when": None, "n": None, "x": None, "l": [], "d": None},
    ]
    source = write(tmp_path / "hands.jsonl", rows)
    score_file(source, tmp_path / "scores.jsonl")
    found = read(tmp_path / "scores.jsonl")
    assert [{name: row[name] for name in rows[0]} for row in found] == rows


def test_json_lines_are_json_whatever_parquet_holds(tmp_path: Path) -> None:
    hands, scores = tmp_path / "hands.parquet", tmp_path / "scores.jsonl"
    day = dt.date(2024, 1, 2)
    columns = {
        "x": [0.5, float("nan"), float("inf")],
        "day": [day, None, day],
        "kind": pa.array(["a", "b", "a"]).dictionary_encode(),
    }
    pq.write_table(pa.table({"hand": [WIN, LOSS, None], **columns}), hands)
    score_file(hands, scores)
    text = scores.read_text(encoding="utf-8")
    assert "NaN" not in text
    found = [json.loads(line) for line in text.splitlines()]
    assert [(row["x"], row["day"], row["kind"]) for row in found] == [
        (0.5, "2024-01-02", "a"),
        (None, None, "b"),
        (None, "2024-01-02", "a"),
    ]


@pytest.mark.parametrize("name", [".csv", ".jsonl"])
def test_bytes_are_for_parquet(name: str, tmp_path: Path) -> None:
    hands, scores = tmp_path / "hands.parquet", tmp_path / f"scores{name}"
    (row,) = gb.pack_texts([WIN])
    pq.write_table(pa.table({"hand": pa.array([row.tobytes()], pa.binary(48))}), hands)
    with pytest.raises(ValueError, match=r"'hand' is of fixed_size_binary\[48\], which Parquet"):
        score_file(hands, scores)
    assert names(tmp_path) == {hands.name}


def test_csv_keeps_what_looks_like_numbers(tmp_path: Path) -> None:
    rows = [{"id": "007", "hand": WIN}, {"id": "1e3", "hand": LOSS}, {"id": "x", "hand": ""}]
    score_file(write(tmp_path / "hands.csv", rows), tmp_path / "scores.csv")
    assert [row["id"] for row in read(tmp_path / "scores.csv")] == ["007", "1e3", "x"]


@pytest.mark.parametrize(("name", "header"), [(".csv", "hand\n"), (".parquet", "")])
def test_a_file_without_hands(name: str, header: str, tmp_path: Path) -> None:
    hands = tmp_path / f"hands{name}"
    if header:
        hands.write_text(header, encoding="utf-8")
    else:
        pq.write_table(pa.table({"hand": pa.array([], pa.string())}), hands)
    assert score_file(hands, tmp_path / "scores.parquet") == Tally()
    assert pq.read_table(tmp_path / "scores.parquet").column_names == [
        *("hand", "points", "wins", "legal")
    ]


# Whole or not at all


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_bad_hand_leaves_the_target_as_it_was(tmp_path: Path) -> None:
    hands = write(tmp_path / "hands.csv", records())
    scores = tmp_path / "scores.csv"
    for before in (None, "old"):
        if before is not None:
            scores.write_text(before, encoding="utf-8")
        with pytest.raises(
            gb.HandError, match=r"^hand 4: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less$"
        ):
            score_file(hands, scores)
        assert names(tmp_path) == {"hands.csv"} | ({"scores.csv"} if before else set())
    assert scores.read_text(encoding="utf-8") == "old"


def test_a_file_may_take_its_own_place(tmp_path: Path) -> None:
    hands = write(tmp_path / "hands.parquet", records())
    assert score_file(hands, hands, errors="mark") == TALLY
    assert [row["points"] for row in read(hands)] == [scored(hand)["points"] for hand in HANDS]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc/self/fd")
@pytest.mark.parametrize("name", ["hands.parquet", "hands.csv", "hands.jsonl"])
def test_it_is_closed_before_its_place_is_taken(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Elsewhere than on Windows no rename would fail for it."""
    hands = write(tmp_path / name, records())
    replace, held = Path.replace, []

    def look(unfinished: Path, target: Path) -> Path:
        held.append({file.resolve() for file in Path("/proc/self/fd").iterdir()})
        return replace(unfinished, target)

    monkeypatch.setattr(Path, "replace", look)
    score_file(hands, hands, errors="mark")
    assert len(held) == 1
    assert hands.resolve() not in held[0]


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT", "SIGTERM"])
def test_a_killed_run_leaves_no_target(how: str, tmp_path: Path) -> None:
    hands, scores = tmp_path / "hands.csv", tmp_path / "scores.jsonl"
    line = f'"{WIN}"\n'
    hands.write_text("hand\n" + 3_000_000 * line, encoding="utf-8")
    command = [sys.executable, "-m", "guobiao", "score-file", str(hands), str(scores), "--fans"]
    # A shell that starts its jobs in the background makes them ignore SIGINT, and whom they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    signal.signal(signal.SIGINT, before)
    until = time.monotonic() + 60
    while not (parts := [*tmp_path.glob(".*.part")]) or not parts[0].stat().st_size:
        assert time.monotonic() < until
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.Signals[how])
    assert process.wait(timeout=60) != 0
    assert not scores.exists()
    if how == "SIGINT":
        assert names(tmp_path) == {hands.name}


# The command


def test_the_command_prints_its_tally(tmp_path: Path) -> None:
    hands, scores = write(tmp_path / "hands.csv", records()), tmp_path / "scores.parquet"
    result = run(hands, scores, "--errors", "mark")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "7 hands: 3 wins, 3 of them legal, 1 without a win, 1 nulls, 2 bad\n"
    assert read(scores) == [{**row, **scored(row["hand"])} for row in records()]
    result = run(hands, scores, "--errors", "mark", "--json", "--fans", "--rules", "wmo")
    assert json.loads(result.stdout) == TALLY._asdict()
    assert set(read(scores)[0]) > {fan.id for fan in gb.Fan}


def test_the_command_takes_another_column(tmp_path: Path) -> None:
    won = "223344m223344s5p5p"
    rows = [{"hand": 1, "won": won}]
    scores = tmp_path / "scores.jsonl"
    result = run(write(tmp_path / "hands.jsonl", rows), scores, "--column", "won")
    assert (result.exit_code, result.stderr) == (0, "")
    (row,) = read(scores)
    expected = gb.score(won)
    assert expected is not None
    assert (row["hand"], row["points"]) == (1, expected.points)


def prepare(name: str, content: bytes) -> Callable[[Path], list[str]]:
    def arguments(folder: Path) -> list[str]:
        (folder / name).write_bytes(content)
        (folder / "folder.csv").mkdir()
        return [str(folder / name)]

    return arguments


@pytest.mark.parametrize(
    ("name", "content", "target", "problem"),
    [
        (
            "a.csv",
            f"hand\n{LOSS}\n123m\n",
            "b.csv",
            "a.csv: hand 1: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less",
        ),
        (
            "a.csv",
            f"other\n{LOSS}\n",
            "b.csv",
            "a.csv: 0 columns 'hand', expected one; the columns",
        ),
        ("a.csv", f"hand,points\n{LOSS},1\n", "b.csv", "there is a column 'points' already"),
        ("a.csv", f"hand\n{LOSS},1\n", "b.csv", "a.csv: CSV parse error"),
        ("a.csv", "", "b.csv", "a.csv: Empty CSV file"),
        ("a.jsonl", "{]\n", "b.csv", "a.jsonl: JSON parse error"),
        ("a.jsonl", '{"hand": 3}\n', "b.csv", "a.jsonl: "),
        ("a.parquet", "no such thing", "b.csv", "a.parquet: "),
        ("a.txt", LOSS, "b.csv", "a.txt ends in none of .parquet, .csv, .jsonl, .ndjson"),
        ("a.csv", f"hand\n{LOSS}\n", "b.xls", "b.xls ends in none of .parquet, .csv"),
        ("a.csv", f"hand\n{LOSS}\n", "folder.csv", "is a directory"),
        ("a.csv", f"hand\n{LOSS}\n", "nowhere/b.csv", "nowhere"),
    ],
)
def test_an_error_is_one_line(
    name: str, content: str, target: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "folder.csv").mkdir()
    result = run(tmp_path / name, tmp_path / target)
    assert result.exit_code == 2
    assert result.stderr.startswith("guobiao: ")
    assert result.stderr.count("\n") == 1
    assert problem in result.stderr
    assert names(tmp_path) == {name, "folder.csv"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the peak from /proc")
def test_memory_is_bounded(tmp_path: Path) -> None:
    """Six times as many hands take little more memory: 1.2 million in one row group."""
    texts = pa.array([str(gb.unpack(row)) for row in _core.draw(20_000, seed=1)])
    peaks = []
    for times in (10, 60):
        hands = tmp_path / f"{times}.parquet"
        table = pa.table({"hand": pa.concat_arrays(times * [texts])})
        pq.write_table(table, hands, row_group_size=len(table), use_dictionary=False)
        code = (
            "import re, sys; from pathlib import Path; from guobiao.files import score_file;"
            "print(score_file(*sys.argv[1:]).hands,"
            "re.search(r'VmHWM:(.*)kB', Path('/proc/self/status').read_text())[1])"
        )
        command = [sys.executable, "-c", code, str(hands), str(tmp_path / "scores.parquet")]
        done = subprocess.run(command, capture_output=True, check=True)
        hands_scored, peak = map(int, done.stdout.split())
        assert hands_scored == len(table)
        peaks.append(peak / 1024)
    assert peaks[1] < peaks[0] + 40
    assert peaks[1] < 400


def test_without_pyarrow_it_says_what_to_install(tmp_path: Path) -> None:
    hands = write(tmp_path / "hands.csv", records())
    code = "import sys; sys.modules['pyarrow'] = None; from guobiao.cli import main; main()"
    command = [sys.executable, "-c", code, "score-file", str(hands), str(tmp_path / "scores.csv")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "guobiao: guobiao.arrow needs pyarrow: pip install 'guobiao[arrow]'\n"


def test_a_directory_is_no_target(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.csv", tmp_path / "scores.csv"
    source.write_text("hand\n123m456m789m12455p\n", encoding="utf-8")
    target.mkdir()
    with pytest.raises(IsADirectoryError, match="is a directory, expected a file"):
        score_file(source, target)
    assert list(target.iterdir()) == []
