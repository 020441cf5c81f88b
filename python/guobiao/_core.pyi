# ruff: noqa: N802, N803  # what comes from PyMahjongGB has its names
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import disjoint_base

from guobiao.game import Action, EventKind, Result
from guobiao.rulebook.fans import Fan
from guobiao.rulebook.rules import RuleBook
from guobiao.shapes import Form, SetKind, Way
from guobiao.tiles import Tile

__all__ = [
    "SWITCHES",
    "SWITCH_MEANINGS",
    "ActionError",
    "Discard",
    "Event",
    "Game",
    "Hand",
    "HandError",
    "HonorsAndKnittedTilesShanten",
    "Judge",
    "KnittedStraightShanten",
    "KnittedStraightShanten_1_3",
    "MahjongFanCalculator",
    "MahjongFanCalculator_1_3",
    "MahjongShanten",
    "MahjongShanten_1_3",
    "Meld",
    "Player",
    "Reading",
    "RegularShanten",
    "RegularShanten_1_3",
    "Rules",
    "RulesError",
    "Score",
    "Set",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
    "View",
    "Win",
    "__version__",
    "action_number",
    "action_parts",
    "decompose",
    "discard_outs_rows",
    "discards",
    "discards_rows",
    "draw",
    "legal_discard_outs_rows",
    "legal_discards_rows",
    "legal_shanten",
    "legal_shanten_by_way",
    "legal_shanten_by_way_rows",
    "legal_shanten_rows",
    "legal_useful_rows",
    "read_column",
    "read_texts",
    "score",
    "score_rows",
    "shanten",
    "shanten_by_form",
    "shanten_rows",
    "tile_index",
    "tile_spellings",
    "useful_rows",
    "useful_tiles",
    "waits",
    "waits_rows",
    "walls",
    "win_table",
    "win_table_rows",
]

SWITCHES: Final[tuple[str, ...]]
SWITCH_MEANINGS: Final[tuple[tuple[str, str], ...]]
__version__: Final[str]

class ActionError(ValueError): ...
class HandError(ValueError): ...
class RulesError(ValueError): ...

@final
class Meld:
    def __new__(cls, text: str) -> Meld: ...
    @staticmethod
    def chow(tiles: str, *, claimed: int | None = None) -> Meld: ...
    @staticmethod
    def pung(tiles: str, *, source: int | None = None) -> Meld: ...
    @staticmethod
    def kong(
        tiles: str, *, concealed: bool = False, added: bool = False, source: int | None = None
    ) -> Meld: ...
    @staticmethod
    def from_botzone(pack: tuple[str, str, int] | list[str | int]) -> Meld: ...
    @property
    def code(self) -> int: ...
    @property
    def kind(self) -> SetKind: ...
    @property
    def tile(self) -> Tile: ...
    @property
    def tiles(self) -> tuple[Tile, ...]: ...
    @property
    def concealed(self) -> bool: ...
    @property
    def added(self) -> bool: ...
    @property
    def claimed(self) -> int | None: ...
    @property
    def source(self) -> int | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

_AnyMeld: TypeAlias = Meld | str | tuple[str, str, int] | list[str | int]

