"""The examples of docs/tables.md, run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import guobiao as gb
from guobiao import _core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PAGE = Path(__file__).parents[1] / "docs" / "tables.md"


def blocks(page: Path) -> list[str]:
    """The Python of a page, block by block."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_chinese_page_has_the_same_examples() -> None:
    assert blocks(PAGE.parent / "zh" / PAGE.name) == blocks(PAGE) != []


def run_block(heading: str) -> dict[str, Any]:
    """The names that the example under a heading makes."""
    page = PAGE.read_text(encoding="utf-8")
    block = re.search(rf"^## {heading}\n.*?^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert block is not None, heading
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(block[1], f"{PAGE.name}, {heading}", "exec"), names)
    return names


@pytest.fixture
def result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> gb.BatchResult:
    """What the hands score that lie in hands.parquet, by score_batch()."""
    pa: Any = pytest.importorskip("pyarrow", reason="tables need pyarrow")
    pq: Any = pytest.importorskip("pyarrow.parquet", reason="tables need pyarrow")
    rows: NDArray[np.uint8] = _core.draw(2000, seed=3)
    texts = [str(gb.unpack(row)) for row in rows]
    pq.write_table(pa.table({"game": range(2000), "hand": texts}), tmp_path / "hands.parquet")
    monkeypatch.chdir(tmp_path)
    return gb.score_batch(rows, fans=True)


def test_polars(result: gb.BatchResult) -> None:
    pytest.importorskip("polars")
    found = run_block("Polars")
    assert found["scores"]["points"].to_list() == result.points.tolist()
    assert result.fans is not None
    assert dict(found["fans"].iter_rows()) == {
        fan.id: times for fan, times in zip(gb.Fan, result.fans.sum(axis=0).tolist(), strict=True)
    }
    assert found["fans"]["times"].is_sorted()


def test_duckdb(result: gb.BatchResult) -> None:
    pytest.importorskip("duckdb")
    best = run_block("DuckDB")["best"].fetchall()
    assert [points for _, points in best] == sorted(result.points.tolist())[:-4:-1]
    assert all(result.points[game] == points for game, points in best)


def test_pandas(result: gb.BatchResult) -> None:
    pytest.importorskip("pandas")
    scores = run_block("pandas")["scores"]
    assert scores["points"].tolist() == result.points.tolist()
    assert scores["game"].tolist() == list(range(2000))
