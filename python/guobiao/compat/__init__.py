"""Drop-ins for PyMahjongGB: a changed import is all that a program needs.

>>> from guobiao.compat.MahjongGB import MahjongFanCalculator
>>> hand = ("W1", "W2", "T2", "T3", "T4", "B5", "B6", "B7", "B8", "B8", "B8", "F1", "F1")
>>> MahjongFanCalculator((), hand, "W3", 0, True, False, False, False, 0, 0)
((4, '不求人'), (1, '独听・边张'))

`MahjongGB` gives what PyMahjongGB 1.4.0 gives, `MahjongGB_1_3` what 1.3.0 gives.
"""


class MahjongGBWarning(UserWarning):
    """A call shows a mistake of the caller, but PyMahjongGB answers it, and so does the drop-in.

    >>> import warnings
    >>> from guobiao.compat import MahjongGBWarning
    >>> warnings.simplefilter("ignore", MahjongGBWarning)  # if the mistakes are known

    Issued once a process and kind of mistake; where a filter would make it an exception it is not
    issued, so that it never changes an answer.
    """


__all__ = ["MahjongGBWarning"]
