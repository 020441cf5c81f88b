"""Values as plain data, which JSON can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from guobiao._core import Reading, Score

__all__ = ["reading_dict", "score_dict"]


def score_dict(score: Score) -> dict[str, Any]:
    """A score as plain data."""
    return {
        "hand": str(score.hand),
        "rules": score.rules.name,
        "points": score.points,
        "legal": score.legal,
        "fans": [
            {
                "fan": fan.id,
                "zh": fan.zh,
                "en": fan.en,
                "points": score.rules.points[fan],
                "count": count,
            }
            for fan, count in score.fans.items()
        ],
        "reading": reading_dict(score.reading),
        "silenced": [
            {"fan": fan.id, "by": by if isinstance(by, str) else by.id}
            for fan, by in score.silenced
        ],
    }


def reading_dict(reading: Reading) -> dict[str, Any]:
    """A reading as plain data."""
    winning = reading.winning
    return {
        "form": reading.form.value,
        "sets": [
            {
                "kind": item.kind.value,
                "tiles": str(item),
                "concealed": item.concealed,
                "melded": item.melded,
            }
            for item in reading.sets
        ],
        "pair": None if reading.pair is None else str(reading.pair),
        "winning": None if winning is None else str(winning),
    }
