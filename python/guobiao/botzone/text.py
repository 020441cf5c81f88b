"""Botzone / IJCAI text logs: the rounds with what happened in them and their winning hands.

A round is its wind, four deals, the events, and the win with fans and payments, or `Huang`:

    Match 61602cb4
    Wind 1
    Player 0 Deal T8 B7 T1 ...
    Player 0 Play T6
    Player 1 Chi T5 Ignore Player 2 Peng T6     claims T6 for 4s5s6s: a chow is named by its middle
    Player 2 Hu B7
    Fan 9 混一色*1+箭刻*1+老少副*1
    Score -8 -17 33 -8

Nothing in a log says how a hand was won: that it was self-drawn, on the last copy, on the last
tile or with a kong follows from the play, which is followed tile by tile.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

from guobiao._core import Event, Hand, Meld, Replay, score
from guobiao._state import restore, state_of
from guobiao.botzone.records import lines, matches
from guobiao.botzone.sources import LogError, head
from guobiao.game import Result
from guobiao.rulebook.presets import BOTZONE
from guobiao.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from guobiao._core import Game
    from guobiao.botzone.records import Line
    from guobiao.game import Action

__all__ = ["Round", "rounds_of"]

_SEATS = {"0": 0, "1": 1, "2": 2, "3": 3}
_TILES = {tile.botzone: int(tile) for tile in Tile}
_CODES = list(_TILES)
_CLAIMS = {"chi", "peng", "gang", "hu"}
_TEXTS = [str(tile) for tile in Tile]
_HONOURS = 27  # the first honour; below are the suits, nine tiles each
_DEALT = 13
_DRAWS = 34 - _DEALT  # each seat has a wall of its own, and replacement tiles come from it too
_SHOWN = 100  # characters of a line that an error echoes
_KONGS = ("Gang", "AnGang", "BuGang")


@dataclass(frozen=True, slots=True)
class Answer:
    """What Botzone's judge said of four seats before it asked them: `canHu` of the JSON log."""

    line: int
    can_hu: tuple[int, ...]
    """Points with which each seat would win; -3 no win, -4 not asked."""
    hands: tuple[Hand | None, ...]
    """What each seat would win with; None where it is not asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round: the hand that was won, rebuilt from the play, beside what the log recorded of it.

    In a drawn round `winner`, `hand` and `points` are None. So is `winner` where the round was
    stopped by a false win or another error (`false_win`); `hand` is then what was declared.
    """

    match: str
    line: int  # of its `Match`
    end: int  # the line of its `Score`
    round_wind: int  # 0-3 for E S W N
    winner: int | None  # a seat, 0-3
    discarder: int | None  # who pays alone: the seat that discarded, or whose kong was robbed
    hand: Hand | None
    points: int | None
    fans: tuple[tuple[str, int], ...]  # names as recorded, with their counts
    scores: tuple[int, int, int, int]
    false_win: bool
    path: str = field(default="", repr=False)
    deals: tuple[str, ...] = field(
        default=(), repr=False
    )  # the 13 tiles of each seat, as Botzone's codes
    lines: tuple[str, ...] = field(default=(), repr=False)  # what happened, as the text log has it
    walls: str | None = field(default=None, repr=False)
    """136 codes, wall by wall, each drawn from its end; None where the log doesn't hold them."""
    answers: tuple[Answer, ...] = field(default=(), repr=False)
    """What Botzone's judge said of wins on the way."""

    @property
    def dealt(self) -> tuple[tuple[Tile, ...], ...]:
        """The 13 tiles of each seat, in the order of the deal."""
        return tuple(tuple(map(Tile, deal.split())) for deal in self.deals)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, with the bids that lost."""
        return tuple(Event(" ".join(line.split())) for line in self.lines)

    def decisions(self) -> Iterator[tuple[Game, Action]]:
        """Every decision in the order of asking: a Game in which a seat is asked, and what it did.

        >>> from importlib.resources import files
        >>> from guobiao.botzone import read_rounds
        >>> won = next(read_rounds(files("guobiao") / "data" / "sample_log.txt"))
        >>> game, action = list(won.decisions())[-1]
        >>> game.seat == won.winner, action
        (True, Action('win'))

        Silence of the log is a pass, and a bid that lost is what that seat did; bids that the rules
        don't allow are left out, and counted in `dropped`. Tiles that nobody drew and the log
        doesn't hold lie below in rising order. LogError for an event that can't be.
        """
        return self._decisions(self._replay())

    @property
    def dropped(self) -> int:
        """How many bids the rules don't allow, false wins among them."""
        replay = self._replay()
        for _ in self._decisions(replay):
            pass
        return replay.dropped

    def _replay(self) -> Replay:
        is_drawn = self.winner is None and not self.false_win
        try:
            return Replay(
                self.dealt,
                self.events,
                round_wind=self.round_wind,
                walls=self.walls,
                drawn=is_drawn,
            )
        except ValueError as error:
            raise LogError(self.path, self.line, str(error.args[-1])) from None

    def _decisions(self, replay: Replay) -> Iterator[tuple[Game, Action]]:
        try:
            yield from replay
        except ValueError as error:
            event, problem = error.args
            # A text log has a line an event: after the match, the wind and four deals.
            first = self.line + 6
            is_text = self.end - first - len(self.lines) in (0, 1)
            raise LogError(self.path, first + event if is_text else self.line, problem) from None

    @property
    def result(self) -> Result:
        """How it ended, as the log has it; the score is that of BOTZONE."""
        if self.winner is not None and self.hand is not None:
            won = score(self.hand, rules=BOTZONE)
            return Result(
                reason="win",
                payments=self.scores,
                winner=self.winner,
                discarder=self.discarder,
                score=won,
            )
        if self.false_win:
            return Result(
                reason="error", payments=self.scores, offender=self.scores.index(min(self.scores))
            )
        return Result(reason="drawn", payments=self.scores)

    __getstate__ = state_of
    __setstate__ = restore


