"""Rule books: what each fan is worth, which fans it silences, and the named switches."""

from __future__ import annotations

import hashlib
from types import EllipsisType, MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Self

from guobiao import _core
from guobiao._core import RulesError
from guobiao.fans import Fan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["Row", "RuleBook", "RulesError", "row"]


class Row(NamedTuple):
    """One line of a rule book: a fan, its points, and the fans that it silences."""

    points: int
    fan: Fan
    covers: frozenset[Fan]


def row(points: int, fan: Fan, *covers: Fan) -> Row:
    """A line of a rule book."""
    return Row(points, fan, frozenset(covers))


class RuleBook(_core.Rules):
    """What fans are worth and which fans they silence; RulesError if it contradicts itself.

    >>> import guobiao as gb
    >>> book = gb.CURRENT.but("home", points={gb.Fan.SEVEN_PAIRS: 25})
    >>> book.points[gb.Fan.SEVEN_PAIRS], gb.Fan.SELF_DRAWN in book.covers[gb.Fan.LAST_TILE_DRAW]
    (25, True)

    Frozen data, compiled once when it is made, compared, hashed and pickled by its values. A fan
    worth 0 is not in the book: it neither counts nor silences.
    """

    __slots__ = ("_covers", "_description", "_name", "_points", "_switches")

    _name: str
    _description: str
    _points: tuple[int, ...]
    _covers: tuple[frozenset[Fan], ...]
    _switches: tuple[tuple[str, bool], ...]

    def __new__(
        cls,
        name: str,
        description: str = "",
        *,
        rows: Iterable[Row],
        switches: Mapping[str, bool],
        minimum: int = 8,
        cap: int | None = None,
    ) -> Self:
        points = [0] * len(Fan)
        covers = [frozenset[Fan]()] * len(Fan)
        seen = set[Fan]()
        for worth, given, covered in rows:
            fan = _fan(name, given)
            if fan in seen:
                raise RulesError(f"{name}: {fan.id} has two rows")
            seen.add(fan)
            points[fan] = worth
            covers[fan] = frozenset(_fan(name, b) for b in covered)
        if missing := [fan.id for fan in Fan if fan not in seen]:
            raise RulesError(f"{name}: no row for {', '.join(missing)}")
        for switch, on in switches.items():
            if not isinstance(on, bool):
                raise RulesError(f"{name}: switch {switch} is {on!r}, expected True or False")
        named = tuple((switch, switches.get(switch, False)) for switch in _core.SWITCHES)
        if unknown := sorted(set(switches) - set(_core.SWITCHES)):
            known = ", ".join(_core.SWITCHES)
            raise RulesError(f"{name}: no switch {unknown[0]!r}, expected one of {known}")
        masks = [sum(1 << b for b in covered) for covered in covers]
        self = super().__new__(
            cls, name, points, masks, [state for _, state in named], minimum, cap
        )
        _set(self, "_name", name)
        _set(self, "_description", description)
        # The compiled book has checked them; numbers of numpy become plain ones.
        _set(self, "_points", tuple(map(int, points)))
        _set(self, "_covers", tuple(covers))
        _set(self, "_switches", named)
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
        return self._points

    @property
    def covers(self) -> tuple[frozenset[Fan], ...]:
        """The fans that each fan silences where it counts, by ``Fan``."""
        return self._covers

    @property
    def switches(self) -> Mapping[str, bool]:
        """What the book decides beside points and covers, by name; read-only."""
        return MappingProxyType(dict(self._switches))

    @property
    def fingerprint(self) -> str:
        """16 hex digits that depend on the values alone, the same on every machine.

        >>> import guobiao as gb
        >>> len(gb.CURRENT.fingerprint), gb.CURRENT.fingerprint == gb.BOTZONE.fingerprint
        (16, False)
        """
        covers = [sorted(int(b) for b in covered) for covered in self._covers]
        values = (self._points, covers, self._switches, self.minimum, self.cap)
        return hashlib.sha256(repr(values).encode()).hexdigest()[:16]

    def but(
        self,
        name: str,
        description: str = "",
        *,
        points: Mapping[Fan, int] = MappingProxyType({}),
        cover: Iterable[tuple[Fan, Fan]] = (),
        uncover: Iterable[tuple[Fan, Fan]] = (),
        switches: Mapping[str, bool] = MappingProxyType({}),
        minimum: int | None = None,
        cap: int | EllipsisType | None = ...,
    ) -> RuleBook:
        """The book with edits, under another name; RulesError if an edit can't be.

        >>> import guobiao as gb
        >>> edit = (gb.Fan.ALL_GREEN, gb.Fan.HALF_FLUSH)
        >>> book = gb.CURRENT.but("loose", minimum=0, uncover=[edit])
        >>> gb.Fan.HALF_FLUSH in book.covers[gb.Fan.ALL_GREEN]
        False

        ``cover`` and ``uncover`` list pairs (the fan that silences, the fan that it silences).
        ``cap`` is left as it is unless given; ``None`` takes it away.
        """
        worths, covers = list(self._points), list(self._covers)
        for fan, worth in points.items():
            worths[_fan(name, fan)] = worth
        for a, b in ((_fan(name, a), _fan(name, b)) for a, b in cover):
            covers[a] |= {b}
        for a, b in ((_fan(name, a), _fan(name, b)) for a, b in uncover):
            if b not in covers[a]:
                raise RulesError(f"{name}: {a.id} does not cover {b.id} in {self._name}")
            covers[a] -= {b}
        return RuleBook(
            name,
            description,
            rows=(Row(worths[fan], fan, covers[fan]) for fan in Fan),
            switches={**dict(self._switches), **switches},
            minimum=self.minimum if minimum is None else minimum,
            cap=self.cap if cap is ... else cap,
        )

    def _values(self) -> tuple[object, ...]:
        return (self._name, self._points, self._covers, self._switches, self.minimum, self.cap)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleBook) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[object, ...]:
        rows = tuple(Row(self._points[fan], fan, self._covers[fan]) for fan in Fan)
        parts = (self._name, self._description, rows, dict(self._switches), self.minimum, self.cap)
        return (_rebuild, parts)

    def __repr__(self) -> str:
        from guobiao.presets import CURRENT, rule_books

        if rule_books.get(self._name) == self:
            return f"rule_books[{self._name!r}]"
        return f"CURRENT.but({', '.join(_edits(CURRENT, self))})"

    def __str__(self) -> str:
        from guobiao._show import rules_table

        return rules_table(self)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a RuleBook is frozen; make another with .but({name}=...)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a RuleBook is frozen")


