"""The exact odds equal the published table, as fractions."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from catalog.seed.packaged_files import packaged_games
from games.odds import any_prize_probability, division_probabilities, one_in

ORACLE = Path(__file__).parents[2] / "kit" / "oracles" / "odds_table.csv"
GAMES = {
    "Powerball AU 7/35+1/20": "powerball",
    "Oz Lotto 7/47+3 (2022-)": "oz_lotto",
    "Saturday Lotto 6/45+2 (2020-)": "saturday_lotto",
    "Weekday Windfall 6/45+2": "weekday_windfall",
    "Set for Life AU 7/44+2": "set_for_life",
    "UK Lotto 6/59+1": "uk_lotto",
}
MATRICES = {game.key: game.checked_eras().items[-1].matrix for game in packaged_games()}


def _oracle_rows() -> list[dict[str, str]]:
    with ORACLE.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_odds_table_names_packaged_games_only() -> None:
    assert {GAMES[row["game"]] for row in _oracle_rows()} <= set(MATRICES)


@pytest.mark.parametrize("row", _oracle_rows(), ids=lambda row: f"{GAMES[row['game']]}-{row['division']}")
def test_odds_equal_the_table(row: dict[str, str]) -> None:
    matrix = MATRICES[GAMES[row["game"]]]
    if row["division"] == "any":
        chance = any_prize_probability(matrix)
    else:
        chance = division_probabilities(matrix)[int(row["division"])]
    assert chance == Fraction(int(row["prob_num"]), int(row["prob_den"]))


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("super66", ["1000000", "55555.56", "5555.56", "555.56", "55.86"]),
        ("lotto_strike", ["3575880", "21804.15", "345.90", "12.05"]),
        ("weekday_lotto_strike", ["3575880", "21804.15", "345.90", "12.05"]),
        (
            "thunderball",
            ["8060598", "620046", "47415.28", "3647.33", "1436.83", "110.53", "134.70", "34.76", "28.97"],
        ),
        (
            "set_for_life_uk",
            ["15339390", "1704376.67", "73044.71", "8116.08", "1781.58", "197.95", "133.62", "14.85"],
        ),
    ],
)
def test_odds_of_games_outside_the_table(key: str, expected: list[str]) -> None:
    assert [one_in(chance) for chance in division_probabilities(MATRICES[key]).values()] == expected
