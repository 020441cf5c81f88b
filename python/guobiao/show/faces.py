"""What is drawn on the 34 tiles: strokes and dots in a field of 40 by 54, and their colours.

Characters are drawn as strokes, so that a picture needs no font. A colour is an attribute, for
programs that know no style sheets, and a class, which a dark page colours anew.
"""

from __future__ import annotations

from itertools import product

from guobiao.tiles import Tile

__all__ = ["FACES", "HEIGHT", "STYLE", "WIDTH"]

WIDTH, HEIGHT = 40, 54

# On light and on dark ground.
_COLOURS = {
    "red": ("#c0392b", "#ff7a6b"),
    "green": ("#1e7d4f", "#58c78d"),
    "blue": ("#23518f", "#7fb0f5"),
    "black": ("#2b2b2b", "#e8e6e0"),
}
_GROUND = {
    "face": ("#fffdf5", "#2c2f36"),
    "edge": ("#a9a295", "#6b7280"),
    "text": ("#333", "#ddd"),
}


def _values(*, dark: bool) -> str:
    """What each colour is, as variables, which tiles that are drawn once and used often inherit."""
    pairs = (_GROUND | _COLOURS).items()
    return "{" + "".join(f"--gb-{name}:{pair[dark]};" for name, pair in pairs) + "}"


def _style() -> str:
    """The system's word first, then the page's, as JupyterLab, VS Code and Material give it."""
    light, dark = _values(dark=False), _values(dark=True)
    pages = '[data-jp-theme-light="{}"] .gb,.vscode-{} .gb,[data-md-color-scheme="{}"] .gb'
    uses = "".join(
        f".gb-{name}{{stroke:var(--gb-{name})}}.gb-{name}-dot{{fill:var(--gb-{name})}}"
        for name in _COLOURS
    )
    return (
        f".gb{light}@media(prefers-color-scheme:dark){{.gb{dark}}}"
        f"{pages.format('true', 'light', 'default')}{light}"
        f"{pages.format('false', 'dark', 'slate')}{dark}"
        f".gb-face{{fill:var(--gb-face);stroke:var(--gb-edge)}}.gb-text{{fill:var(--gb-text)}}{uses}"
    )


STYLE = _style()

# Strokes in a square of 100: a character's own strokes, straightened.
_STROKES = {
    "一": "M10 50H90",
    "二": "M22 28H78M10 78H90",
    "三": "M15 20H85M24 50H76M8 82H92",
    "四": "M12 20H88V86H12ZM38 20Q38 48 22 62M62 20V50Q62 60 80 60",
    "五": "M15 16H85M50 16L38 86M20 48H74L70 86M8 86H92",
    "六": "M50 6V24M8 38H92M38 54L16 90M62 54L86 90",
    "七": "M8 52L92 40M46 10V74Q46 86 60 86H78Q90 86 90 70",
    "八": "M40 20Q36 62 8 88M56 14Q62 64 92 88",
    "九": "M12 36H68V74Q68 88 80 88Q92 88 92 70M42 8Q42 64 10 90",
    "萬": "M6 15H94M33 4V25M67 4V25M24 34H76V60H24ZM24 47H76M50 34V80M12 96V70H88V88Q88 95 78 95"
    "M32 84L66 80M60 73L70 86",
    "東": "M8 18H92M22 33H78V62H22ZM22 47H78M50 4V98M48 62Q34 82 8 90M52 62Q66 82 92 90",
    "南": "M12 18H88M50 4V32M14 96V34H86V86Q86 95 76 95M37 42L43 53M63 42L57 53M30 58H70M27 74H73"
    "M50 58V94",
    "西": "M6 14H94M16 36H84V92H16ZM38 14V44Q38 58 24 68M62 14V54Q62 64 76 64",
    "北": "M38 8V94M12 36H38M8 82L38 68M62 8V78Q62 88 74 88H82Q92 88 92 74M90 28L62 46",
    "中": "M14 28H86V64H14ZM50 4V98",
    "發": "M14 12H40Q34 32 6 48M18 24L30 34M58 6Q66 32 94 46M84 12L70 24M94 24L80 36"
    "M14 52H42V66H16V80H42Q44 97 28 95M56 52H78V62Q78 68 90 68M56 52Q56 66 46 72"
    "M52 76H82Q74 92 44 99M58 78Q70 94 94 99",
}


def _character(name: str, colour: str, x: float, y: float, size: float) -> str:
    """A character in a square of this size; its strokes are as thick whatever the size."""
    scale = size / 100
    return (
        f'<path class="gb-{colour}" stroke="{_COLOURS[colour][0]}" fill="none" '
        f'stroke-width="{2.4 / scale:.4g}" stroke-linecap="round" stroke-linejoin="round" '
        f'transform="translate({x} {y}) scale({scale:.4g})" d="{_STROKES[name]}"/>'
    )


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    ink = _COLOURS[colour][0]
    return (
        f'<circle class="gb-{colour}" cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{ink}" '
        f'stroke-width="{radius * 0.45:.3g}"/>'
        f'<circle class="gb-{colour}-dot" cx="{x}" cy="{y}" r="{radius * 0.4:.3g}" fill="{ink}"/>'
    )


def _stick(x: float, y: float, length: float, colour: str, lean: float = 0) -> str:
    """A stick of bamboo around a point, with its knot; it leans so far to the right."""
    half = length / 2
    ends = f"M{x + lean} {y - half}L{x - lean} {y + half}M{x - 1.8} {y}H{x + 1.8}"
    return (
        f'<path class="gb-{colour}" stroke="{_COLOURS[colour][0]}" stroke-width="3.2" '
        f'stroke-linecap="round" d="{ends}"/>'
    )


