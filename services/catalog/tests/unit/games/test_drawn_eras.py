"""Which draws can be counted together, and how they are called."""

from __future__ import annotations

import pytest

from catalog.games.rules import drawn_era, drawn_eras, matrix_label
from catalog.seed.packaged_files import packaged_games

ERAS = {game.key: game.checked_eras() for game in packaged_games()}


def test_eras_with_other_prizes_only_are_counted_together() -> None:
    assert [era.effective_from_draw for era in ERAS["powerball"].items] == [877, 1144, 1410, 1538]
    assert [[rules.effective_from_draw for rules in era.eras] for era in drawn_eras(ERAS["powerball"])] == [
        [877],
        [1144, 1410, 1538],
    ]


def test_another_matrix_begins_a_drawn_era() -> None:
    assert [matrix_label(era.matrix) for era in drawn_eras(ERAS["oz_lotto"])] == [
        "7 from 45 and 2 supplementaries",
        "7 from 47 and 3 supplementaries",
    ]


@pytest.mark.parametrize("key", sorted(ERAS))
def test_every_era_belongs_to_one_drawn_era(key: str) -> None:
    eras = ERAS[key]
    assert [rules for era in drawn_eras(eras) for rules in era.eras] == list(eras.items)
    for rules in eras.items:
        assert rules in drawn_era(eras, rules.effective_from_draw).eras


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("powerball", "7 from 35, Powerball 1 from 20"),
        ("oz_lotto", "7 from 47 and 3 supplementaries"),
        ("uk_lotto", "6 from 59 and 1 supplementary"),
        ("euromillions", "5 from 50, Lucky Stars 2 from 12"),
        ("lotto_strike", "the first 4 from 45, in order"),
        ("super66", "6 digits from 0 to 9"),
    ],
)
def test_drawn_era_label_describes_the_matrix(key: str, label: str) -> None:
    assert matrix_label(ERAS[key].items[-1].matrix) == label
