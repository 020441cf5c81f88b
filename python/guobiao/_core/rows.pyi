# What fills arrays, a hand a row; guobiao._core holds it.
import numpy as np
from numpy.typing import NDArray

from guobiao.rulebook.rules import RuleBook
from guobiao.shapes import Way

def read_column(
    data: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    valid: NDArray[np.uint8],
    rows: NDArray[np.uint8],
    *,
    texts: bool,
    threads: int,
) -> dict[int, str]: ...
def read_texts(texts: tuple[str, ...], rows: NDArray[np.uint8]) -> None: ...
def score_rows(
    rows: NDArray[np.uint8],
    results: tuple[
        NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8] | None
    ],
    *,
    rules: RuleBook,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
def waits_rows(
    rows: NDArray[np.uint8], out: NDArray[np.uint8], *, marks: bool, threads: int
) -> dict[int, str]: ...
def useful_rows(
    rows: NDArray[np.uint8], out: NDArray[np.uint8], *, marks: bool, threads: int
) -> dict[int, str]: ...
def shanten_rows(
    rows: NDArray[np.uint8], out: NDArray[np.int8], *, marks: bool, threads: int
) -> dict[int, str]: ...
def discards_rows(
    rows: NDArray[np.uint8], out: NDArray[np.int8], *, marks: bool, threads: int
) -> dict[int, str]: ...
def discard_outs_rows(
    rows: NDArray[np.uint8],
    out: NDArray[np.uint8],
    *,
    seen: NDArray[np.uint8] | None,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
def legal_shanten_rows(
    rows: NDArray[np.uint8],
    out: NDArray[np.int8],
    *,
    way: Way | str,
    rules: RuleBook,
    seen: NDArray[np.uint8] | None,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
def legal_shanten_by_way_rows(
    rows: NDArray[np.uint8],
    out: NDArray[np.int8],
    *,
    rules: RuleBook,
    seen: NDArray[np.uint8] | None,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
def legal_useful_rows(
    rows: NDArray[np.uint8],
    out: NDArray[np.uint8],
    *,
    way: Way | str,
    rules: RuleBook,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
def legal_discards_rows(
    rows: NDArray[np.uint8],
    out: NDArray[np.int8],
    *,
    way: Way | str,
    rules: RuleBook,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
def legal_discard_outs_rows(
    rows: NDArray[np.uint8],
    out: NDArray[np.uint8],
    *,
    way: Way | str,
    rules: RuleBook,
    seen: NDArray[np.uint8] | None,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
def win_table_rows(
    rows: NDArray[np.uint8],
    out: NDArray[np.uint16],
    *,
    rules: RuleBook,
    seen: NDArray[np.uint8] | None,
    marks: bool,
    threads: int,
) -> dict[int, str]: ...
