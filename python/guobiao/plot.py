"""Charts of replayed logs, with matplotlib: ``pip install guobiao[plot]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

    from guobiao.botzone import Report
    from guobiao.rulebook.fans import Fan

__all__ = ["fan_histogram"]


def fan_histogram(
    report: Report | Mapping[Fan, int],
    *,
    most: int = 30,
    names: str = "en",
    axes: Axes | None = None,
) -> Axes:
    """A bar for each fan, as long as there are wins that have it, the commonest at the top.

    >>> from importlib.resources import files
    >>> from guobiao import botzone
    >>> report = botzone.check(files("guobiao") / "data" / "sample_log.txt")
    >>> axes = fan_histogram(report, most=5)
    >>> [label.get_text() for label in axes.get_yticklabels()][0], axes.get_title()
    ('All Chows', 'Fans of 14 wins')

    ``report`` is what `botzone.check` gives, or how many wins have each fan. ``names`` is en, zh,
    zh_hant or ja; for all but en matplotlib needs a font that has the characters. Of fans beyond
    the ``most`` commonest none is shown. ImportError without matplotlib; ValueError for another
    language.
    """
    try:
        from matplotlib import pyplot as plt
        from matplotlib.ticker import MaxNLocator
    except ModuleNotFoundError:
        hint = "pip install 'guobiao[plot]'"
        raise ImportError(f"guobiao.plot needs matplotlib: {hint}") from None

    if names not in ("en", "zh", "zh_hant", "ja"):
        raise ValueError(f"names {names!r}, expected 'en', 'zh', 'zh_hant' or 'ja'")
    from guobiao.botzone import Report

    wins: Mapping[Fan, int] = report.fans if isinstance(report, Report) else report
    title = f"Fans of {report.wins:,} wins" if isinstance(report, Report) else "Fans"
    commonest = sorted(wins, key=lambda fan: (-wins[fan], fan))[:most]
    if axes is None:
        _, axes = plt.subplots(figsize=(7, 1 + 0.22 * len(commonest)), layout="constrained")
    bars = axes.barh([getattr(fan, names) for fan in commonest], [wins[fan] for fan in commonest])
    axes.bar_label(bars, padding=3)
    axes.invert_yaxis()
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("wins")
    axes.set_title(title)
    axes.margins(y=0.02)
    return axes
