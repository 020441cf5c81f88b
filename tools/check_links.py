"""Follows every link within the built site; ends with 1 where one is dead.

mkdocs checks the links of Markdown; this follows those of the theme too, such as the switch of
languages, which leads from one site into the other.
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links and the anchors of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what a tag links to, and its own anchor."""
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in {"href", "src"} and value and tag != "use":
                self.links.append(value)


def dead_links(root: Path) -> list[str]:
    """What leads nowhere, as page and link; links to other sites are not followed."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in root.rglob("*.html")}
    dead = []
    for path, page in pages.items():
        if path.name == "404.html":  # its links start at the root of wherever the site lies
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            anchor = unquote(parts.fragment)
            known = pages[target].anchors if target in pages else set()
            if not target.exists() or (anchor and known and anchor not in known):
                dead.append(f"{path.relative_to(root)}: {link}")
    return dead


if __name__ == "__main__":
    found = dead_links(Path(sys.argv[1]).resolve())
    print("\n".join(found) or "no dead link")
    sys.exit(bool(found))
