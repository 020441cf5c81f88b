"""Which fans a reading holds. Each finder follows the sentence that defines its fan."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.plain.reading import SUIT_TILES, Element, Reading, counts_of, melds_of, waits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import guobiao as gb
    from tools.plain.books import Book

EAST, RED, GREEN = 27, 31, 32
HONORS = range(27, 34)
WINDS, DRAGONS = range(27, 31), range(31, 34)
TERMINALS = frozenset((0, 8, 9, 17, 18, 26))
ALL_GREEN = frozenset((10, 11, 12, 14, 16, 32))
REVERSIBLE = frozenset((18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33))


@dataclass(frozen=True)
class Found:
    """A fan and the sets it is made of; no sets: the whole hand."""

    fan: str
    sets: frozenset[int] = frozenset()


class Won:
    """A hand with what every reading of it shares."""

    def __init__(self, hand: gb.Hand) -> None:
        self.hand = hand
        assert hand.winning_tile is not None
        self.winning = int(hand.winning_tile)
        self.melds = melds_of(hand)
        self.exposed = [meld for meld in self.melds if meld.melded]
        concealed = [*map(int, hand.concealed)]
        self.waits = waits_of(counts_of(concealed), len(self.melds))
        self.before = counts_of(concealed)
        melded = [tile for meld in self.melds for tile in meld.tiles]
        self.counts = counts_of([*concealed, self.winning, *melded])
        self.kinds = {tile for tile in range(34) if self.counts[tile]}
        self.suits = {tile // 9 for tile in self.kinds if tile < SUIT_TILES}
        self.ranks = {tile % 9 + 1 for tile in self.kinds if tile < SUIT_TILES}
        self.honors = {tile for tile in self.kinds if tile >= SUIT_TILES}


def found_in(won: Won, reading: Reading, book: Book) -> list[Found]:
    """All fans of a reading but those that join chows or pungs with each other."""
    found = [Found(fan) for fan in kinds_fans(won)]
    found += [Found(fan) for fan in situation_fans(won, book)]
    found += form_fans(won, reading, book)
    if reading.form in ("regular", "knitted"):
        found += [Found(fan) for fan in shape_fans(won, reading)]
        found += pung_fans(won, reading, book)
        found += [Found(fan) for fan in wait_fans(won, reading, book)]
    return found


def kinds_fans(won: Won) -> Iterator[str]:
    """Fans of which tiles there are."""
    kinds, ranks, suits, honors = won.kinds, won.ranks, won.suits, won.honors
    simple = not honors and not kinds & TERMINALS
    rules = {
        "绿一色": kinds <= ALL_GREEN,
        "清幺九": kinds <= TERMINALS,
        "字一色": not suits,
        "混幺九": kinds <= TERMINALS | set(HONORS) and bool(honors) and bool(suits),
        "清一色": len(suits) == 1 and not honors,
        "混一色": len(suits) == 1 and bool(honors),
        "推不倒": kinds <= REVERSIBLE,
        "断幺": simple,
        "无字": not honors,
        "缺一门": len(suits) == 2,
        "五门齐": len(suits) == 3 and bool(honors & {*WINDS}) and bool(honors & {*DRAGONS}),
    }
    for name, allowed in (
        ("全大", {7, 8, 9}),
        ("全中", {4, 5, 6}),
        ("全小", {1, 2, 3}),
        ("大于五", {6, 7, 8, 9}),
        ("小于五", {1, 2, 3, 4}),
    ):
        rules[name] = not honors and ranks <= allowed
    yield from (fan for fan, holds in rules.items() if holds)


def situation_fans(won: Won, book: Book) -> Iterator[str]:
    """Fans of how it was won."""
    hand = won.hand
    if hand.self_drawn:
        yield "自摸"
        if not won.exposed:
            yield "不求人"
        if hand.last_tile:
            yield "妙手回春"
        if hand.kong:
            yield "杠上开花"
    else:
        if not won.exposed:
            yield "门前清"
        if len(won.exposed) == 4:
            yield "全求人"
        if hand.last_tile:
            yield "海底捞月"
        if hand.kong:
            yield "抢杠和"
    shown = sum(meld.tiles.count(won.winning) for meld in won.exposed)
    if hand.last_copy or shown == 3:
        yield "和绝张"
    yield from house_fans(won, book)


def house_fans(won: Won, book: Book) -> Iterator[str]:
    """Fans of house games (section 7)."""
    hand = won.hand
    if hand.wildcard_kong:
        yield "混杠"
    if hand.ready_when_dealt:
        yield "天听"
    if hand.dealt_win:
        yield "天和"
    elif hand.first_go_round:
        own_draw = hand.self_drawn and not won.melds
        late = str(hand.seat_wind) in "WN"
        if own_draw and (book.earthly_of_any_seat or not late):
            yield "地和"
        if book.human_on_any_win or (not hand.self_drawn and not won.melds):
            yield "人和"


def form_fans(won: Won, reading: Reading, book: Book) -> list[Found]:
    """Fans of the whole form, 九莲宝灯 and 四归一."""
    fans = []
    if reading.form == "seven pairs":
        fans.append("七对")
        low = min(won.kinds)
        if won.kinds == {*range(low, low + 7)} and low < SUIT_TILES and low % 9 <= 2:
            fans.append("连七对")
    if reading.form == "orphans":
        fans.append("十三幺")
    if reading.form == "unconnected":
        fans.append("七星不靠" if len(won.honors) == 7 else "全不靠")
    if reading.body:
        fans.append("组合龙")
    if is_nine_gates(won, book):
        fans.append("九莲宝灯")
    kongs = {one.tile for one in reading.elements if one.kind == "kong"}
    hogs = [tile for tile in range(34) if won.counts[tile] == 4 and tile not in kongs]
    if reading.form == "seven pairs" and not book.unavoidable_hog:
        six_kinds = won.kinds <= ALL_GREEN or won.kinds <= TERMINALS
        hogs = hogs[1:] if six_kinds else hogs
    fans += ["四归一"] * len(hogs)
    return [Found(fan) for fan in fans]


def is_nine_gates(won: Won, book: Book) -> bool:
    """The 13 tiles before the win are 1112345678999 of one suit; of dealt tiles, any 13."""
    if won.melds or len(won.suits) != 1 or won.honors:
        return False
    before = [won.before]
    if won.hand.dealt_win and book.knows_dealt:
        before = [
            tuple(count - (i == tile) for i, count in enumerate(won.counts)) for tile in won.kinds
        ]
    start = 9 * min(won.suits)
    return any(each[start : start + 9] == (3, 1, 1, 1, 1, 1, 1, 1, 3) for each in before)


def shape_fans(won: Won, reading: Reading) -> Iterator[str]:
    """Fans of what kind of sets there are."""
    sets = [one for _, one in reading.sets]
    pair = next(one for one in reading.elements if one.kind == "pair")
    suited_pair = pair.tile < SUIT_TILES
    if all(one.kind == "chow" for one in sets) and suited_pair:
        yield "平和"
    if reading.form == "knitted":
        return
    if all(one.kind != "chow" for one in sets):
        yield "碰碰和"
        if not won.honors and won.ranks <= {2, 4, 6, 8}:
            yield "全双刻"
    every = [{*one.tiles} for one in reading.elements]
    if all(one & (TERMINALS | {*HONORS}) for one in every):
        yield "全带幺"
    if all(any(tile < SUIT_TILES and tile % 9 == 4 for tile in one) for one in every):
        yield "全带五"


def pung_fans(won: Won, reading: Reading, book: Book) -> Iterator[Found]:
    """Kongs, concealed pungs, winds, dragons and 幺九刻."""
    pungs = [(i, one) for i, one in reading.sets if one.kind != "chow"]
    yield from kong_fans([one for one in pungs if one[1].kind == "kong"])
    concealed = [i for i, one in pungs if one.concealed]
    if len(concealed) >= 2:
        yield Found({2: "双暗刻", 3: "三暗刻", 4: "四暗刻"}[len(concealed)], frozenset(concealed))
    yield from honor_families(pungs, reading)
    for i, one in pungs:
        own = frozenset((i,))
        if one.tile in DRAGONS:
            yield Found("箭刻", own)
        if book.has_winds and one.tile == int(won.hand.round_wind):
            yield Found("圈风刻", own)
        if book.has_winds and one.tile == int(won.hand.seat_wind):
            yield Found("门风刻", own)
        if one.tile in TERMINALS or one.tile in HONORS:
            yield Found("幺九刻", own)


def honor_families(pungs: list[tuple[int, Element]], reading: Reading) -> Iterator[Found]:
    """Fans of several winds or several dragons."""
    pair = next(one.tile for one in reading.elements if one.kind == "pair")
    winds = frozenset(i for i, one in pungs if one.tile in WINDS)
    dragons = frozenset(i for i, one in pungs if one.tile in DRAGONS)
    if len(winds) == 4:
        yield Found("大四喜", winds)
        if pair == GREEN:
            yield Found("四方大发")
    if len(winds) == 3:
        yield Found("小四喜" if pair in WINDS else "三风刻", winds)
    if len(dragons) == 3:
        yield Found("大三元", dragons)
    if len(dragons) == 2:
        yield Found("小三元" if pair in DRAGONS else "双箭刻", dragons)


def kong_fans(kongs: list[tuple[int, Element]]) -> Iterator[Found]:
    """The series of kongs: what their number says, and that of the concealed ones (section 1.3)."""
    every = frozenset(i for i, _ in kongs)
    concealed = frozenset(i for i, one in kongs if one.concealed)
    melded = every - concealed
    if len(every) >= 3:
        yield Found({3: "三杠", 4: "四杠"}[len(every)], every)
    if len(every) == 2 and len(concealed) == 1:
        yield Found("明暗杠", every)
    if len(concealed) == 2:
        yield Found("双暗杠", concealed)
    if len(melded) == 2:
        yield Found("双明杠", melded)
    if len(concealed) == 1:
        yield Found("暗杠", concealed)
    if len(melded) == 1:
        yield Found("明杠", melded)


def wait_fans(won: Won, reading: Reading, book: Book) -> Iterator[str]:
    """边张, 坎张 and 单钓将 (section 3)."""
    if reading.winner is None or (won.hand.dealt_win and book.knows_dealt):
        return
    if book.sole_wait and len(won.waits) > 1:
        return
    taker = reading.elements[reading.winner]
    if taker.kind == "pair":
        four = [one for _, one in reading.sets if one.kind != "chow" and one.concealed]
        if len(four) < 4 or won.hand.self_drawn or book.pair_of_four_concealed:
            yield "单钓将"
    if taker.kind != "chow" or (reading.form == "knitted" and not book.knitted_chow_waits):
        return
    if not book.sole_wait:
        others = [one for i, one in reading.sets if one.kind == "chow" and i != reading.winner]
        if any(won.winning in (one.tile, one.tile + 2) for one in others):
            return
    if won.winning == taker.tile + 1:
        yield "坎张"
    ends = {0: taker.tile + 2, 6: taker.tile}
    if won.winning == ends.get(taker.tile % 9):
        yield "边张"


# Fans that join chows with chows, pungs with pungs


def joins_of(reading: Reading) -> list[Found]:
    """Every fan that two, three or four chows or pungs make together."""
    chows = [(i, one.tile) for i, one in reading.sets if one.kind == "chow"]
    pungs = [(i, one.tile) for i, one in reading.sets if one.kind in ("pung", "kong")]
    pair = next((one.tile for one in reading.elements if one.kind == "pair"), None)
    suited = [one for one in pungs if one[1] < SUIT_TILES]
    found = []
    for size in (2, 3, 4):
        for some in itertools.combinations(chows, size):
            found += [Found(fan, _places(some)) for fan in chow_joins(_tiles(some), pair)]
        for some in itertools.combinations(suited, size):
            found += [Found(fan, _places(some)) for fan in pung_joins(_tiles(some))]
    return found


def _places(some: tuple[tuple[int, int], ...]) -> frozenset[int]:
    return frozenset(i for i, _ in some)


def _tiles(some: tuple[tuple[int, int], ...]) -> list[int]:
    return sorted(tile for _, tile in some)


# Fans of two, three and four chows of one suit, by how far the next one starts.
IN_ONE_SUIT = {
    (2, 0): "一般高",
    (2, 3): "连六",
    (2, 6): "老少副",
    (3, 0): "一色三同顺",
    (3, 1): "一色三步高",
    (3, 2): "一色三步高",
    (3, 3): "清龙",
    (4, 0): "一色四同顺",
    (4, 1): "一色四步高",
    (4, 2): "一色四步高",
}
# Fans of chows each of a suit of its own.
IN_SUITS_APART = {(2, 0): "喜相逢", (3, 0): "三色三同顺", (3, 1): "三色三步高", (3, 3): "花龙"}


def chow_joins(tiles: list[int], pair: int | None) -> Iterator[str]:
    """What these chows, by their lowest tiles in rising order, make all together."""
    suits = [tile // 9 for tile in tiles]
    ranks = [tile % 9 + 1 for tile in tiles]
    step = (len(tiles), _step(ranks))
    if len({*suits}) == 1 and step in IN_ONE_SUIT:
        yield IN_ONE_SUIT[step]
    if len({*suits}) == len(tiles) and step in IN_SUITS_APART:
        yield IN_SUITS_APART[step]
    if len(tiles) == 4 and pair is not None and pair < SUIT_TILES and pair % 9 == 4:
        if ranks == [1, 1, 7, 7] and {*suits} == {pair // 9}:
            yield "一色双龙会"
        two_suits = suits[0] == suits[1] and suits[2] == suits[3]
        if ranks == [1, 7, 1, 7] and two_suits and len({*suits, pair // 9}) == 3:
            yield "三色双龙会"


# Fans of pungs of one suit, and of pungs each of a suit of its own.
PUNGS_IN_ONE_SUIT = {(3, 1): "一色三节高", (4, 1): "一色四节高"}
PUNGS_IN_SUITS_APART = {(2, 0): "双同刻", (3, 0): "三同刻", (3, 1): "三色三节高"}


def pung_joins(tiles: list[int]) -> Iterator[str]:
    """What these pungs of suits make all together."""
    suits = {tile // 9 for tile in tiles}
    step = (len(tiles), _step([tile % 9 for tile in tiles]))
    if len(suits) == 1 and step in PUNGS_IN_ONE_SUIT:
        yield PUNGS_IN_ONE_SUIT[step]
    if len(suits) == len(tiles) and step in PUNGS_IN_SUITS_APART:
        yield PUNGS_IN_SUITS_APART[step]


def _step(ranks: list[int]) -> int | None:
    """How far each rank lies above the one below it; None where these differ."""
    steps = {high - low for low, high in itertools.pairwise(sorted(ranks))}
    return steps.pop() if len(steps) == 1 else None
