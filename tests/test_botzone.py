"""The log reader: the shipped log agrees, and whatever is wrong with a log is named by line."""

import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from guobiao import Fan, Hand, Meld, botzone
from guobiao.botzone import text

SAMPLE = Path(botzone.__file__).parents[1] / "data" / "sample_log.txt"
TEXT = SAMPLE.read_text(encoding="utf-8")
ROUNDS = [block.splitlines() for block in TEXT.split("\n\n")]
WON = next(lines for lines in ROUNDS if lines[-2].startswith("Fan"))
DRAWN = next(lines for lines in ROUNDS if lines[-2] == "Huang")

Log = Callable[[list[str]], Path]


@pytest.fixture
def log(tmp_path: Path) -> Log:
    """Writes lines as a log and gives its path."""

    def write(lines: list[str]) -> Path:
        path = tmp_path / "log.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    return write


def first(lines: list[str], pattern: str) -> int:
    """The index of the first line that matches."""
    return next(at for at, line in enumerate(lines) if re.search(pattern, line))


def edited(lines: list[str], at: int, *new: str) -> list[str]:
    """The lines with the one at an index (which may count from the end) replaced by others."""
    at %= len(lines)
    return [*lines[:at], *new, *lines[at + 1 :]]


# The shipped log


def test_the_sample_agrees() -> None:
    seen: list[int] = []
    report = botzone.check(SAMPLE, progress=seen.append)
    assert report.faults == ()
    assert report.ok
    assert report.rounds == report.agreed == len(ROUNDS) == len(seen)
    assert report.wins == report.rounds - 2
    assert (report.drawn, report.false_wins) == (2, 0)
    assert report.fans[Fan("抢杠和")] == 1
    assert list(report.fans) == sorted(report.fans)
    assert seen == sorted(seen)
    assert seen[-1] == SAMPLE.stat().st_size
    assert report.path == str(SAMPLE)


EVENTS: dict[str, Callable[[Hand], bool]] = {
    "robbed kong": lambda hand: hand.kong and not hand.self_drawn,
    "win on a replacement tile": lambda hand: hand.kong and hand.self_drawn,
    "last-tile draw": lambda hand: hand.last_tile and hand.self_drawn,
    "last-tile claim": lambda hand: hand.last_tile and not hand.self_drawn,
    "fourth copy, drawn": lambda hand: hand.last_copy and hand.self_drawn,
    "fourth copy, claimed": lambda hand: hand.last_copy and not hand.self_drawn,
    "self-drawn and nothing else": lambda hand: (
        hand.self_drawn and not (hand.kong or hand.last_tile or hand.last_copy)
    ),
    "a plain discard": lambda hand: (
        not (hand.self_drawn or hand.kong or hand.last_tile or hand.last_copy)
    ),
    "four concealed sets": lambda hand: not hand.melds,
    "two melds": lambda hand: len(hand.melds) >= 2,
}


@pytest.mark.parametrize("event", EVENTS)
def test_the_sample_holds(event: str) -> None:
    hands = [played.hand for played in botzone.read_rounds(SAMPLE) if played.hand is not None]
    assert any(EVENTS[event](hand) for hand in hands)


@pytest.mark.parametrize("act", ["Draw", "Play", "Chi", "Peng", "Gang", "AnGang", "BuGang", "Hu"])
def test_the_sample_holds_every_act(act: str) -> None:
    assert re.search(rf"^Player \d {act} ", TEXT, re.MULTILINE)
    assert "Ignore" in TEXT
    assert "Huang" in TEXT


def test_rounds_say_who_pays_and_where_they_stand() -> None:
    lines = TEXT.splitlines()
    for played in botzone.read_rounds(SAMPLE):
        assert lines[played.line - 1] == f"Match {played.match}"
        assert lines[played.end - 1].startswith("Score")
        if played.winner is None:
            assert (played.hand, played.points, played.fans, played.discarder) == (
                (None,) * 2 + ((), None)
            )
            continue
        assert played.hand is not None
        assert (played.discarder is None) == played.hand.self_drawn
        assert max(played.scores) == played.scores[played.winner]
        if played.discarder is not None:
            assert min(played.scores) == played.scores[played.discarder]


def test_a_robbed_kong_is_paid_by_its_maker() -> None:
    robbed = next(
        played
        for played in botzone.read_rounds(SAMPLE)
        if played.hand is not None and played.hand.kong and not played.hand.self_drawn
    )
    kong = TEXT.splitlines()[robbed.end - 4]
    assert kong.startswith(f"Player {robbed.discarder} BuGang")