class _Log:
    """The log line by line; knows where it is, so that an error can say so."""

    def __init__(self, path: str, file: BinaryIO) -> None:
        self.path = path
        self.line = 0
        self.bytes = 0
        self.text = ""
        self.can_hu: tuple[int, ...] | None = None
        self.walls: str | None = None
        self._file = file

    def advance(self) -> bool:
        """Reads the next line into `text`; False at the end of the log."""
        raw = self._file.readline(1000)  # a file without lines is not a log: it fails by its pieces
        if not raw:
            return False
        self.line += 1
        self.bytes += len(raw)
        if raw.isascii():  # nearly every line
            self.text = raw.decode("ascii").strip()
            return True
        try:
            text = raw.decode("utf-8-sig" if self.line == 1 else "utf-8")
            # Of all fan names in GB18030 only 全小 is UTF-8 as well: two letters, but below U+0800.
            if not text.isascii() and max(text) < "\u0800":
                text = raw.decode("gb18030")
        except UnicodeDecodeError:
            text = raw.decode("gb18030", errors="replace")
        self.text = text.strip()
        return True

    def words(self, expected: str) -> list[str]:
        """The words of the next line, which must be there."""
        if not self.advance():
            raise self.wrong(f"the log ends inside a round, expected {expected}")
        return self.text.split()

    def rest(self, head: str, count: int) -> list[str]:
        """The words after `head` on this line, which must be so many."""
        words = self.text.split()
        start = len(words) - count
        if start < 0 or words[:start] != head.split():
            raise self.unexpected(f"'{head}' and {count} more")
        return words[start:]

    def wrong(self, problem: str) -> LogError:
        return LogError(self.path, self.line, problem)

    def unexpected(self, expected: str) -> LogError:
        text = repr(self.text[:_SHOWN])
        if len(self.text) > _SHOWN or len(text) > _SHOWN + 2:
            text = f"{text[:_SHOWN]}...{text[-1]}"
        return self.wrong(f"expected {expected}, got {text}")


class _Records(_Log):
    """The same of a round in JSON; its lines are numbers of records."""

    def __init__(self, path: str, walls: str | None, lines: Iterator[Line]) -> None:
        super().__init__(path, BytesIO())
        self.walls = walls
        self._lines = lines

    def advance(self) -> bool:
        """Reads the next line into `text`; False at the end of the records."""
        line = next(self._lines, None)
        if line is None:
            return False
        self.line, self.text, self.can_hu = line
        return True


