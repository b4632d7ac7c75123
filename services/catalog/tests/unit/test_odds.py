"""The exact odds equal the published table, as fractions."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from catalog.domain.odds import any_prize_probability, division_probabilities, one_in, outcome_probability
from catalog.game_documents import GameDocument
from catalog.packaged_games import packaged_games

TESTS = Path(__file__).parents[1]
ORACLE = TESTS / "oracles" / "odds_table.csv"
GAMES = {
    "Powerball AU 7/35+1/20": "powerball",
    "Oz Lotto 7/47+3 (2022-)": "oz_lotto",
    "Saturday Lotto 6/45+2 (2020-)": "saturday_lotto",
    "Weekday Windfall 6/45+2": "weekday_windfall",
    "Set for Life AU 7/44+2": "set_for_life",
    "UK Lotto 6/59+1": "uk_lotto",
}
MATRICES = {
    game.key: game.checked_eras().items[-1].matrix
    for game in [
        *packaged_games(),
        GameDocument.model_validate_json((TESTS / "games" / "uk_lotto.json").read_text(encoding="utf-8")),
    ]
}


def _oracle_rows() -> list[dict[str, str]]:
    with ORACLE.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_oracle_covers_every_game() -> None:
    assert {GAMES[row["game"]] for row in _oracle_rows()} == set(MATRICES)


@pytest.mark.parametrize("row", _oracle_rows(), ids=lambda row: f"{GAMES[row['game']]}-{row['division']}")
def test_odds_are_exactly_those_of_the_table(row: dict[str, str]) -> None:
    matrix = MATRICES[GAMES[row["game"]]]
    if row["division"] == "any":
        chance = any_prize_probability(matrix)
    else:
        chance = division_probabilities(matrix)[int(row["division"])]
    assert chance == Fraction(int(row["prob_num"]), int(row["prob_den"]))


@pytest.mark.parametrize("key", MATRICES)
def test_the_outcomes_of_a_game_are_all_there_is(key: str) -> None:
    matrix = MATRICES[key]
    assert sum(outcome_probability(matrix, *outcome) for outcome in matrix.outcomes()) == 1


@pytest.mark.parametrize(
    ("chance", "text"),
    [(Fraction(1, 134490400), "134490400"), (Fraction(2, 133), "66.50"), (Fraction(370, 19393), "52.41")],
)
def test_odds_are_shown_to_two_decimals(chance: Fraction, text: str) -> None:
    assert one_in(chance) == text
