"""Values that every entry point refuses, and what its message has to be like."""

from __future__ import annotations

import itertools
from typing import NoReturn

import guobiao as gb
from guobiao import Hand, Meld


class Broken:
    """Raises whatever it is asked."""

    def fail(self, *_: object) -> NoReturn:
        raise ZeroDivisionError

    __repr__ = __str__ = __index__ = __int__ = __len__ = __bool__ = __hash__ = fail


def nested(depth: int) -> list[object]:
    """A list in a list in a list, too deep for repr."""
    inner: list[object] = []
    for _ in range(depth):
        inner = [inner]
    return inner


# No entry point takes any of these.
MALFORMED: dict[str, object] = {
    "float": 3.5,
    "nan": float("nan"),
    "complex": 1j,
    "long text": "x" * 1_000_000,
    "long Chinese": "中" * 1_000_000,
    "long digits": "1" * 1_000_000,
    "brackets": "[" * 150,
    "bars": "|" * 150,
    "surrogate": "\ud800",
    "surrogate inside": "1m\udfff",
    "zero character": "\0",
    "bytes": b"123m",
    "long bytes": b"\x01" * 1_000_000,
    "negative": -1,
    "large": 256,
    "huge": 10**30,
    "too long to print": 10**5000,
    "2**63": 2**63,
    "-2**63": -(2**63),
    "true": True,
    "false": False,
    "nested": [[[1]]],
    "deeply nested": nested(100_000),
    "list of none": [None],
    "list of true": [True],
    "list of surrogates": ["\ud800"],
    "10000 melds": ["[123p]"] * 10_000,
    "10000 meld values": [Meld("[123p]")] * 10_000,
    "10000 tiles": [0] * 10_000,
    "endless": itertools.repeat("123m"),
    "endless range": range(10**6),
    "mapping": {"123m": 1},
    "object": object(),
    "broken": Broken(),
    "list of broken": [Broken()],
    "class": Hand,
    "ellipsis": ...,
    "other value": gb.Fan.HEAVENLY_READY,
}


def is_fine(message: str) -> bool:
    """One short line."""
    return 0 < len(message) < 400 and message.isprintable()