def rounds_of(
    name: str, stream: BinaryIO, progress: Callable[[int], None] | None = None
) -> Iterator[Round]:
    """The rounds of one stream, in JSON or as text."""
    start = head(stream).removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start in (b"{", b"["):
        for place, match, walls, records in matches(name, stream):
            records_log = _Records(place, walls, lines(place, match, records))
            records_log.advance()
            yield _round(records_log)
        return
    log = _Log(name, stream)
    while log.advance():
        if log.text:
            yield _round(log)
            if progress is not None:
                progress(log.bytes)


def _round(log: _Log) -> Round:
    line = log.line
    (match,) = log.rest("Match", 1)
    log.words("'Wind'")
    (wind,) = log.rest("Wind", 1)
    if wind not in _SEATS:
        raise log.unexpected("a wind of 0-3")
    table = _Table(log, round_wind=_SEATS[wind])
    words = log.words("an event")
    played: list[str] = []
    answers: list[Answer] = []
    while words and words[0] == "Player" and table.act != "Hu":
        asked = table.tile
        table.event(words)
        if len(words) == 4:
            played.append(log.text)
        else:
            played.append(" ".join(words[:4]) + _bids(words[4:], _CODES[asked]))
        if log.can_hu is not None:
            answers.append(Answer(log.line, log.can_hu, table.asked()))
        words = log.words("an event or the end of the round")

    points: int | None = None
    fans: tuple[tuple[str, int], ...] = ()
    if drawn := words == ["Huang"]:
        table.check_drawn()
        log.words("'Score'")
    elif words[:1] == ["Fan"] and table.act == "Hu":
        points, fans = _fans(log)
        log.words("'Score'")
    elif words[:1] != ["Score"]:
        raise log.unexpected("'Fan'" if table.act == "Hu" else "an event or the end of the round")
    scores = _scores(log)
    false_win = not drawn and sorted(scores) == [-30, 10, 10, 10]
    if points is None and not drawn and not false_win:
        raise log.unexpected("'Hu' and 'Fan', or 'Huang', before the scores")
    won = points is not None and not false_win
    return Round(
        match=match,
        line=line,
        end=log.line,
        round_wind=table.round_wind,
        winner=table.seat if won else None,
        discarder=table.discarder if won else None,
        hand=table.won,
        points=points,
        fans=fans,
        scores=scores,
        false_win=false_win,
        path=log.path,
        deals=tuple(table.deals),
        lines=tuple(played),
        walls=log.walls,
        answers=tuple(answers),
    )


def _fans(log: _Log) -> tuple[int, tuple[tuple[str, int], ...]]:
    try:
        _, points, items = log.text.split(maxsplit=2)
        pairs = [item.rsplit("*", 1) for item in items.split("+")]
        return int(points), tuple((name, int(count)) for name, count in pairs)
    except ValueError:  # a part too few or too many, or no number
        raise log.unexpected("'Fan POINTS NAME*COUNT+NAME*COUNT'") from None


def _scores(log: _Log) -> tuple[int, int, int, int]:
    words = log.rest("Score", 4)
    try:
        east, south, west, north = map(int, words)
    except ValueError:
        raise log.unexpected("'Score' and four numbers") from None
    return east, south, west, north