def _edits(old: RuleBook, new: RuleBook) -> Iterator[str]:
    """The arguments of but() that make the new book of the old one."""
    yield repr(new.name)
    if new.description:
        yield repr(new.description)
    gained = [(a, b) for a in Fan for b in sorted(new.covers[a] - old.covers[a])]
    lost = [(a, b) for a in Fan for b in sorted(old.covers[a] - new.covers[a])]
    edits = {
        "points": {fan: new.points[fan] for fan in Fan if new.points[fan] != old.points[fan]},
        "cover": gained,
        "uncover": lost,
        "switches": {name: on for name, on in new.switches.items() if on != old.switches[name]},
    }
    yield from (f"{name}={edit!r}" for name, edit in edits.items() if edit)
    if new.minimum != old.minimum:
        yield f"minimum={new.minimum}"
    if new.cap != old.cap:
        yield f"cap={new.cap}"


def _set(book: RuleBook, name: str, value: object) -> None:
    object.__setattr__(book, name, value)


def _fan(book: str, fan: object) -> Fan:
    if isinstance(fan, Fan):
        return fan
    try:
        return Fan(fan)  # type: ignore[arg-type]  # anything else is a ValueError too
    except (TypeError, ValueError):
        raise RulesError(f"{book}: {fan!r} is no fan") from None


def _rebuild(
    name: str,
    description: str,
    rows: tuple[Row, ...],
    switches: Mapping[str, bool],
    minimum: int,
    cap: int | None,
) -> RuleBook:
    return RuleBook(name, description, rows=rows, switches=switches, minimum=minimum, cap=cap)
