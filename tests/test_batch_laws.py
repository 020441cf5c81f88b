"""Laws of batches: a batch is its hands one by one, and its parts, on any number of threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import guobiao as gb
from drawn import BOOKS, KINDS, quick, rows
from guobiao import Fan, HandError

if TYPE_CHECKING:
    from numpy.typing import NDArray

FANS = list(Fan)


def one(row: NDArray[np.uint8], book: gb.RuleBook) -> tuple[Any, ...]:
    """Status, points, fans and reason, hand by hand."""
    try:
        score = gb.score(gb.unpack(row), rules=book)
    except HandError as error:
        return 2, 0, {}, str(error)
    if score is None:
        return 1, 0, {}, None
    return 0, score.points, dict(score.fans), None


@quick
@given(
    st.sampled_from(KINDS),
    st.integers(0, 3900),
    st.integers(0, 99),
    st.sampled_from(BOOKS),
    st.sampled_from([1, 2, 3, 8, None]),
    st.lists(st.tuples(st.integers(0, 98), st.integers(0, 47), st.integers(0, 255)), max_size=4),
)
def test_many_are_each(
    kind: str,
    first: int,
    n: int,
    book: gb.RuleBook,
    threads: int | None,
    damage: list[tuple[int, int, int]],
) -> None:
    hands = rows(kind, first, n)
    for row, at, value in damage:
        hands[row % max(n, 1) : row % max(n, 1) + 1, at] = value
    result = gb.score_batch(hands, rules=book, fans=True, errors="mark", threads=threads)
    assert result.fans is not None
    found = [
        (
            int(result.status[i]),
            int(result.points[i]),
            {FANS[at]: int(result.fans[i, at]) for at in np.flatnonzero(result.fans[i])},
            result.reasons.get(i),
        )
        for i in range(n)
    ]
    assert found == [one(row, book) for row in hands]


@quick
@given(st.sampled_from(KINDS), st.integers(0, 3000), st.integers(2, 900), st.integers(1, 899))
def test_a_batch_is_its_parts(kind: str, first: int, n: int, cut: int) -> None:
    hands = rows(kind, first, n)
    whole, cut = gb.score_batch(hands, fans=True, errors="mark"), cut % n
    parts = [
        gb.score_batch(part, fans=True, errors="mark", threads=1)
        for part in (hands[:cut], hands[cut:])
    ]
    for name in ("points", "status", "legal", "fans"):
        joined = np.concatenate([getattr(part, name) for part in parts])
        assert np.array_equal(getattr(whole, name), joined)
    shifted = {row + cut: reason for row, reason in parts[1].reasons.items()}
    assert whole.reasons == parts[0].reasons | shifted
