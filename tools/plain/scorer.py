"""What a hand is worth: the best of all readings and all ways to join sets, with its fans."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.plain.fans import Found, Won, found_in, joins_of
from tools.plain.reading import Reading, readings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import guobiao as gb
    from tools.plain.books import Book

PAIR_FANS = frozenset(("一般高", "喜相逢", "连六", "老少副"))


@dataclass(frozen=True)
class Worth:
    """The best total, and every list of fans that reaches it."""

    points: int
    lists: frozenset[frozenset[tuple[str, int]]]
    is_legal: bool


def score(hand: gb.Hand, book: Book, won: Won | None = None) -> Worth | None:
    """What the hand is worth under this book; None where it does not win."""
    won = won or Won(hand)
    best = -1
    lists: set[frozenset[tuple[str, int]]] = set()
    for reading in readings_of(hand):
        for fans in counted(won, reading, book):
            total = sum(book.points_of(fan) * count for fan, count in fans.items())
            if total > best:
                best, lists = total, set()
            if total == best:
                lists.add(frozenset(fans.items()))
    if best < 0:
        return None
    if best == 0:
        best, lists = book.points_of("无番和"), {frozenset({("无番和", 1)})}
    flowers = hand.flowers if book.has_winds else 0
    if flowers:
        lists = {one | {("花牌", flowers)} for one in lists}
    return Worth(best + flowers, frozenset(lists), best >= book.minimum)


def counted(won: Won, reading: Reading, book: Book) -> Iterator[Counter[str]]:
    """The fans that count, for each way to join chows with chows and pungs with pungs."""
    single = found_in(won, reading, book)
    for joined in selections(joins_of(reading), book):
        found = [one for one in (*single, *joined) if book.points_of(one.fan)]
        yield without_silent(found, book)


def without_silent(found: list[Found], book: Book) -> Counter[str]:
    """The highest-scoring first: what counts silences what its row leaves out, of its own sets."""
    counts: list[Found] = []
    for one in sorted(found, key=lambda one: -book.points_of(one.fan)):
        # Where each pair of chows counts, a fan that leaves pairs out leaves them all out.
        every = not book.account_once and one.fan in PAIR_FANS
        silent = any(
            one.fan in book.left_out_by(other.fan)
            and (every or not other.sets or one.sets <= other.sets)
            for other in counts
        )
        if not silent:
            counts.append(one)
    fans = Counter(one.fan for one in counts)
    if fans["九莲宝灯"] and book.gates_imply_one_pung and fans["幺九刻"]:
        fans["幺九刻"] -= 1
    return +fans


def selections(joins: list[Found], book: Book) -> Iterator[list[Found]]:
    """Every largest choice of joins that takes no set apart (98 p. 29, principles 2, 3, 5)."""
    if not book.account_once:
        pairs = [one for one in joins if one.fan in PAIR_FANS]
        others = [one for one in joins if one.fan not in PAIR_FANS]
        for chosen in largest(others):
            yield [*chosen, *pairs]
        return
    yield from largest(joins)


def largest(joins: list[Found]) -> Iterator[list[Found]]:
    """The choices to which no further join can be added."""
    allowed = [chosen for chosen in subsets(joins) if is_forest(chosen)]
    for chosen in allowed:
        if not any({*chosen} < {*other} for other in allowed):
            yield chosen


def subsets(joins: list[Found]) -> Iterator[list[Found]]:
    """At most three joins connect four sets."""
    for size in range(min(len(joins), 3) + 1):
        yield from map(list, itertools.combinations(joins, size))


def is_forest(chosen: list[Found]) -> bool:
    """Whether each join, one after the other, connects only sets that nothing connected yet.

    And no set is used twice for the same fan.
    """
    for one, other in itertools.combinations(chosen, 2):
        if one.fan == other.fan and one.sets & other.sets:
            return False
    together: list[frozenset[int]] = []
    for one in chosen:
        touched = [group for group in together if group & one.sets]
        if any(len(group & one.sets) > 1 for group in touched):
            return False
        together = [group for group in together if not group & one.sets]
        together.append(one.sets.union(*touched))
    return True
