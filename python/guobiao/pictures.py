"""Pictures of hands: see `guobiao.show.pictures`."""

from guobiao.show.pictures import draw

__all__ = ["draw"]
