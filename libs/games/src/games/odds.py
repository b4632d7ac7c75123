"""Exact odds of each division (docs/domain.md §1.3, §3.1): fractions, rounded only to be shown."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import comb, perm

from games.matrix import Matrix
from games.orders import arrangements


def outcome_probability(matrix: Matrix, mains: int, supplementaries: int) -> Fraction:
    """Chance that one game has exactly these hits."""
    barrel, picked, drawn = matrix.mains.size, matrix.mains.count, matrix.mains_drawn
    extra = matrix.supplementaries_drawn
    if matrix.mains.repeats:
        return _run_probability(barrel, picked, mains)
    if matrix.in_order:
        return _places_probability(barrel, picked, mains)
    if matrix.second_barrel is None:
        ways = (
            comb(drawn, mains)
            * comb(extra, supplementaries)
            * comb(barrel - drawn - extra, picked - mains - supplementaries)
        )
        return Fraction(ways, comb(barrel, picked))
    second = matrix.second_barrel
    main_ways = comb(drawn, mains) * comb(barrel - drawn, picked - mains)
    second_ways = comb(extra, supplementaries) * comb(second.size - extra, second.count - supplementaries)
    return Fraction(main_ways * second_ways, comb(barrel, picked) * comb(second.size, second.count))


def division_probabilities(matrix: Matrix) -> dict[int, Fraction]:
    """Chance of each division, keyed by its number; a game wins only its highest division."""
    chances = {division.number: Fraction(0) for division in matrix.divisions}
    for mains, supplementaries in matrix.outcomes():
        division = matrix.first_division(mains, supplementaries)
        if division is not None:
            chances[division] += outcome_probability(matrix, mains, supplementaries)
    return chances


def any_prize_probability(matrix: Matrix) -> Fraction:
    """Chance that one game wins any division."""
    return sum(division_probabilities(matrix).values(), Fraction(0))


def one_in(chance: Fraction) -> str:
    """The odds as people read them, "1 in ...": two decimals, a whole number without them."""
    odds = 1 / chance
    rounded = (Decimal(odds.numerator) / Decimal(odds.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    text = f"{rounded:f}"
    return text.removesuffix(".00")


def _places_probability(barrel: int, picked: int, right: int) -> Fraction:
    """Chance that exactly ``right`` of the picked numbers stand where they were drawn."""
    return Fraction(arrangements(picked, barrel, picked, right), perm(barrel, picked))


def _run_probability(digits: int, places: int, longest: int) -> Fraction:
    """Chance that the longer of the runs of right digits, front and back, is ``longest``."""
    return _runs_within(digits, places, longest) - _runs_within(digits, places, longest - 1)


def _runs_within(digits: int, places: int, bound: int) -> Fraction:
    """Chance that neither run is longer than ``bound``."""
    if bound >= places:
        return Fraction(1)
    if bound < 0:
        return Fraction(0)
    right = Fraction(1, digits)
    front = back = right ** (bound + 1)
    # Two runs longer than `bound` overlap where together they need more places than there are.
    both = right ** min(places, 2 * (bound + 1))
    return 1 - front - back + both
