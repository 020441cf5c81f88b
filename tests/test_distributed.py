"""The batch function on more than one machine: a Ray cluster of two workers, Dask, Spark."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import Fan, _core
from test_docs_tables import run_block

if TYPE_CHECKING:
    from collections.abc import Iterator

pa: Any = pytest.importorskip("pyarrow", reason="tables need pyarrow")
pq: Any = pytest.importorskip("pyarrow.parquet", reason="tables need pyarrow")

from guobiao import arrow  # noqa: E402  # it needs pyarrow too

# The engines warn of what is theirs to mend.
pytestmark = pytest.mark.filterwarnings("ignore")
EXAMPLE = Path(__file__).parents[1] / "examples" / "ray_score.py"
FILES, HANDS = 8, 2000


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return [str(gb.unpack(row)) for row in _core.draw(FILES * HANDS, seed=9)]


@pytest.fixture(scope="module")
def folder(texts: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of Parquet files, with a null and a bad hand in each."""
    folder = tmp_path_factory.mktemp("hands")
    for number in range(FILES):
        part = [*texts[number * HANDS : (number + 1) * HANDS], None, "123m"]
        pq.write_table(pa.table({"hand": part}), folder / f"{number}.parquet")
    return folder


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a Ray cluster: a head that does no work, and two workers of one core."""
    pytest.importorskip("ray", reason="needs Ray: make test-distributed")
    utils = pytest.importorskip("ray.cluster_utils", reason="needs Ray: make test-distributed")
    memory = {"object_store_memory": 100_000_000}
    cluster = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **memory})
    try:
        for _ in range(2):
            cluster.add_node(num_cpus=1, **memory)
        cluster.wait_for_nodes()
        yield cluster.address
    finally:
        cluster.shutdown()


def test_the_example_is_the_single_process(cluster: str, folder: Path, texts: list[str]) -> None:
    command = [sys.executable, str(EXAMPLE), str(folder), "--address", cluster, "--rules", "WMO"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = dict(line.split() for line in done.stdout.splitlines() if line.count(" ") == 1)
    result = gb.score_batch(gb.pack_texts(texts), rules=gb.WMO, fans=True)
    assert result.fans is not None
    times = result.fans.sum(axis=0, dtype=np.int64)
    wanted = {fan.id: int(times[fan]) for fan in Fan if times[fan]}
    wanted |= {"hands": FILES * (HANDS + 2), "bad": FILES, "wins": len(texts)}
    wanted["points"] = int(result.points.sum())
    assert found == {name: str(count) for name, count in wanted.items()}


def test_both_workers_score(cluster: str, folder: Path) -> None:
    import ray
    import ray.data

    home = gb.CURRENT.but("home", points={Fan.ALL_CHOWS: 5})

    def score(table: Any, rules: gb.RuleBook) -> Any:
        scored = arrow.score_table(table, rules=rules, fans=True, errors="mark", threads=1)
        node = ray.get_runtime_context().get_node_id()
        return scored.append_column("node", pa.array([node] * len(scored)))

    ray.init(address=cluster, log_to_driver=False)
    try:
        hands = ray.data.read_parquet(str(folder)).repartition(4 * FILES)
        scored = hands.map_batches(
            partial(score, rules=home), batch_format="pyarrow", scheduling_strategy="SPREAD"
        )
        tables = list(scored.iter_batches(batch_size=None, batch_format="pyarrow"))
    finally:
        ray.shutdown()
    together = pa.concat_tables(tables)
    assert len(together["node"].unique()) == 2
    one = arrow.score_table(pq.read_table(folder), rules=home, fans=True, errors="mark")
    key = [(name, "ascending") for name in ("hand", "points")]
    assert together.drop_columns(["node"]).sort_by(key).equals(one.sort_by(key))


@pytest.fixture
def hands(texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """The sum of the points in the file that the page reads."""
    pq.write_table(pa.table({"hand": texts}), tmp_path / "hands.parquet", row_group_size=3000)
    monkeypatch.chdir(tmp_path)
    return int(gb.score_batch(gb.pack_texts(texts)).points.sum())


def test_ray_as_the_page_shows_it(cluster: str, hands: int) -> None:
    import ray

    ray.init(address=cluster, log_to_driver=False)
    try:
        assert run_block("Ray")["points"] == hands
    finally:
        ray.shutdown()


def test_dask_as_the_page_shows_it(hands: int) -> None:
    pytest.importorskip("dask.dataframe", reason="needs Dask: make test-distributed")
    found = run_block("Dask")
    assert found["points"] == hands
    assert found["scores"].dtypes.equals(found["scores"].compute().dtypes)


def test_spark_as_the_page_shows_it(hands: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspark", reason="needs Spark: make test-distributed")
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("Spark needs Java")
    for name in ("PYSPARK_PYTHON", "PYSPARK_DRIVER_PYTHON"):
        monkeypatch.setenv(name, sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    monkeypatch.setenv("PYSPARK_SUBMIT_ARGS", "--master local[2] pyspark-shell")
    found = run_block("Spark")
    try:
        assert found["points"] == hands
    finally:
        found["spark"].stop()
