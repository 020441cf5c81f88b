"""Logs that somebody made to do harm: a short error, in bounded memory.

Each is read in a process of its own, whose peak is that of the reader alone.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from guobiao.botzone import LogError, read_rounds
from tools import make_json_log

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Prints the error or the number of rounds, then by how many megabytes the peak grew. What is not
# bounded ends at four gigabytes.
READ = """
import re, resource, sys
from pathlib import Path
from guobiao import botzone, lint

def peak():
    return int(re.search(r"VmHWM:(.*)kB", Path("/proc/self/status").read_text())[1]) // 1024

resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
before = peak()
read = lint.lint_log if sys.argv[1].endswith((".jsonl", ".csv")) else botzone.check
try:
    print(read(sys.argv[1]))
except botzone.LogError as error:
    print(error)
print(peak() - before)
"""
LONG = 15_900_000  # bytes, just short of what is refused for its length


def json_of(piece: bytes) -> bytes:
    """As many copies as are read in one document."""
    return b"[" + piece * (LONG // len(piece)) + b"0]"


def packed(data: bytes, copies: int) -> bytes:
    """What unpacks to so many copies."""
    file = io.BytesIO()
    with gzip.GzipFile(fileobj=file, mode="wb") as archive:
        for _ in range(copies):
            archive.write(data)
    return file.getvalue()


def zipped(name: str, data: bytes, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as archive:
        archive.writestr(name, data)
    return file.getvalue()


def crowded(members: int) -> bytes:
    """An archive whose list of members, over and over the same, is long."""
    whole = zipped("a.md", b"")
    start, end = whole.index(b"PK\x01\x02"), whole.index(b"PK\x05\x06")
    listed = whole[start:end] * members
    sizes = len(listed).to_bytes(4, "little") + start.to_bytes(4, "little")
    # The number of members is two bytes and not looked at.
    return whole[:start] + listed + whole[end : end + 12] + sizes + bytes(2)


ZEROS = bytes(1 << 24)
INNER = json.dumps([{"output": {"display": {}}}, {}, {"output": "[" + "[]," * 5_000_000 + "0]"}])
# What is in a file of a name, what it says, and by how many megabytes the peak may grow.
HOSTILE: dict[str, tuple[Callable[[], bytes], str, int]] = {
    "deep.json": (lambda: b"[" * LONG, "JSON of too many levels", 60),
    "deep objects.json": (lambda: b'{"a":' * 3_000_000, "JSON of too many levels", 60),
    "lists.json": (lambda: json_of(b"[],"), "expected Botzone's records", 700),
    "objects.json": (lambda: json_of(b'{"":0},'), "expected a record of the judge", 700),
    "within.json": (INNER.encode, "expected a record of the judge with 'display'", 700),
    "long.json": (lambda: b"[" + b"[]," * 20_000_000, "more than 16000000 bytes of JSON", 100),
    "line.txt": (lambda: b"M" * 100_000_000, "expected 'Match' and 1 more", 20),
    "zeros.txt.gz": (lambda: packed(ZEROS, 24), "expected 'Match' and 1 more", 20),
    "lists.json.gz": (lambda: packed(b"[" + b"[]," * 1_000_000, 100), "more than 16000000", 100),
    "zeros.zip": (lambda: zipped("a.txt", ZEROS * 8), "expected 'Match' and 1 more", 20),
    "bzip2.zip": (
        lambda: zipped("a.txt", ZEROS * 16, zipfile.ZIP_BZIP2),
        "bzip2.zip/a.txt:0: packed otherwise than by deflate",
        20,
    ),
    "crowded.zip": (lambda: crowded(400_000), "a list of members of more than 16000000 bytes", 60),
    "members.zip": (lambda: crowded(100_000), "rounds=0", 150),
    "line.jsonl": (lambda: b'{"hand": "' + b"1" * 100_000_000, "more than 16000000 bytes", 60),
    "line.csv": (lambda: b"hand,total\n" + b"1" * 100_000_000, "more than 16000000 bytes", 60),
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the peak from /proc")
@pytest.mark.parametrize("name", HOSTILE)
def test_memory_is_bounded(tmp_path: Path, name: str) -> None:
    make, problem, most = HOSTILE[name]
    path = tmp_path / name
    path.write_bytes(make())
    command = [sys.executable, "-c", READ, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said, grown = done.stdout.splitlines()
    assert problem in said
    assert len(said) < 500
    assert int(grown) <= most


def test_a_file_that_only_reads_is_read_in_pieces(tmp_path: Path) -> None:
    class Source:
        def __init__(self, data: bytes) -> None:
            self.file, self.read_at_most = io.BytesIO(data), 0

        def read(self, size: int = -1) -> bytes:
            assert size >= 0
            self.read_at_most = max(self.read_at_most, size)
            return self.file.read(size)

    round_of_json = json.dumps(make_json_log.played(17)).encode()
    whole = list(read_rounds(io.BytesIO(round_of_json)))
    for data in (round_of_json, gzip.compress(round_of_json)):
        source: Any = Source(data)
        assert [played.lines for played in read_rounds(source)] == [whole[0].lines]
        assert source.read_at_most < 1_000_000
        assert not source.file.closed
    path = tmp_path / "log.json"
    path.write_bytes(round_of_json)
    with path.open("rb", buffering=0) as file:
        assert [played.lines for played in read_rounds(file)] == [whole[0].lines]
        assert not file.closed
    with pytest.raises(LogError, match="an archive in a stream, expected a file"):
        list(read_rounds(Source(zipped("a.json", round_of_json))))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name",
    ["../a.txt", "a/../../b.txt", "/etc/a.txt", "..\\a.txt", "\\a.txt", "c:\\a.txt", "c:a.txt"],
)
def test_a_name_that_leaves_the_folder(tmp_path: Path, name: str) -> None:
    path = tmp_path / "logs.zip"
    path.write_bytes(zipped(name, b"Match 1\n"))
    with pytest.raises(LogError, match="leaves the archive's folder"):
        list(read_rounds(path))
    assert [each.name for each in tmp_path.iterdir()] == ["logs.zip"]


@pytest.mark.parametrize("name", ["a" * 251 + ".txt", "a\x1b[31m.txt", "a\nb.txt"])
def test_a_name_that_can_not_be_told(tmp_path: Path, name: str) -> None:
    path = tmp_path / "logs.zip"
    path.write_bytes(zipped(name, b"Match 1\n"))
    with pytest.raises(LogError, match="names a member, expected 250 characters") as raised:
        list(read_rounds(path))
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 500


def test_every_half_of_an_archive_is_a_short_error() -> None:
    data = json.dumps(make_json_log.played(17)).encode()
    for whole in (gzip.compress(data), zipped("a.json", data), zipped("a.json", data, 0)):
        for part in range(10, len(whole), len(whole) // 60):
            with pytest.raises(LogError) as raised:
                list(read_rounds(io.BytesIO(whole[:part])))
            assert re.search("damaged archive|malformed JSON", str(raised.value)), part
            assert len(str(raised.value)) < 500


# Parts of JSON that Python reads, and that can't be shown, counted or written.
ODD = {
    "infinity": (b'"cnt": 1', b'"cnt": 1e999', "expected 'cnt' from 0 to 100, got inf"),
    "line in a name": (b'"name": "', b'"name": "a\\n', "expected the 'name' of a fan"),
    "half a character": (b'"name": "', b'"name": "\\ud800', "expected the 'name' of a fan"),
    "deep": (b'"quan": ', b'"quan": [1], "no": ', "expected 'quan' from 0 to 3, got [1]"),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_parts_of_json(name: str) -> None:
    part, other, problem = ODD[name]
    data = json.dumps(make_json_log.played(17)).encode()
    assert part in data
    with pytest.raises(LogError, match=re.escape(problem)):
        list(read_rounds(io.BytesIO(data.replace(part, other))))


def test_lists_as_deep_as_can_be_read() -> None:
    """Where JSON of so many levels is read, what it holds may be too deep to be shown."""
    match = make_json_log.played(17)
    data = json.dumps({**match, "logs": match["logs"][:10]}).encode()
    for part in (b'"quan": ', b'"tile": ', b'"action": ', b'"_id": ', b'"response": '):
        assert part in data
        for levels in range(900, 1000, 3):
            lists = b"[" * levels + b"]" * levels
            with pytest.raises(LogError) as raised:
                list(read_rounds(io.BytesIO(data.replace(part, part + lists + b', "no": '))))
            assert len(str(raised.value)) < 500
