"""A game wins the first division that it meets, from 1 down, and never a second."""

from __future__ import annotations

import pytest

from catalog.seed.packaged_files import packaged_games
from games.matrix import Division, Match, Matrix
from games.numbers import NumberSet, RuleError

MATRICES = {game.key: game.checked_eras().items[-1].matrix for game in packaged_games()}
SATURDAY_BEFORE_2020_10_10 = next(
    game.checked_eras().items[0].matrix for game in packaged_games() if game.key == "saturday_lotto"
)


@pytest.mark.parametrize(
    ("mains", "powerball", "division"),
    [
        (7, 1, 1),
        (7, 0, 2),
        (6, 1, 3),
        (5, 1, 5),
        (4, 1, 6),
        (5, 0, 7),
        (4, 0, None),
        (2, 1, 9),
        (2, 0, None),
        (1, 1, None),
    ],
)
def test_powerball_division_by_matches(mains: int, powerball: int, division: int | None) -> None:
    assert MATRICES["powerball"].first_division(mains, powerball) == division


@pytest.mark.parametrize(
    ("mains", "supplementaries", "division"),
    [(6, 1, 2), (5, 2, 4), (5, 0, 5), (4, 0, 6), (4, 3, 6), (3, 1, 7), (3, 3, 7), (3, 0, None)],
)
def test_oz_lotto_division_by_matches(mains: int, supplementaries: int, division: int | None) -> None:
    assert MATRICES["oz_lotto"].first_division(mains, supplementaries) == division


@pytest.mark.parametrize(
    ("mains", "supplementaries", "division"),
    [(1, 2, 6), (2, 2, 6), (2, 1, None), (0, 2, None), (3, 0, None), (3, 1, 5), (4, 2, 4)],
)
def test_weekday_windfall_pays_low_mains_with_both_supplementaries(
    mains: int, supplementaries: int, division: int | None
) -> None:
    assert MATRICES["weekday_windfall"].first_division(mains, supplementaries) == division


def test_saturday_lotto_pays_three_mains_since_10_october_2020() -> None:
    assert MATRICES["saturday_lotto"].first_division(3, 0) == 6
    assert MATRICES["saturday_lotto"].first_division(2, 2) is None


def test_saturday_lotto_paid_both_supplementaries_before() -> None:
    assert SATURDAY_BEFORE_2020_10_10.first_division(3, 0) is None
    assert SATURDAY_BEFORE_2020_10_10.first_division(2, 2) == 6


@pytest.mark.parametrize(
    ("mains", "supplementaries", "division"), [(4, 2, 6), (4, 0, 7), (3, 2, 8), (3, 0, None)]
)
def test_set_for_life_division_by_matches(mains: int, supplementaries: int, division: int | None) -> None:
    assert MATRICES["set_for_life"].first_division(mains, supplementaries) == division


def test_division_that_no_game_can_win_is_refused() -> None:
    with pytest.raises(RuleError, match="division 2"):
        Matrix(
            number_sets=(NumberSet("Numbers", 6, 1, 45),),
            mains_drawn=6,
            supplementaries_drawn=2,
            divisions=(
                Division(1, "6", (Match(6, 0, 0),)),
                Division(2, "6 + supplementary", (Match(6, 1, 1),)),
            ),
        )


@pytest.mark.parametrize(
    ("mains", "supplementaries", "reason"),
    [
        ((1, 2, 3, 4, 5, 6), (7,), "7 main numbers"),
        ((1, 2, 3, 4, 5, 6, 6), (7,), "a number twice"),
        ((1, 2, 3, 4, 5, 6, 36), (7,), "outside 1 to 35"),
        ((1, 2, 3, 4, 5, 6, 7), (21,), "outside 1 to 20"),
        ((1, 2, 3, 4, 5, 6, 7), (), "1 Powerball"),
    ],
)
def test_impossible_powerball_result_is_refused(
    mains: tuple[int, ...], supplementaries: tuple[int, ...], reason: str
) -> None:
    assert reason in (MATRICES["powerball"].result_refusal(mains, supplementaries) or "")


def test_powerball_may_equal_a_main_number() -> None:
    assert MATRICES["powerball"].result_refusal((1, 2, 3, 4, 5, 6, 7), (7,)) is None


def test_supplementary_may_not_equal_a_main_number() -> None:
    assert (
        MATRICES["saturday_lotto"].result_refusal((1, 2, 3, 4, 5, 6), (6, 7)) == "Numbers has a number twice"
    )