class _Table:
    """The tiles of a round as they move: what is held, melded, shown, and who is to act."""

    def __init__(self, log: _Log, *, round_wind: int) -> None:
        self.log = log
        self.round_wind = round_wind
        self.left = [4] * 34  # copies that nobody has drawn yet
        self.shown = [0] * 34  # discards, claimed or not, and what else the exposed melds hold
        self.held = [[0] * 34 for _ in range(4)]
        self.melds: list[list[tuple[str, int, int]]] = [[], [], [], []]  # (act, tile, source)
        self.drawn = [0] * 4
        self.replacement = False  # the last draw made up for a kong
        self.won: Hand | None = None
        self.discarder: int | None = None
        # The last event. The deal hands the turn to seat 0, as a discard of seat 3 would.
        self.act, self.seat, self.tile = "Deal", 3, -1
        self.deals: list[str] = []
        for seat in range(4):
            log.words("a deal")
            words = log.rest(f"Player {seat} Deal", _DEALT)
            for word in words:
                self.receive(seat, _TILES.get(word))
            self.deals.append(" ".join(words))

    def event(self, words: list[str]) -> None:
        # What follows `Ignore` are bids that lost.
        if len(words) < 4 or (len(words) > 4 and words[4].lower() != "ignore"):
            raise self.log.unexpected("'Player SEAT ACT TILE'")
        seat, act, tile = _SEATS.get(words[1]), words[2], _TILES.get(words[3])
        if seat is None or tile is None:
            raise self.log.unexpected("'Player SEAT ACT TILE'")
        match act:
            case "Draw":
                self.draw(seat, tile)
            case "Play":
                self.play(seat, tile)
            case "Chi":
                self.chow(seat, tile)
            case "Peng" | "Gang":
                self.claim(seat, act, tile)
            case "AnGang" | "BuGang":
                self.kong(seat, act, tile)
            case "Hu":
                self.win(seat, tile)
            case _:
                raise self.log.unexpected("Draw, Play, Chi, Peng, Gang, AnGang, BuGang or Hu")
        self.act, self.seat, self.tile = act, seat, tile

    def next_draw(self) -> int | None:
        """The seat that draws unless somebody claims; None while a player has to discard."""
        if self.act in ("Play", "Deal"):
            return (self.seat + 1) % 4
        return self.seat if self.act in _KONGS else None

    def draw(self, seat: int, tile: int) -> None:
        self.require(seat == self.next_draw())
        if self.drawn[seat] == _DRAWS:
            raise self.log.unexpected(f"no draw, for the wall of player {seat} is empty")
        self.drawn[seat] += 1
        self.receive(seat, tile)
        self.replacement = self.act in _KONGS

    def play(self, seat: int, tile: int) -> None:
        self.require(seat == self.seat and self.act in ("Draw", "Chi", "Peng"))
        self.take(seat, tile, 1)
        self.shown[tile] += 1

    def chow(self, seat: int, middle: int) -> None:
        self.require(self.act == "Play" and seat == (self.seat + 1) % 4)
        claimed = self.tile - middle + 2  # the first, second or third tile of the run
        if middle >= _HONOURS or not 1 <= middle % 9 <= 7 or not 1 <= claimed <= 3:
            raise self.log.unexpected(f"the middle tile of a run with {_TEXTS[self.tile]}")
        for tile in (middle - 1, middle, middle + 1):
            if tile != self.tile:
                self.take(seat, tile, 1)
                self.shown[tile] += 1
        self.melds[seat].append(("Chi", middle, claimed))

    def claim(self, seat: int, act: str, tile: int) -> None:
        self.require(self.act == "Play" and seat != self.seat and tile == self.tile)
        own = 2 if act == "Peng" else 3
        self.take(seat, tile, own)
        self.shown[tile] += own  # to the discard, which counts already
        # The player before is on the left (1), the one after on the right (3).
        self.melds[seat].append((act, tile, (seat - self.seat) % 4))

    def kong(self, seat: int, act: str, tile: int) -> None:
        self.require(seat == self.seat and self.act == "Draw")
        if act == "AnGang":
            self.take(seat, tile, 4)
            self.melds[seat].append((act, tile, 0))
            return
        for place, (meld, melded, source) in enumerate(self.melds[seat]):
            if meld == "Peng" and melded == tile:
                self.take(seat, tile, 1)
                self.shown[tile] += 1
                self.melds[seat][place] = (act, tile, source)
                return
        raise self.log.unexpected(f"a tile that player {seat} has melded as a pung")

    def win(self, seat: int, tile: int) -> None:
        self_drawn = self.act == "Draw" and seat == self.seat
        robbing = self.act == "BuGang" and seat != self.seat
        claiming = self.act == "Play" and seat != self.seat
        self.require(tile == self.tile and (self_drawn or robbing or claiming))
        if not self_drawn:
            self.discarder = self.seat
        self.won = self.completed(seat, self_drawn=self_drawn, robbing=robbing)

    def asked(self) -> tuple[Hand | None, ...]:
        """What each seat that the judge asks would win with now."""
        draws, robs = self.act == "Draw", self.act == "BuGang"
        if not (draws or robs or self.act == "Play"):
            return (None,) * 4
        return tuple(
            self.completed(seat, self_drawn=draws, robbing=robs)
            if (seat == self.seat) == draws
            else None
            for seat in range(4)
        )

    def completed(self, seat: int, *, self_drawn: bool, robbing: bool) -> Hand:
        """The hand of a seat that wins with the tile of the last event."""
        tile = self.tile
        held = self.held[seat].copy()
        if self_drawn:
            held[tile] -= 1
        # Three copies were on view before the winning tile: as a discard it is one of `shown`.
        last_copy = self.shown[tile] == (3 if self_drawn else 4)
        # The last tile is out when the next player has none left to draw.
        last_tile = self.drawn[(self.seat + 1) % 4] == _DRAWS
        # Robbing, the judge says neither: the tile is a last copy by nature, and on the last tile
        # nobody may make a kong.
        return Hand(
            concealed=_tiles(held),
            melds=[_meld(*meld) for meld in self.melds[seat]],
            winning_tile=_TEXTS[tile],
            round_wind="ESWN"[self.round_wind],
            seat_wind="ESWN"[seat],
            self_drawn=self_drawn,
            last_copy=last_copy and not robbing,
            last_tile=last_tile and not robbing,
            kong=robbing or (self_drawn and self.replacement),
        )

    def check_drawn(self) -> None:
        seat = self.next_draw()
        self.require(seat is not None and self.drawn[seat] == _DRAWS)

    def receive(self, seat: int, tile: int | None) -> None:
        if tile is None:
            raise self.log.unexpected("tiles: W, B or T and 1-9, F1-F4, J1-J3")
        if not self.left[tile]:
            raise self.log.wrong(f"expected at most four {_TEXTS[tile]}, got a fifth")
        self.left[tile] -= 1
        self.held[seat][tile] += 1

    def take(self, seat: int, tile: int, count: int) -> None:
        held = self.held[seat][tile]
        if held < count:
            wanted = f"player {seat} to hold {count} x {_TEXTS[tile]}"
            raise self.log.wrong(f"expected {wanted}, found {held}")
        self.held[seat][tile] = held - count

    def require(self, in_turn: bool) -> None:
        if not in_turn:
            seat = self.next_draw()
            turn = f"player {self.seat} to play" if seat is None else f"player {seat} to draw"
            raise self.log.unexpected(turn)


