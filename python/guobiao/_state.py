"""Pickles of frozen dataclasses that got new fields since: these take their defaults."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def state_of(value: Any) -> list[object]:
    """What is pickled: the fields in order."""
    return [getattr(value, field.name) for field in fields(value)]


def restore(value: Any, state: list[object]) -> None:
    """Sets the fields that were pickled, and those that are newer to their defaults."""
    names = fields(value)
    found = [*state, *(field.default for field in names[len(state) :])]
    for field, part in zip(names, found, strict=True):
        object.__setattr__(value, field.name, part)
