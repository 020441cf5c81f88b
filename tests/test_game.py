"""The table from Python: values, errors, views, deals, copies and pickles."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guobiao as gb
from guobiao.botzone import Judge, Player

JUDGED = Path(__file__).parents[2] / "shared" / "data" / "judge"


def play(seed: int, steps: int = 1000, **keywords: object) -> gb.Game:
    """A game after so many random actions."""
    game = gb.Game(seed=seed, **keywords)  # type: ignore[arg-type]
    choices = random.Random(seed)
    for _ in range(steps):
        if game.seat is None:
            break
        game.act(choices.choice(game.legal_actions))
    return game


def test_every_action_has_its_number_and_its_texts() -> None:
    assert [action.value for action in gb.Action] == list(range(235))
    assert all(gb.Action)
    for action in gb.Action:
        assert gb.Action(str(action)) is action
        assert eval(repr(action), {"Action": gb.Action}) is action
        assert pickle.loads(pickle.dumps(action)) is action
    assert len({action.zh for action in gb.Action}) == 235
    middle, place = 4, 2  # 3 4 5 of which 5 is claimed
    for suit, letter in enumerate("msp"):
        number = 36 + 21 * suit + 3 * (middle - 2) + place
        assert gb.Action(number) is gb.Action(f"chow 345{letter} 5{letter}")
    assert gb.Action("added kong J1") is gb.Action(201 + gb.Tile.C)


@pytest.mark.parametrize(
    "value", ["", "Pass", "chow 345m 6m", "play 5z", "pung", 235, -1, None, 1.5]
)
def test_what_is_no_action_is_refused(value: object) -> None:
    with pytest.raises(gb.ActionError, match="is not an action"):
        gb.Action(value)  # type: ignore[arg-type]
    with pytest.raises(gb.ActionError, match="is not an action"):
        gb.Game(seed=1).act(value)  # type: ignore[arg-type]


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    for seed in range(20):
        game = play(seed, 40)
        before = game.copy()
        for action in set(gb.Action) - set(game.legal_actions):
            with pytest.raises(gb.ActionError, match=f"^{action}: seat {game.seat} "):
                game.act(action)
        assert game == before


def test_walls_are_read_in_every_form() -> None:
    game = gb.Game(seed=3, round_wind="E")
    codes = [gb.Tile(int(tile)).botzone for tile in game.walls]
    forms: list[object] = [" ".join(codes), game.walls, game.walls.tolist(), codes]
    forms += [game.walls.reshape(4, 34), [codes[i : i + 34] for i in (0, 34, 68, 102)]]
    forms += [[" ".join(codes[i : i + 34]) for i in (0, 34, 68, 102)], game.walls.astype(np.int64)]
    assert all(gb.Game(walls=form) == game for form in forms)  # type: ignore[arg-type]
    short = [tile for i in (0, 34, 68, 102) for tile in codes[i : i + 14]]
    assert gb.Game(walls=short).wall_left == (0, 1, 1, 1)


@pytest.mark.parametrize(
    "walls", ["", "W1", ["W1"] * 136, [34] * 136, np.full(136, 34), np.zeros(137, int), 5, None]
)
def test_malformed_walls_are_refused(walls: object) -> None:
    with pytest.raises(ValueError, match=r"walls|Tile|tile"):
        gb.Game(walls=walls)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True, None])
def test_malformed_seeds_are_refused(seed: object) -> None:
    with pytest.raises(ValueError, match="seed"):
        gb.Game(seed=seed)  # type: ignore[arg-type]


def test_the_first_walls_of_a_seed_are_those_of_its_game() -> None:
    assert gb.walls(0, seed=1).shape == (0, 136)
    many = gb.walls(50, seed=9)
    assert (many[0] == gb.Game(seed=9).walls).all()
    assert (many[:7] == gb.walls(7, seed=9)).all()
    assert all((np.bincount(row, minlength=34) == 4).all() for row in many)


def test_scores_and_hands_agree_at_every_own_draw() -> None:
    for seed in range(40):
        game = gb.Game(seed=seed, rules=gb.BOTZONE if seed % 2 else gb.LIANZHONG)
        choices = random.Random(seed)
        while game.seat is not None:
            if game.source == game.seat:
                hand = game.hand(game.seat)
                assert hand.winning_tile == game.tile
                assert gb.score(hand, rules=game.rules) == game.win(game.seat)
            can_win = any(action == gb.Action.WIN for action in game.legal_actions)
            score = game.win(game.seat)
            assert can_win == (score is not None and score.legal and game.tile is not None)
            game.act(gb.Action.WIN if can_win else choices.choice(game.legal_actions))
        assert game.result is not None
        assert sum(game.result.payments) == 0
        if game.result.score is not None:
            assert game.result.winner is not None
            paid = gb.settle(
                game.result.score, winner=game.result.winner, discarder=game.result.discarder
            )
            assert game.result.payments == paid


def test_copies_and_pickles_stand_on_their_own() -> None:
    for seed in range(20):
        game = play(seed, 30)
        for other in (
            game.copy(),
            copy.copy(game),
            copy.deepcopy(game),
            pickle.loads(pickle.dumps(game)),
        ):
            assert other == game
            assert other.view(2) == game.view(2)
            assert hash(other.view(2)) == hash(game.view(2))
            assert pickle.loads(pickle.dumps(other.view(2))) == game.view(2)
            if game.seat is not None:
                other.act(other.legal_actions[-1])
                assert other != game
    assert gb.Game(seed=1) != gb.Game(seed=1, rules=gb.CURRENT)
    with pytest.raises(TypeError, match="unhashable"):
        hash(gb.Game(seed=1))


def test_bytes_of_a_pickle_are_checked() -> None:
    game = play(1, 50)
    reduced: Any = game.__reduce__()
    rebuild, (saved, rules) = reduced
    changes = random.Random(1)
    for _ in range(3000):
        wrong = bytearray(saved)
        wrong[changes.randrange(len(wrong))] = changes.randrange(256)
        try:
            other = rebuild(bytes(wrong), rules)
        except ValueError:
            continue
        assert all(other.hand(seat) for seat in range(4))
        assert pickle.loads(pickle.dumps(other)) == other


def test_a_view_holds_nothing_that_its_seat_has_not_seen() -> None:
    for seed in range(10):
        game = gb.Game(seed=seed)
        choices = random.Random(seed)
        while game.seat is not None:
            for seat in range(4):
                view = game.view(seat)
                assert (view.hand, view.wall_left) == (game.hand(seat), game.wall_left)
                assert (view.seen == game.seen(seat)).all()
                assert bool(view.mask.any()) == bool(view.legal_actions) == (game.seat == seat)
                for event in view.events:
                    assert not event.ignored
                    if event.seat != seat and event.kind in ("draw", "concealed kong"):
                        assert event.tile is None
                # Seen from this seat a deal gives the same bytes: nothing else is in a view.
                saved: Any = view.__reduce__()[1]
                dealt: Any = view.deal(seed=seed).view(seat).__reduce__()[1]
                assert dealt[0] == saved[0]
            game.act(choices.choice(game.legal_actions))


def test_concealed_kongs_of_others_stay_kongs_in_a_deal() -> None:
    found = 0
    for seed in range(400):
        game = gb.Game(seed=seed)
        choices = random.Random(seed)
        while game.seat is not None:
            kongs = [a for a in game.legal_actions if a.kind is gb.ActionKind.CONCEALED_KONG]
            game.act(kongs[0] if kongs else choices.choice(game.legal_actions))
            if not kongs or game.seat is None:
                continue
            for seat in range(4):
                view = game.view(seat)
                hidden = [view.melds(other).count(None) for other in range(4)]
                dealt = view.deal(seed=found)
                for other in range(4):
                    concealed = sum(meld.concealed for meld in dealt.melds(other))
                    assert concealed == hidden[other] or other == seat
                found += sum(hidden)
    assert found > 10


def test_circumstances_of_house_games_follow_from_the_play() -> None:
    # 123m 456m 789m 11p EE E dealt to seat 0, which draws 1p: a win as dealt.
    own = ["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "P1", "P1", "E", "E", "E"]
    tiles = [gb.Tile[name] for name in own]
    rest = [tile for tile in gb.Tile for _ in range(4 - tiles.count(tile))]
    walls = [
        rest[:20] + list(reversed(tiles)),
        *(rest[20 + 34 * i : 54 + 34 * i] for i in range(3)),
    ]
    win = gb.Game(walls=walls, rules=gb.LIANZHONG).win(0)
    assert win is not None
    assert gb.Fan.HEAVENLY_HAND in win.fans
    assert gb.Fan.HEAVENLY_HAND not in gb.Game(walls=walls).win(0).fans  # type: ignore[union-attr]


@pytest.mark.skipif(not JUDGED.is_dir(), reason="the recorded answers of the judge are not here")
def test_the_judge_answers_as_recorded() -> None:
    for name in ("cases", "rounds"):
        text = (JUDGED / f"{name}.jsonl").read_text(encoding="utf-8")
        for record in map(json.loads, text.splitlines()):
            judge = Judge(record["walltiles"], record["quan"])
            for responses in record["responses"]:
                judge.answer(responses)
            recorded, shown = record["display"], judge.display
            assert {key: shown.get(key) for key in recorded} == recorded


@pytest.mark.parametrize("responses", ["PASS", ["PASS"] * 3, ["PASS"] * 5, [1, 2, 3, 4], None])
def test_the_judge_takes_four_texts(responses: object) -> None:
    judge = Judge(gb.Game(seed=1).walls, 0)
    with pytest.raises(ValueError, match="four texts"):
        judge.answer(responses)  # type: ignore[arg-type]


def test_a_player_refuses_what_no_judge_sends() -> None:
    player = Player()
    for line in ("", "1 0 0 0 0", "0 4 0", "0 1 9", "3 0 DRAW", "2 W1", "\ud800"):
        with pytest.raises(ValueError, match=r"request|surrogate"):
            player.request(line)
    player.request("0 1 0")
    player.request("1 0 0 0 0 W1 W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1")
    view = player.view
    for line in (
        "3 0 PLAY W1",
        "3 1 DRAW",
        "2 W1",
        "3 0 GANG",
        "3 0 BUGANG W2",
        "3 0 PENG W1",
        "x",
    ):
        with pytest.raises(ValueError, match="request"):
            player.request(line)
    assert player.view == view
