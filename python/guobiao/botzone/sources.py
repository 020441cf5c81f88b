"""Where logs come from: files, folders, archives; one stream with its name at a time.

What comes from outside may be anything: an archive that unpacks to gigabytes, a name that leaves
its folder, half a file. Nothing is unpacked to disk, a stream is read in pieces, and what a library
says of damaged bytes becomes a LogError.
"""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guobiao.botzone import Source

__all__ = ["LogError", "streams"]

# What is a log in a folder or an archive, among other files.
_LOGS = {".txt", ".log", ".json", ".jsonl"}
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, gzip.BadGzipFile)


class LogError(ValueError):
    """A log that breaks off, breaks the grammar or holds a play that can't happen; says where."""

    def __init__(self, path: str, line: int, problem: str) -> None:
        super().__init__(path, line, problem)
        self.path = path
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.problem}"


def streams(source: Source) -> Iterator[tuple[str, BinaryIO]]:
    """Yields name and stream of every log in a source."""
    if hasattr(source, "read"):
        yield from _opened(name_of(source), _binary(source))
        return
    path = Path(source)
    if not path.is_dir():
        with path.open("rb") as file:
            yield from _opened(str(path), file)
        return
    for inner in sorted(path.rglob("*")):
        if inner.suffix in _LOGS | {".gz", ".zip"} and inner.is_file():
            with inner.open("rb") as file:
                yield from _opened(str(inner), file)


def name_of(source: Source) -> str:
    """What a message calls a source."""
    if not hasattr(source, "read"):
        return str(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "the file"


def _binary(file: Any) -> BinaryIO:
    """An open file as bytes that can be looked at before they are read."""
    if isinstance(file, io.TextIOBase):
        buffer = getattr(file, "buffer", None)
        return io.BytesIO(file.read().encode()) if buffer is None else _binary(buffer)
    if hasattr(file, "peek") or hasattr(file, "getbuffer"):
        stream: BinaryIO = file
        return stream
    return io.BytesIO(file.read())


def head(stream: BinaryIO) -> bytes:
    """The first bytes that are still to be read."""
    peek = getattr(stream, "peek", None)
    if peek is not None:
        return bytes(peek(1000))
    start = stream.tell()
    first = stream.read(1000)
    stream.seek(start)
    return first


def _opened(name: str, file: BinaryIO) -> Iterator[tuple[str, BinaryIO]]:
    with damage(name):
        first = head(file)
        if first.startswith(_ZIP):
            yield from _members(name, file)
        elif first.startswith(_GZIP):
            with gzip.GzipFile(fileobj=file) as unpacked:
                yield name, _plain(name, unpacked)
        else:
            yield name, file


def _members(name: str, file: BinaryIO) -> Iterator[tuple[str, BinaryIO]]:
    with zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            inner = PurePosixPath(member.filename.replace("\\", "/"))
            if inner.is_absolute() or ".." in inner.parts or ":" in inner.parts[0]:
                raise LogError(name, 0, f"{member.filename[:100]!r} leaves the archive's folder")
            if member.is_dir() or inner.suffix not in _LOGS or inner.parts[0] == "__MACOSX":
                continue
            if member.flag_bits & 1:
                raise LogError(f"{name}/{inner}", 0, "encrypted, expected an open archive")
            with archive.open(member) as unpacked:
                yield f"{name}/{inner}", _plain(f"{name}/{inner}", unpacked)


def _plain(name: str, unpacked: Any) -> BinaryIO:
    """What is unpacked, which is no archive again."""
    if head(unpacked).startswith((_ZIP, _GZIP)):
        raise LogError(name, 0, "an archive within an archive, expected logs")
    stream: BinaryIO = unpacked
    return stream


@contextmanager
def damage(name: str) -> Iterator[None]:
    """What a library says of damaged bytes, as a LogError."""
    try:
        yield
    except _DAMAGED as error:
        raise LogError(name, 0, f"a damaged archive: {error or 'it breaks off'}") from error
    except (NotImplementedError, RuntimeError) as error:  # how it is compressed or encrypted
        raise LogError(name, 0, f"an archive that can't be read: {error}") from error
