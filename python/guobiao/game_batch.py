"""Thousands of rounds in lockstep: `GameBatch` and the `Turn` that each step shows."""

from __future__ import annotations

import operator
import secrets
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from guobiao._arrays import kind_of, thread_count
from guobiao._core import Game, GameTables
from guobiao._echo import shown
from guobiao.planes import plane_names
from guobiao.rulebook.fans import Fan
from guobiao.rulebook.presets import BOTZONE
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import ArrayLike, NDArray

    from guobiao.rulebook.rules import RuleBook

    _Planes = Literal["base", "caiest38", "v1"]
    _Player = Literal["random", "shanten", "legal"]

__all__ = ["GameBatch", "Turn"]

_ACTIONS = 235
_WALLS = 136
_FANS = len(Fan)
_PLAYERS = ("random", "shanten", "legal")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Turn:
    """What the tables of a GameBatch show: a row a table in every array.

    >>> import guobiao as gb
    >>> turn = gb.GameBatch(3, seed=7).turn
    >>> turn.seat, turn.mask.shape, turn.mask.sum(axis=1).tolist()
    (array([0, 0, 0], dtype=uint8), (3, 235), [12, 13, 12])
    """

    seat: NDArray[np.uint8]
    """uint8[n], who is asked, 0-3; 255 where the round is over."""
    mask: NDArray[np.bool_]
    """bool[n, 235], what that seat may do; all False where the round is over."""
    reward: NDArray[np.int32]
    """int32[n, 4], the payments of the round that this step ended, else 0."""
    done: NDArray[np.bool_]
    """bool[n], whether this step ended a round."""
    round: NDArray[np.uint32]
    """uint32[n], the number of the round shown on that table."""
    reason: NDArray[np.uint8]
    """uint8[n], why the round ended: 0 win, 1 drawn, 2 error; 255 where none did."""
    winner: NDArray[np.uint8]
    """uint8[n], who won it; 255 where nobody did."""
    discarder: NDArray[np.uint8]
    """uint8[n], who threw the tile, or whose kong was robbed; 255 where nobody did."""
    points: NDArray[np.uint16]
    """uint16[n], what the win was worth; 0 where there was none."""
    fans: NDArray[np.uint8] | None
    """uint8[n, F], how often each Fan counted in the win; None unless asked for."""
    planes: NDArray[np.uint8] | None
    """uint8[n, P, 4, 9], what the asked seat sees; None unless asked for."""
    hidden: NDArray[np.uint8] | None
    """uint8[n, 12, 4, 9], the hands of next, opposite and previous; None unless asked for."""


