"""The combinatorial number system: the g-th combination without listing the others (docs/domain.md §13.1).

Combinations of k places are numbered from 0 in colexicographic order, which does not depend on how many
places there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb


def rank(places: Sequence[int]) -> int:
    """The number of a combination, given as ascending places counted from 0."""
    return sum(comb(place, size) for size, place in enumerate(places, start=1))


def unrank(index: int, size: int) -> tuple[int, ...]:
    """The combination of ``size`` places with this number, ascending. Raises IndexError below 0."""
    if index < 0:
        raise IndexError(index)
    places = []
    for left in range(size, 0, -1):
        place = left - 1
        while comb(place + 1, left) <= index:
            place += 1
        places.append(place)
        index -= comb(place, left)
    return tuple(reversed(places))


def bit_mask(numbers: Sequence[int]) -> int:
    """Distinct numbers as one integer with a bit for each; the packed form that sets are compared by."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
