"""Writes the sample log that ships with the package: bots play until every want is met.

    python -m tools.make_sample_log [--out PATH] [--seed N]

Needs PyMahjongGB 1.4.0 and nothing of guobiao: fans, payments and circumstances are worked out
here once more, so that agreement means something. The same seed gives the same bytes.
"""

import argparse
import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from MahjongGB import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    MahjongFanCalculator,
    MahjongShanten,
)

SAMPLE = Path(__file__).parents[1] / "python" / "guobiao" / "data" / "sample_log.txt"
SUITED = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)]
TILES = [*SUITED, "F1", "F2", "F3", "F4", "J1", "J2", "J3"]
# Logs hold the older names of the wait fans.
LOG_NAMES = {"独听・边张": "边张", "独听・嵌张": "嵌张", "独听・单钓": "单钓将"}

# One round for each of these: the first that has all the tags and was not taken before.
WANTED: tuple[set[str], ...] = (
    {"花龙", "discard", "Chi"},
    {"抢杠和"},
    {"杠上开花"},
    {"妙手回春"},
    {"海底捞月"},
    {"和绝张", "discard"},
    {"和绝张", "self-drawn"},
    {"Huang", "Gang"},
    {"三色三同顺"},
    {"七对", "self-drawn"},
    {"碰碰和", "Peng"},
    {"混一色"},
    {"清龙"},
    {"组合龙"},
    {"Ignore Hu"},
    {"AnGang", "Ignore Chi"},
)
SEED = 37  # one that meets all wants soon
ENOUGH = 3_000  # rounds to play before giving up

Pack = tuple[str, str, int]  # as PyMahjongGB takes it
Bid = tuple[str, str]  # an act and its tile
Fans = list[tuple[int, int, str]]  # points of one, count, name


@dataclass
class Seat:
    """One bot: plays for the lowest shanten, and when ready for the most points.

    An eager one also claims discards; the others keep their hand concealed.
    """

    number: int
    round_wind: int
    wall: list[str]
    eager: bool
    hand: list[str] = field(default_factory=list)
    packs: list[Pack] = field(default_factory=list)

    def shanten(self, *taken: str, meld: Pack | None = None) -> int:
        """The shanten once these tiles are taken out, after the best discard where one is due."""
        packs = (*self.packs, meld) if meld else tuple(self.packs)
        hand = without(self.hand, *taken)
        if len(hand) % 3 == 1:
            return shanten(packs, hand)
        return min(shanten(packs, without(hand, tile)) for tile in set(hand))

    def fans(
        self,
        tile: str,
        *,
        drawn: bool = False,
        last_copy: bool = False,
        kong: bool = False,
        last: bool = False,
    ) -> Fans:
        """What the hand wins with this tile; empty if nothing."""
        try:
            fans = MahjongFanCalculator(
                pack=tuple(self.packs),
                hand=tuple(self.hand),
                winTile=tile,
                flowerCount=0,
                isSelfDrawn=drawn,
                is4thTile=last_copy,
                isAboutKong=kong,
                isWallLast=last,
                seatWind=self.number,
                prevalentWind=self.round_wind,
                verbose=True,
            )
        except TypeError:
            return []
        return [(points, count, LOG_NAMES.get(name, name)) for points, count, name, _ in fans]

    def discard(self) -> str:
        held = Counter(self.hand)
        ranked = [(self.shanten(tile), ties(held, tile), tile) for tile in sorted(held)]
        ready = [(loose, tile) for away, loose, tile in ranked if away == 0]
        if len(ready) > 1:
            tile = min((-self.worth(tile), loose, tile) for loose, tile in ready)[-1]
        else:
            tile = min(ranked)[-1]
        self.hand.remove(tile)
        return tile

    def worth(self, discard: str) -> int:
        """The most that the hand can win without this tile."""
        rest = Seat(self.number, self.round_wind, [], self.eager, self.hand.copy(), self.packs)
        rest.hand.remove(discard)
        return max(total(rest.fans(tile)) for tile in TILES)

    def own_kong(self) -> Bid | None:
        """Makes a kong that sets the hand back by nothing."""
        before = self.shanten()
        for place, (kind, tile, offer) in enumerate(self.packs):
            if kind == "PENG" and tile in self.hand and self.shanten(tile) <= before:
                self.packs[place] = ("GANG", tile, offer)
                self.hand.remove(tile)
                return "BuGang", tile
        for tile in sorted(set(self.hand)):
            pack = ("GANG", tile, 0)
            if self.hand.count(tile) == 4 and self.shanten(*[tile] * 4, meld=pack) <= before:
                self.packs.append(pack)
                self.hand = [held for held in self.hand if held != tile]
                return "AnGang", tile
        return None

    def claims(self, tile: str, offer: int) -> Iterator[tuple[Bid, list[str], Pack]]:
        """What could be claimed: the bid, the own tiles that go into the meld, the meld."""
        count = self.hand.count(tile)
        if count == 3 and self.wall:
            yield ("Gang", tile), [tile] * 3, ("GANG", tile, offer)
        if count >= 2:
            yield ("Peng", tile), [tile] * 2, ("PENG", tile, offer)
        if offer == 1 and tile in SUITED:
            suit, rank = tile[0], int(tile[1])
            for middle in range(max(rank - 1, 2), min(rank + 1, 8) + 1):
                run = [f"{suit}{middle + step}" for step in (-1, 0, 1)]
                own = [other for other in run if other != tile]
                if all(other in self.hand for other in own):
                    pack = ("CHI", f"{suit}{middle}", run.index(tile) + 1)
                    yield ("Chi", f"{suit}{middle}"), own, pack

    def bid(self, tile: str, offer: int) -> tuple[Bid, list[str], Pack] | None:
        """The first claim that brings the hand forward; a kong may leave it where it is."""
        before = self.shanten()
        if self.eager and before > 0:
            for claim in self.claims(tile, offer):
                bid, own, pack = claim
                if self.shanten(*own, meld=pack) < before + (bid[0] == "Gang"):
                    return claim
        return None