@final
class Hand:
    @overload
    def __new__(cls, text: Hand | str) -> Hand: ...
    @overload
    def __new__(
        cls,
        text: None = None,
        *,
        concealed: str | Iterable[Tile | str | int],
        melds: Iterable[_AnyMeld] = (),
        winning_tile: Tile | str | int | None = None,
        round_wind: Tile | str | int = "E",
        seat_wind: Tile | str | int = "E",
        self_drawn: bool = False,
        last_copy: bool = False,
        last_tile: bool = False,
        kong: bool = False,
        flowers: int = 0,
        dealt_win: bool = False,
        first_go_round: bool = False,
        ready_when_dealt: bool = False,
        wildcard_kong: bool = False,
    ) -> Hand: ...
    @staticmethod
    def from_botzone(
        pack: Iterable[_AnyMeld],
        hand: str | Iterable[Tile | str | int],
        winning_tile: Tile | str | int | None = None,
        *,
        round_wind: Tile | str | int = "E",
        seat_wind: Tile | str | int = "E",
        self_drawn: bool = False,
        last_copy: bool = False,
        last_tile: bool = False,
        kong: bool = False,
        flowers: int = 0,
        dealt_win: bool = False,
        first_go_round: bool = False,
        ready_when_dealt: bool = False,
        wildcard_kong: bool = False,
    ) -> Hand: ...
    @staticmethod
    def from_counts(
        counts: Iterable[int],
        *,
        melds: Iterable[_AnyMeld] = (),
        winning_tile: Tile | str | int | None = None,
        round_wind: Tile | str | int = "E",
        seat_wind: Tile | str | int = "E",
        self_drawn: bool = False,
        last_copy: bool = False,
        last_tile: bool = False,
        kong: bool = False,
        flowers: int = 0,
        dealt_win: bool = False,
        first_go_round: bool = False,
        ready_when_dealt: bool = False,
        wildcard_kong: bool = False,
    ) -> Hand: ...
    @staticmethod
    def from_row(row: Iterable[int]) -> Hand: ...
    def replace(
        self,
        *,
        concealed: str | Iterable[Tile | str | int] = ...,
        melds: Iterable[_AnyMeld] = ...,
        winning_tile: Tile | str | int | None = ...,
        round_wind: Tile | str | int = ...,
        seat_wind: Tile | str | int = ...,
        self_drawn: bool = ...,
        last_copy: bool = ...,
        last_tile: bool = ...,
        kong: bool = ...,
        flowers: int = ...,
        dealt_win: bool = ...,
        first_go_round: bool = ...,
        ready_when_dealt: bool = ...,
        wildcard_kong: bool = ...,
    ) -> Hand: ...
    def text(self, spelling: Literal["zh", "unicode", "botzone"] | None = None) -> str: ...
    @property
    def concealed(self) -> tuple[Tile, ...]: ...
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def winning_tile(self) -> Tile | None: ...
    @property
    def round_wind(self) -> Tile: ...
    @property
    def seat_wind(self) -> Tile: ...
    @property
    def self_drawn(self) -> bool: ...
    @property
    def last_copy(self) -> bool: ...
    @property
    def last_tile(self) -> bool: ...
    @property
    def kong(self) -> bool: ...
    @property
    def flowers(self) -> int: ...
    @property
    def dealt_win(self) -> bool: ...
    @property
    def first_go_round(self) -> bool: ...
    @property
    def ready_when_dealt(self) -> bool: ...
    @property
    def wildcard_kong(self) -> bool: ...
    @property
    def row(self) -> bytes: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Set:
    def __new__(cls, tiles: str, *, concealed: bool, melded: bool = False) -> Set: ...
    @property
    def kind(self) -> SetKind: ...
    @property
    def tile(self) -> Tile: ...
    @property
    def tiles(self) -> tuple[Tile, ...]: ...
    @property
    def concealed(self) -> bool: ...
    @property
    def melded(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Reading:
    @property
    def hand(self) -> Hand: ...
    @property
    def form(self) -> Form: ...
    @property
    def sets(self) -> tuple[Set, ...]: ...
    @property
    def pair(self) -> Tile | None: ...
    @property
    def winning(self) -> Set | Tile | None: ...
    def index(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Score:
    @property
    def hand(self) -> Hand: ...
    @property
    def rules(self) -> RuleBook: ...
    @property
    def points(self) -> int: ...
    @property
    def legal(self) -> bool: ...
    @property
    def fans(self) -> MappingProxyType[Fan, int]: ...
    @property
    def reading(self) -> Reading: ...
    @property
    def silenced(self) -> tuple[tuple[Fan, Fan | str], ...]: ...
    def to_dict(self) -> dict[str, Any]: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Win:
    def __new__(
        cls, tile: Tile | str | int, *, discard: Score, self_drawn: Score, left: int
    ) -> Win: ...
    @property
    def tile(self) -> Tile: ...
    @property
    def discard(self) -> Score: ...
    @property
    def self_drawn(self) -> Score: ...
    @property
    def left(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Discard:
    def __new__(
        cls,
        tile: Tile | str | int,
        *,
        shanten: int,
        useful: Iterable[Tile | str | int],
        outs: int,
    ) -> Discard: ...
    @property
    def tile(self) -> Tile: ...
    @property
    def shanten(self) -> int: ...
    @property
    def useful(self) -> tuple[Tile, ...]: ...
    @property
    def outs(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Event:
    def __new__(cls, text: str) -> Event: ...
    @property
    def kind(self) -> EventKind: ...
    @property
    def seat(self) -> int: ...
    @property
    def tile(self) -> Tile | None: ...
    @property
    def ignored(self) -> tuple[Event, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

_Four: TypeAlias = tuple[int, int, int, int]

@final
class Game:
    def __new__(
        cls,
        *,
        seed: int | None = None,
        walls: str | Iterable[Any] | None = None,
        rules: RuleBook = ...,
        round_wind: Tile | str | int | None = None,
    ) -> Game: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def legal_actions(self) -> tuple[Action, ...]: ...
    def act(self, action: Action | int | str) -> None: ...
    @property
    def tile(self) -> Tile | None: ...
    @property
    def source(self) -> int | None: ...
    def hand(self, seat: int) -> Hand: ...
    def win(self, seat: int) -> Score | None: ...
    def seen(self, seat: int) -> NDArray[np.uint8]: ...
    @property
    def wall_left(self) -> _Four: ...
    @property
    def walls(self) -> NDArray[np.uint8]: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    def discards(self, seat: int) -> tuple[Tile, ...]: ...
    def melds(self, seat: int) -> tuple[Meld, ...]: ...
    @property
    def round_wind(self) -> Tile: ...
    @property
    def rules(self) -> RuleBook: ...
    @property
    def result(self) -> Result | None: ...
    def view(self, seat: int | None = None) -> View: ...
    def copy(self) -> Game: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    @classmethod
    def _from_bytes(cls, saved: bytes, rules: RuleBook) -> Game: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class View:
    @property
    def seat(self) -> int: ...
    @property
    def hand(self) -> Hand: ...
    @property
    def legal_actions(self) -> tuple[Action, ...]: ...
    @property
    def mask(self) -> NDArray[np.bool_]: ...
    @property
    def win(self) -> Score | None: ...
    @property
    def tile(self) -> Tile | None: ...
    @property
    def source(self) -> int | None: ...
    @property
    def seen(self) -> NDArray[np.uint8]: ...
    @property
    def wall_left(self) -> _Four: ...
    def discards(self, seat: int) -> tuple[Tile, ...]: ...
    def melds(self, seat: int) -> tuple[Meld | None, ...]: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def round_wind(self) -> Tile: ...
    @property
    def rules(self) -> RuleBook: ...
    def deal(self, *, seed: int) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @classmethod
    def _from_bytes(cls, saved: bytes, rules: RuleBook) -> View: ...

@final
class Judge:
    def __new__(cls, walltiles: str | Iterable[Any], quan: int) -> Judge: ...
    @property
    def content(self) -> tuple[str, str, str, str] | _Four: ...
    @property
    def display(self) -> dict[str, Any]: ...
    def answer(self, responses: Iterable[str]) -> None: ...
    @property
    def finished(self) -> bool: ...
    @property
    def game(self) -> Game: ...
    @property
    def result(self) -> Result | None: ...

@final
class Player:
    def __new__(cls, *, rules: RuleBook = ...) -> Player: ...
    def request(self, line: str) -> None: ...
    @property
    def view(self) -> View | None: ...
    def act(self, action: Action | int | str) -> str | None: ...
    def answered(self, response: str) -> None: ...

def action_number(value: object) -> int: ...
def action_parts(number: object) -> tuple[str, int, Tile | None, tuple[Tile, ...]]: ...
def walls(n: int, *, seed: int) -> NDArray[np.uint8]: ...

@disjoint_base
class Rules:
    def __new__(
        cls,
        name: str,
        points: Sequence[int],
        covers: Sequence[int],
        switches: Sequence[bool],
        minimum: int,
        cap: int | None,
    ) -> Self: ...
    @property
    def minimum(self) -> int: ...
    @property
    def cap(self) -> int | None: ...

def tile_index(text: str) -> int: ...
def tile_spellings() -> list[list[str]]: ...
def score(hand: Hand | str, *, rules: RuleBook = ...) -> Score | None: ...
def decompose(hand: Hand | str) -> tuple[Reading, ...]: ...
def waits(hand: Hand | str) -> tuple[Tile, ...]: ...
def win_table(
    hand: Hand | str, *, rules: RuleBook = ..., seen: Iterable[int] | None = None
) -> tuple[Win, ...]: ...
def shanten(hand: Hand | str) -> int: ...
def shanten_by_form(hand: Hand | str) -> MappingProxyType[Form, int | None]: ...
def useful_tiles(
    hand: Hand | str, *, way: Way | str | None = None, rules: RuleBook | None = None
) -> tuple[Tile, ...]: ...
def discards(
    hand: Hand | str,
    *,
    seen: Iterable[int] | None = None,
    way: Way | str | None = None,
    rules: RuleBook | None = None,
) -> tuple[Discard, ...]: ...
def legal_shanten(
    hand: Hand | str,
    *,
    way: Way | str = "discard",
    rules: RuleBook = ...,
    seen: Iterable[int] | None = None,
) -> int | None: ...
def legal_shanten_by_way(
    hand: Hand | str, *, rules: RuleBook = ..., seen: Iterable[int] | None = None
) -> MappingProxyType[Way, int | None]: ...
def draw(n: int, *, seed: int, kind: str = "winning") -> NDArray[np.uint8]: ...
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

_Pack: TypeAlias = tuple[str, str, int] | list[str | int]

@overload
def MahjongFanCalculator(
    pack: Sequence[_Pack],
    hand: tuple[str, ...] | list[str],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[False] = False,
) -> tuple[tuple[int, str], ...]: ...
@overload
def MahjongFanCalculator(
    pack: Sequence[_Pack],
    hand: tuple[str, ...] | list[str],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: Literal[True],
) -> tuple[tuple[int, int, str, str], ...]: ...
@overload
def MahjongFanCalculator(
    pack: Sequence[_Pack],
    hand: tuple[str, ...] | list[str],
    winTile: str,
    flowerCount: int,
    isSelfDrawn: bool,
    is4thTile: bool,
    isAboutKong: bool,
    isWallLast: bool,
    seatWind: int,
    prevalentWind: int,
    verbose: bool,
) -> tuple[tuple[int, str], ...] | tuple[tuple[int, int, str, str], ...]: ...

MahjongFanCalculator_1_3 = MahjongFanCalculator

_FormShanten: TypeAlias = tuple[int, tuple[str, ...]]

def MahjongShanten(pack: Sequence[_Pack], hand: tuple[str, ...] | list[str]) -> int: ...
def RegularShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def SevenPairsShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def ThirteenOrphansShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def HonorsAndKnittedTilesShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def KnittedStraightShanten(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def MahjongShanten_1_3(pack: Sequence[_Pack], hand: tuple[str, ...] | list[str]) -> int: ...
def RegularShanten_1_3(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
def KnittedStraightShanten_1_3(hand: tuple[str, ...] | list[str]) -> _FormShanten: ...