def _bids(words: list[str], tile: str) -> str:
    """The bids that lost, each as a log has it; of what has no seat or act nothing is kept."""
    lost, text = [], ""
    for word in words:
        if word.lower() == "ignore":
            lost.append([""] * 4)
            place = -1
        if lost:
            if 0 <= place < 4:
                lost[-1][place] = word
            place += 1
    for _, seat, act, claimed in lost:
        if seat in _SEATS and act.lower() in _CLAIMS:
            known = claimed if claimed in _TILES else tile
            text += f" Ignore Player {seat} {act.capitalize()} {known}"
    return text


def _meld(act: str, tile: int, source: int) -> Meld:
    rank, suit = _TEXTS[tile][0], _TEXTS[tile][1:]
    if act == "Chi":
        return Meld.chow(f"{tile % 9}{rank}{tile % 9 + 2}{suit}", claimed=source)
    if act == "Peng":
        return Meld.pung(rank * 3 + suit, source=source)
    if act == "AnGang":
        return Meld.kong(rank * 4 + suit, concealed=True)
    return Meld.kong(rank * 4 + suit, added=act == "BuGang", source=source)


def _tiles(counts: list[int]) -> str:
    """The tiles as text, each suit letter once: 123m55s7pEEC."""
    kinds = [text[0] * count for text, count in zip(_TEXTS, counts, strict=True)]
    suits = ["".join(kinds[start : start + 9]) for start in range(0, _HONOURS, 9)]
    numbers = "".join(suit + letter for suit, letter in zip(suits, "msp", strict=True) if suit)
    return numbers + "".join(kinds[_HONOURS:])
