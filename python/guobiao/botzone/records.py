"""Botzone's JSON as lines of the text log, with what the judge answered about wins beside them.

A round is a list of records: even ones hold what the judge put out (`display`), odd ones what the
four seats answered. It comes as such a list (the full log), in an object under `logs`
(`?lite=true`, with `initdata`), or as a list of these, or one a line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

from guobiao._echo import shown
from guobiao.botzone.sources import LONGEST, LogError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Line", "lines", "matches"]

# The number of the record, a line, and the judge's four answers where it gave some.
Line: TypeAlias = tuple[int, str, tuple[int, ...] | None]

_BIDS = {"HU": "Hu", "PENG": "Peng", "GANG": "Gang", "CHI": "Chi"}


def matches(name: str, stream: BinaryIO) -> Iterator[tuple[str, str, str | None, list[Any]]]:
    """Yields of every round a name for errors, its match, the text of its walls and its records."""
    for where, document in _documents(name, stream):
        rounds = document if _is_list_of_rounds(document) else [document]
        for number, played in enumerate(rounds, 1):
            place = f"{where}, round {number}" if len(rounds) > 1 else where
            walls, match, records = None, Path(name).stem, played
            if isinstance(played, dict):
                records = played.get("logs")
                walls = _walls(place, played.get("initdata"))
                match = _name(played.get("_id")) or match
            if not isinstance(records, list) or not records:
                raise LogError(
                    place, 0, "expected Botzone's records: a list, or 'logs' in an object"
                )
            yield place, _name(match) or "?", walls, records


def _name(found: object) -> str:
    """The first word of what a match is called; nothing where that can't be told."""
    words = found[:1000].split() if isinstance(found, str) else []
    return words[0][:100] if words and words[0].isprintable() else ""


def _is_list_of_rounds(document: Any) -> bool:
    return (
        isinstance(document, list)
        and bool(document)
        and (
            isinstance(document[0], list)
            or (isinstance(document[0], dict) and "logs" in document[0])
        )
    )


