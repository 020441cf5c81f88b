"""Many tables in lockstep: each is played as a Game alone would be."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import guobiao as gb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

NOBODY = 255
SEED = 20261201


# Also of what no signature allows.
make: Any = gb.GameBatch


def chosen(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action of each row, often a win or a claim; 0 where nobody is asked."""
    weights = rng.random(mask.shape) * mask
    weights[:, 1] *= 50
    weights[:, 36:] *= 3
    actions: NDArray[np.int64] = weights.argmax(axis=1)
    return actions


def arrays(turn: gb.Turn) -> dict[str, Any]:
    return {name: getattr(turn, name) for name in gb.Turn.__slots__}


def assert_same(a: gb.Turn, b: gb.Turn) -> None:
    for name, array in arrays(a).items():
        np.testing.assert_array_equal(array, getattr(b, name), err_msg=name)


def games_of(seed: int, row: int) -> Iterator[gb.Game]:
    """The rounds of a row, from what Game and walls() say of round 0 alone."""
    first = gb.GameBatch(row + 1, seed=seed)
    assert (first[row].walls == gb.walls(row + 1, seed=seed)[row]).all()
    while True:
        yield first[row]
        first.reset()


def assert_shows(turn: gb.Turn, row: int, game: gb.Game, planes: Any) -> None:
    """That a row of a turn is what the game alone says."""
    if game.seat is None:
        assert turn.seat[row] == NOBODY
        assert not turn.mask[row].any()
        return
    assert turn.seat[row] == game.seat
    assert tuple(turn.mask[row].nonzero()[0]) == game.legal_actions
    if planes is not None:
        assert turn.planes is not None
        np.testing.assert_array_equal(turn.planes[row], game.view().planes(planes))
    if turn.hidden is not None:
        for steps in (1, 2, 3):
            other = game.hand((game.seat + steps) % 4)
            counts = np.bincount(np.array(other.concealed, int), minlength=36)
            shown = turn.hidden[row, 4 * steps - 4 : 4 * steps].reshape(4, 36).sum(axis=0)
            np.testing.assert_array_equal(shown, counts)


def assert_ended(turn: gb.Turn, row: int, game: gb.Game) -> None:
    """That a turn says how the game ended; that nothing ended where it goes on."""
    result = game.result
    assert turn.done[row] == (result is not None)
    if result is None:
        assert not turn.reward[row].any()
        assert turn.reason[row] == NOBODY
        assert turn.points[row] == 0
        return
    assert tuple(turn.reward[row]) == result.payments
    assert ("win", "drawn", "error")[turn.reason[row]] == result.reason
    for name, array in (("winner", turn.winner), ("discarder", turn.discarder)):
        seat = getattr(result, name)
        assert array[row] == (NOBODY if seat is None else seat)
    counts = {} if result.score is None else dict(result.score.fans)
    assert turn.points[row] == (0 if result.score is None else result.score.points)
    if turn.fans is not None:
        assert {gb.Fan(at): turn.fans[row, at] for at in turn.fans[row].nonzero()[0]} == counts


@pytest.mark.parametrize(
    ("planes", "n", "rounds"), [(None, 40, 25), ("base", 4, 6), ("caiest38", 4, 6), ("v1", 5, 10)]
)
def test_a_batch_plays_as_games_do(planes: Any, n: int, rounds: int) -> None:
    rng = np.random.default_rng(SEED)
    batch = gb.GameBatch(n, seed=SEED, planes=planes, fans=True, hidden=planes == "base")
    sources = [games_of(SEED, row) for row in range(n)]
    games = [next(source) for source in sources]
    turn = batch.turn
    ended = 0
    while ended < n * rounds:
        for row, game in enumerate(games):
            assert_shows(turn, row, game, planes)
        actions = chosen(turn.mask, rng)
        turn = batch.step(actions)
        for row, game in enumerate(games):
            game.act(int(actions[row]))
            assert_ended(turn, row, game)
            if game.seat is None:
                games[row] = next(sources[row])
                ended += 1
    assert turn.round.sum() == ended


