"""Compares waits, shanten and useful tiles with PyMahjongGB 1.4.0, hand by hand.

Run by `make oracle`; exit status 1 if anything differs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import MahjongGB as PyMahjongGB

import guobiao as gb
from guobiao import Form, Hand, Meld, Tile, _core
from guobiao.compat import MahjongGB as DropIn
from tools import seeded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

CHUNK = 2_000
CODES = [tile.botzone for tile in Tile]
PACKS = {gb.SetKind.CHOW: "CHI", gb.SetKind.PUNG: "PENG", gb.SetKind.KONG: "GANG"}
FUNCTIONS = {
    Form.REGULAR: "RegularShanten",
    Form.SEVEN_PAIRS: "SevenPairsShanten",
    Form.THIRTEEN_ORPHANS: "ThirteenOrphansShanten",
    Form.HONORS_AND_KNITTED: "HonorsAndKnittedTilesShanten",
    Form.KNITTED_STRAIGHT: "KnittedStraightShanten",
}
ALL_MELDS = [
    *(Meld(f"[{n}{n + 1}{n + 2}{suit}]") for suit in "msp" for n in range(1, 8)),
    *(Meld(f"[{3 * str(tile)[0]}{str(tile)[1:]}]") for tile in Tile),
    *(Meld(f"[{4 * str(tile)[0]}{str(tile)[1:]}]") for tile in Tile),
]

Pack = tuple[tuple[str, str, int], ...]


# Hands


def random_hand(rng: random.Random, tiles: Iterable[Tile]) -> Hand:
    """13 tiles of these kinds, none to four sets of them melded."""
    kinds = set(tiles)
    while True:
        counts: Counter[Tile] = Counter()
        melds = rng.sample([meld for meld in ALL_MELDS if kinds.issuperset(meld.tiles)], 4)
        del melds[rng.choice([0, 0, 1, 2, 3, 4]) :]
        for meld in melds:
            counts.update(meld.tiles)
        if max(counts.values(), default=0) > 4:
            continue
        wall = [tile for tile in kinds for _ in range(4 - counts[tile])]
        if len(wall) >= 13 - 3 * len(melds):
            return Hand(concealed=rng.sample(wall, 13 - 3 * len(melds)), melds=melds)


def hands(n: int, seed: int) -> Iterator[Hand]:
    """Dealt hands, hands of one suit or two, and hands one tile short of a win or a near miss."""
    rng = random.Random(seed)
    short = _core.draw(n // 4, seed=seed, kind="winning")
    near = _core.draw(n // 4, seed=seed + 1, kind="near miss")
    for rows in (short, near):
        for row in rows:
            yield gb.unpack(row).replace(winning_tile=None)
    for number in range(n - len(short) - len(near)):
        suits = rng.choice(["m", "s", "p", "mz", "sz", "ms", "sp"]) if number % 2 else "mspz"
        yield random_hand(rng, [tile for tile in Tile if tile.suit in suits])


def pack_of(hand: Hand) -> Pack:
    """The melds as PyMahjongGB takes them."""
    return tuple(
        (
            PACKS[meld.kind],
            (meld.tiles[1] if meld.kind is gb.SetKind.CHOW else meld.tile).botzone,
            int(not meld.concealed),
        )
        for meld in hand.melds
    )


def held(hand: Hand) -> Counter[Tile]:
    """How many of each kind, melds included."""
    return Counter([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)])


# Comparing


@dataclass
class Tally:
    """What came out of a comparison."""

    hands: int = 0
    waiting: int = 0
    shanten: Counter[int] = field(default_factory=Counter)
    fifths: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """The sum of both."""
        self.hands += other.hands
        self.waiting += other.waiting
        self.shanten += other.shanten
        self.fifths += other.fifths
        self.differences += other.differences

    def line(self) -> str:
        """It all in one line."""
        spread = " ".join(f"{shanten}:{n}" for shanten, n in sorted(self.shanten.items()))
        return (
            f"{self.hands:,} hands, {self.waiting:,} with waits, shanten {spread}, "
            f"{self.fifths:,} with a fifth copy among PyMahjongGB's tiles; "
            f"{len(self.differences):,} differences"
        )


def wins(function: Callable[..., Any], pack: Pack, concealed: tuple[str, ...]) -> set[Tile]:
    """The kinds with which a program gives points to a hand, four of which it may hold."""
    found = set()
    for tile in Tile:
        try:
            function(pack, concealed, tile.botzone, *[0] * 7)
        except TypeError:
            continue
        found.add(tile)
    return found


def form_answers(module: Any, concealed: tuple[str, ...]) -> dict[Form, Any]:
    """Shanten and useful tiles to each form, or the text of the error."""
    found: dict[Form, Any] = {}
    for form, name in FUNCTIONS.items():
        try:
            found[form] = getattr(module, name)(concealed)
        except TypeError as error:
            found[form] = str(error)
    return found


def compare(hand: Hand) -> Tally:
    """One hand, asked in every way."""
    pack, concealed = pack_of(hand), tuple(tile.botzone for tile in hand.concealed)
    counts = held(hand)
    full = {tile for tile, n in counts.items() if n == 4}
    waits = gb.waits(hand)
    pymahjonggb = form_answers(PyMahjongGB, concealed)
    known = {form: answer for form, answer in pymahjonggb.items() if not isinstance(answer, str)}
    least = min(shanten for shanten, _ in known.values())
    nearest = {code for shanten, codes in known.values() if shanten == least for code in codes}
    useful = gb.useful_tiles(hand)
    checks = {
        "waits, by the drop-in": wins(DropIn.MahjongFanCalculator, pack, concealed) - full
        == set(waits),
        "waits, by PyMahjongGB": wins(PyMahjongGB.MahjongFanCalculator, pack, concealed) - full
        == set(waits),
        "order": list(waits) == sorted(waits) and list(useful) == sorted(useful),
        "forms of the drop-in": form_answers(DropIn, concealed) == pymahjonggb,
        "MahjongShanten": DropIn.MahjongShanten(pack, concealed)
        == PyMahjongGB.MahjongShanten(pack, concealed),
        "shanten": gb.shanten(hand) == least,
        "shanten by form": dict(gb.shanten_by_form(hand))
        == {form: known[form][0] if form in known else None for form in Form},
        "useful tiles": {Tile(code) for code in nearest} - full == set(useful),
    }
    differences = [f"{hand!r}: {name}" for name, agrees in checks.items() if not agrees]
    fifths = any(Tile(code) in full for _, codes in known.values() for code in codes)
    return Tally(1, int(bool(waits)), Counter([least]), int(fifths), differences)


def compare_chunk(chunk: tuple[int, int]) -> Tally:
    """Some hands of a seed."""
    tally = Tally()
    for hand in hands(*chunk):
        tally.add(compare(hand))
    return tally


if __name__ == "__main__":
    sys.exit(seeded.main(compare_chunk, Tally(), hands=200_000, size=CHUNK))
