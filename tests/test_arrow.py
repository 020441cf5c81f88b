"""Columns of hands in Arrow's form: equal to one hand at a time, whoever hands them over."""

from __future__ import annotations

import pickle
import subprocess
import sys
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import Fan, HandError, _core

if TYPE_CHECKING:
    from collections.abc import Callable

pa: Any = pytest.importorskip("pyarrow", reason="tables need pyarrow")

from guobiao import arrow  # noqa: E402  # it needs pyarrow too

WIN, LOSS, WAIT, BAD = "[123p,3]55m12379s789p8s", "123m456m789m12455p", "1112223334445m", "123m"
FANS = [fan.id for fan in Fan]
ANY_ERRORS: Any = "ignore"
NOTHING = {"points": None, "wins": None, "legal": None}


@cache
def drawn(n: int = 3000) -> Any:
    kinds = ["winning", "near miss", "contradictory"]
    return np.stack([_core.draw(n, seed=5, kind=kind) for kind in kinds], axis=1).reshape(-1, 48)


def one(hand: gb.Hand | str, rules: gb.RuleBook = gb.CURRENT) -> dict[str, Any]:
    """What a hand scores, by the plain path."""
    try:
        score = gb.score(hand, rules=rules)
    except HandError as error:
        return {**NOTHING, "reason": str(error), **dict.fromkeys(FANS)}
    if score is None:
        return {
            "points": 0,
            "wins": False,
            "legal": False,
            "reason": None,
            **dict.fromkeys(FANS, 0),
        }
    fans = dict.fromkeys(FANS, 0) | {fan.id: count for fan, count in score.fans.items()}
    return {"points": score.points, "wins": True, "legal": score.legal, "reason": None, **fans}


@cache
def valid() -> tuple[list[Any], list[dict[str, Any]]]:
    """Texts of hands that win, lose, and wait, and what each scores."""
    rows = _core.draw(2000, seed=6), _core.draw(2000, seed=6, kind="near miss")
    texts = [str(gb.unpack(row)) for row in np.concatenate(rows)]
    return texts, [one(text) for text in texts]


def mixed() -> tuple[list[Any], list[dict[str, Any]]]:
    """Hands of all sorts with nulls and texts that are not hands."""
    texts = [*valid()[0], WAIT, BAD, "", "龙" * 200, "x" * 201, "z" * 5000]
    wanted = valid()[1] + [one(text) for text in texts[4000:]]
    texts[7::5] = [None] * len(texts[7::5])
    wanted[7::5] = [{**NOTHING, "reason": None, **dict.fromkeys(FANS)}] * len(wanted[7::5])
    return texts, wanted


# One hand at a time


@pytest.mark.parametrize("threads", [1, 2, None])
@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_texts_are_one_hand_at_a_time(kind: str, threads: int | None) -> None:
    texts, wanted = mixed()
    column = pa.array(texts, getattr(pa, kind)())
    table = arrow.score(column, fans=True, errors="mark", threads=threads)
    table.validate(full=True)
    assert table.schema == arrow.score_schema(fans=True, errors="mark")
    assert table.to_pylist() == wanted


def rows_of(kind: str, rows: Any, null: Any) -> Any:
    """Rows as a column of some type, with nulls."""
    items: list[bytes | None] = [
        None if is_null else row.tobytes() for row, is_null in zip(rows, null, strict=True)
    ]
    if kind != "list":
        return pa.array(items, {"fixed": pa.binary(48)}.get(kind) or getattr(pa, kind)())
    lists = [item and list(item) for item in items]
    return pa.array(lists, pa.list_(pa.uint8(), 48))


