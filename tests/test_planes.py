"""Planes, written again from what a View says; and the suits changed for each other."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb
from guobiao import ActionKind, EventKind, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

WHO = ("me", "next", "opposite", "previous")
SEED = 12


class Named:
    """Planes by name, all zero at first."""

    def __init__(self, layout: Any) -> None:
        self.names = gb.plane_names(layout)
        self.cells = np.zeros((len(self.names), 36), np.uint8)

    def __getitem__(self, name: str) -> NDArray[np.uint8]:
        plane: NDArray[np.uint8] = self.cells[self.names.index(name)]
        return plane

    def copies(self, name: str, tiles: Any) -> None:
        for tile, count in Counter(tiles).items():
            for copy in range(1, count + 1):
                self[f"{name} {copy}"][tile] = 1


def base(planes: Named, view: gb.View) -> None:
    planes["seat wind"][27 + view.seat] = 1
    planes["round wind"][view.round_wind] = 1
    planes.copies("hand", own_tiles(view))


def own_tiles(view: gb.View) -> tuple[Tile, ...]:
    """The concealed tiles, the one drawn among them."""
    return view.hand.concealed + (
        () if view.hand.winning_tile is None else (view.hand.winning_tile,)
    )


def laid(event: gb.Event) -> tuple[int, ...]:
    assert event.tile is not None
    tile = int(event.tile)
    if event.kind is EventKind.CHOW:
        return tile - 1, tile, tile + 1
    copies = {EventKind.PUNG: 3, EventKind.KONG: 4, EventKind.CONCEALED_KONG: 4}
    return (tile,) * copies.get(event.kind, 1)


def contest(view: gb.View) -> Named:
    """The 38 planes, from the events up to the last of the seat itself."""
    planes = Named("caiest38")
    base(planes, view)
    own = [at for at, event in enumerate(view.events) if event.seat == view.seat]
    events = view.events[: own[-1] + 1] if own else ()
    for at, who in enumerate(WHO):
        seat = (view.seat + at) % 4
        melds = [
            tile
            for event in events
            if event.seat == seat
            and event.tile is not None
            and event.kind not in (EventKind.DRAW, EventKind.PLAY, EventKind.WIN)
            for tile in laid(event)
        ]
        thrown = [e.tile for e in events if e.seat == seat and e.kind is EventKind.PLAY]
        planes.copies(f"discards of {who}", thrown)
        planes.copies(f"melds of {who}", melds)
    return planes


def full(view: gb.View) -> Named:
    """The planes of "v1"."""
    planes = Named("v1")
    base(planes, view)
    me = view.seat
    tile, source = view.tile, view.source
    last = view.events[-1] if view.events else None
    if tile is not None:
        assert source is not None
        planes[f"tile from {WHO[(source - me) % 4]}"][tile] = 1
        assert last is not None
        planes["added to a pung"][tile] = last.kind is EventKind.ADDED_KONG
        kongs = (EventKind.KONG, EventKind.CONCEALED_KONG, EventKind.ADDED_KONG)
        if source == me:
            planes["drawn for a kong"][tile] = (
                len(view.events) > 1 and view.events[-2].kind in kongs
            )
    known = Counter(own_tiles(view))
    known.update({Tile(at): int(count) for at, count in enumerate(view.seen)})
    for meld in view.melds(me):
        assert meld is not None
        known.update(meld.tiles)
    if last is not None and last.kind is EventKind.PLAY:
        assert last.tile is not None
        known[last.tile] += 1
    planes.copies("unseen", [kind for kind in Tile for _ in range(4 - known[kind])])
    for at, who in enumerate(WHO):
        seat = (me + at) % 4
        planes[f"wall of {who}"][:] = view.wall_left[seat]
        show_melds(planes, view.melds(seat), who)
    show_rivers(planes, view)
    show_distance(planes, view)
    return planes


def show_melds(planes: Named, melds: Any, who: str) -> None:
    hidden = sum(meld is None for meld in melds)
    if who != "me":
        planes[f"hidden kongs of {who}"][:] = hidden
    known = [meld for meld in melds if meld is not None]
    planes.copies(f"chow of {who}", [meld.tiles[0] for meld in known if len(set(meld.tiles)) == 3])
    for meld in known:
        if len(set(meld.tiles)) == 1:
            text = str(meld)
            kind = "pung" if len(meld.tiles) == 3 else "kong"
            if len(meld.tiles) == 4 and "," not in text:
                kind = "concealed kong"
            elif len(meld.tiles) == 4 and int(text[-2]) > 4:
                kind = "added kong"
            planes[f"{kind} of {who}"][meld.tiles[0]] = 1


def show_rivers(planes: Named, view: gb.View) -> None:
    thrown: Counter[tuple[int, Any]] = Counter()
    number = 0
    thrower: tuple[str, Any] = ("", None)
    for event in view.events:
        if event.kind is EventKind.PLAY:
            number += 1
            at = (event.seat - view.seat) % 4
            thrown[at, event.tile] += 1
            assert event.tile is not None
            planes[f"river of {WHO[at]} {thrown[at, event.tile]}"][event.tile] = number
            thrower = (WHO[at], event.tile)
        elif event.kind in (EventKind.CHOW, EventKind.PUNG, EventKind.KONG):
            planes[f"claimed from {thrower[0]}"][thrower[1]] += 1


def show_distance(planes: Named, view: gb.View) -> None:
    hand = view.hand
    shanten = gb.shanten(hand)
    planes["shanten"][:] = shanten + 1
    useful = gb.useful_tiles(hand)
    for tile in useful:
        planes["useful"][tile] = 1
        planes["waits"][tile] = shanten <= 0
    if len(own_tiles(view)) % 3 == 2:
        found = gb.discards(hand)
        for discard in found:
            planes["best throws"][discard.tile] = discard.shanten == found[0].shanten


def views() -> Iterator[gb.View]:
    """Views of many rounds; all four at some moments, else that of the seat asked."""
    rng = np.random.default_rng(SEED)
    games = gb.GameBatch(40, seed=SEED)
    for step in range(150):
        mask = games.turn.mask
        weights = rng.random(mask.shape) * mask
        weights[:, 36:] *= 4
        games.step(weights.argmax(axis=1))
        game = games[step % 40]
        if step % 10 == 0:
            yield from (game.view(seat) for seat in range(4))
        else:
            yield game.view()


VIEWS = tuple(views())


def assert_planes(view: gb.View, layout: Any, wanted: Named) -> None:
    found = view.planes(layout).reshape(-1, 36)
    wrong = (found != wanted.cells).any(axis=1)
    names = [name for name, differs in zip(wanted.names, wrong, strict=True) if differs]
    assert not names, (names, view.events)


def test_base_planes_are_winds_and_hand() -> None:
    for view in VIEWS:
        wanted = Named("base")
        base(wanted, view)
        assert_planes(view, "base", wanted)


def test_contest_planes_are_as_old_as_the_last_own_event() -> None:
    for view in VIEWS:
        assert_planes(view, "caiest38", contest(view))


def test_full_planes_are_all_that_the_view_says() -> None:
    for view in VIEWS:
        assert_planes(view, "v1", full(view))


def test_the_views_hold_every_kind_of_meld() -> None:
    kinds = {event.kind for view in VIEWS for event in view.events}
    assert kinds >= set(EventKind) - {EventKind.WIN}


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_suits_change_for_each_other(order: tuple[int, int, int]) -> None:
    numbers = np.arange(235)
    moved = gb.permute_suits(order, action=numbers).action
    assert moved is not None
    for number, to in zip(numbers, moved, strict=True):
        action, other = gb.Action(int(number)), gb.Action(int(to))
        assert action.kind is other.kind
        turned = [turn(tile, order) for tile in action.tiles]
        assert list(other.tiles) == turned
        if action.tile is not None:
            assert other.tile == turn(action.tile, order)
    walls = gb.walls(1, seed=SEED)
    tiles = np.array([turn(Tile(at), order) for at in range(34)], np.uint8)
    game, twin = (gb.Game(walls=found[0], rules=symmetric()) for found in (walls, tiles[walls]))
    while game.seat is not None:
        for layout in ("base", "caiest38", "v1"):
            shown = gb.permute_suits(order, planes=game.view().planes(layout)).planes
            np.testing.assert_array_equal(shown, twin.view().planes(layout))
        mask = gb.permute_suits(order, mask=game.view().mask).mask
        np.testing.assert_array_equal(mask, twin.view().mask)
        action = next(a for a in game.legal_actions if a.kind is not ActionKind.PASS)
        game.act(action)
        twin.act(int(moved[action]))


def turn(tile: Tile, order: tuple[int, int, int]) -> Tile:
    return tile if tile >= 27 else Tile(9 * order[tile // 9] + tile % 9)


def symmetric() -> gb.RuleBook:
    """BOTZONE without the two fans that name tiles of a suit."""
    points: Any = {gb.Fan("all_green"): 0, gb.Fan("reversible_tiles"): 0}
    return gb.BOTZONE.but("symmetric", points=points)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gb.plane_names("v9"), 'planes "v9"'),  # type: ignore[arg-type]
        (lambda: gb.permute_suits((0, 1, 1)), "order"),
        (lambda: gb.permute_suits((0, 1, 2), planes=[1]), "planes is int64"),
        (lambda: gb.permute_suits((0, 1, 2), mask=[1]), "mask is int64"),
        (lambda: gb.permute_suits((0, 1, 2), action=[235]), "action is int64"),
        (lambda: gb.permute_suits((0, 1, 2), action=[0.5]), "action is float64"),
    ],
)
def test_what_does_not_fit_is_named(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_names_are_there_once() -> None:
    for layout, count in (("base", 6), ("caiest38", 38), ("v1", 79)):
        names = gb.plane_names(layout)  # type: ignore[arg-type]
        assert len(names) == len(set(names)) == count
