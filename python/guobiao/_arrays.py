"""Checks of arrays and of what goes with them: numbers, shapes, room for results, threads."""

from __future__ import annotations

import functools
import operator
import os
from typing import TYPE_CHECKING, Any

import numpy as np

from guobiao._core import HandError
from guobiao._echo import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

__all__ = [
    "check_fillable",
    "first_wrong",
    "is_mark",
    "kind_of",
    "thread_count",
    "whole_numbers",
]


def kind_of(array: NDArray[np.generic]) -> str:
    """Type and shape of an array in the words of docstrings: ``uint8[3, 48]``."""
    dtype = str(array.dtype)
    dtype = dtype if len(dtype) <= 60 else "a structured type"
    return f"{dtype}[{', '.join(map(str, array.shape))}]"


def first_wrong(wrong: NDArray[np.bool_]) -> tuple[str, tuple[int, ...]]:
    """Where the first True stands: as text and as index."""
    which = tuple(int(i) for i in np.argwhere(wrong)[0])
    return "".join(f"[{', '.join(map(str, which))}]" for _ in range(bool(which))), which


def whole_numbers(
    name: str,
    value: object,
    most: int,
    *,
    none: int | None = None,
    last: int | None = None,
    flag: bool = False,
    any_shape: bool = False,
    error: type[ValueError] = HandError,
) -> NDArray[Any]:
    """Whole numbers from 0 to `most`, or `none`, in a given shape; an error names the argument.

    The shape is [] or [n], with ``last`` [last] or [n, last]; the type is the least unsigned one
    that holds `most`. Values are never wrapped or rounded.
    """
    try:
        array = np.asarray(value)
    except (ValueError, TypeError, OverflowError):
        raise error(f"{name} is not an array of numbers (ragged or of mixed types)") from None
    wanted = f"0 to {most}" + ("" if none is None else f", or {none} for none")
    # An empty list is an array of floats.
    fits = array.dtype.kind in ("biu" if flag else "iu") or (
        isinstance(value, list) and array.size == 0
    )
    if not fits:
        numbers = "booleans" if flag else f"whole numbers, {wanted}"
        raise error(f"{name} is {kind_of(array)}, expected {numbers}")
    if not any_shape:
        dims = array.shape if last is None else array.shape[:-1]
        if len(dims) > 1 or (last is not None and array.shape[-1:] != (last,)):
            shape = "a scalar or [n]" if last is None else f"[n, {last}] or [{last}]"
            raise error(f"{name} is {kind_of(array)}, expected {shape}")
    if array.size and not 0 <= array.min() <= array.max() <= most:
        wrong = (array < 0) | ((array > most) & (array != (most if none is None else none)))
        if wrong.any():
            where, which = first_wrong(wrong)
            raise error(f"{name}{where} is {array[which]}, expected {wanted}")
    return array.astype(np.uint8 if most <= 255 else np.uint16, copy=False)


def is_mark(errors: object) -> bool:
    """Whether bad rows are marked."""
    if not isinstance(errors, str) or errors not in ("raise", "mark"):
        raise ValueError(f"errors {shown(errors)}, expected 'raise' or 'mark'")
    return errors == "mark"


def check_fillable(
    name: str, array: object, dtype: type[np.generic], shape: tuple[int, ...]
) -> None:
    """ValueError unless it is such an array that can be filled in place."""
    if not isinstance(array, np.ndarray) or array.dtype != dtype or array.shape != shape:
        found = kind_of(array) if isinstance(array, np.ndarray) else type(array).__name__
        # An array of this shape that takes no memory.
        wanted = kind_of(np.broadcast_to(dtype(), shape))
        raise ValueError(f"{name} is {found}, expected {wanted}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(f"{name} is not an array that can be filled in place")


@functools.cache
def cpus() -> int:
    """How many processors the process may use: asked once a process."""
    count: Callable[[], int | None] | None = getattr(os, "process_cpu_count", None)
    if count is not None:
        return count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """How many threads a call may use, at most 256."""
    if threads is None:
        return cpus()
    try:
        number = operator.index(threads)
    except TypeError:
        number = 0
    if number < 1 or isinstance(threads, bool):
        wanted = "a number from 1 on, or None for all cores"
        raise ValueError(f"threads {shown(threads)}, expected {wanted}")
    return min(number, 256)