@pytest.mark.parametrize("kind", ["fixed", "binary", "large_binary", "binary_view", "list"])
def test_rows_are_one_hand_at_a_time(kind: str) -> None:
    null = np.arange(len(drawn())) % 7 == 3
    column = rows_of(kind, drawn(), null)
    if kind == "list":  # a null list holds numbers or nulls, as its maker likes
        column = pa.FixedSizeListArray.from_arrays(
            pa.array(drawn().reshape(-1)), 48, mask=pa.array(null)
        )
    table = arrow.score(column, errors="mark")
    table.validate(full=True)
    result = gb.score_batch(drawn(), errors="mark")
    good = (result.status < 2) & ~null
    assert table["points"].to_pylist() == [
        points if is_good else None
        for points, is_good in zip(result.points.tolist(), good.tolist(), strict=True)
    ]
    reasons = [None if is_null else result.reasons.get(i) for i, is_null in enumerate(null)]
    assert table["reason"].to_pylist() == reasons
    assert len(set(reasons)) > 2


def test_from_rows_is_the_way_back() -> None:
    column = arrow.from_rows(drawn())
    assert column.type == pa.binary(48)
    assert column.to_pylist() == [row.tobytes() for row in drawn()]
    assert arrow.from_rows(drawn()[::2]).to_pylist() == column.to_pylist()[::2]
    assert len(arrow.from_rows(drawn()[:0])) == 0


def test_rules_are_followed() -> None:
    for book in gb.rule_books.values():
        table = arrow.score(pa.array(valid()[0][:300]), rules=book, fans=True, errors="mark")
        assert table.to_pylist() == [one(text, book) for text in valid()[0][:300]]


@pytest.mark.parametrize("part", [1, 64, 1000])
def test_parts_and_chunks_do_not_matter(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    texts, wanted = mixed()
    column = pa.chunked_array([texts[:1], [], texts[1:1500], texts[1500:]])
    monkeypatch.setattr(arrow, "_PART", part)
    assert arrow.score(column, fans=True, errors="mark").to_pylist() == wanted


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "fixed", "list"])
def test_slices_are_read_in_place(kind: str) -> None:
    texts, wanted = valid()
    column = (
        pa.array(texts, getattr(pa, kind)())
        if "string" in kind
        else rows_of(kind, gb.pack_texts(texts), np.arange(len(texts)) < 0)
    )
    for start, length in [(0, 5), (3, 13), (1999, 8), (3999, 1), (17, 0)]:
        table = arrow.score(column.slice(start, length), fans=True, errors="mark")
        assert table.to_pylist() == wanted[start : start + length]


def test_columns_without_hands() -> None:
    for empty in (pa.array([], pa.string()), pa.chunked_array([], pa.string())):
        table = arrow.score(empty, fans=True)
        assert (len(table), table.schema) == (0, arrow.score_schema(fans=True))
    for kind in (pa.null(), pa.string(), pa.binary(48), pa.list_(pa.uint8(), 48)):
        assert arrow.score(pa.nulls(3, kind)).to_pylist() == 3 * [NOTHING]


def test_what_was_given_is_not_written() -> None:
    rows = gb.pack_texts([WIN, LOSS])
    column = pa.Array.from_buffers(
        pa.binary(48), 2, [pa.py_buffer(b"\x01"), pa.py_buffer(bytearray(rows.tobytes()))]
    )
    before = column.buffers()[1].to_pybytes()
    assert arrow.score(column)["points"].to_pylist() == [17, None]
    assert column.buffers()[1].to_pybytes() == before


# Waits and shanten


@cache
def waiting() -> list[Any]:
    """Texts of hands of 13 tiles with melds and without, near and far, with nulls and bad ones."""
    rows = np.concatenate([_core.draw(700, seed=4), _core.draw(700, seed=4, kind="near miss")])
    texts: list[Any] = [str(gb.unpack(row).replace(winning_tile=None)) for row in rows]
    texts[3::9] = [None] * len(texts[3::9])
    return [*texts, WIN, BAD, "159m159s159pESWN"]


