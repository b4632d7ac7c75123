"""The published tables are reproduced exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from games.entries import pack
from games.expansion import count_games
from games.layout import EntrySpec, Kind
from games.matrix import Matrix
from games.numbers import NumberSet
from games.odds import any_prize_probability, division_probabilities, one_in, outcome_probability
from libs.games.tests.oracles import (
    EUROMILLIONS,
    MATRICES,
    OZ_LOTTO,
    POWERBALL,
    SATURDAY,
    STRIKE,
    SUPER_66,
    WINDFALL,
    divisions,
    powerhit,
    rows,
    scorer,
    system,
)

SYSTEM_RULES = {"Saturday6": SATURDAY, "Windfall6": WINDFALL, "OzLotto7": OZ_LOTTO}


def _counts(row: dict[str, str]) -> dict[int, int]:
    won = {int(name[3:]): int(value) for name, value in row.items() if name.startswith("div") and value}
    return {division: games for division, games in won.items() if games}


@pytest.mark.parametrize("row", rows("odds_table.csv"), ids=lambda row: f"{row['game']}-{row['division']}")
def test_odds(row: dict[str, str]) -> None:
    matrix = MATRICES[row["game"]]
    chance = (
        any_prize_probability(matrix)
        if row["division"] == "any"
        else division_probabilities(matrix)[int(row["division"])]
    )
    assert chance == Fraction(int(row["prob_num"]), int(row["prob_den"]))


@pytest.mark.parametrize(
    "row", rows("system_prize_counts.csv"), ids=lambda row: "-".join(list(row.values())[:5])
)
def test_systems(row: dict[str, str]) -> None:
    matrix = SYSTEM_RULES[row["rules"]]
    mains, supplementaries = int(row["mains_hit"]), int(row["supps_hit"])
    layout = system(matrix, int(row["system_n"]))
    drawn = tuple(range(1, matrix.mains_drawn + 1))
    extra = tuple(range(matrix.mains_drawn + 1, matrix.mains_drawn + matrix.supplementaries_drawn + 1))
    misses = range(matrix.mains.highest, 0, -1)
    hit = [*drawn[:mains], *extra[:supplementaries]]
    packed = pack(layout, [{"Numbers": [*hit, *misses[: int(row["system_n"]) - len(hit)]]}])
    assert count_games(layout, packed) == int(row["games"])
    assert scorer(matrix, drawn, extra).counts(layout, packed) == _counts(row)


@pytest.mark.parametrize(
    "row", rows("powerball_system_prize_counts.csv"), ids=lambda row: "-".join(list(row.values())[:5])
)
def test_powerball_systems_and_powerhits(row: dict[str, str]) -> None:
    size, mains, powerball = int(row["system_n"]), int(row["mains_hit"]), int(row["pb_hit"])
    is_powerhit = row["kind"] == "powerhit"
    layout = powerhit(POWERBALL, size) if is_powerhit else system(POWERBALL, size)
    entry = {"Numbers": [*range(1, mains + 1), *range(35, 35 - size + mains, -1)]}
    if not is_powerhit:
        entry["Powerball"] = [7 if powerball else 8]
    packed = pack(layout, [entry])
    assert count_games(layout, packed) == int(row["games"])
    drawn = scorer(POWERBALL, tuple(range(1, 8)), (7,))
    assert drawn.counts(layout, packed) == _counts(row)


@pytest.mark.parametrize("row", rows("strike_boxed_counts.csv"), ids=lambda row: row["numbers_in_first_four"])
def test_boxed_strike(row: dict[str, str]) -> None:
    layout = EntrySpec(Kind.BOXED).layout(STRIKE)
    hits = int(row["numbers_in_first_four"])
    packed = pack(layout, [{"Numbers": [*range(1, hits + 1), *range(40, 44 - hits)]}])
    assert count_games(layout, packed) == int(row["games"])
    assert scorer(STRIKE, (4, 2, 1, 3)).counts(layout, packed) == _counts(row)


@pytest.mark.parametrize(
    ("entry", "drawn", "division"),
    [
        ("000000", "000000", 1),
        ("000000", "000001", 2),
        ("000000", "100000", 2),
        ("120034", "129934", 5),
        ("123034", "123934", 4),
        ("100000", "000000", 2),
        ("010101", "101010", None),
        ("912348", "012340", None),
    ],
)
def test_digits_win_once_by_their_longer_end(entry: str, drawn: str, division: int | None) -> None:
    packed = pack(EntrySpec().layout(SUPER_66), [{"Digits": [int(digit) for digit in entry]}])
    won = scorer(SUPER_66, tuple(int(digit) for digit in drawn)).counts(EntrySpec().layout(SUPER_66), packed)
    assert won == ({} if division is None else {division: 1})


@pytest.mark.parametrize(
    ("matrix", "expected"),
    [
        (STRIKE, ["3575880", "21804.15", "345.90", "12.05"]),
        (SUPER_66, ["1000000", "55555.56", "5555.56", "555.56", "55.86"]),
        (
            EUROMILLIONS,
            ["139838160", "6991908", "3107514.67", "621502.93", "31075.15", "14125.07", "13811.18", "985.47",
             "706.25", "313.89", "187.71", "49.27", "21.90"],
        ),
    ],
)  # fmt: skip
def test_odds_equal_the_published_ones(matrix: Matrix, expected: list[str]) -> None:
    assert [one_in(chance) for chance in division_probabilities(matrix).values()] == expected


@pytest.mark.parametrize(
    ("matrix", "any_prize"), [(STRIKE, "11.64"), (SUPER_66, "50.25"), (EUROMILLIONS, "12.97")]
)
def test_odds_of_any_prize(matrix: Matrix, any_prize: str) -> None:
    assert one_in(any_prize_probability(matrix)) == any_prize


@pytest.mark.parametrize("matrix", [*MATRICES.values(), STRIKE, SUPER_66, EUROMILLIONS])
def test_the_outcomes_of_a_game_are_all_there_is(matrix: Matrix) -> None:
    assert sum(outcome_probability(matrix, *outcome) for outcome in matrix.outcomes()) == 1


def test_the_odds_of_digits_by_enumeration_of_shorter_numbers() -> None:
    digits = NumberSet("Digits", 4, 0, 9, ordered=True, repeats=True)
    small = Matrix((digits,), 4, 0, divisions([(4, 0, 0)], [(3, 0, 0)], [(2, 0, 0)]))
    every = bytes(digit for game in product(range(10), repeat=4) for digit in game)
    won = scorer(small, (0, 0, 5, 0)).counts(EntrySpec().layout(small), every)
    assert {d: Fraction(n, 10**4) for d, n in won.items()} == division_probabilities(small)


def test_the_odds_of_strike_by_enumeration_of_a_small_barrel() -> None:
    small = Matrix((NumberSet("Numbers", 4, 1, 8, ordered=True),), 4, 0, STRIKE.divisions)
    layout = EntrySpec().layout(small)
    games = list(permutations(range(1, 9), 4))
    won = scorer(small, (5, 3, 8, 1)).counts(layout, bytes(number for game in games for number in game))
    assert {d: Fraction(n, len(games)) for d, n in won.items()} == division_probabilities(small)


def test_the_odds_of_a_small_game_by_enumeration() -> None:
    small = Matrix((NumberSet("Numbers", 6, 1, 12),), 6, 2, SATURDAY.divisions)
    games = list(combinations(range(1, 13), 6))
    drawn = scorer(small, (1, 2, 3, 4, 5, 6), (7, 8))
    won = drawn.counts(EntrySpec().layout(small), bytes(number for game in games for number in game))
    assert {d: Fraction(n, len(games)) for d, n in won.items()} == division_probabilities(small)