def test_the_script_writes_the_sample(tmp_path: Path) -> None:
    pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed")
    path = tmp_path / "again.txt"
    command = [sys.executable, "-m", "tools.make_sample_log", "--out", str(path)]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[1])
    assert path.read_bytes() == SAMPLE.read_bytes()


def test_real_rounds_agree(shared: Path) -> None:
    report = botzone.check(shared / "data" / "botzone_sample.txt")
    assert report.faults == ()
    assert (report.rounds, report.wins, report.drawn) == (16, 14, 2)


# Copies


COPIES: dict[str, bytes] = {
    "GB18030 and CRLF": TEXT.replace("\n", "\r\n").encode("gb18030"),
    "UTF-8 with a mark": TEXT.encode("utf-8-sig"),
    "flattened": re.sub(r"[^\x00-\x7f]", "?", TEXT).encode(),
    "many blank lines": ("\n\n" + TEXT.replace("\n\n", "\n\n \n\n")).encode(),
    "no last line end": TEXT.rstrip("\n").encode(),
}


@pytest.mark.parametrize("copy", COPIES)
def test_copies_agree(tmp_path: Path, copy: str) -> None:
    path = tmp_path / "copy.txt"
    path.write_bytes(COPIES[copy])
    report = botzone.check(path)
    assert report.faults == ()
    assert report.rounds == len(ROUNDS)


def test_flattened_names_are_still_counted(log: Log) -> None:
    flat = [re.sub(r"[^\x00-\x7f]", "?", line) for line in WON]
    for wrong in (
        re.sub(r"\+[^+]*$", "", flat[-2]),
        flat[-2] + "0",
        flat[-2].replace("?", "??", 1),
    ):
        report = botzone.check(log(edited(flat, -2, wrong)))
        assert [(fault.kind, fault.line) for fault in report.faults] == [("fans", len(flat) - 1)]


def test_the_one_name_that_is_both_encodings(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    text = "\n".join(edited(WON, -2, "Fan 24 全小*1"))
    path.write_bytes(text.encode("gb18030"))
    (played,) = botzone.read_rounds(path)
    assert (played.points, played.fans) == (24, (("全小", 1),))


def test_an_empty_log_has_no_rounds(log: Log) -> None:
    report = botzone.check(log([]))
    assert (report.rounds, report.ok) == (0, True)


# Faults


def test_a_wrong_total(log: Log) -> None:
    head, points, fans = WON[-2].split(" ")
    (fault,) = botzone.check(log(edited(WON, -2, f"{head} {int(points) + 1} {fans}"))).faults
    assert (fault.kind, fault.line) == ("total", len(WON) - 1)
    assert (fault.recorded, fault.computed) == (str(int(points) + 1), points)
    assert fault.match == WON[0].split()[1]
    assert fault.hand in str(fault)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("花龙", "清龙"),
        ("花龙", "no such fan"),
        ("花龙*1", "花龙*2"),
        ("花龙*1+", ""),
        ("花龙*1+", "花龙*1+花龙*1+"),
    ],
)
def test_a_wrong_fan(log: Log, old: str, new: str) -> None:
    lines = next(lines for lines in ROUNDS if "花龙*1+" in lines[-2])
    report = botzone.check(log(edited(lines, -2, lines[-2].replace(old, new))))
    assert [(fault.kind, fault.line) for fault in report.faults] == [("fans", len(lines) - 1)]
    assert not report.ok
    assert report.agreed == 0


def test_fans_may_change_places_only_among_equals(log: Log) -> None:
    lines = next(lines for lines in ROUNDS if "门前清*1+平和*1" in lines[-2])
    swapped = lines[-2].replace("门前清*1+平和*1", "平和*1+门前清*1")
    assert botzone.check(log(edited(lines, -2, swapped))).ok
    head, points, items = lines[-2].split(" ")
    rising = f"{head} {points} {'+'.join(reversed(items.split('+')))}"
    (fault,) = botzone.check(log(edited(lines, -2, rising))).faults
    assert (fault.kind, fault.line) == ("order", len(lines) - 1)


def test_wrong_scores(log: Log) -> None:
    head, *scores = WON[-1].split()
    wrong = " ".join([head, *scores[1:], scores[0]])
    (fault,) = botzone.check(log([*DRAWN, "", *edited(WON, -1, wrong)])).faults
    assert (fault.kind, fault.line) == ("scores", len(DRAWN) + 1 + len(WON))


def test_a_drawn_round_pays_nothing(log: Log) -> None:
    report = botzone.check(log(edited(DRAWN, -1, "Score 8 -8 0 0")))
    assert [(fault.kind, fault.line) for fault in report.faults] == [("scores", len(DRAWN))]
    assert (report.drawn, report.agreed) == (1, 0)
    assert str(report.faults[0]).endswith("computed (0, 0, 0, 0)")


