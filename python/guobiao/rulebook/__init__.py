"""Rule books: the fans, what a book decides of them, and the books themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guobiao.rulebook.rules import find_presets

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guobiao.rulebook.rules import RuleBook


def _presets() -> Mapping[str, RuleBook]:
    from guobiao.rulebook.presets import rule_books

    return rule_books


find_presets(_presets)
