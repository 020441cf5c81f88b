"""Writes the printed table of every rule book to rules; run by `make rules`."""

from pathlib import Path

import guobiao as gb

RULES = Path(__file__).parents[1] / "rules"

if __name__ == "__main__":
    for book in gb.rule_books.values():
        (RULES / f"{book.name.lower()}.txt").write_text(f"{book}\n", encoding="utf-8")