class GameBatch:
    """n rounds in Rust, each as Game plays it, one asked seat a table and step.

    >>> import guobiao as gb
    >>> games = gb.GameBatch(1024, seed=7)
    >>> for _ in range(100):
    ...     turn = games.step(games.actions("shanten"))
    >>> turn.seat.shape, turn.reward.sum()
    ((1024,), np.int64(0))

    Round k of row i depends on ``seed`` (0 to 2**64 - 1), i and k alone, on every machine, and is
    frozen within a major version; ``Game(seed=s)`` is round 0 of row 0. ``planes`` names what
    ``turn.planes`` shows (see plane_names()), ``fans=True`` and ``hidden=True`` add these arrays.
    With ``autoreset`` the step that ends a round shows the first state of the next, beside what the
    old one paid; without, its seat is 255 from then on and its actions are ignored.
    ``illegal="judge"`` ends a round as Botzone's judge does, -30 and 10 for the others, where an
    action isn't legal. ``threads`` are those of a call, all cores by default; none outlives it.

    Equal are batches whose tables, rule books and ways of play are. They can be copied, pickled,
    indexed (`games[3]` is a Game) and set (`games[3] = game`).
    """

    __slots__ = ("_fans", "_hidden", "_planes", "_tables", "_threads")
    __hash__ = None  # type: ignore[assignment]

    _tables: GameTables
    _planes: _Planes | None
    _fans: bool
    _hidden: bool
    _threads: int | None

    def __init__(
        self,
        n: int,
        *,
        seed: int,
        rules: RuleBook = BOTZONE,
        planes: _Planes | None = None,
        autoreset: bool = True,
        illegal: Literal["raise", "judge"] = "raise",
        fans: bool = False,
        hidden: bool = False,
        threads: int | None = None,
    ) -> None:
        tables = GameTables(_length(n), _seed(seed), rules, bool(autoreset), _judges(illegal))
        self._hold(tables, planes, fans, hidden, threads)

    def _hold(
        self,
        tables: GameTables,
        planes: _Planes | None = None,
        fans: bool = False,
        hidden: bool = False,
        threads: int | None = None,
    ) -> Self:
        if planes is not None:
            plane_names(planes)
        thread_count(threads)
        self._tables, self._planes, self._fans = tables, planes, bool(fans)
        self._hidden, self._threads = bool(hidden), threads
        return self

    @classmethod
    def _of_tables(cls, tables: GameTables, *settings: Any) -> Self:
        """The batch of tables: for pickle, copies and View.deals()."""
        return cls.__new__(cls)._hold(tables, *settings)  # noqa: SLF001  # its own

    @classmethod
    def of(
        cls,
        games: Iterable[Game],
        *,
        seed: int = 0,
        rules: RuleBook | None = None,
        planes: _Planes | None = None,
        autoreset: bool = False,
        illegal: Literal["raise", "judge"] = "raise",
        fans: bool = False,
        hidden: bool = False,
        threads: int | None = None,
    ) -> Self:
        """A batch of copies of games, one a row; their rule book must be the same.

        >>> import guobiao as gb
        >>> games = gb.GameBatch.of([gb.Game(seed=1), gb.Game(seed=2)])
        >>> games[1] == gb.Game(seed=2)
        True

        With ``autoreset`` the rounds that follow are those of the same row under ``seed``. A batch
        of no games takes ``rules``, or BOTZONE.
        """
        games = list(games)
        if rules is None:
            rules = games[0].rules if games else BOTZONE
        judges = _judges(illegal)
        tables = GameTables.of(games, _seed(seed), rules, bool(autoreset), judges)
        return cls._of_tables(tables, planes, fans, hidden, threads)

    @property
    def turn(self) -> Turn:
        """What the tables show now, in new arrays."""
        turn = self._new_turn()
        self._tables.show(_parts(turn), self._planes, thread_count(self._threads))
        return turn

    @property
    def rules(self) -> RuleBook:
        """The rule book that wins are scored by."""
        return self._tables.rules

    def step(self, actions: ArrayLike, *, out: Turn | None = None) -> Turn:
        """Does one action a table and shows what comes of it; ActionError names the first bad row.

        >>> import guobiao as gb
        >>> games = gb.GameBatch(2, seed=7)
        >>> games.step([0, 0])
        Traceback (most recent call last):
            ...
        guobiao.ActionError: row 0: pass: seat 0 has drawn and can't pass
        >>> games.step(games.turn.mask.argmax(axis=1)).seat.shape
        (2,)

        ``actions`` are integers[n] of any type, numbers of Action. After an ActionError no table
        has moved. ``out`` is a Turn of this batch, whose arrays are filled and which is returned;
        the arrays are new ones otherwise.
        """
        numbers = _numbers(actions, len(self._tables))
        turn = self._new_turn() if out is None else out
        self._tables.step(numbers, _parts(turn), self._planes, thread_count(self._threads))
        return turn

    def reset(
        self,
        *,
        seed: int | None = None,
        walls: ArrayLike | None = None,
        round_wind: Any = None,
        where: ArrayLike | None = None,
    ) -> Turn:
        """Deals the tables anew, or those of ``where`` alone, and shows all.

        >>> import guobiao as gb
        >>> games = gb.GameBatch(2, seed=7)
        >>> games.reset(where=[True, False]).round
        array([1, 0], dtype=uint32)
        >>> games.reset(seed=7).round, games == gb.GameBatch(2, seed=7)
        (array([0, 0], dtype=uint32), True)

        Without a seed each goes on to its next round; with one, row i begins with round 0 of row i
        under it. ``walls``, uint8[n, 136] as walls() gives them, and ``round_wind``, one or n, hold
        for the next round only; with walls the round wind is E if not given. ``where`` is bool[n].
        """
        n = len(self._tables)
        chosen = None if where is None else _flags(where, n)
        winds = None if round_wind is None else _winds(round_wind, n)
        tiles = None if walls is None else _wall_rows(walls, n)
        self._tables.reset(None if seed is None else _seed(seed), tiles, winds, chosen)
        return self.turn

    def actions(self, player: _Player, *, seed: int | None = None) -> NDArray[np.uint8]:
        """What a player in Rust would do at each table, uint8[n]; 0 where nobody is asked.

        >>> import guobiao as gb
        >>> games = gb.GameBatch(3, seed=7)
        >>> [str(gb.Action(action)) for action in games.actions("shanten")]
        ['play P', 'play E', 'play 3m']

        ``"random"`` takes any legal action, each equally likely; ``"shanten"`` what brings its hand
        nearest to any complete one: it wins where it may, and claims what brings it nearer;
        ``"legal"`` the same by legal_shanten(), what the rule book pays on a discard. They know no
        more than their seat. The choice depends on ``seed``, the row and how the round
        stands; a seed of its own is taken for each call if none is given.
        """
        out = np.empty(len(self._tables), np.uint8)
        self._tables.choose(*_player(player, seed), out, thread_count(self._threads))
        return out

    def play(self, player: _Player, *, seed: int | None = None) -> Turn:
        """Plays every round shown to its end, all seats by a player of actions(), and shows it.

        >>> import guobiao as gb
        >>> turn = gb.GameBatch(200, seed=7, fans=True).play("random", seed=1)
        >>> bool(turn.done.all()), turn.round[0], turn.fans.shape
        (True, np.uint32(1), (200, 88))

        ``turn.done`` is False where a round was over before. An interrupt (Ctrl-C) leaves some of
        the rounds played on, each of them whole.
        """
        self._tables.play_out(*_player(player, seed), thread_count(self._threads))
        return self.turn

    def take(self, index: ArrayLike | slice) -> Self:
        """A batch of copies of rows; they may repeat, and go on with the rounds of their row.

        >>> import guobiao as gb
        >>> games = gb.GameBatch(4, seed=7)
        >>> games.take([2, 2, -1])[1] == games[2]
        True

        ``index`` is whatever indexes an array of n: numbers, a mask, a slice.
        """
        rows = np.arange(len(self._tables))[
            index if isinstance(index, slice) else np.asarray(index)
        ]
        return self._like(self._tables.take(np.atleast_1d(rows).tolist()))

    def copy(self) -> Self:
        """An independent batch that stands where this one does.

        >>> import guobiao as gb
        >>> games = gb.GameBatch(4, seed=7)
        >>> other = games.copy()
        >>> turn = other.step(other.actions("shanten"))
        >>> other == games
        False
        """
        return self._like(self._tables.copy())

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Game]:
        return (self._tables.get(row) for row in range(len(self._tables)))

    def __getitem__(self, row: int) -> Game:
        return self._tables.get(self._row(row))

    def __setitem__(self, row: int, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a row is set to a Game, not {type(game).__name__}")
        self._tables.put(self._row(row), game)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameBatch):
            return NotImplemented
        return self._settings() == other._settings() and self._tables == other._tables

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return self._of_tables, (self._tables, *self._settings(), self._threads)

    def __repr__(self) -> str:
        return f"<GameBatch of {len(self)} tables, rules {self.rules.name}>"

    def _settings(self) -> tuple[_Planes | None, bool, bool]:
        return self._planes, self._fans, self._hidden

    def _like(self, tables: GameTables) -> Self:
        return self._of_tables(tables, *self._settings(), self._threads)

    def _row(self, row: int) -> int:
        n = len(self._tables)
        at = operator.index(row)
        if not -n <= at < n:
            raise IndexError(f"row {shown(row)} of {n}")
        return at % n

    def _new_turn(self) -> Turn:
        n = len(self._tables)
        planes = self._planes
        return Turn(
            seat=np.empty(n, np.uint8),
            mask=np.empty((n, _ACTIONS), np.bool_),
            reward=np.empty((n, 4), np.int32),
            done=np.empty(n, np.bool_),
            round=np.empty(n, np.uint32),
            reason=np.empty(n, np.uint8),
            winner=np.empty(n, np.uint8),
            discarder=np.empty(n, np.uint8),
            points=np.empty(n, np.uint16),
            fans=np.empty((n, _FANS), np.uint8) if self._fans else None,
            planes=None if planes is None else np.empty((n, _PLANES[planes], 4, 9), np.uint8),
            hidden=np.empty((n, 12, 4, 9), np.uint8) if self._hidden else None,
        )


