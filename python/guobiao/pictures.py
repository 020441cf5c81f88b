"""Pictures of hands: see `guobiao.show.pictures`."""

from guobiao.show.pictures import draw, shared

__all__ = ["draw", "shared"]