def declared(*ending: str) -> list[str]:
    """A round in which seat 1 declares a win on the first discard, with a hand far from it."""
    at = first(WON, " Play ")
    return [*WON[: at + 1], f"Player 1 Hu {WON[at].split()[3]}", *ending]


def test_no_win(log: Log) -> None:
    lines = declared("Fan 8 花龙*1", "Score -16 32 -8 -8")
    report = botzone.check(log(lines))
    assert [(fault.kind, fault.line) for fault in report.faults] == [("not a win", len(lines) - 1)]
    assert (report.wins, report.fans) == (1, {})


@pytest.mark.parametrize("fans", [(), ("Fan 1 自摸*1",)])
def test_a_false_win_is_no_fault(log: Log, fans: tuple[str, ...]) -> None:
    path = log(declared(*fans, "Score 10 -30 10 10"))
    (played,) = botzone.read_rounds(path)
    assert played.false_win
    assert (played.winner, played.discarder) == (None, None)
    assert played.hand is not None
    report = botzone.check(path)
    assert (report.ok, report.rounds, report.wins, report.false_wins) == (True, 1, 0, 1)


def test_an_error_without_a_declaration_is_no_fault(log: Log) -> None:
    path = log([*WON[: first(WON, " Play ") + 1], "Score 10 -30 10 10"])
    (played,) = botzone.read_rounds(path)
    assert (played.false_win, played.winner, played.hand) == (True, None, None)
    assert botzone.check(path).ok


def test_a_true_win_recorded_as_false(log: Log) -> None:
    (fault,) = botzone.check(log(edited(WON, -1, "Score -30 10 10 10"))).faults
    assert (fault.kind, fault.line) == ("false win", len(WON))


# Malformed logs


def is_refused(path: Path) -> bool:
    try:
        botzone.check(path)
    except botzone.LogError:
        return True
    return False


@pytest.mark.parametrize("lines", ROUNDS, ids=lambda lines: str(lines[0]))
def test_a_truncated_round_is_refused(log: Log, lines: list[str]) -> None:
    for end in range(1, len(lines)):
        with pytest.raises(botzone.LogError, match="the log ends inside a round") as caught:
            list(botzone.read_rounds(log(lines[:end])))
        assert caught.value.line == end


