"""Random games from a cryptographic generator, each as likely as any other (docs/domain.md §2, §13.6).

A game is drawn as one number below the count of all possible games, which the standard library does by
rejection, so there is no modulo bias; then it is read off that number.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from games.combinations import unrank
from games.entries import Entry, Line
from games.layout import FAVOURITES, Layout, possibilities
from games.numbers import NumberSet, RuleError

DEFAULT_GAMES = 18
"""Games of a quickpick of a standard ticket (docs/requirements.md §9)."""

RandBelow = Callable[[int], int]
"""A uniform whole number from 0 to below the argument."""


def quickpick(
    sets: Sequence[NumberSet], games: int, randbelow: RandBelow = secrets.randbelow
) -> list[dict[str, list[int]]]:
    """``games`` entries, no two alike. Raises RuleError when there are not so many different ones."""
    total = 1
    for numbers in sets:
        total *= possibilities(numbers)
    return [_entry(sets, index) for index in sample(total, games, randbelow)]


def combo_lines(
    layout: Layout, entry: Entry, games: int, randbelow: RandBelow = secrets.randbelow
) -> list[Line]:
    """The games of a Super Combo: its favourites and random others of its pool, no two games alike.

    Raises RuleError when there are not so many different ones.
    """
    favourites = sorted(entry.get(FAVOURITES, ()))
    others = [number for number in sorted(entry[layout.mains.name]) if number not in favourites]
    rest = NumberSet("rest", layout.picks - len(favourites), 0, len(others) - 1)
    second_count = possibilities(layout.second) if layout.second else 1
    lines: list[Line] = []
    for index in sample(possibilities(rest) * second_count, games, randbelow):
        chosen, place = divmod(index, second_count)
        mains = sorted([*favourites, *(others[position] for position in nth_filling(rest, chosen))])
        lines.append((mains, nth_filling(layout.second, place) if layout.second else []))
    return lines


def sample(total: int, count: int, randbelow: RandBelow = secrets.randbelow) -> list[int]:
    """``count`` different numbers below ``total``, every selection and order equally likely."""
    if count > total:
        raise RuleError(f"there are only {total} different games, not {count}")
    if 2 * count > total:
        numbers = list(range(total))
        for place in range(count):
            other = place + randbelow(total - place)
            numbers[place], numbers[other] = numbers[other], numbers[place]
        return numbers[:count]
    drawn: dict[int, None] = {}
    while len(drawn) < count:
        drawn[randbelow(total)] = None
    return list(drawn)


def nth_filling(numbers: NumberSet, index: int) -> list[int]:
    """The ``index``-th of the `possibilities` of a set."""
    if numbers.repeats:
        digits = []
        for _ in range(numbers.count):
            index, digit = divmod(index, numbers.size)
            digits.append(numbers.lowest + digit)
        return digits
    if numbers.ordered:
        left = list(range(numbers.lowest, numbers.highest + 1))
        order = []
        for _ in range(numbers.count):
            index, place = divmod(index, len(left))
            order.append(left.pop(place))
        return order
    return [numbers.lowest + place for place in unrank(index, numbers.count)]


def _entry(sets: Sequence[NumberSet], index: int) -> dict[str, list[int]]:
    entry = {}
    for numbers in sets:
        index, filling = divmod(index, possibilities(numbers))
        entry[numbers.name] = nth_filling(numbers, filling)
    return entry