def asked(text: str | None, ask: Callable[[str], dict[str, Any]], names: list[str]) -> Any:
    """A row of a table, by functions of one hand."""
    if text is None:
        return {**dict.fromkeys(names), "reason": None}
    try:
        return {**ask(text), "reason": None}
    except HandError as error:
        return {**dict.fromkeys(names), "reason": str(error)}


def waits_of(text: str) -> dict[str, Any]:
    found = gb.waits(text)
    return {str(tile): tile in found for tile in gb.Tile}


def shanten_of(text: str) -> dict[str, Any]:
    forms = {form.value: value for form, value in gb.shanten_by_form(text).items()}
    return {"shanten": gb.shanten(text), **forms}


@pytest.mark.parametrize("kind", ["string", "fixed"])
@pytest.mark.parametrize(("answer", "ask"), [(arrow.waits, waits_of), (arrow.shanten, shanten_of)])
def test_waits_and_shanten_are_one_hand_at_a_time(
    answer: Any, ask: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrow, "_PART", 300)
    texts = waiting() if kind == "string" else [text for text in waiting() if text != BAD]
    if kind == "string":
        column = pa.array(texts, pa.string())
    else:
        null = np.array([text is None for text in texts])
        column = rows_of(kind, gb.pack_texts([text or WIN for text in texts]), null)
    table = answer(column, errors="mark", threads=2)
    table.validate(full=True)
    names = [name for name in table.column_names if name != "reason"]
    assert table.to_pylist() == [asked(text, ask, names) for text in texts]
    with pytest.raises(HandError, match=r"^hand \d+: "):
        answer(pa.array([None, *texts[:2], BAD], pa.string()))


def test_a_table_of_waits_takes_13_tiles() -> None:
    with pytest.raises(HandError, match=r"^hand 1: waits wants 13 tiles"):
        arrow.waits(pa.array(["1112223334445m", WIN]))


# Bad hands


def test_the_first_bad_hand_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow, "_PART", 3)
    cases: list[tuple[list[Any], str]] = [
        ([WIN, None, WIN, LOSS, WAIT, BAD], "hand 4: score wants 14 tiles with the winning one"),
        (
            [WIN, None, WIN, WIN, BAD, WAIT],
            "hand 4: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less",
        ),
        ([BAD, WIN, WIN, WIN, BAD], "hand 0: 3 tiles, expected 13 or 14, or 3, 6, 9, 12 less"),
    ]
    for texts, problem in cases:
        for column in (pa.array(texts), pa.chunked_array([texts[:2], texts[2:]])):
            with pytest.raises(HandError, match=f"^{problem}"):
                arrow.score(column)


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (b"\xff", "byte 1: the text is not UTF-8"),
        (b"123m\xe9", "byte 5: the text is not UTF-8"),
        (b"\xe9" * 801, "a text of 801 characters, expected at most 200"),
        ("龙".encode() * 300, "a text of 300 characters, expected at most 200"),
        (b"\0", "character 1: unexpected '\\0', expected a tile"),
    ],
)
def test_bytes_that_are_no_text(value: bytes, problem: str) -> None:
    ends = np.array([0, len(value)], np.int32)
    column = pa.Array.from_buffers(pa.string(), 1, [None, *map(pa.py_buffer, (ends, value))])
    (reason,) = arrow.score(column, errors="mark")["reason"].to_pylist()
    assert reason.startswith(problem)


def test_rows_of_a_wrong_length() -> None:
    (row,) = gb.pack_texts([WIN])
    column = pa.array([row.tobytes(), row.tobytes()[:47], b""], pa.binary())
    assert arrow.score(column, errors="mark")["reason"].to_pylist() == [
        None,
        "a row of 47 bytes, expected 48",
        "a row of 0 bytes, expected 48",
    ]


