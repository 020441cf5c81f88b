"""The fans: see `guobiao.rulebook.fans`."""

from guobiao.rulebook.fans import Fan

__all__ = ["Fan"]
