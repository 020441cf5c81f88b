"""Columns of hands in Arrow's form, from pyarrow, Polars, DuckDB, pandas: Arrow in, Arrow out.

A column is whatever hands itself over by the Arrow PyCapsule interface: an array, a series, or a
table of one column. Its values are texts, rows as binary of 48 bytes, or lists of 48 uint8. Needs
pyarrow: ``pip install 'guobiao[arrow]'``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

try:
    import pyarrow as pa
except ImportError:
    raise ImportError("guobiao.arrow needs pyarrow: pip install 'guobiao[arrow]'") from None

from guobiao import _core
from guobiao._arrays import is_mark, thread_count
from guobiao.batch.scoring import score_batch
from guobiao.batch.waits import shanten_batch, waits_batch
from guobiao.rows import pack_texts
from guobiao.rulebook.fans import Fan
from guobiao.rulebook.presets import CURRENT
from guobiao.shapes import Form
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from guobiao.rulebook.rules import RuleBook

__all__ = [
    "from_rows",
    "score",
    "score_batches",
    "score_schema",
    "score_table",
    "shanten",
    "waits",
]

# Hands that are worked on at a time: enough for the threads, little beside what engines hold.
_PART = 1 << 17
_LENGTH = 48
# Rows without and with a winning tile: one stands where there is no hand, so that the others can be
# asked with it.
_WAITING, _COMPLETE = pack_texts(["123456789m1122s", "123m456m789m12455p"])
# Where melds rule a form out.
_NONE = 127
# Types of texts and of binary that become one.
_WIDE = {
    pa.large_string(): (pa.string(), pa.string_view()),
    pa.large_binary(): (pa.binary(), pa.binary_view()),
}


class _Question(NamedTuple):
    """What is asked of many rows."""

    schema: pa.Schema
    # Values for each column but the reason; the reasons of bad rows go into the dictionary.
    answer: Callable[[NDArray[np.uint8], dict[int, str]], Iterable[NDArray[np.generic]]]
    # A row that is not bad.
    fill: NDArray[np.uint8]
    threads: int


def score(
    hands: object,
    *,
    rules: RuleBook = CURRENT,
    fans: bool = False,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
) -> pa.Table:
    """What each hand of a column scores, a table; HandError with the number of the first bad one.

    >>> import pyarrow as pa
    >>> from guobiao import arrow
    >>> hands = pa.array(["[123p,3]55m12379s789p8s", None, "123m456m789m12455p", "123m"])
    >>> arrow.score(hands, errors="mark").to_pylist()[:3]  # doctest: +NORMALIZE_WHITESPACE
    [{'points': 17, 'wins': True, 'legal': True, 'reason': None},
     {'points': None, 'wins': None, 'legal': None, 'reason': None},
     {'points': 0, 'wins': False, 'legal': False, 'reason': None}]
    >>> arrow.score(hands, errors="mark")["reason"][3]
    <pyarrow.StringScalar: '3 tiles, expected 13 or 14, or 3, 6, 9, 12 less'>
    >>> arrow.score(hands)
    Traceback (most recent call last):
    guobiao.HandError: hand 3: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less

    A pyarrow.Table of the columns of score_schema(): ``points`` uint16, flowers included; ``wins``;
    ``legal``: the points without flowers reach the rule book's minimum; with ``fans=True`` one
    uint8 for each fan, named by its id: how often it counts. Nulls stay null. With
    ``errors="mark"`` bad hands are null too, and a column ``reason`` says why. Threads as in
    score_batch().
    """
    return _table(hands, _scoring(rules, fans=fans, errors=errors, threads=threads))


def waits(
    hands: object,
    *,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
) -> pa.Table:
    """What hands of 13 tiles wait for, a table; HandError with the number of the first bad one.

    >>> import pyarrow as pa
    >>> from guobiao import arrow
    >>> table = arrow.waits(pa.array(["3344455566667m", None]))
    >>> [name for name in table.column_names if table[name][0].as_py()]
    ['2m', '3m', '4m', '5m', '7m', '8m']

    A pyarrow.Table with a column of booleans for each kind of tile, named as it is written, as in
    waits_batch(). Nulls, errors and threads as in score().
    """
    schema = _schema([(str(tile), pa.bool_()) for tile in Tile], errors)

    def answer(rows: NDArray[np.uint8], bad: dict[int, str]) -> Iterable[NDArray[np.generic]]:
        return _turned(waits_batch(rows, errors="mark", reasons=bad, threads=threads))

    return _table(hands, _Question(schema, answer, _WAITING, thread_count(threads)))


def shanten(
    hands: object,
    *,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
) -> pa.Table:
    """The shanten of each hand, a table; HandError with the number of the first bad one.

    >>> import pyarrow as pa
    >>> from guobiao import arrow
    >>> (row,) = arrow.shanten(pa.array(["[123p,3]147m258s369pE"])).to_pylist()
    >>> row["shanten"], row["regular"], row["seven_pairs"], row["knitted_straight"]
    (0, 6, None, 0)

    A pyarrow.Table with the lowest over all forms, int8, then a column for each form, null where
    melds rule it out. Nulls, errors and threads as in score().
    """
    names = ["shanten", *(form.value for form in Form)]
    schema = _schema([(name, pa.int8()) for name in names], errors)

    def answer(rows: NDArray[np.uint8], bad: dict[int, str]) -> Iterable[NDArray[np.generic]]:
        forms = shanten_batch(rows, errors="mark", reasons=bad, threads=threads)
        return [forms.min(axis=1), *_turned(forms)]

    return _table(hands, _Question(schema, answer, _WAITING, thread_count(threads)))


def score_table(
    table: object,
    column: str = "hand",
    *,
    rules: RuleBook = CURRENT,
    fans: bool = False,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
) -> pa.Table:
    """A table with what the hands of a column score beside it; HandError as in score().

    >>> import pyarrow as pa
    >>> from guobiao import arrow
    >>> wins = pa.table({"game": [7], "hand": ["[123p,3]55m12379s789p8s"]})
    >>> arrow.score_table(wins).to_pylist()
    [{'game': 7, 'hand': '[123p,3]55m12379s789p8s', 'points': 17, 'wins': True, 'legal': True}]

    ``table`` is whatever hands over a table by the PyCapsule interface. This is the function for
    engines that map batches: a ``functools.partial`` of it can be pickled, and a process builds the
    tables of a rule book once.
    """
    whole = table if isinstance(table, pa.Table) else pa.table(table)
    joined(whole.schema, column, score_schema(fans=fans, errors=errors))
    scored = score(whole[column], rules=rules, fans=fans, errors=errors, threads=threads)
    for name in scored.column_names:
        whole = whole.append_column(scored.field(name), scored[name])
    return whole


def score_batches(
    batches: Iterable[pa.RecordBatch],
    column: str = "hand",
    *,
    rules: RuleBook = CURRENT,
    fans: bool = False,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
) -> Iterator[pa.RecordBatch]:
    """Each batch with what the hands of a column score beside it; HandError as in score().

    >>> import pyarrow as pa
    >>> from guobiao import arrow
    >>> batch = pa.record_batch({"hand": ["[123p,3]55m12379s789p8s"]})
    >>> [scored["points"].to_pylist() for scored in arrow.score_batches([batch, batch])]
    [[17], [17]]

    One by one as they are asked for; large batches come in parts. Hands are numbered through all.
    """
    question = _scoring(rules, fans=fans, errors=errors, threads=threads)
    first = 0
    for batch in batches:
        whole = joined(batch.schema, column, question.schema)
        hands = pa.chunked_array([batch[column]])
        at = 0
        for scored in _answers(hands, question, first):
            given = batch.slice(at, len(scored))
            at += len(scored)
            yield pa.RecordBatch.from_arrays([*given.columns, *scored.columns], schema=whole)
        first += len(batch)


def score_schema(*, fans: bool = False, errors: Literal["raise", "mark"] = "raise") -> pa.Schema:
    """The columns that score() gives, with their types.

    >>> from guobiao import arrow
    >>> arrow.score_schema(errors="mark").names
    ['points', 'wins', 'legal', 'reason']
    """
    fields = [("points", pa.uint16()), ("wins", pa.bool_()), ("legal", pa.bool_())]
    return _schema(fields, errors, [(fan.id, pa.uint8()) for fan in Fan] if fans else [])


def _schema(
    fields: list[tuple[str, pa.DataType]],
    errors: Literal["raise", "mark"],
    more: Iterable[tuple[str, pa.DataType]] = (),
) -> pa.Schema:
    reason = [("reason", pa.string())] if is_mark(errors) else []
    return pa.schema([*fields, *reason, *more])


def from_rows(hands: NDArray[np.uint8]) -> pa.FixedSizeBinaryArray:
    """Rows as a column of binary[48]; not copied where they are contiguous.

    >>> import guobiao as gb
    >>> from guobiao import arrow
    >>> arrow.from_rows(gb.pack_texts(["19m19s19pESWNCFPP"])).type
    FixedSizeBinaryType(fixed_size_binary[48])

    ``hands`` is uint8[n, 48], as pack() makes it.
    """
    array = np.asarray(hands)
    if array.dtype != np.uint8 or array.shape[1:] != (_LENGTH,):
        shape = ", ".join(map(str, array.shape))
        raise ValueError(f"hands are {array.dtype}[{shape}], expected uint8[n, {_LENGTH}]")
    data = pa.py_buffer(np.ascontiguousarray(array))
    return pa.Array.from_buffers(pa.binary(_LENGTH), len(array), [None, data])


def joined(given: pa.Schema, column: str, new: pa.Schema) -> pa.Schema:
    """The columns of a table and new ones; ValueError if the hands are not one column of it."""
    count = given.names.count(column)
    if count != 1:
        found = ", ".join(given.names)[:200]
        raise ValueError(f"{count} columns {column!r}, expected one; the columns are {found}")
    for name in new.names:
        if name in given.names:
            raise ValueError(f"there is a column {name!r} already, rename it first")
    return pa.schema([*given, *new], given.metadata)


def _column(hands: object) -> pa.ChunkedArray:
    """What was handed over, as arrays that follow each other."""
    if hasattr(hands, "__arrow_c_stream__"):
        column = pa.chunked_array(hands)
    elif hasattr(hands, "__arrow_c_array__"):
        column = pa.chunked_array([pa.array(hands)])
    else:
        hint = "a series or an array of pyarrow, Polars, DuckDB or pandas is one"
        raise TypeError(f"hands are a column of Arrow, got {type(hands).__name__}; {hint}")
    if pa.types.is_struct(column.type):
        if column.type.num_fields != 1:
            names = ", ".join(field.name for field in column.type)[:200]
            raise ValueError(
                f"a table of columns {names}; expected one column, or use score_table()"
            )
        (column,) = column.flatten()
    return column


def _scoring(
    rules: RuleBook, *, fans: bool, errors: Literal["raise", "mark"], threads: int | None
) -> _Question:
    schema = score_schema(fans=fans, errors=errors)

    def answer(rows: NDArray[np.uint8], bad: dict[int, str]) -> Iterable[NDArray[np.generic]]:
        result = score_batch(rows, rules=rules, fans=fans, errors="mark", threads=threads)
        bad.update(result.reasons)
        matrix = [] if result.fans is None else _turned(result.fans)
        return [result.points, result.status == 0, result.legal, *matrix]

    return _Question(schema, answer, _COMPLETE, thread_count(threads))


def _turned(matrix: NDArray[np.generic]) -> list[NDArray[np.generic]]:
    """The columns of a matrix, each contiguous."""
    turned = np.empty(matrix.shape[::-1], matrix.dtype)
    # Rows that fit into the nearest cache: 60 ns a hand, against 250 where all are turned at once.
    for start in range(0, len(matrix), 256):
        rows = slice(start, start + 256)
        turned[:, rows] = matrix[rows].T
    return list(turned)


def _table(hands: object, question: _Question) -> pa.Table:
    return pa.Table.from_batches(_answers(_column(hands), question), question.schema)


def _answers(
    column: pa.ChunkedArray, question: _Question, first: int = 0
) -> Iterator[pa.RecordBatch]:
    """What is known of hands, part by part; bad ones raise if no column has the reason."""
    schema = question.schema
    for chunk in column.chunks:
        for start in range(0, len(chunk), _PART):
            part = chunk.slice(start, _PART)
            rows, unknown, reasons = _read(part, question.fill, question.threads)
            bad: dict[int, str] = {}
            values = iter(question.answer(rows, bad))
            reasons |= bad
            if reasons and "reason" not in schema.names:
                lowest = min(reasons)
                raise _core.HandError(f"hand {first + lowest}: {reasons[lowest]}")
            unknown[list(reasons)] = True
            bits = _bits(~unknown) if unknown.any() else None
            arrays = [
                _reasons(reasons, len(part))
                if field.name == "reason"
                else _array(field.type, next(values), unknown, bits)
                for field in schema
            ]
            yield pa.RecordBatch.from_arrays(arrays, schema=schema)
            first += len(part)


def _array(
    of: pa.DataType,
    values: NDArray[np.generic],
    unknown: NDArray[np.bool_],
    bits: pa.Buffer | None,
) -> pa.Array:
    if of == pa.int8() and (values == _NONE).any():
        bits = _bits((values != _NONE) & ~unknown)
    data = _bits(values != 0) if pa.types.is_boolean(of) else pa.py_buffer(values)
    return pa.Array.from_buffers(of, len(values), [bits, data])


def _bits(flags: NDArray[np.bool_]) -> pa.Buffer:
    return pa.py_buffer(np.packbits(flags, bitorder="little"))


def _reasons(reasons: dict[int, str], n: int) -> pa.Array:
    if not reasons:
        return pa.nulls(n, pa.string())
    which = np.zeros(n, np.int32)
    which[list(reasons)] = np.arange(len(reasons))
    none = np.ones(n, np.bool_)
    none[list(reasons)] = False
    return pa.array(reasons.values(), pa.string()).take(pa.array(which, mask=none))


def _read(
    column: pa.Array, fill: NDArray[np.uint8], threads: int
) -> tuple[NDArray[np.uint8], NDArray[np.bool_], dict[int, str]]:
    """The rows of a column, which are null, and why others are not hands: both are filled."""
    if pa.types.is_dictionary(column.type):
        column = _widened(column.dictionary).take(column.indices)
    kind = column.type
    n = len(column)
    null = column.is_null().to_numpy(zero_copy_only=False)
    reasons: dict[int, str] = {}
    if kind == pa.binary(_LENGTH) and not null.all():
        rows = _rows(column.buffers()[1], column.offset, n)
    elif kind == pa.list_(pa.uint8(), _LENGTH) and not null.all():
        if column.flatten().null_count:
            raise ValueError(f"lists with nulls in them, expected {_LENGTH} numbers in each")
        inner = column.values
        rows = _rows(inner.buffers()[1].slice(inner.offset), column.offset, n)
    else:
        rows = np.empty((n, _LENGTH), np.uint8)
        if not null.all():
            reasons = _read_values(column, ~null, rows, threads)
    if reasons or null.any():
        # The buffers of a column are its owner's, also where they can be written.
        rows = rows if rows.flags.owndata else rows.copy()
        rows[null] = fill
        rows[list(reasons)] = fill
    return rows, null, reasons


def _rows(data: pa.Buffer | None, first: int, n: int) -> NDArray[np.uint8]:
    return _bytes(data)[first * _LENGTH : (first + n) * _LENGTH].reshape(n, _LENGTH)


def _read_values(
    column: pa.Array, valid: NDArray[np.bool_], rows: NDArray[np.uint8], threads: int
) -> dict[int, str]:
    """Reads texts, or rows as binary of any length."""
    column = _widened(column)
    if column.type not in _WIDE:
        raise ValueError(
            f"a column of {column.type}, expected texts, rows as binary[{_LENGTH}] "
            f"or lists of {_LENGTH} uint8"
        )
    texts = column.type == pa.large_string()
    _, ends, data = column.buffers()
    offsets = np.frombuffer(ends, np.int64)[column.offset :][: len(column) + 1]
    return _core.read_column(
        _bytes(data), offsets, valid.view(np.uint8), rows, texts=texts, threads=threads
    )


def _widened(column: pa.Array) -> pa.Array:
    """Texts or binary with offsets of 64 bits; anything else as it is."""
    for wide, narrow in _WIDE.items():
        if column.type in narrow:
            return column.cast(wide)
    return column


def _bytes(buffer: pa.Buffer | None) -> NDArray[np.uint8]:
    """The bytes of a buffer, not copied; arrays without values may have none."""
    return np.frombuffer(b"" if buffer is None else buffer, np.uint8)
