"""Where logs come from: files, folders, archives; one stream with its name at a time.

What comes from outside may be anything: an archive that unpacks to gigabytes, a name that leaves
its folder, half a file. Nothing is unpacked to disk, a stream is read in pieces, what would be
read in one piece has a limit, and what a library says of damaged bytes becomes a LogError.
"""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guobiao.botzone import Source

__all__ = ["LONGEST", "LogError", "streams"]

# Bytes that are read in one piece at most: of JSON, of an archive's list of members. A round in
# JSON is some 200 kB; what is made of so many bytes stays below a gigabyte, whatever they are.
LONGEST = 16_000_000
# What is a log in a folder or an archive, among other files.
_LOGS = {".txt", ".log", ".json", ".jsonl"}
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NAME = 250  # characters of a member's name
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
    return io.BufferedReader(_Borrowed(file))


class _Borrowed(io.RawIOBase):
    """A file that only reads, to be read in pieces; closing this leaves it open."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(getattr(self._file, "seekable", bool)())

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        return int(self._file.seek(offset, whence))

    def readinto(self, buffer: Any) -> int:
        read = self._file.read(len(buffer))
        buffer[: len(read)] = read
        return len(read)


class _Pieces:
    """An archive of which nothing is read in one piece that is too large: its list of members."""

    def __init__(self, name: str, file: BinaryIO) -> None:
        self._name, self._file = name, file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        most = LONGEST + 2  # a member may be read to one beyond, which is how it is found too long
        data = self._file.read(most if size < 0 else min(size, most))
        if len(data) == most:
            raise LogError(self._name, 0, f"a list of members of more than {LONGEST} bytes")
        return data


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
    if not file.seekable():
        raise LogError(name, 0, "an archive in a stream, expected a file")
    pieces: Any = _Pieces(name, file)
    with _damaged_list(name):
        archive = zipfile.ZipFile(pieces)
    with archive:
        for member in archive.infolist():
            inner = PurePosixPath(member.filename.replace("\\", "/"))
            if inner.is_absolute() or ".." in inner.parts or ":" in str(inner).split("/")[0]:
                raise LogError(name, 0, f"{member.filename[:100]!r} leaves the archive's folder")
            if member.is_dir() or inner.suffix not in _LOGS or inner.parts[0] == "__MACOSX":
                continue
            place = f"{name}/{inner}"
            _check_member(name, member)
            with _damaged_list(place):
                unpacked = archive.open(member)
            with unpacked:
                yield place, _plain(place, unpacked)


def _check_member(name: str, member: zipfile.ZipInfo) -> None:
    """A member that can be read in pieces, with a name that can be told."""
    inner = member.filename
    if len(inner) > _NAME or not inner.isprintable():
        raise LogError(name, 0, f"{inner[:100]!r} names a member, expected {_NAME} characters")
    if member.flag_bits & 1:
        raise LogError(f"{name}/{inner}", 0, "encrypted, expected an open archive")
    # Of the other methods zipfile unpacks in one go whatever four kilobytes hold, gigabytes too.
    if member.compress_type not in _PACKED:
        raise LogError(f"{name}/{inner}", 0, "packed otherwise than by deflate")


@contextmanager
def _damaged_list(name: str) -> Iterator[None]:
    """What zipfile says of numbers that can't be, in the list of members or at the head of one."""
    try:
        yield
    except LogError:
        raise
    except (ValueError, OverflowError, struct.error) as error:
        raise LogError(name, 0, _said("a damaged archive", error)) from error


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
        raise LogError(name, 0, _said("a damaged archive", error)) from error
    except (NotImplementedError, RuntimeError) as error:  # how it is compressed or encrypted
        raise LogError(name, 0, _said("an archive that can't be read", error)) from error


def _said(what: str, error: Exception) -> str:
    """What it is, and the start of what a library says of it, which may echo the archive."""
    text = str(error)[:100]
    return f"{what}: {text if text.isprintable() and text else 'it breaks off'}"