def trace(batch: gb.GameBatch, steps: int) -> Iterator[gb.Turn]:
    """The turns of play in which each row draws its chances from its own round."""
    turn = batch.turn
    for step in range(steps):
        turn = batch.step(batch.actions("random", seed=step))
        yield turn


def test_neither_threads_nor_other_rows_matter() -> None:
    make: Any = {"seed": SEED, "planes": "v1", "fans": True}
    alone = gb.GameBatch(1100, threads=1, **make)
    others = [gb.GameBatch(1100, threads=threads, **make) for threads in (2, 5)]
    few = gb.GameBatch(3, **make)
    for step in range(150):
        actions = alone.actions("random", seed=step)
        turn = alone.step(actions)
        for other in others:
            assert (other.actions("random", seed=step) == actions).all()
            assert_same(other.step(actions), turn)
        for name, array in arrays(few.step(actions[:3])).items():
            if array is not None:
                np.testing.assert_array_equal(array, getattr(turn, name)[:3])
    assert turn.round.max() > 0


def test_copies_and_pickles_go_on_alike() -> None:
    batch = gb.GameBatch(60, seed=1, planes="v1", fans=True, hidden=True, threads=1)
    for _ in trace(batch, 130):
        pass
    twins = [batch.copy(), copy.copy(batch), copy.deepcopy(batch)]
    twins += [pickle.loads(pickle.dumps(batch)), batch.take(np.arange(60)), batch.take(slice(None))]
    for twin in twins:
        assert twin == batch
        assert_same(twin.turn, batch.turn)
    turns = list(trace(batch, 200))
    for twin in twins:
        for turn, wanted in zip(trace(twin, 200), turns, strict=True):
            assert_same(turn, wanted)
        assert twin == batch
    assert turns[-1].round.min() > 0


def test_rows_are_taken_and_set() -> None:
    batch = gb.GameBatch(4, seed=3)
    taken = batch.take([2, 2, -1])
    assert len(taken) == 3
    assert [taken[i] for i in range(3)] == [batch[2], batch[2], batch[3]]
    assert len(batch.take(np.array([True, False, False, True]))) == 2
    game = gb.Game(seed=99)
    batch[-1] = game
    assert batch[3] == game
    game.act(game.legal_actions[0])
    assert batch[3] != game
    assert gb.GameBatch.of(list(batch))[3] == batch[3]
    assert list(taken)[1] == taken[1]
    # A row goes on with its own rounds wherever it was taken to.
    assert batch.take([2]).reset().round[0] == 1
    assert batch.take([2])._tables.get(0) == batch[2]
    with pytest.raises(IndexError, match="row 4 of 4"):
        batch[4]
    with pytest.raises(IndexError):
        batch.take([4])
    with pytest.raises(TypeError, match="set to a Game"):
        batch[0] = None  # type: ignore[assignment]
    with pytest.raises(ValueError, match="another rule book"):
        batch[0] = gb.Game(seed=1, rules=gb.CURRENT)


def test_an_illegal_action_is_named_and_nothing_moves() -> None:
    batch = gb.GameBatch(1500, seed=5, threads=2)
    before = batch.copy()
    actions = batch.turn.mask.argmax(axis=1)
    actions[700], actions[1200] = 0, 0
    with pytest.raises(gb.ActionError, match=r"^row 700: pass: seat 0 has drawn and can't pass$"):
        batch.step(actions)
    assert batch == before
    for number in (235, -1, 2**62):
        actions[700] = number
        with pytest.raises(gb.ActionError, match=rf"^row 700: {number} is not an action"):
            batch.step(actions)
    assert batch == before


def test_an_illegal_action_is_judged() -> None:
    batch = gb.GameBatch(3, seed=5, illegal="judge", autoreset=False)
    legal = int(batch.turn.mask[1].argmax())
    turn = batch.step(np.array([0, legal, 2**63 + 5], np.uint64))
    assert turn.reward.tolist() == [[-30, 10, 10, 10], [0] * 4, [-30, 10, 10, 10]]
    assert turn.reason.tolist() == [2, NOBODY, 2]
    assert turn.done.tolist() == [True, False, True]
    assert batch[0].result is not None
    assert batch[0].result.offender == 0


