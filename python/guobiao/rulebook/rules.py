"""Rule books: what each fan is worth, which fans it silences, and the named switches."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from functools import lru_cache
from types import EllipsisType, MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Self, SupportsIndex

from guobiao import _core
from guobiao._core import RulesError
from guobiao._echo import shown
from guobiao.rulebook.fans import Fan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Difference", "Penalties", "Row", "RuleBook", "RulesError", "row"]

# What a book decides: the points of a fan, whether one silences another, a switch or "minimum",
# "cap", "base", "penalties".
_Item = Fan | tuple[Fan, Fan] | str

_NUMBERS = ("minimum", "cap", "base", "penalties")
_ITEMS: tuple[_Item, ...] = (
    *_NUMBERS,
    *_core.SWITCHES,
    *Fan,
    *((a, b) for a in Fan for b in Fan),
)

_FANS = tuple(Fan)
_MOST_POINTS = 1000
_LONGEST_NAME = 100

# The presets by name: `guobiao.rulebook` says where they are, which are made of what is here.
_presets: Callable[[], Mapping[str, RuleBook]]


def find_presets(load: Callable[[], Mapping[str, RuleBook]]) -> None:
    """Says how the presets are found, by which other books are printed and unpickled."""
    global _presets  # noqa: PLW0603  # set once
    _presets = load


class Row(NamedTuple):
    """One line of a rule book: a fan, its points, and the fans that it silences."""

    points: int
    fan: Fan
    covers: frozenset[Fan]


def row(points: int, fan: Fan, *covers: Fan) -> Row:
    """A line of a rule book."""
    return Row(points, fan, frozenset(covers))


class Penalties(NamedTuple):
    """What a false win costs its player in all, and whether the other three share it."""

    short_of_minimum: int
    wrong_tile: int
    not_ready: int
    paid_to_others: bool


_Decision = int | bool | Penalties | None


class Difference(NamedTuple):
    """One thing that two rule books decide otherwise, and where each decision stands."""

    what: str
    values: tuple[_Decision, _Decision]
    sources: tuple[str, str]


class _Decisions(NamedTuple):
    """All that a book decides, and where that stands."""

    points: tuple[int, ...]
    covers: tuple[frozenset[Fan], ...]
    switches: dict[str, bool]
    minimum: int
    cap: int | None
    base: int | None
    penalties: Penalties | None
    sources: dict[_Item, str]
    notes: tuple[str, ...]


class _Docstring(str):
    """What help() shows: of the class its text, of a book its own description."""

    __slots__ = ()

    def __get__(self, book: RuleBook | None, owner: object = None) -> str:
        return str(self) if book is None else book.description


class RuleBook(_core.Rules):
    """What fans are worth and which fans they silence; RulesError if it contradicts itself.

    >>> import guobiao as gb
    >>> book = gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25})
    >>> book.points[gb.Fan.SEVEN_PAIRS], gb.Fan.SELF_DRAWN in book.covers[gb.Fan.LAST_TILE_DRAW]
    (25, True)

    Frozen data, compiled once when it is made, compared, hashed and pickled by its values. A fan
    worth 0 is not in the book: it neither counts nor silences.
    """

    __slots__ = ("_decisions", "_description", "_masks", "_name")

    _name: str
    _description: str
    _decisions: _Decisions
    _masks: tuple[int, ...]

    def __new__(
        cls,
        name: str,
        description: str = "",
        *,
        rows: Iterable[Row],
        switches: Mapping[str, bool],
        minimum: int = 8,
        cap: int | None = None,
        base: int | None = 8,
        penalties: Penalties | None = None,
        sources: Mapping[_Item, str] = MappingProxyType({}),
        notes: Iterable[str] = (),
    ) -> Self:
        _check_name(name)
        points, covers = _points_and_covers(name, rows)
        given = dict(switches)
        where = dict(sources)
        numbers = (minimum, cap, base, penalties)
        decisions = _Decisions(points, covers, given, *numbers, where, tuple(notes))
        return cls._of(name, description, decisions)

    @classmethod
    def _of(cls, name: str, description: str, given: _Decisions) -> Self:
        """The book of these decisions, which are checked, except that the covers are fans."""
        switches = _switches(name, given.switches)
        masks = [sum(1 << b for b in covered) for covered in given.covers]
        on = list(switches.values())
        self = _core.Rules.__new__(cls, name, given.points, masks, on, given.minimum, given.cap)
        decisions = given._replace(
            # The compiled book has checked these three; numbers of numpy become plain ones.
            points=tuple(map(int, given.points)),
            minimum=self.minimum,
            cap=self.cap,
            switches=switches,
            base=None if given.base is None else _whole(name, "the base is", given.base),
            penalties=_penalties(name, given.penalties),
            sources={item: text for item, text in given.sources.items() if text},
        )
        fields = {"name": name, "description": description, "decisions": decisions}
        for field, value in {**fields, "masks": tuple(masks)}.items():
            object.__setattr__(self, f"_{field}", value)
        return self

    @property
    def name(self) -> str:
        """What it is called; presets are found by it in ``guobiao.rule_books``."""
        return self._name

    @property
    def description(self) -> str:
        """One line: whose rules these are."""
        return self._description

    @property
    def points(self) -> tuple[int, ...]:
        """What each fan is worth, by ``Fan``."""
        return self._decisions.points

    @property
    def covers(self) -> tuple[frozenset[Fan], ...]:
        """The fans that each fan silences where it counts, by ``Fan``."""
        return self._decisions.covers

    @property
    def switches(self) -> Mapping[str, bool]:
        """What the book decides beside points and covers, by name; read-only."""
        return MappingProxyType(self._decisions.switches)

    @property
    def base(self) -> int | None:
        """底分, what each of the three pays beside the points; None where no payment is known."""
        return self._decisions.base

    @property
    def penalties(self) -> Penalties | None:
        """What false wins cost; None where that is not known."""
        return self._decisions.penalties

    @property
    def sources(self) -> Mapping[object, str]:
        """Where a decision stands: by fan, (silencing, silenced), or name; read-only.

        A question mark ends the source of a value that is a reading, not a quotation.
        """
        sources: Mapping[Any, str] = self._decisions.sources
        return MappingProxyType(sources)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of the book beside its decisions, such as doubts about its sources."""
        return self._decisions.notes

    @property
    def fingerprint(self) -> str:
        """16 hex digits that depend on the values alone, the same on every machine.

        >>> import guobiao as gb
        >>> len(gb.CURRENT.fingerprint), gb.CURRENT.fingerprint == gb.BOTZONE.fingerprint
        (16, False)
        """
        own = self._decisions
        covers = [sorted(int(b) for b in covered) for covered in own.covers]
        # Names of those that are on: a switch of a later version changes no book that lacks it.
        switches = [switch for switch, on in own.switches.items() if on]
        penalties = own.penalties and tuple(own.penalties)
        values = (own.points, covers, switches, own.minimum, own.cap, own.base, penalties)
        import hashlib

        return hashlib.sha256(repr(values).encode()).hexdigest()[:16]

    def but(
        self,
        name: str,
        description: str = "",
        *,
        points: Mapping[Fan, int | tuple[int, str]] = MappingProxyType({}),
        cover: Iterable[tuple[Fan, Fan] | tuple[Fan, Fan, str]] = (),
        uncover: Iterable[tuple[Fan, Fan] | tuple[Fan, Fan, str]] = (),
        switches: Mapping[str, bool | tuple[bool, str]] = MappingProxyType({}),
        minimum: int | tuple[int, str] | None = None,
        cap: int | tuple[int | None, str] | EllipsisType | None = ...,
        base: int | tuple[int | None, str] | EllipsisType | None = ...,
        penalties: Penalties | tuple[Penalties | None, str] | EllipsisType | None = ...,
        notes: Iterable[str] | None = None,
    ) -> RuleBook:
        """The book with edits, under another name; RulesError if an edit can't be.

        >>> import guobiao as gb
        >>> edit = (gb.Fan.ALL_GREEN, gb.Fan.HALF_FLUSH)
        >>> book = gb.CURRENT.but("loose", minimum=0, uncover=[edit])
        >>> gb.Fan.HALF_FLUSH in book.covers[gb.Fan.ALL_GREEN]
        False

        ``cover`` and ``uncover`` list pairs (the fan that silences, the fan that it silences).
        ``cap``, ``base`` and ``penalties`` are left as they are unless given; ``None`` takes them
        away. Every edit may say where it stands, a value as ``(value, source)``, a pair with a
        third item: the printed table and ``differences`` repeat it. ``notes`` take the place of
        those of this book.
        """
        _check_name(name)
        for what, edits in (("points", points), ("switches", switches)):
            if not isinstance(edits, Mapping):
                raise TypeError(f"{name}: {what} are a mapping, got {shown(edits)}")
        old = self._decisions
        worths, covers, sources = list(old.points), list(old.covers), dict(old.sources)

        def edit(item: _Item, given: object) -> Any:
            value, source = _parted(given)
            # What stays as it is keeps its source.
            if source or value != self._decision(item):
                sources[item] = source
            return value

        for given, worth in points.items():
            fan = _fan(name, given)
            worths[fan] = edit(fan, worth)
        for a, b, source in (_silence(name, pair) for pair in cover):
            covers[a] |= {b}
            edit((a, b), (True, source))
        for a, b, source in (_silence(name, pair) for pair in uncover):
            if b not in covers[a]:
                raise RulesError(f"{name}: {a.id} does not cover {b.id} in {self._name}")
            covers[a] -= {b}
            edit((a, b), (False, source))
        turned = {switch: edit(switch, on) for switch, on in switches.items()}
        new = _Decisions(
            points=tuple(worths),
            covers=tuple(covers),
            switches={**old.switches, **turned},
            minimum=old.minimum if minimum is None else edit("minimum", minimum),
            cap=old.cap if cap is ... else edit("cap", cap),
            base=old.base if base is ... else edit("base", base),
            penalties=old.penalties if penalties is ... else edit("penalties", penalties),
            sources=sources,
            notes=old.notes if notes is None else tuple(notes),
        )
        return RuleBook._of(name, description, new)

    def differences(self, other: RuleBook) -> tuple[Difference, ...]:
        """What the two books decide otherwise, this book's decision first; empty if nothing.

        >>> import guobiao as gb
        >>> for what, values, sources in gb.CURRENT.differences(gb.BOTZONE)[-2:]:
        ...     print(what, values)
        switch dealt_waits (False, True)
        switch dealt_nine_gates (True, False)
        """
        if not isinstance(other, RuleBook):
            raise TypeError(f"differences wants a RuleBook, got {shown(other)}")
        sources = self._decisions.sources, other._decisions.sources
        differ = (item for item in _ITEMS if self._decision(item) != other._decision(item))
        return tuple(
            Difference(
                _called(item),
                (self._decision(item), other._decision(item)),
                (sources[0].get(item, ""), sources[1].get(item, "")),
            )
            for item in differ
        )

    def sourced(self) -> tuple[tuple[str, _Decision, str], ...]:
        """Each decision whose source is known: what it is, what it says, where it stands.

        >>> import guobiao as gb
        >>> what, value, source = gb.WMO.sourced()[0]
        >>> what, value.short_of_minimum, source
        ('penalties', 30, 'RULINGS-2006 289: 10 to each')
        """
        sources = self._decisions.sources
        known = (item for item in _ITEMS if item in sources)
        return tuple((_called(item), self._decision(item), sources[item]) for item in known)

    def _decision(self, item: _Item) -> _Decision:
        """What the book says on one thing; None of a switch that there is not."""
        match item:
            case Fan():
                return self._decisions.points[item]
            case (a, b):
                return b in self._decisions.covers[a]
            case "minimum" | "cap" | "base" | "penalties":
                value: _Decision = getattr(self._decisions, item)
                return value
            case switch:
                return self._decisions.switches.get(switch)

    def _values(self) -> tuple[object, ...]:
        """What makes two books equal: the name and every decision, not where these stand."""
        own = self._decisions
        numbers = (own.minimum, own.cap, own.base, own.penalties)
        return (self._name, own.points, own.covers, tuple(own.switches.items()), *numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleBook) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[object, ...]:
        own = self._decisions
        # Bare numbers: a Fan is written in some 20 bytes, and a book names hundreds.
        sources = tuple((_bare(item), text) for item, text in own.sources.items())
        words = (self._name, self._description, sources, own.notes)
        numbers = (own.minimum, own.cap, own.base, own.penalties)
        values = (own.points, self._masks, tuple(own.switches.items()), *numbers)
        return (_rebuild, (*words, *values))

    def __repr__(self) -> str:
        presets = _presets()
        if presets.get(self._name) == self:
            return f"rule_books[{self._name!r}]"
        return f"CURRENT.but({', '.join(_edits(presets['CURRENT'], self))})"

    def __str__(self) -> str:
        from guobiao.show.tables import BookRow, rules_table

        own = self._decisions
        names = [tuple(b.id for b in sorted(covered)) for covered in own.covers]
        each = zip(Fan, own.points, names, strict=True)
        return rules_table(
            f"{self._name}: {self._description}",
            numbers={name: self._decision(name) for name in _NUMBERS},
            switches=own.switches,
            rows=(BookRow(fan.number, worth, fan.id, fan.zh, ids) for fan, worth, ids in each),
            sourced=self.sourced(),
            notes=own.notes,
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a RuleBook is frozen; make another with .but({name}=...)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a RuleBook is frozen")


RuleBook.__doc__ = _Docstring(RuleBook.__doc__)


def _called(item: _Item) -> str:
    """What a decision is called."""
    match item:
        case Fan():
            return f"points {item.id}"
        case (a, b):
            return f"{a.id} silences {b.id}"
        case "minimum" | "cap" | "base" | "penalties":
            return item
        case switch:
            return f"switch {switch}"


def _edits(old: RuleBook, new: RuleBook) -> Iterator[str]:
    """The arguments of but() that make the new book of the old one."""
    sources = {item: text for item, text in new.sources.items() if old.sources.get(item) != text}

    def sourced(item: _Item, value: object) -> object:
        return (value, sources[item]) if item in sources else value

    def pairs(silencing: RuleBook, other: RuleBook) -> list[tuple[object, ...]]:
        found = [(a, b) for a in Fan for b in sorted(silencing.covers[a] - other.covers[a])]
        return [(*pair, sources[pair]) if pair in sources else pair for pair in found]

    yield repr(new.name)
    if new.description:
        yield repr(new.description)
    edits = {
        "points": {
            fan: sourced(fan, new.points[fan])
            for fan in Fan
            if new.points[fan] != old.points[fan] or fan in sources
        },
        "cover": pairs(new, old),
        "uncover": pairs(old, new),
        "switches": {
            name: sourced(name, on)
            for name, on in new.switches.items()
            if on != old.switches[name] or name in sources
        },
    }
    yield from (f"{name}={edit!r}" for name, edit in edits.items() if edit)
    for name in ("minimum", "cap", "base", "penalties"):
        value = getattr(new, name)
        if value != getattr(old, name) or name in sources:
            yield f"{name}={sourced(name, value)!r}"
    if new.notes != old.notes:
        yield f"notes={new.notes!r}"


def _check_name(name: str) -> None:
    """Every error repeats it, so it is short and can be written anywhere."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a rule book is a string, got {shown(name)}")
    if len(name) > _LONGEST_NAME:
        raise RulesError(f"a name of {len(name)} characters, expected at most {_LONGEST_NAME}")
    if not name.isprintable():
        raise RulesError(f"the name {name!r}, expected characters that can be printed")


def _fan(book: str, fan: object) -> Fan:
    if isinstance(fan, Fan):
        return fan
    try:
        return Fan(fan)  # type: ignore[arg-type]  # anything else is a ValueError too
    except (TypeError, ValueError, RecursionError):
        raise RulesError(f"{book}: {shown(fan)} is not a fan") from None


def _parted(given: object) -> tuple[object, str]:
    """A value and where it stands."""
    if type(given) is tuple and len(given) == 2 and isinstance(given[1], str):
        return given
    return given, ""


def _silence(book: str, edit: object) -> tuple[Fan, Fan, str]:
    """An item of cover or uncover."""
    match edit:
        case (a, b):
            return _fan(book, a), _fan(book, b), ""
        case (a, b, str(source)):
            return _fan(book, a), _fan(book, b), source
        case _:
            wanted = "a pair of fans, or a pair and its source"
            raise RulesError(f"{book}: covers {shown(edit)}, expected {wanted}")


def _switches(book: str, given: Mapping[str, bool]) -> dict[str, bool]:
    """Every switch, off where nothing is said of it."""
    for switch, on in given.items():
        if not isinstance(on, bool):
            raise RulesError(f"{book}: switch {switch} is {shown(on)}, expected True or False")
    if unknown := sorted(set(given) - set(_core.SWITCHES)):
        known = ", ".join(_core.SWITCHES)
        raise RulesError(f"{book}: no switch {shown(unknown[0])}, expected one of {known}")
    return {switch: given.get(switch, False) for switch in _core.SWITCHES}


def _points_and_covers(
    book: str, rows: Iterable[Row]
) -> tuple[tuple[int, ...], tuple[frozenset[Fan], ...]]:
    """What the rows say, by Fan."""
    points = [0] * len(_FANS)
    covers = [frozenset[Fan]()] * len(_FANS)
    seen = set[Fan]()
    for worth, given, covered in rows:
        fan = _fan(book, given)
        if fan in seen:
            raise RulesError(f"{book}: {fan.id} has two rows")
        seen.add(fan)
        points[fan] = worth
        covers[fan] = frozenset(_fan(book, b) for b in covered)
    if missing := [fan.id for fan in _FANS if fan not in seen]:
        raise RulesError(f"{book}: no row for {', '.join(missing)}")
    return tuple(points), tuple(covers)


def _whole(book: str, what: str, value: object) -> int:
    """A number of points; numbers of numpy become plain ones."""
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        number = operator.index(value)
        if 0 <= number <= _MOST_POINTS:
            return number
    wanted = f"expected a whole number from 0 to {_MOST_POINTS}"
    raise RulesError(f"{book}: {what} {shown(value)}, {wanted}")


def _penalties(book: str, given: Any) -> Penalties | None:
    if given is None:
        return None
    if not (isinstance(given, tuple) and len(given) == 4 and isinstance(given[3], bool)):
        raise RulesError(f"{book}: penalties {shown(given)}, expected Penalties or None")
    numbers = zip(Penalties._fields, given[:3], strict=False)
    short, wrong, not_ready = (_whole(book, f"the penalty {n} is", worth) for n, worth in numbers)
    if given[3] and any(worth % 3 for worth in (short, wrong, not_ready)):
        raise RulesError(f"{book}: penalties {shown(given)}, three can't share them evenly")
    return Penalties(short, wrong, not_ready, given[3])


def _bare(item: _Item) -> int | tuple[int, ...] | str:
    """What a source is of, in plain numbers and strings."""
    match item:
        case Fan():
            return int(item)
        case (a, b):
            return int(a), int(b)
        case name:
            return name


def _item(bare: int | tuple[int, int] | str) -> _Item:
    """What _bare() made plain."""
    match bare:
        case int():
            return Fan(bare)
        case (a, b):
            return Fan(a), Fan(b)
        case name:
            return name


def _fans_of(mask: int) -> Iterator[Fan]:
    """The fans whose bits are set."""
    while mask:
        lowest = mask & -mask
        yield _FANS[lowest.bit_length() - 1]
        mask ^= lowest


# Workers of a pool unpickle a book with each task and each score: 12 microseconds against 200,
# and the tables that score_batch keeps with a book, 8 milliseconds of work, are made once.
@lru_cache(maxsize=64)
def _rebuild(
    name: str,
    description: str,
    sources: tuple[tuple[int | tuple[int, int] | str, str], ...],
    notes: tuple[str, ...],
    points: tuple[int, ...],
    masks: tuple[int, ...],
    switches: tuple[tuple[str, bool], ...],
    minimum: int,
    cap: int | None,
    base: int | None,
    penalties: Penalties | None,
) -> RuleBook:
    """The book of its parts, for pickle; a preset is itself."""
    covers = tuple(frozenset(_fans_of(mask)) for mask in masks)
    numbers = (minimum, cap, base, penalties)
    where = {_item(bare): text for bare, text in sources}
    decisions = _Decisions(points, covers, dict(switches), *numbers, where, notes)
    book = RuleBook._of(name, description, decisions)  # noqa: SLF001  # its own
    preset = _presets().get(name, book)
    return preset if preset.__reduce__() == book.__reduce__() else book
