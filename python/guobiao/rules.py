"""Rule books: see `guobiao.rulebook.rules`."""

from guobiao.rulebook.rules import (
    Difference,
    Penalties,
    Row,
    RuleBook,
    RulesError,
    _rebuild,  # noqa: F401  # pickles of 0.1.0 name it so
    row,
)

__all__ = ["Difference", "Penalties", "Row", "RuleBook", "RulesError", "row"]