def _documents(name: str, stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """The whole of a file, or every line of one that has a document a line."""
    first = _piece(name, stream.readline(LONGEST + 1))
    try:
        document = _loaded(name, first)
    except LogError:
        if len(first) < 200_000:  # one document on many lines
            yield name, _loaded(name, _piece(name, first + stream.read(LONGEST + 1)))
            return
        raise
    yield name, document
    number = 1
    while line := _piece(name, stream.readline(LONGEST + 1)):
        number += 1
        if line.strip():
            yield f"{name}, line {number}", _loaded(f"{name}, line {number}", line)


def _piece(name: str, data: bytes) -> bytes:
    if len(data) > LONGEST:
        raise LogError(name, 0, f"more than {LONGEST} bytes of JSON in one piece, expected less")
    return data


def _loaded(name: str, data: bytes) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"))
    except RecursionError:
        raise LogError(name, 0, "JSON of too many levels") from None
    except json.JSONDecodeError as error:
        raise LogError(name, error.lineno, f"malformed JSON: {error.msg}") from None
    except ValueError as error:  # no UTF-8, or a number of too many digits
        raise LogError(name, 0, f"malformed JSON: {str(error)[:100]}") from None


def _walls(name: str, data: Any) -> str | None:
    if isinstance(data, str):
        if not data.strip():
            return None
        data = _loaded(name, data.encode("utf-8", "replace"))
    walls = data.get("walltiles") if isinstance(data, dict) else None
    return walls.strip() if isinstance(walls, str) else None


def lines(place: str, match: str, records: list[Any]) -> Iterator[Line]:
    """The round as lines of the text log."""
    displays = [
        (number + 1, _display(place, number, records)) for number in range(0, len(records), 2)
    ]
    number, start = displays[0]
    yield number, f"Match {match}", None
    yield number, f"Wind {_number(place, number, start, 'quan', 0, 3)}", None
    if len(displays) < 2:
        raise LogError(place, number, "the log ends inside a round, expected the deal")
    number, deal = displays[1]
    hands = deal.get("hand")
    if not isinstance(hands, list) or len(hands) != 4:
        raise LogError(place, number, "expected the four hands of DEAL")
    for seat, hand in enumerate(hands):
        yield number, f"Player {seat} Deal {_tiles(place, number, hand)}", None
    before: dict[str, Any] = {}
    tile = ""
    for number, display in displays[2:]:
        answers = records[number - 2]
        bids = _bids(before, display, answers if isinstance(answers, dict) else {}, tile)
        for text, judged in _events(place, number, before, display, tile):
            yield number, text + bids, _judged(place, number, display) if judged else None
            bids = ""
        before, found = display, display.get("tile")
        tile = found if isinstance(found, str) else tile


def _display(place: str, number: int, records: list[Any]) -> dict[str, Any]:
    record = records[number]
    output = record.get("output") if isinstance(record, dict) else None
    if isinstance(output, str):
        output = _loaded(place, output.encode("utf-8", "replace"))
    display = output.get("display") if isinstance(output, dict) else None
    if not isinstance(display, dict):
        raise LogError(place, number + 1, "expected a record of the judge with 'display'")
    return display


def _number(place: str, at: int, display: dict[str, Any], key: str, low: int, high: int) -> int:
    found = display.get(key)
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise LogError(place, at, f"expected '{key}' from {low} to {high}, got {shown(found)}")
    return found


def _word(place: str, at: int, text: object) -> str:
    if not isinstance(text, str) or len(text) != 2 or not text.isascii() or not text.isalnum():
        raise LogError(place, at, f"expected a tile, got {shown(text)}")
    return text


def _tiles(place: str, at: int, hand: Any) -> str:
    if not isinstance(hand, list) or len(hand) != 13:
        raise LogError(place, at, "expected 13 tiles in each hand of DEAL")
    return " ".join(_word(place, at, tile) for tile in hand)


def _events(
    place: str, at: int, before: dict[str, Any], display: dict[str, Any], last: str
) -> Iterator[tuple[str, bool]]:
    """The lines of one display, and whether what the judge says of wins belongs to it."""
    action = display.get("action")
    if action == "HUANG":
        yield "Huang", False
        yield "Score 0 0 0 0", False
        return
    if action not in ("DRAW", "PLAY", "CHI", "PENG", "GANG", "BUGANG", "HU"):
        if display.get("score") is None:
            raise LogError(place, at, f"unexpected action {shown(action)}")
        yield _score(place, at, display), False
        return
    player = f"Player {_number(place, at, display, 'player', 0, 3)}"
    if action == "HU":
        yield f"{player} Hu {last}", False
        yield _fans(place, at, display), False
        yield _score(place, at, display), False
        return
    tile = _word(place, at, display.get("tile"))
    if action in ("DRAW", "PLAY"):
        yield f"{player} {action.capitalize()} {tile}", True
    elif action == "CHI":
        yield f"{player} Chi {_word(place, at, display.get('tileCHI'))}", False
        yield f"{player} Play {tile}", True
    elif action == "PENG":
        yield f"{player} Peng {last}", False
        yield f"{player} Play {tile}", True
    elif action == "BUGANG":
        yield f"{player} BuGang {tile}", True
    else:
        own = before.get("action") == "DRAW" and before.get("player") == display["player"]
        yield f"{player} {'AnGang' if own else 'Gang'} {tile}", False


def _bids(before: dict[str, Any], now: dict[str, Any], answers: dict[str, Any], tile: str) -> str:
    """What other seats wanted to do with the tile that is out, and could not."""
    if before.get("action") not in ("PLAY", "CHI", "PENG", "BUGANG"):
        return ""
    lost = ""
    for seat in range(4):
        answer = answers.get(str(seat))
        response = answer.get("response") if isinstance(answer, dict) else None
        words = response.split() if isinstance(response, str) else []
        if not words or words[0] not in _BIDS or seat in (now.get("player"), before.get("player")):
            continue
        claimed = words[1] if words[0] == "CHI" and len(words) > 1 else tile
        lost += f" Ignore Player {seat} {_BIDS[words[0]]} {claimed}"
    return lost


def _judged(place: str, at: int, display: dict[str, Any]) -> tuple[int, ...] | None:
    found = display.get("canHu")
    if found is None:
        return None
    if not isinstance(found, list) or len(found) != 4 or not all(type(n) is int for n in found):
        raise LogError(place, at, f"expected four numbers as 'canHu', got {shown(found)}")
    return tuple(found)


def _fans(place: str, at: int, display: dict[str, Any]) -> str:
    total = _number(place, at, display, "fanCnt", 0, 100_000)
    fans = display.get("fan") or ()
    if not isinstance(fans, list) or not all(isinstance(fan, dict) for fan in fans):
        raise LogError(place, at, f"expected 'fan' as a list of objects, got {shown(fans)}")
    items = [
        f"{_fan_name(place, at, fan)}*{_number(place, at, fan, 'cnt', 0, 100)}" for fan in fans
    ]
    return f"Fan {total} {'+'.join(items)}"


def _fan_name(place: str, at: int, fan: dict[str, Any]) -> str:
    name = fan.get("name")
    # What the text log can hold: one line, UTF-8.
    if not isinstance(name, str) or not name.isprintable() or {"+", "*"} & {*name}:
        raise LogError(place, at, f"expected the 'name' of a fan, got {shown(name)}")
    return name


def _score(place: str, at: int, display: dict[str, Any]) -> str:
    score = display.get("score")
    if not isinstance(score, list) or len(score) != 4 or not all(type(n) is int for n in score):
        raise LogError(place, at, "expected four numbers as 'score'")
    return "Score " + " ".join(map(str, score))
