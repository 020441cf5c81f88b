"""What each fan is, by fan: see `guobiao.rulebook.definitions`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from guobiao.rulebook.definitions import TEXTS
from guobiao.rulebook.fans import Fan

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DEFINITIONS"]

DEFINITIONS: Mapping[Fan, tuple[str, str, str]] = MappingProxyType(
    {fan: TEXTS[fan.name] for fan in Fan}
)
"""In English, in Chinese, and an example as text."""
