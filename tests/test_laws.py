"""Laws of the whole: one hand or many, waits and wins, edits of a rule book, payments.

Suits, ranks and the order of melds are exchanged in `tests/symmetry.rs`; texts, rows and values
come back in `test_hand_laws.py`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import guobiao as gb
from guobiao import CURRENT, Fan, HandError, Tile, _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

BOOKS = list(gb.rule_books.values())
FANS = list(Fan)
quick = settings(deadline=None, max_examples=60)
# Where each example compiles a rule book with its tables.
slow = settings(deadline=None, max_examples=25)
fans = st.sampled_from(FANS)
worths = st.integers(0, 1000)


@cache
def drawn(kind: str) -> NDArray[np.uint8]:
    return _core.draw(4000, seed=88, kind=kind)


kinds = st.sampled_from(["winning", "near miss", "contradictory"])


def rows(kind: str, first: int, n: int) -> NDArray[np.uint8]:
    return drawn(kind)[first : first + n].copy()


# One hand or many


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
    kinds,
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
@given(kinds, st.integers(0, 3000), st.integers(2, 900), st.integers(1, 899))
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


# Waits and wins


@quick
@given(st.integers(0, 3999), st.sampled_from(BOOKS))
def test_waits_are_the_tiles_that_win(at: int, book: gb.RuleBook) -> None:
    won = gb.unpack(drawn("winning")[at])
    plain: dict[str, Any]
    plain = {"self_drawn": False, "last_copy": False, "last_tile": False, "kong": False}
    plain |= dict.fromkeys(("dealt_win", "first_go_round", "ready_when_dealt"), False)
    waiting = won.replace(winning_tile=None, **plain)
    held = np.bincount([*waiting.concealed], minlength=34)
    for meld in waiting.melds:
        held += np.bincount([*meld.tiles], minlength=34)
    wins = tuple(
        tile
        for tile in Tile
        if held[tile] < 4 and gb.score(waiting.replace(winning_tile=tile), rules=book) is not None
    )
    assert gb.waits(waiting) == wins
    assert tuple(win.tile for win in gb.win_table(waiting, rules=book)) == wins
    assert gb.shanten(waiting) == 0
    assert won.winning_tile in wins
    assert gb.useful_tiles(waiting) == wins


# Rule books


@st.composite
def edits(draw: st.DrawFn) -> dict[str, Any]:
    """Edits of CURRENT that can't contradict each other: only dearer fans cover cheaper columns."""
    covers = {(a, b) for a, b in draw(st.lists(st.tuples(fans, fans), max_size=5)) if a < b}
    return {
        "points": draw(st.dictionaries(fans, worths, max_size=5)),
        "cover": sorted(pair for pair in covers if pair[0] not in CURRENT.covers[pair[1]]),
        "switches": draw(st.dictionaries(st.sampled_from(_core.SWITCHES), st.booleans())),
        "minimum": draw(worths),
        "cap": draw(st.none() | worths),
    }


def edited(book: gb.RuleBook, edit: dict[str, Any]) -> gb.RuleBook | None:
    try:
        return book.but("edited", **edit)
    except gb.RulesError as error:
        assert "ring" in str(error)  # noqa: PT017  # the only thing that can be wrong with it
        return None


@quick
@given(st.sampled_from(BOOKS))
def test_no_edit_is_the_same_book(book: gb.RuleBook) -> None:
    assert book.but(book.name) == book
    same: dict[str, Any] = {"points": dict(enumerate(book.points)), "switches": book.switches}
    again = book.but("again", **same, minimum=book.minimum, cap=book.cap, base=book.base)
    assert again.fingerprint == book.fingerprint
    assert again.differences(book) == ()


@quick
@given(edits())
def test_an_edit_is_undone_by_its_opposite(edit: dict[str, Any]) -> None:
    book = edited(CURRENT, edit)
    if book is None:
        return
    new = [(a, b) for a, b in edit["cover"] if b not in CURRENT.covers[a]]
    back = book.but(
        CURRENT.name,
        points={fan: CURRENT.points[fan] for fan in edit["points"]},
        uncover=new,
        switches=CURRENT.switches,
        minimum=CURRENT.minimum,
        cap=CURRENT.cap,
    )
    assert back == CURRENT
    assert back.fingerprint == CURRENT.fingerprint
    assert eval(repr(book), {"CURRENT": CURRENT, "Fan": Fan, **vars(gb)}) == book
    changed = {item.what for item in book.differences(CURRENT)}
    assert {
        f"points {f.id}" for f, n in edit["points"].items() if n != CURRENT.points[f]
    } <= changed
    assert {f"{a.id} silences {b.id}" for a, b in new} <= changed


@quick
@given(edits())
def test_the_order_of_edits_is_all_one(edit: dict[str, Any]) -> None:
    whole = edited(CURRENT, edit)
    step: gb.RuleBook | None = CURRENT
    for name in reversed(edit):
        step = None if step is None else edited(step, {name: edit[name]})
    assert step == whole


@slow
@given(st.integers(0, 3900), st.sampled_from(BOOKS), fans, st.integers(1, 50))
def test_a_dearer_row_never_lowers_a_total(
    first: int, book: gb.RuleBook, fan: Fan, more: int
) -> None:
    # A row worth nothing neither counts nor silences: to give it worth is another edit.
    if not book.points[fan]:
        return
    dearer = book.but("dearer", points={fan: min(book.points[fan] + more, 1000)})
    hands = rows("winning", first, 100)
    before, after = (gb.score_batch(hands, rules=each).points for each in (book, dearer))
    assert (after >= before).all()
    same = gb.score_batch(hands, rules=book, fans=True).fans
    assert same is not None
    assert (after[same[:, fan] > 0] > before[same[:, fan] > 0]).all() or book.points[fan] == 1000


# Payments


@quick
@given(
    st.integers(0, 3900),
    st.sampled_from([book for book in BOOKS if book.base is not None]),
    st.integers(0, 3),
    st.integers(0, 3),
    st.none() | worths,
)
def test_what_is_won_is_what_is_lost(
    first: int, book: gb.RuleBook, winner: int, discarder: int, cap: int | None
) -> None:
    hands = rows("winning", first, 20)
    points, book = gb.score_batch(hands, rules=book).points, book.but("capped", cap=cap)
    thrower = 255 if winner == discarder else discarder
    paid = gb.settle_batch(points, winner, thrower, rules=book)
    assert not paid.sum(axis=1).any()
    for row, seats in zip(hands, paid, strict=True):
        score = gb.score(gb.unpack(row), rules=book)
        assert score is not None
        thrown = None if winner == discarder else discarder
        assert gb.settle(score, winner=winner, discarder=thrown) == tuple(seats.tolist())
        assert seats[winner] == max(seats)