_PLANES = {name: len(plane_names(name)) for name in ("base", "caiest38", "v1")}
_FIELDS = operator.attrgetter(*(field.name for field in fields(Turn)))


def _parts(turn: Turn) -> tuple[Any, ...]:
    """The arrays of a turn as Rust takes them."""
    seat, mask, reward, done, *rest = _FIELDS(turn)
    return seat, mask.view(np.uint8), reward, done.view(np.uint8), *rest


def _length(n: object) -> int:
    try:
        number = operator.index(n)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(n, bool) or not 0 <= number < 2**32:
        raise ValueError(f"n {shown(n)}, expected a whole number from 0")
    return number


def _seed(seed: object) -> int:
    try:
        number = operator.index(seed)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number < 2**64:
        raise ValueError(f"seed {shown(seed)}, expected a whole number from 0 to 2**64 - 1")
    return number


def _judges(illegal: object) -> bool:
    if not isinstance(illegal, str) or illegal not in ("raise", "judge"):
        raise ValueError(f"illegal {shown(illegal)}, expected 'raise' or 'judge'")
    return illegal == "judge"


def _player(player: object, seed: int | None) -> tuple[str, int]:
    if not isinstance(player, str) or player not in _PLAYERS:
        raise ValueError(f"player {shown(player)}, expected 'random', 'shanten' or 'legal'")
    return player, secrets.randbits(64) if seed is None else _seed(seed)


