"""Planes for networks: their names, and what permuting the suits does to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from guobiao._arrays import kind_of
from guobiao._core import names_of_planes
from guobiao._echo import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

__all__ = ["Permuted", "permute_suits", "plane_names"]

_SUITS = 3
_RANKS = 9
_CHOWS = 21
_FIRST_CHOW, _FIRST_PUNG, _ACTIONS = 36, 99, 235


def plane_names(planes: Literal["base", "caiest38", "v1"]) -> tuple[str, ...]:
    """The names of the planes that ``planes=`` gives; ValueError for a layout that there isn't.

    >>> import guobiao as gb
    >>> gb.plane_names("base")
    ('seat wind', 'round wind', 'hand 1', 'hand 2', 'hand 3', 'hand 4')
    >>> len(gb.plane_names("caiest38")), len(gb.plane_names("v1"))
    (38, 79)

    A plane is uint8[4, 9]: m, s, p and the honours ESWNCFP with two empty cells. ``hand 2`` is 1
    where the hand has two of a kind at least, and so on. ``"base"`` is how course programs begin;
    ``"caiest38"`` what nets of the contests were trained on: its discards and melds are those after
    the last event of the seat itself. ``"v1"`` holds all that the seat knows, as it stands:

    * ``tile from me`` ...: the tile asked about, by the seat it came from; ``added to a pung`` and
      ``drawn for a kong`` have it again where it was.
    * ``unseen 1`` ...: copies that the seat hasn't seen. ``wall of me`` ...: tiles left, in all
      cells.
    * ``river of me 1`` ...: where that seat threw this copy of a kind, the number of the throw in
      the round, from 1 over all seats. ``claimed from me`` ...: how many of these others took.
    * ``chow of me 1`` ...: at its lowest tile; ``pung of me``, ``kong of me`` (of a discard),
      ``added kong of me``, ``concealed kong of me``; those of others are hidden and only counted,
      in all cells of ``hidden kongs of next`` ...
    * ``shanten``: one more than the own hand's, in all cells: 0 is complete, 1 waits. ``useful``:
      kinds that bring it nearer, of 14 tiles after one of ``best throws``; ``waits``: the same
      where it waits.

    Seats are relative to the one asked: me, next, opposite, previous. The planes of a name never
    change.
    """
    return tuple(names_of_planes(planes))


class Permuted(NamedTuple):
    """What permute_suits() gives: copies of what was given, None for the rest."""

    planes: NDArray[np.generic] | None
    mask: NDArray[np.generic] | None
    action: NDArray[np.integer] | None


def permute_suits(
    order: Sequence[int],
    *,
    planes: ArrayLike | None = None,
    mask: ArrayLike | None = None,
    action: ArrayLike | None = None,
) -> Permuted:
    """Planes, masks and actions of the same table with its suits changed for each other.

    >>> import guobiao as gb
    >>> actions = [gb.Action("play 3m"), gb.Action("chow 234p 3p")]
    >>> [str(gb.Action(action)) for action in gb.permute_suits((1, 2, 0), action=actions).action]
    ['play 3s', 'chow 234m 3m']

    Suit s (0 m, 1 s, 2 p) becomes suit ``order[s]``. ``planes`` are [..., 4, 9], ``mask`` is
    [..., 235] and ``action`` whole numbers of Action, of any shape. It is no symmetry of the values
    of hands with 绿一色 (all green) or 推不倒 (reversible tiles), which name the tiles of a suit;
    all other fans stay as they are. ValueError for what doesn't fit.
    """
    new = [int(suit) for suit in order]
    if sorted(new) != list(range(_SUITS)):
        raise ValueError(f"order {shown(order)}, expected 0, 1 and 2 in some order")
    old = np.argsort(new)
    moved = _moved(new)
    return Permuted(
        planes=None if planes is None else _planes(planes, old),
        mask=None if mask is None else _mask(mask, moved),
        action=None if action is None else _action(action, moved),
    )


def _moved(new: Sequence[int]) -> NDArray[np.int64]:
    """The number that each action becomes."""
    moved = np.arange(_ACTIONS)
    for suit, to in enumerate(new):
        for first in (2, *range(_FIRST_PUNG, _ACTIONS, 34)):
            at = first + _RANKS * suit
            moved[at : at + _RANKS] += _RANKS * (to - suit)
        at = _FIRST_CHOW + _CHOWS * suit
        moved[at : at + _CHOWS] += _CHOWS * (to - suit)
    return moved


def _planes(planes: ArrayLike, old: NDArray[np.int64]) -> NDArray[np.generic]:
    array = np.asarray(planes)
    if array.shape[-2:] != (4, _RANKS):
        raise ValueError(f"planes is {kind_of(array)}, expected [..., 4, 9]")
    return array[..., [*old, _SUITS], :]


def _mask(mask: ArrayLike, moved: NDArray[np.int64]) -> NDArray[np.generic]:
    array = np.asarray(mask)
    if array.shape[-1:] != (_ACTIONS,):
        raise ValueError(f"mask is {kind_of(array)}, expected [..., {_ACTIONS}]")
    return array[..., np.argsort(moved)]


def _action(action: ArrayLike, moved: NDArray[np.int64]) -> NDArray[np.integer]:
    array = np.asarray(action)
    fits = array.dtype.kind in "iu" and (
        array.size == 0 or 0 <= array.min() <= array.max() < _ACTIONS
    )
    if not fits:
        raise ValueError(f"action is {kind_of(array)}, expected whole numbers, 0 to 234")
    renamed: NDArray[np.integer] = moved[array].astype(array.dtype)
    return renamed
