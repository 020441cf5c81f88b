"""Laws of rule books: an edit is undone by its opposite, in any order, and raises what it says."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import guobiao as gb
from drawn import BOOKS, quick, rows
from guobiao import CURRENT, Fan, _core
from namespace import NAMES

FANS = list(Fan)
# Where each example compiles a rule book with its tables.
slow = settings(deadline=None, max_examples=25)
fans = st.sampled_from(FANS)
worths = st.integers(0, 1000)


@st.composite
def edits(draw: st.DrawFn) -> dict[str, Any]:
    """Edits of CURRENT that can't contradict each other: a fan covers only later rows."""
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
    assert eval(repr(book), {"CURRENT": CURRENT, "Fan": Fan, **NAMES}) == book
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
def test_a_higher_scoring_row_never_lowers_a_total(
    first: int, book: gb.RuleBook, fan: Fan, more: int
) -> None:
    # A row worth nothing neither counts nor silences: to give it worth is another edit.
    if not book.points[fan]:
        return
    raised = book.but("raised", points={fan: min(book.points[fan] + more, 1000)})
    hands = rows("winning", first, 100)
    before, after = (gb.score_batch(hands, rules=each).points for each in (book, raised))
    assert (after >= before).all()
    same = gb.score_batch(hands, rules=book, fans=True).fans
    assert same is not None
    assert (after[same[:, fan] > 0] > before[same[:, fan] > 0]).all() or book.points[fan] == 1000
