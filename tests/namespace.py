"""The public names and what they stand for: what ``from guobiao import *`` gives."""

import guobiao as gb

__all__ = ["NAMES"]

NAMES = {name: getattr(gb, name) for name in gb.__all__}
