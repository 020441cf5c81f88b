"""Hands and rule books over which the laws are tried."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hypothesis import settings

import guobiao as gb
from guobiao import _core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BOOKS = list(gb.rule_books.values())
KINDS = ["winning", "near miss", "contradictory"]
quick = settings(deadline=None, max_examples=60)


@cache
def drawn(kind: str) -> NDArray[np.uint8]:
    """4,000 rows of a kind, the same in every test."""
    return _core.draw(4000, seed=88, kind=kind)


def rows(kind: str, first: int, n: int) -> NDArray[np.uint8]:
    """A copy of n of these rows."""
    return drawn(kind)[first : first + n].copy()
