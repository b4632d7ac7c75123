"""Random games are fair, complete and never the same twice on a ticket."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest

from games.entries import sized
from games.layout import EntrySpec, Kind
from games.numbers import NumberSet, RuleError
from games.quickpick import combo_lines, nth_filling, quickpick, sample
from libs.games.tests.oracles import OZ_LOTTO, POWERBALL, SATURDAY, STRIKE, SUPER_66

PICKS = 40_000


def _chi_square(counts: Counter[int], values: int) -> float:
    expected = counts.total() / values
    return sum((counts[value] - expected) ** 2 / expected for value in range(values))


@pytest.mark.parametrize(
    "numbers",
    [*POWERBALL.number_sets, OZ_LOTTO.mains, STRIKE.mains, SUPER_66.mains],
    ids=lambda numbers: f"{numbers.count} of {numbers.size}",
)
def test_every_number_is_as_likely_as_any_other(numbers: NumberSet) -> None:
    drawn = Counter(
        number for _ in range(PICKS) for entry in quickpick([numbers], 1) for number in entry[numbers.name]
    )
    share = numbers.count / numbers.size
    variance = PICKS * (share if numbers.repeats else share * (1 - share))
    for number in range(numbers.lowest, numbers.highest + 1):
        assert abs(drawn[number] - PICKS * share) < 5 * sqrt(variance)


def test_pairs_are_as_likely_as_any_other() -> None:
    pairs = Counter(
        8 * first + second
        for _ in range(PICKS)
        for entry in quickpick([NumberSet("Numbers", 3, 0, 7)], 1)
        for first, second in combinations(entry["Numbers"], 2)
    )
    assert len(pairs) == comb(8, 2)
    expected = 3 * PICKS / comb(8, 2)
    # 60 lies beyond one in ten thousand of chi-square with 27 degrees of freedom.
    assert sum((count - expected) ** 2 / expected for count in pairs.values()) < 60


def test_draws_from_a_small_space_pass_a_chi_square_test() -> None:
    counts = Counter(number for _ in range(PICKS // 4) for number in sample(20, 4))
    # Drawn without replacement they are more even than the 19 degrees of freedom allow for.
    assert _chi_square(counts, 20) < 43.8


def test_a_sample_that_takes_nearly_everything_is_a_fair_order() -> None:
    first = Counter(sample(6, 6)[0] for _ in range(12_000))
    assert _chi_square(first, 6) < 20.5


def test_no_two_games_of_a_ticket_are_alike() -> None:
    numbers = NumberSet("Numbers", 2, 1, 4)
    games = quickpick([numbers], 6)
    assert sorted(tuple(game["Numbers"]) for game in games) == [
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ]
    with pytest.raises(RuleError, match="only 6 different"):
        quickpick([numbers], 7)


def test_each_filling_has_its_own_number() -> None:
    ordered = NumberSet("Numbers", 3, 1, 5, ordered=True)
    assert len({tuple(nth_filling(ordered, index)) for index in range(60)}) == 60
    digits = NumberSet("Digits", 3, 0, 9, ordered=True, repeats=True)
    assert len({tuple(nth_filling(digits, index)) for index in range(1000)}) == 1000


def test_a_super_combo_has_its_favourites_in_every_game_and_no_game_twice() -> None:
    layout = EntrySpec(Kind.COMBO, pool=(10, 45), favourites=2).layout(SATURDAY)
    entry = {"Numbers": list(range(11, 21)), "Favourites": [20, 11]}
    lines = combo_lines(layout, entry, 70)
    assert len({tuple(mains) for mains, _ in lines}) == comb(8, 4) == 70
    assert all({11, 20} <= set(mains) <= set(entry["Numbers"]) for mains, _ in lines)
    assert sized(layout, entry).entry_size == 12


def test_a_super_combo_of_powerball_draws_powerballs_too() -> None:
    layout = EntrySpec(Kind.COMBO, pool=(10, 35), favourites=2).layout(POWERBALL)
    lines = combo_lines(layout, {"Numbers": list(range(1, 11))}, 120)
    assert len({(tuple(mains), tuple(second)) for mains, second in lines}) == 120
    assert len({second[0] for _, second in lines}) > 10