def _numbers(actions: ArrayLike, n: int) -> NDArray[np.int64]:
    array = np.asarray(actions)
    if array.shape != (n,) or (array.dtype.kind not in "iu" and array.size):
        raise ValueError(f"actions is {kind_of(array)}, expected whole numbers[{n}]")
    if array.dtype == np.uint64:
        # No action is that large, and none must become one.
        array = np.minimum(array, np.uint64(2**63 - 1))
    return np.ascontiguousarray(array, np.int64)


def _flags(where: ArrayLike, n: int) -> NDArray[np.uint8]:
    array = np.asarray(where)
    if array.shape != (n,) or array.dtype != np.bool_:
        raise ValueError(f"where is {kind_of(array)}, expected bool[{n}]")
    return np.ascontiguousarray(array).view(np.uint8)


def _winds(round_wind: Any, n: int) -> NDArray[np.uint8]:
    """Round winds as 0-3; one, or n of them, as a Tile, its text or 0-3."""
    is_one = isinstance(round_wind, (str, int, np.integer))
    given = [round_wind] * n if is_one else list(round_wind)
    if len(given) != n:
        raise ValueError(f"{len(given)} round winds, expected one or {n}")
    east = Tile("E")
    winds = [
        int(wind) if not isinstance(wind, (Tile, str)) else int(Tile(wind)) - east for wind in given
    ]
    for wind, number in zip(given, winds, strict=True):
        if number not in range(4):
            raise ValueError(f"round_wind {shown(wind)}, expected E, S, W or N, or 0 to 3")
    return np.array(winds, np.uint8)


def _wall_rows(walls: ArrayLike, n: int) -> NDArray[np.uint8]:
    array = np.asarray(walls)
    if array.shape != (n, _WALLS) or array.dtype.kind not in "iu":
        raise ValueError(f"walls is {kind_of(array)}, expected uint8[{n}, {_WALLS}]")
    if array.size and not 0 <= array.min() <= array.max() <= 33:
        raise ValueError("walls hold numbers that are not tiles, expected 0 to 33")
    return np.ascontiguousarray(array, np.uint8)