def test_a_damaged_column_is_no_crash() -> None:
    rows = np.empty((2, 48), np.uint8)
    flags = np.ones(2, np.uint8)
    data = np.frombuffer(WIN.encode(), np.uint8)
    for ends in ([0, 99, 100], [0, -1, 5], [9, 3, 23], [2**62, -(2**62), 0]):
        offsets = np.array(ends, np.int64)
        reasons = _core.read_column(data, offsets, flags, rows, texts=True, threads=1)
        assert "its place in the column is outside of the data" in reasons.values()
    with pytest.raises(ValueError, match="1 offsets and 2 flags for 2 rows"):
        _core.read_column(data, np.zeros(1, np.int64), flags, rows, texts=True, threads=1)


@pytest.mark.parametrize(
    ("call", "error", "problem"),
    [
        (lambda: arrow.score([WIN]), TypeError, "hands are a column of Arrow, got list; a series"),
        (lambda: arrow.score(WIN), TypeError, "hands are a column of Arrow, got str"),
        (
            lambda: arrow.score(pa.array([1])),
            ValueError,
            "a column of int64, expected texts, rows as binary[48] or lists of 48 uint8",
        ),
        (
            lambda: arrow.score(pa.table({"a": [WIN], "b": [1]})),
            ValueError,
            "a table of columns a, b; expected one column, or use score_table()",
        ),
        (
            lambda: arrow.score_table(pa.table({"a": [WIN]})),
            ValueError,
            "0 columns 'hand', expected one; the columns are a",
        ),
        (
            lambda: arrow.score_table(pa.table([[WIN], [WIN]], ["hand", "hand"])),
            ValueError,
            "2 columns 'hand', expected one",
        ),
        (
            lambda: arrow.score_table(pa.table({"hand": [WIN], "legal": [1]})),
            ValueError,
            "there is a column 'legal' already, rename it first",
        ),
        (
            lambda: arrow.score(pa.array([WIN]), errors=ANY_ERRORS),
            ValueError,
            "errors 'ignore', expected 'raise' or 'mark'",
        ),
        (
            lambda: arrow.score(pa.array([[None] * 48], pa.list_(pa.uint8(), 48))),
            ValueError,
            "lists with nulls in them, expected 48 numbers in each",
        ),
        (lambda: arrow.score(pa.array([WIN]), threads=0), ValueError, "threads 0, expected"),
        (
            lambda: arrow.from_rows(np.zeros((2, 47), np.uint8)),
            ValueError,
            "hands are uint8[2, 47], expected uint8[n, 48]",
        ),
    ],
)
def test_what_is_no_column_of_hands(
    call: Callable[[], object], error: type[Exception], problem: str
) -> None:
    with pytest.raises(error) as raised:
        call()
    assert str(raised.value).startswith(problem)


# Tables and batches


def test_a_table_keeps_its_columns() -> None:
    texts, wanted = mixed()
    table = pa.table({"game": range(len(texts)), "hand": texts}).replace_schema_metadata({"a": "b"})
    scored = arrow.score_table(table, fans=True, errors="mark")
    assert scored.select(["game", "hand"]).equals(table)
    assert scored.drop_columns(["game", "hand"]).to_pylist() == wanted
    assert scored.schema.metadata == {b"a": b"b"}


def test_batches_are_scored_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow, "_PART", 700)
    texts, wanted = mixed()
    table = pa.table({"game": range(len(texts)), "hand": texts})
    taken = []

    def batches() -> Any:
        for batch in table.to_batches(max_chunksize=1000):
            taken.append(len(batch))
            yield batch

    scored = arrow.score_batches(batches(), errors="mark", fans=True)
    first = next(scored)
    assert (len(first), taken) == (700, [1000])
    whole = pa.Table.from_batches([first, *scored])
    assert whole.select(["game", "hand"]).equals(table)
    assert whole.drop_columns(["game", "hand"]).to_pylist() == wanted


def test_batches_number_their_hands_through() -> None:
    batches = [pa.record_batch({"hand": [WIN, LOSS]}), pa.record_batch({"hand": [WIN, BAD]})]
    with pytest.raises(HandError, match=r"^hand 3: 3 tiles"):
        list(arrow.score_batches(batches))