@lru_cache(maxsize=10_000)
def shanten(packs: tuple[Pack, ...], hand: tuple[str, ...]) -> int:
    return int(MahjongShanten(pack=packs, hand=hand))


def without(hand: list[str] | tuple[str, ...], *taken: str) -> tuple[str, ...]:
    rest = sorted(hand)
    for tile in taken:
        rest.remove(tile)
    return tuple(rest)


def ties(held: Counter[str], tile: str) -> int:
    """How well a tile goes with the others in hand."""
    tied = 3 * (held[tile] - 1)
    if tile in SUITED:
        suit, rank = tile[0], int(tile[1])
        tied += sum((3 - abs(step)) * held[f"{suit}{rank + step}"] for step in (-2, -1, 1, 2))
        tied += 3 <= rank <= 7
    return tied


def total(fans: Fans) -> int:
    return sum(points * count for points, count, _ in fans)


class Round:
    """One round, played out: its lines, and tags that say what happened in it."""

    def __init__(self, rng: random.Random) -> None:
        tiles = TILES * 4
        rng.shuffle(tiles)
        wind = rng.randrange(4)
        self.seats = [
            Seat(number, wind, tiles[34 * number : 34 * (number + 1)], rng.random() < 0.5)
            for number in range(4)
        ]
        self.shown: Counter[str] = Counter()  # discards on the table and tiles of exposed melds
        self.tags: set[str] = set()
        self.lines = [f"Wind {wind}"]
        for seat in self.seats:
            seat.hand = [seat.wall.pop() for _ in range(13)]
            self.lines.append(f"Player {seat.number} Deal {' '.join(seat.hand)}")
        self.play()

    def log(self, seat: Seat, act: str, tile: str, lost: str = "") -> None:
        self.lines.append(f"Player {seat.number} {act} {tile}{lost}")
        self.tags.add(act)

    def after(self, seat: Seat, step: int) -> Seat:
        return self.seats[(seat.number + step) % 4]

    def play(self) -> None:
        turn: Seat | None = self.seats[0]
        replacement = False
        while turn:
            if not turn.wall:
                self.lines += ["Huang", "Score 0 0 0 0"]
                self.tags.add("Huang")
                return
            turn, replacement = self.draw(turn, replacement)

    def draw(self, seat: Seat, replacement: bool) -> tuple[Seat | None, bool]:
        """Plays from a draw to the next: who draws then (None after a win), and if for a kong."""
        tile = seat.wall.pop()
        self.log(seat, "Draw", tile)
        last = not self.after(seat, 1).wall
        last_copy = self.shown[tile] == 3
        fans = seat.fans(tile, drawn=True, last_copy=last_copy, kong=replacement, last=last)
        if total(fans) >= 8:
            self.win(seat, tile, None, fans)
            return None, False
        seat.hand.append(tile)
        if seat.wall and not last and (kong := seat.own_kong()):
            act, tile = kong
            self.log(seat, act, tile)
            if act == "BuGang":
                if self.rob(seat, tile):
                    return None, False
                self.shown[tile] += 1
            return seat, True
        return self.discard(seat)

    def rob(self, seat: Seat, tile: str) -> bool:
        for step in (1, 2, 3):
            other = self.after(seat, step)
            fans = other.fans(tile, kong=True)
            if total(fans) >= 8:
                self.win(other, tile, seat, fans)
                return True
        return False

    def discard(self, seat: Seat) -> tuple[Seat | None, bool]:
        tile = seat.discard()
        self.log(seat, "Play", tile)
        last = not self.after(seat, 1).wall
        wins: list[tuple[Seat, Fans]] = []
        claims: list[tuple[Seat, Bid, list[str], Pack]] = []
        for step in (1, 2, 3):
            other = self.after(seat, step)
            fans = other.fans(tile, last_copy=self.shown[tile] == 3, last=last)
            if total(fans) >= 8:
                wins.append((other, fans))
            elif not last and (claim := other.bid(tile, step)):
                claims.append((other, *claim))
        claims.sort(key=lambda claim: claim[1][0] == "Chi")  # a pung or kong comes first
        bids = [(winner, ("Hu", tile)) for winner, _ in wins]
        bids += [(claimer, bid) for claimer, bid, _, _ in claims]
        self.shown[tile] += 1
        if not bids:
            return self.after(seat, 1), False
        lost = "".join(
            f" Ignore Player {who.number} {act} {named}" for who, (act, named) in bids[1:]
        )
        self.tags.update(f"Ignore {act}" for _, (act, _) in bids[1:])
        if wins:
            winner, fans = wins[0]
            self.win(winner, tile, seat, fans, lost)
            return None, False
        claimer, (act, named), own, pack = claims[0]
        self.log(claimer, act, named, lost)
        claimer.hand = list(without(claimer.hand, *own))
        claimer.packs.append(pack)
        self.shown.update(own)
        return (claimer, True) if act == "Gang" else self.discard(claimer)

    def win(self, seat: Seat, tile: str, payer: Seat | None, fans: Fans, lost: str = "") -> None:
        points = total(fans)
        if payer is None:
            scores = [-8 - points] * 4
            scores[seat.number] = 3 * (8 + points)
        else:
            scores = [-8] * 4
            scores[payer.number] -= points
            scores[seat.number] = 24 + points
        self.log(seat, "Hu", tile, lost)
        items = "+".join(f"{name}*{count}" for _, count, name in fans)
        self.lines += [f"Fan {points} {items}", "Score " + " ".join(map(str, scores))]
        self.tags.add("discard" if payer else "self-drawn")
        self.tags.update(name for _, _, name in fans)


def sample(seed: int) -> str:
    """The log: one round for each of `WANTED`, in that order."""
    chosen: dict[int, Round] = {}
    for number in range(ENOUGH):
        played = Round(random.Random(f"{seed}:{number}"))
        for place, wanted in enumerate(WANTED):
            if place not in chosen and wanted <= played.tags:
                chosen[place] = played
                break
        if len(chosen) == len(WANTED):
            break
    else:
        missing = [wanted for place, wanted in enumerate(WANTED) if place not in chosen]
        raise SystemExit(f"seed {seed}: no round in {ENOUGH} has {missing}")
    texts = []
    for place in range(len(WANTED)):
        match = hashlib.sha256(f"{seed}:{place}".encode()).hexdigest()[:24]
        texts.append("\n".join([f"Match {match}", *chosen[place].lines, ""]))
    return "\n".join(texts)


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the sample log of the package.")
    parser.add_argument("--out", type=Path, default=SAMPLE)
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    arguments.out.write_text(sample(arguments.seed), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