def test_without_autoreset_a_round_that_is_over_stays() -> None:
    batch = gb.GameBatch(50, seed=11, autoreset=False, planes="v1")
    turn = batch.play("shanten")
    assert turn.done.all()
    assert (turn.seat == NOBODY).all()
    assert not turn.mask.any()
    assert turn.planes is not None
    assert not turn.planes.any()
    assert (turn.reward.sum(axis=1) == 0).all()
    games = list(batch)
    later = batch.step(np.full(50, 999))
    assert not later.done.any()
    assert not later.reward.any()
    assert list(batch) == games
    assert not batch.play("random").done.any()
    again = batch.reset(where=turn.reason == 0)
    assert (again.round == (turn.reason == 0)).all()
    assert ((again.seat == 0) == (turn.reason == 0)).all()


def test_tables_are_dealt_anew() -> None:
    batch = gb.GameBatch(3, seed=1)
    walls = gb.walls(3, seed=77)
    batch.reset(walls=walls, round_wind=["S", 3, gb.Tile("W")])
    assert (batch[1].walls == walls[1]).all()
    assert [str(game.round_wind) for game in batch] == ["S", "N", "W"]
    assert batch[0] == gb.Game(walls=walls[0], round_wind="S")
    batch.reset()
    rest = gb.GameBatch(3, seed=1)
    rest.reset()
    assert rest.reset().round.tolist() == [2, 2, 2]
    assert batch == rest
    batch.reset(seed=4, round_wind="W")
    assert (batch[2].walls == gb.walls(3, seed=4)[2]).all()
    assert str(batch[2].round_wind) == "W"
    bad = walls.copy()
    bad[2] = 0
    before = batch.copy()
    with pytest.raises(ValueError, match="walls of row 2: tile 4 of the walls is the fifth 1m"):
        batch.reset(walls=bad)
    assert batch == before


def test_arrays_are_filled_in_place() -> None:
    batch = gb.GameBatch(20, seed=1, planes="base", fans=True, hidden=True)
    turn = batch.turn
    mask = turn.mask
    later = batch.step(batch.actions("shanten"), out=turn)
    assert later is turn
    assert later.mask is mask
    assert_same(later, batch.turn)
    small = gb.GameBatch(19, seed=1, planes="base", fans=True, hidden=True)
    with pytest.raises(ValueError, match="expected 19"):
        small.step(small.actions("shanten"), out=turn)
    with pytest.raises(ValueError, match="no array"):
        batch.step(batch.actions("shanten"), out=gb.GameBatch(20, seed=1).turn)
    turn.seat.setflags(write=False)
    with pytest.raises(RuntimeError, match="read-only"):
        batch.step(batch.actions("shanten"), out=turn)


def test_play_is_that_of_its_player_step_by_step() -> None:
    for player in ("random", "shanten", "legal"):
        one = gb.GameBatch(12, seed=8, autoreset=False)
        two = one.copy()
        turn = one.play(player, seed=3)
        while (two.turn.seat != NOBODY).any():
            two.step(two.actions(player, seed=3))
        assert list(one) == list(two)
        assert turn.done.all()


def test_the_shanten_player_throws_the_best() -> None:
    batch = gb.GameBatch(200, seed=2)
    for _ in range(60):
        actions = batch.actions("shanten")
        for row in range(0, 200, 23):
            game, action = batch[row], gb.Action(int(actions[row]))
            assert game.seat is not None
            hand = game.hand(game.seat)
            if gb.Action.WIN in game.legal_actions:
                assert action is gb.Action.WIN
            elif action.kind is gb.ActionKind.PLAY:
                best = gb.discards(hand)
                thrown = next(found for found in best if found.tile is action.tile)
                assert thrown.shanten == best[0].shanten
        batch.step(actions)