_G, _B, _R = "green", "blue", "red"
_DOTS: dict[int, list[tuple[float, float, float, str]]] = {
    2: [(20, 15, 7, _G), (20, 39, 7, _B)],
    3: [(11, 12, 5.5, _B), (20, 27, 5.5, _R), (29, 42, 5.5, _G)],
    4: [(12, 15, 5.5, _B), (28, 15, 5.5, _G), (12, 39, 5.5, _G), (28, 39, 5.5, _B)],
    5: [
        *((10, 13, 5, _B), (30, 13, 5, _G), (20, 27, 5, _R)),
        *((10, 41, 5, _G), (30, 41, 5, _B)),
    ],
    6: [(x, y, 5, _G if y < 20 else _R) for y in (11, 29, 42) for x in (12, 28)],
    7: [
        *((9, 8.5, 4.2, _G), (20, 13, 4.2, _G), (31, 17.5, 4.2, _G)),
        *((x, y, 4.6, _R) for y in (31, 43) for x in (13, 27)),
    ],
    8: [(x, y, 4.4, _B) for y in (9, 21, 33, 45) for x in (13, 27)],
    9: [(x, y, 4.6, (_G, _R, _B)[at]) for at, y in enumerate((11, 27, 43)) for x in (9, 20, 31)],
}

# x, y, length, colour, and how far it leans.
_STICKS: dict[int, list[tuple[float, float, float, str, float]]] = {
    2: [(20, 15, 16, _G, 0), (20, 39, 16, _B, 0)],
    3: [(20, 15, 16, _B, 0), (12, 39, 16, _G, 0), (28, 39, 16, _G, 0)],
    4: [(12, 15, 16, _G, 0), (28, 15, 16, _B, 0), (12, 39, 16, _B, 0), (28, 39, 16, _G, 0)],
    5: [
        *((10, 15, 16, _G, 0), (30, 15, 16, _B, 0), (20, 27, 16, _R, 0)),
        *((10, 39, 16, _B, 0), (30, 39, 16, _G, 0)),
    ],
    6: [(x, y, 16, _G if y < 20 else _B, 0) for y in (15, 39) for x in (10, 20, 30)],
    7: [
        (20, 10, 9, _R, 0),
        *((x, y, 9, _B if x == 20 else _G, 0) for y in (27, 43) for x in (10, 20, 30)),
    ],
    8: [
        *((8, 16, 15, _G, 0), (32, 16, 15, _G, 0), (15, 16, 12, _G, -3), (25, 16, 12, _G, 3)),
        *((8, 38, 15, _B, 0), (32, 38, 15, _B, 0), (15, 38, 12, _B, 3), (25, 38, 12, _B, -3)),
    ],
    9: [(x, y, 10, (_G, _R, _B)[x // 10 - 1], 0) for y in (11, 27, 43) for x in (10, 20, 30)],
}


def _bird() -> str:
    """A sparrow on a twig: 1s."""
    green, red = _COLOURS["green"][0], _COLOURS["red"][0]
    return (
        f'<path class="gb-green" stroke="{green}" stroke-width="2" fill="none" '
        'stroke-linecap="round" stroke-linejoin="round" d="M13 14Q17 8 22 11Q25 13 24 17'
        "Q33 22 29 32Q26 39 17 38Q10 30 15 19M13 14L9 16L14 18M17 38L13 48M21 38L19 49M25 36L26 48"
        'M18 24Q20 33 28 33"/>'
        f'<path class="gb-red" stroke="{red}" stroke-width="2" stroke-linecap="round" fill="none" '
        'd="M8 49H32M20 26Q22 30 26 29M23 8L26 5M20 8L21 4"/>'
        f'<circle class="gb-red-dot" cx="18" cy="14" r="1.5" fill="{red}"/>'
    )


def _wheel() -> str:
    """The one great dot: 1p."""
    around = [(20, 18), (29, 27), (20, 36), (11, 27), *product((14, 26), (21, 33))]
    petals = "".join(
        f'<circle class="gb-green-dot" cx="{x}" cy="{y}" r="2" fill="{_COLOURS["green"][0]}"/>'
        for x, y in around
    )
    blue = _COLOURS["blue"][0]
    ring = (
        f'<circle class="gb-blue" cx="20" cy="27" r="14" fill="none" stroke="{blue}" '
        'stroke-width="3"/>'
    )
    return ring + petals + _dot(20, 27, 4.5, "red")


def _face(tile: Tile) -> str:
    rank = tile.rank
    match tile.suit:
        case "m":
            numeral = _character("一二三四五六七八九"[rank - 1], "black", 11, 6, 18)
            return numeral + _character("萬", "red", 9.5, 27, 21)
        case "p":
            return _wheel() if rank == 1 else "".join(_dot(*dot) for dot in _DOTS[rank])
        case "s":
            return _bird() if rank == 1 else "".join(_stick(*stick) for stick in _STICKS[rank])
    if tile is Tile.P:
        return (
            f'<rect class="gb-blue" x="8" y="9" width="24" height="36" fill="none" '
            f'stroke="{_COLOURS["blue"][0]}" stroke-width="3"/>'
        )
    colour = {Tile.C: "red", Tile.F: "green"}.get(tile, "black")
    return _character("東南西北中發"[rank - 1], colour, 6.5, 13.5, 27)


FACES = {tile: _face(tile) for tile in Tile}