def test_a_batch_function_can_be_pickled() -> None:
    home = gb.CURRENT.but("home", points={Fan.SEVEN_PAIRS: 25})
    work = partial(arrow.score_table, rules=home, threads=1)
    table = pa.table({"hand": ["1122m3344s5566pEE"]})
    again = [pickle.loads(pickle.dumps(work)) for _ in range(2)]
    assert [function(table)["points"].to_pylist() for function in again] == [[25], [25]]
    first, second = (function.keywords["rules"] for function in again)
    assert first is second, "each task would build its own tables"


# Whoever hands them over


def polars_series(texts: list[str | None]) -> Any:
    return pytest.importorskip("polars").Series("hand", texts)


def polars_categories(texts: list[str | None]) -> Any:
    polars = pytest.importorskip("polars")
    return polars.Series("hand", texts, dtype=polars.Categorical)


def polars_frame(texts: list[str | None]) -> Any:
    return polars_series(texts).to_frame()


def duckdb_relation(texts: list[str | None]) -> Any:
    table = pa.table({"hand": texts})
    relation = pytest.importorskip("duckdb").from_arrow(table)
    return relation.select("hand")


def pandas_series(texts: list[str | None]) -> Any:
    return pytest.importorskip("pandas").Series(texts, name="hand", dtype="str")


def pandas_frame(texts: list[str | None]) -> Any:
    return pandas_series(texts).to_frame()


GIVERS = [
    pa.array,
    lambda texts: pa.chunked_array([texts]),
    lambda texts: pa.table({"hand": texts}),
    lambda texts: pa.record_batch({"hand": texts}),
    lambda texts: pa.array(texts).dictionary_encode(),
    polars_series,
    polars_categories,
    polars_frame,
    duckdb_relation,
    pandas_series,
    pandas_frame,
]


@pytest.mark.parametrize("give", GIVERS)
def test_columns_come_from_anywhere(give: Callable[[list[str | None]], Any]) -> None:
    texts, wanted = mixed()
    assert arrow.score(give(texts), fans=True, errors="mark").to_pylist() == wanted


@pytest.mark.parametrize("give", [polars_frame, duckdb_relation, pandas_frame])
def test_tables_come_from_anywhere(give: Callable[[list[str | None]], Any]) -> None:
    texts, wanted = mixed()
    table = arrow.score_table(give(texts), fans=True, errors="mark")
    assert table["hand"].to_pylist() == texts
    assert table.drop_columns(["hand"]).to_pylist() == wanted


def test_rows_come_from_polars() -> None:
    polars = pytest.importorskip("polars")
    texts, wanted = valid()
    rows = gb.pack_texts(texts)
    for column in (polars.Series(rows), polars.Series([row.tobytes() for row in rows])):
        assert arrow.score(column, fans=True, errors="mark").to_pylist() == wanted


def test_results_go_anywhere() -> None:
    texts, wanted = mixed()
    table = arrow.score(pa.array(texts), errors="mark")
    points = [row["points"] for row in wanted]
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(table)["points"].to_list() == points
    pandas = pytest.importorskip("pandas")
    assert pandas.DataFrame.from_arrow(table)["points"].isna().sum() == points.count(None)
    duckdb = pytest.importorskip("duckdb")
    ((found,),) = duckdb.from_arrow(table).aggregate("sum(points)").fetchall()
    assert found == sum(filter(None, points))


def test_without_pyarrow_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; import guobiao; import guobiao.arrow"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    wanted = "ImportError: guobiao.arrow needs pyarrow: pip install 'guobiao[arrow]'"
    assert done.stderr.splitlines()[-1] == wanted


def test_import_does_not_load_pyarrow() -> None:
    code = "import guobiao, guobiao.cli, sys; print('pyarrow' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.split() == [b"False"]