def test_the_legal_player_throws_the_nearest_to_a_paid_hand() -> None:
    batch = gb.GameBatch(40, seed=2)
    compared = 0
    for _ in range(60):
        actions = batch.actions("legal")
        for row in range(0, 40, 9):
            game, action = batch[row], gb.Action(int(actions[row]))
            assert game.seat is not None
            if gb.Action.WIN in game.legal_actions:
                assert action is gb.Action.WIN
            elif action.kind is gb.ActionKind.PLAY:
                seen = game.seen(game.seat)
                hand = game.hand(game.seat)
                found = gb.discards(hand, way="discard", rules=gb.BOTZONE, seen=seen)
                thrown = next(after for after in found if after.tile is action.tile)
                assert thrown.shanten == found[0].shanten
                compared += 1
        batch.step(actions)
    assert compared > 100


def test_the_legal_player_wins_more_often() -> None:
    won = {}
    for player in ("random", "shanten", "legal"):
        won[player] = (gb.GameBatch(150, seed=4).play(player, seed=1).reason == 0).sum()
    assert won["random"] < won["shanten"] < won["legal"]


def test_a_random_player_may_do_all_that_is_legal() -> None:
    batch = gb.GameBatch(20000, seed=2).take(np.zeros(20000, int))
    counts = np.bincount(batch.actions("random", seed=1), minlength=235)
    legal = batch.turn.mask[0]
    assert ((counts > 0) == legal).all()
    expected = 20000 / legal.sum()
    assert (abs(counts[legal] - expected) < 6 * np.sqrt(expected)).all()


def test_what_a_seat_has_not_seen_is_dealt_anew() -> None:
    games = gb.GameBatch(1, seed=6)
    for _ in trace(games, 40):
        pass
    view = games[0].view()
    deals = view.deals(300, seed=9)
    assert len(deals) == 300
    assert all(game.view(view.seat) == view for game in deals)
    assert deals[0] == view.deal(seed=9)
    assert len({game.walls.tobytes() for game in deals}) == 300
    turn = deals.play("shanten", seed=1)
    assert turn.done.all()
    assert (turn.seat == NOBODY).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda b: b.step([2]), "actions is int64"),
        (lambda b: b.step([2.0, 2.0]), "actions is float64"),
        (lambda b: b.reset(where=[1, 0]), "where is int64"),
        (lambda b: b.reset(walls=[[1]]), "walls is int64"),
        (lambda b: b.reset(walls=np.full((2, 136), 34)), "not tiles"),
        (lambda b: b.reset(round_wind=4), "round_wind 4"),
        (lambda b: b.reset(round_wind=["E"]), "1 round winds"),
        (lambda b: b.reset(seed=-1), "seed -1"),
        (lambda b: b.actions("best"), "player 'best'"),
        (lambda b: b.play(1), "player 1"),
        (lambda _: make(-1, seed=1), "n -1"),
        (lambda _: make(2.5, seed=1), "n 2.5"),
        (lambda _: make(1, seed="x"), "seed 'x'"),
        (lambda _: make(1, seed=1, planes="v2"), 'planes "v2"'),
        (lambda _: make(1, seed=1, illegal="ignore"), "illegal 'ignore'"),
        (lambda _: make(1, seed=1, threads=0), "threads 0"),
        (lambda _: gb.Game(seed=1).view().deals(-1, seed=1), "n -1"),
    ],
)
def test_what_does_not_fit_is_named(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call(gb.GameBatch(2, seed=1))


def test_bytes_that_are_no_batch_are_refused() -> None:
    batch = gb.GameBatch(2, seed=1)
    reduced: Any = batch._tables.__reduce__()
    rebuild, (saved, rules) = reduced
    assert rebuild(saved, rules) == batch._tables
    for bad in (b"", saved[:-1], saved + b"\0", saved[:70] + b"\xff" * 60 + saved[130:]):
        with pytest.raises(ValueError, match="not those of a GameBatch"):
            rebuild(bad, rules)


def test_a_batch_of_none() -> None:
    batch = gb.GameBatch(0, seed=1, planes="v1")
    assert batch.step([]).mask.shape == (0, 235)
    assert len(gb.GameBatch.of([])) == 0
    assert batch != gb.GameBatch(0, seed=1)
    assert batch != 0
    assert repr(batch) == "<GameBatch of 0 tables, rules BOTZONE>"
