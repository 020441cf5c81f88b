"""Draws hands on the pages of the site; a hook of mkdocs (see mkdocs.yml).

A fence of the language `hand` holds one hand a line, in the project's own notation, and is drawn.
The style and the tiles stand once on each page that has one. The reference is made of the
docstrings, and each guide ends with a link to its page.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File

import guobiao as gb
from guobiao import pictures
from tools import reference

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

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


def _is_chinese(config: MkDocsConfig) -> bool:
    return bool(config.theme["language"] == "zh")


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Adds the pages of the reference."""
    for question in reference.QUESTIONS:
        content = reference.page(question, chinese=_is_chinese(config))
        files.append(File.generated(config, f"reference/{question.key}.md", content=content))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Links a guide to the reference of its question."""
    led = [each for each in reference.QUESTIONS if each.guide == page.file.src_uri]
    said = "函数和类：" if _is_chinese(config) else "Reference: "
    titles = [(each.title_zh if _is_chinese(config) else each.title, each.key) for each in led]
    links = ", ".join(f"[{title}](reference/{key}.md)" for title, key in titles)
    return f"{markdown}\n\n{said}{links}\n" if led else markdown


def on_page_content(html: str, **_: Any) -> str:
    """Puts what all pictures share before the first."""
    return pictures.shared() + html if _HANDS in html else html