def test_a_log_may_break_off_at_any_byte(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    raw = "\n".join(WON).encode()
    scores = raw.rindex(b" ") + 1
    for end in [*range(1, scores - 100, 11), *range(scores - 100, len(raw))]:
        path.write_bytes(raw[:end])
        # The last number may lack digits: then nothing shows it but the payments.
        assert is_refused(path) or end > scores


def test_mangled_logs_raise_nothing_else(tmp_path: Path) -> None:
    rng = random.Random(0)
    path = tmp_path / "log.txt"
    tiles = re.findall(r"\b[WTB]\d|\b[FJ]\d", TEXT)
    refused = 0
    for _ in range(600):
        lines = rng.choice(ROUNDS).copy()
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = re.sub(r"[WTBFJ]\d$", rng.choice(tiles), lines[at])
            case _:
                lines[at] = re.sub(r"\d", str(rng.randrange(5)), lines[at], count=1)
        path.write_text("\n".join(lines), encoding="utf-8")
        refused += is_refused(path)
    assert refused > 300


@pytest.mark.parametrize("noise", [b"\xff\xfe\x00", b"Match\n" * 9, b"x" * 5000, bytes(range(256))])
def test_what_is_no_log_is_refused(tmp_path: Path, noise: bytes) -> None:
    path = tmp_path / "log.txt"
    path.write_bytes(noise)
    assert is_refused(path)


DEAL = first(WON, "Player 0 Deal")
DRAW = first(WON, "Player 0 Draw")
PLAY = first(WON, "Player 0 Play")
HELD = WON[DEAL].split()[3:]
PLAYED = WON[PLAY].split()[3]
FOREIGN = next(tile for tile in ("J1", "J2", "J3", "F1") if tile not in [*HELD, PLAYED])

IMPOSSIBLE: dict[str, tuple[int, str, str]] = {
    "no match": (0, "Player 0 Draw W1", "'Match' and 1 more"),
    "no wind": (1, "Wind 4", "a wind of 0-3"),
    "twelve tiles": (DEAL, " ".join(WON[DEAL].split()[:-1]), "'Player 0 Deal' and 13 more"),
    "another's deal": (DEAL, WON[DEAL].replace("Player 0", "Player 2"), "'Player 0 Deal'"),
    "no tile": (DEAL, WON[DEAL][:-2] + "W0", "W, B or T and 1-9"),
    "a fifth tile": (DEAL, "Player 0 Deal" + " W1" * 5 + " B1" * 4 + " T1" * 4, "at most four 1m"),
    "another's draw": (DRAW, "Player 1 Draw W1", "player 0 to draw"),
    "a discard without a draw": (DRAW, WON[PLAY], "player 0 to draw"),
    "a tile not held": (PLAY, f"Player 0 Play {FOREIGN}", "player 0 to hold 1 x"),
    "another's discard": (PLAY, "Player 1 Play W1", "player 0 to play"),
    "a second draw": (PLAY, WON[DRAW], "player 0 to play"),
    "a claim of a draw": (PLAY, f"Player 1 Peng {WON[DRAW].split()[3]}", "player 0 to play"),
    "a kong of less": (PLAY, f"Player 0 AnGang {FOREIGN}", "player 0 to hold 4 x"),
    "an added kong without a pung": (PLAY, f"Player 0 BuGang {HELD[0]}", "melded as a pung"),
    "a win on another tile": (PLAY, f"Player 0 Hu {FOREIGN}", "player 0 to play"),
    "a win out of turn": (PLAY, f"Player 1 Hu {WON[DRAW].split()[3]}", "player 0 to play"),
    "a pung of another tile": (PLAY + 1, f"Player 2 Peng {FOREIGN}", "player 1 to draw"),
    "a pung of less": (PLAY + 1, f"Player 0 Peng {PLAYED}", "player 1 to draw"),
    "a chow across the table": (PLAY + 1, "Player 2 Chi W2", "player 1 to draw"),
    "a chow of honours": (PLAY + 1, "Player 1 Chi F2", "the middle tile of a run"),
    "a chow with middle 9": (PLAY + 1, "Player 1 Chi W9", "the middle tile of a run"),
    "no such act": (PLAY, f"Player 0 Pong {PLAYED}", "Draw, Play, Chi"),
    "no such player": (PLAY, f"Player 4 Play {PLAYED}", "'Player SEAT ACT TILE'"),
    "more than an event": (PLAY, f"{WON[PLAY]} {PLAYED}", "'Player SEAT ACT TILE'"),
    "a blank line": (PLAY, "", "an event or the end of the round"),
    "an early end": (PLAY + 1, "Huang", "player 1 to draw"),
    "scores without an end": (PLAY + 1, "Score 0 0 0 0", "'Hu' and 'Fan', or 'Huang'"),
    "fans without a win": (PLAY + 1, WON[-2], "an event or the end of the round"),
    "fans that are none": (len(WON) - 2, "Fan 8", "'Fan POINTS NAME*COUNT"),
    "fans without counts": (len(WON) - 2, "Fan 8 花龙", "'Fan POINTS NAME*COUNT"),
    "no fans": (len(WON) - 2, WON[-1], "'Hu' and 'Fan'"),
    "play after the win": (len(WON) - 2, WON[DRAW], "'Fan'"),
    "three scores": (len(WON) - 1, "Score 1 2 3", "'Score' and 4 more"),
    "scores that are none": (len(WON) - 1, "Score 1 2 3 x", "'Score' and four numbers"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_named(log: Log, what: str) -> None:
    at, new, expected = IMPOSSIBLE[what]
    path = log([*ROUNDS[-1], "", *edited(WON, at, new)])
    with pytest.raises(botzone.LogError) as caught:
        list(botzone.read_rounds(path))
    line = len(ROUNDS[-1]) + 1 + at + 1
    assert str(caught.value).startswith(f"{path}:{line}: expected ")
    assert expected in str(caught.value)
    assert (caught.value.path, caught.value.line) == (str(path), line)


def test_an_empty_wall_gives_no_tile(log: Log) -> None:
    player = (int(DRAWN[-3].split()[1]) + 1) % 4
    with pytest.raises(botzone.LogError, match=f"the wall of player {player} is empty"):
        list(botzone.read_rounds(log(edited(DRAWN, -2, f"Player {player} Draw W1"))))


def test_what_follows_ignore_is_skipped(log: Log) -> None:
    lost = [
        f"{line} Ignore Player 3 PENG W1 ignore player 2 Hu" if "Draw" in line else line
        for line in WON
    ]
    assert botzone.check(log(lost)).ok


def test_errors_survive_pickling() -> None:
    error = pickle.loads(pickle.dumps(botzone.LogError("a.txt", 7, "expected a tile")))
    assert isinstance(error, botzone.LogError)
    assert (error.path, error.line, str(error)) == ("a.txt", 7, "a.txt:7: expected a tile")


def test_a_concealed_kong_of_a_log_is_one() -> None:
    assert text._meld("AnGang", 0, 0) == Meld("[1111m]")
    assert text._meld("BuGang", 33, 2) == Meld("[PPPP,6]")
