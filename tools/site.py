"""Draws hands on the pages of the site; a hook of mkdocs (see mkdocs.yml).

A fence of the language `hand` holds one hand a line, in the project's own notation, and is drawn.
The style and the tiles stand once on each page that has one.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import guobiao as gb
from guobiao import pictures

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_HANDS = '<div class="gb-hands">'


def draw_hands(source: str, *_: Any, **__: Any) -> str:
    """The picture of each hand of a fence, its text below it."""
    figures = (
        f"<figure>{pictures.draw(gb.Hand(text), alone=False)}"
        f"<figcaption><code>{escape(text)}</code></figcaption></figure>"
        for text in source.split()
    )
    return f"{_HANDS}{''.join(figures)}</div>"


def on_config(config: MkDocsConfig) -> None:
    """Adds the fence to those of pymdownx.superfences."""
    fence = {"name": "hand", "class": "hand", "format": draw_hands}
    config["mdx_configs"].setdefault("pymdownx.superfences", {})["custom_fences"] = [fence]


def on_page_content(html: str, **_: Any) -> str:
    """Puts what all pictures share before the first."""
    return pictures.shared() + html if _HANDS in html else html
