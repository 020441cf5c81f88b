"""Files of hands of any size, scored batch by batch: Parquet, CSV and JSON lines. Needs pyarrow."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from guobiao import arrow  # first: it says what to install where pyarrow is not  # isort: skip
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from guobiao.rulebook.presets import CURRENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from guobiao.rulebook.rules import RuleBook

__all__ = ["Tally", "score_file"]

# Hands in a batch and in a row group of Parquet.
_ROWS = 1 << 17
# Bytes of CSV or JSON lines in a batch; no line may be longer.
_BLOCK = 1 << 22
# JSON lines that are put together at a time: with all fans each takes 2 kB.
_LINES = 1 << 13


class Tally(NamedTuple):
    """How many hands a file had, and what became of them."""

    hands: int = 0
    wins: int = 0
    legal: int = 0
    nulls: int = 0
    bad: int = 0


def score_file(
    source: str | Path,
    target: str | Path,
    *,
    column: str = "hand",
    rules: RuleBook = CURRENT,
    fans: bool = False,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
    progress: Callable[[float], object] | None = None,
) -> Tally:
    r"""Writes a file of hands with what they score beside them; HandError as in arrow.score().

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from guobiao.files import score_file
    >>> with TemporaryDirectory() as folder:
    ...     hands, scores = Path(folder, "hands.csv"), Path(folder, "scores.jsonl")
    ...     _ = hands.write_text('hand\n"[123p,3]55m12379s789p8s"\n123m456m789m12455p\n')
    ...     score_file(hands, scores)
    ...     print(scores.read_text().splitlines()[1])
    Tally(hands=2, wins=1, legal=1, nulls=0, bad=0)
    {"hand":"123m456m789m12455p","points":0,"wins":false,"legal":false}

    The endings of the names give the formats: .parquet, .csv with a header, .jsonl or .ndjson.
    Columns of CSV are taken over as texts, empty cells as nulls; those of JSON lines have the types
    that the first 4 MB show, and no line may be longer. ``column`` has the hands; others are kept.
    A bounded number of hands is held at a time. The target is written under another name beside it
    and renamed at the end: it is whole, or as it was before. ``progress`` is called with the part
    that was read, 0 to 1.
    """
    source, target = Path(source), Path(target)
    read, write = _format(source, _READERS), _format(target, _WRITERS)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a directory, expected a file to be written")
    new = arrow.score_schema(fans=fans, errors=errors)
    tally = Tally()
    # The source is closed before the target takes its place, or Windows would not rename.
    with _unfinished(target) as unfinished, pa.OSFile(str(source)) as file:
        given, batches = read(file, column)
        whole = arrow.joined(given, column, new)
        if write is not pa.parquet.ParquetWriter:
            _refuse_binary(whole, target)
        with write(unfinished, whole) as output:
            for scored in arrow.score_batches(
                _telling(batches, progress),
                column,
                rules=rules,
                fans=fans,
                errors=errors,
                threads=threads,
            ):
                output.write_batch(scored)
                tally = Tally(*map(sum, zip(tally, _count(scored, column), strict=True)))
    return tally


def _telling(
    batches: Iterable[tuple[float, pa.RecordBatch]], progress: Callable[[float], object] | None
) -> Iterator[pa.RecordBatch]:
    for part, batch in batches:
        yield batch
        if progress is not None:
            progress(part)


def _count(scored: pa.RecordBatch, column: str) -> Tally:
    def trues(name: str) -> int:
        return pc.sum(scored[name]).as_py() or 0

    nulls = scored[column].null_count
    unknown = scored["points"].null_count
    return Tally(len(scored), trues("wins"), trues("legal"), nulls, unknown - nulls)


@contextmanager
def _unfinished(target: Path) -> Iterator[Path]:
    """A file beside the target, which takes its place once it is whole and on the disk."""
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield unfinished
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _refuse_binary(schema: pa.Schema, target: Path) -> None:
    for field in schema:
        if "binary" in str(field.type):
            what = f"the column {field.name!r} is of {field.type}"
            raise ValueError(f"{what}, which Parquet can hold and {target.suffix} can't")


def _format(path: Path, formats: dict[str, Any]) -> Any:
    try:
        return formats[path.suffix.lower()]
    except KeyError:
        known = ", ".join(formats)
        raise ValueError(f"{path.name} ends in none of {known}") from None


# Readers: a file and the column of hands -> the schema; batches with the part read by then.
_Read = tuple[pa.Schema, "Iterator[tuple[float, pa.RecordBatch]]"]


def _read_parquet(file: pa.NativeFile, _column: str) -> _Read:
    # Without a buffer of its own a row group would be held as a whole.
    whole = pa.parquet.ParquetFile(file, buffer_size=1 << 20, pre_buffer=False)

    def batches() -> Iterator[tuple[float, pa.RecordBatch]]:
        read = 0
        for batch in whole.iter_batches(_ROWS):
            read += len(batch)
            yield read / whole.metadata.num_rows, batch

    return whole.schema_arrow, batches()


def _read_csv(file: pa.NativeFile, _column: str) -> _Read:
    blocks = pa.csv.ReadOptions(block_size=_BLOCK)
    with pa.csv.open_csv(pa.BufferReader(_head(file)), blocks) as header:
        names = header.schema.names
    # A type that is guessed from the first block may not fit the last.
    options = pa.csv.ConvertOptions(
        column_types=dict.fromkeys(names, pa.string()),
        null_values=[""],
        strings_can_be_null=True,
        quoted_strings_can_be_null=False,
    )
    reader = pa.csv.open_csv(file, blocks, convert_options=options)
    return reader.schema, _blocks(reader, file)


def _read_json(file: pa.NativeFile, column: str) -> _Read:
    blocks = pa.json.ReadOptions(block_size=_BLOCK)
    with pa.json.open_json(pa.BufferReader(_head(file)), blocks) as first:
        seen = first.schema
    # What looks like a time stays the text that it is.
    texts = [
        field.with_type(pa.string())
        for field in seen
        if field.name == column or pa.types.is_timestamp(field.type)
    ]
    order = pa.schema({field.name: field for field in [*seen, *texts]}.values())
    options = pa.json.ParseOptions(explicit_schema=order)
    reader = pa.json.open_json(file, blocks, options)
    return reader.schema, _blocks(reader, file)


def _head(file: pa.NativeFile) -> bytes:
    """The first block, up to the end of a line."""
    head: bytes = file.read(_BLOCK)
    file.seek(0)
    return head[: head.rfind(b"\n") + 1] or head


def _blocks(
    reader: Iterable[pa.RecordBatch], file: pa.NativeFile
) -> Iterator[tuple[float, pa.RecordBatch]]:
    # One batch a block; where the file stands says little, since blocks are read far ahead.
    size = file.size()
    for number, batch in enumerate(reader, 1):
        yield min(1.0, number * _BLOCK / size), batch


# Writers: a path and the schema -> a context with write_batch().


class _JsonWriter:
    """One object a line, nulls included."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._file = path.open("wb")
        self._names = [json.dumps(name, ensure_ascii=False) for name in schema.names]
        self._before = "{" + "," * (len(self._names) - 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def write_batch(self, batch: pa.RecordBatch) -> None:
        for start in range(0, len(batch), _LINES):
            parts: list[Any] = []
            columns = batch.slice(start, _LINES).columns
            for before, name, values in zip(self._before, self._names, columns, strict=True):
                parts += [f"{before}{name}:", pc.fill_null(_json_texts(values), "null")]
            lines = pc.binary_join_element_wise(*parts, "}\n", "")
            self._file.write(lines.buffers()[2])


def _json_texts(values: pa.Array) -> pa.Array:
    """Each value as JSON, null for null."""
    kind = values.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        texts = values.cast(pa.string())
        if not pc.any(pc.match_substring_regex(texts, r'["\\\x00-\x1f]')).as_py():
            return pc.binary_join_element_wise('"', texts, '"', "")
    elif pa.types.is_floating(kind):
        values = pc.if_else(pc.is_finite(values), values, None)  # JSON has no NaN
    elif pa.types.is_integer(kind) or pa.types.is_boolean(kind):
        return values.cast(pa.string())
    texts = (None if value is None else _dumped(value) for value in values.to_pylist())
    return pa.array(texts, pa.string())


def _dumped(value: object) -> str:
    return json.dumps(
        value, ensure_ascii=False, allow_nan=False, default=str, separators=(",", ":")
    )


_READERS = {
    ".parquet": _read_parquet,
    ".csv": _read_csv,
    ".jsonl": _read_json,
    ".ndjson": _read_json,
}
_WRITERS = {
    ".parquet": pa.parquet.ParquetWriter,
    ".csv": pa.csv.CSVWriter,
    ".jsonl": _JsonWriter,
    ".ndjson": _JsonWriter,
}
