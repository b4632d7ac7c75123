"""Games in which order counts (docs/domain.md §3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial, perm


def arrangements(places: int, values: int, drawn: int, right: int) -> int:
    """In how many ways ``places`` can be filled with distinct ones of ``values`` so that exactly ``right`` of
    them hold the value drawn there, where the values drawn at ``drawn`` of the places are among ``values``.
    """
    if right > drawn:
        return 0
    others = sum(
        (1 if wrong % 2 == 0 else -1)
        * comb(drawn - right, wrong)
        * perm(values - right - wrong, places - right - wrong)
        for wrong in range(drawn - right + 1)
    )
    return comb(drawn, right) * others


def nth_order(numbers: Sequence[int], index: int) -> list[int]:
    """The ``index``-th order of ``numbers``, counted from 0 as a dictionary would.

    Raises IndexError beyond the last of the n! orders.
    """
    if not 0 <= index < factorial(len(numbers)):
        raise IndexError(index)
    rest, order = list(numbers), []
    for left in range(len(numbers) - 1, -1, -1):
        place, index = divmod(index, factorial(left))
        order.append(rest.pop(place))
    return order


def right_places(game: Sequence[int], drawn: Sequence[int]) -> int:
    """How many numbers stand where they were drawn."""
    return sum(number == right for number, right in zip(game, drawn, strict=True))


def longest_run(game: Sequence[int], drawn: Sequence[int]) -> int:
    """The longer of the two runs of right digits, from the front and from the back."""
    return max(_run(game, drawn), _run(game[::-1], drawn[::-1]))


def _run(game: Sequence[int], drawn: Sequence[int]) -> int:
    for length, (digit, right) in enumerate(zip(game, drawn, strict=True)):
        if digit != right:
            return length
    return len(game)
