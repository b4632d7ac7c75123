"""A ticket is complete, or every wrong field is named."""

from __future__ import annotations

from typing import Any

import pytest

from games.entries import Entry, ticket_problems
from games.layout import EntrySpec, Kind, Layout
from games.matrix import Matrix
from games.numbers import NumberSet, RuleError
from libs.games.tests.oracles import POWERBALL, SATURDAY, STRIKE, SUPER_66, UK_LOTTO, divisions, system

GAME = {"Numbers": [1, 2, 3, 4, 5, 6, 7], "Powerball": [20]}
COMBO = EntrySpec(Kind.COMBO, pool=(10, 45), favourites=2).layout(SATURDAY)
POOL = list(range(1, 11))


def _problems(layout: Layout, entries: list[Entry], **changes: Any) -> list[tuple[str, str]]:
    bounds: dict[str, Any] = {"least": 1, "most": 50, "sold": range(1, 100_000), **changes}
    return [(problem.target, problem.code) for problem in ticket_problems(layout, entries, **bounds)]


def test_a_complete_ticket_has_no_problem() -> None:
    assert _problems(EntrySpec().layout(POWERBALL), [GAME, GAME]) == []


@pytest.mark.parametrize(
    ("change", "target", "code"),
    [
        ({"Powerball": None}, "games[0].Powerball", "required"),
        ({"Numbers": [1, 2, 3]}, "games[0].Numbers", "number_count"),
        ({"Numbers": [1, 2, 3, 4, 5, 6, 36]}, "games[0].Numbers", "number_out_of_range"),
        ({"Numbers": [1, 2, 3, 4, 5, 6, 6]}, "games[0].Numbers", "number_repeated"),
        ({"Bonus": [1]}, "games[0].Bonus", "unknown_number_set"),
    ],
)
def test_a_wrong_number_set_is_named(change: dict[str, Any], target: str, code: str) -> None:
    entry = {name: value for name, value in {**GAME, **change}.items() if value is not None}
    assert _problems(EntrySpec().layout(POWERBALL), [entry]) == [(target, code)]


@pytest.mark.parametrize(
    ("entries", "changes", "target", "code"),
    [
        ([GAME], {"least": 4}, "games", "too_few_games"),
        ([GAME] * 3, {"most": 2}, "games", "too_many_games"),
        ([GAME] * 3, {"sold": {1, 2, 4}}, "games", "game_count_not_sold"),
        ([GAME] * 3, {"games": 4}, "num_games", "game_count_mismatch"),
    ],
)
def test_a_wrong_count_is_named(
    entries: list[Entry], changes: dict[str, Any], target: str, code: str
) -> None:
    assert _problems(EntrySpec().layout(POWERBALL), entries, **changes) == [(target, code)]


def test_a_system_is_sold_by_its_games_and_bounded_by_its_entries() -> None:
    layout = system(SATURDAY, 8)
    entry = {"Numbers": list(range(1, 9))}
    assert _problems(layout, [entry], sold={28, 56}) == []
    assert _problems(layout, [entry] * 3, sold={28, 56}) == [("games", "game_count_not_sold")]
    assert _problems(layout, [{"Numbers": list(range(1, 8))}], sold={28}) == [
        ("games[0].Numbers", "number_count")
    ]


def test_a_powerhit_has_no_powerball_to_choose() -> None:
    layout = EntrySpec(Kind.POWERHIT, size=7).layout(POWERBALL)
    assert _problems(layout, [GAME]) == [("games[0].Powerball", "unknown_number_set")]


def test_digits_may_repeat_and_lead_with_zero() -> None:
    layout = EntrySpec().layout(SUPER_66)
    assert _problems(layout, [{"Digits": [0, 0, 0, 0, 0, 0]}]) == []
    assert _problems(layout, [{"Digits": [0, 0, 0, 0, 0, 10]}]) == [
        ("games[0].Digits", "number_out_of_range")
    ]


def test_the_numbers_of_strike_do_not_repeat() -> None:
    layout = EntrySpec().layout(STRIKE)
    assert _problems(layout, [{"Numbers": [4, 3, 2, 4]}]) == [("games[0].Numbers", "number_repeated")]


@pytest.mark.parametrize(
    ("entry", "games", "expected"),
    [
        ({"Numbers": POOL, "Favourites": [1, 2]}, 70, []),
        ({"Numbers": POOL}, 50, []),
        ({"Numbers": POOL, "Favourites": [1, 2]}, 71, [("num_games", "too_few_combinations")]),
        ({"Numbers": POOL, "Favourites": [1, 11]}, 10, [("games[0].Favourites", "favourite_not_in_pool")]),
        ({"Numbers": POOL, "Favourites": [1, 2, 3]}, 10, [("games[0].Favourites", "number_count")]),
        ({"Numbers": POOL[:9]}, 10, [("games[0].Numbers", "number_count")]),
        ({"Numbers": POOL}, None, [("num_games", "required")]),
        ({"Numbers": POOL}, 9, [("num_games", "too_few_games")]),
        ({"Numbers": POOL}, 201, [("num_games", "too_many_games")]),
    ],
)
def test_a_super_combo(entry: Entry, games: int | None, expected: list[tuple[str, str]]) -> None:
    assert _problems(COMBO, [entry], least=10, most=200, games=games) == expected


def test_a_super_combo_is_one_choice_of_numbers() -> None:
    assert _problems(COMBO, [{"Numbers": POOL}] * 2, least=10, most=200, games=10) == [("games", "one_entry")]


@pytest.mark.parametrize(
    ("count", "lowest", "highest", "changes"),
    [
        (7, 1, 6, {}),
        (0, 1, 6, {}),
        (3, 6, 1, {}),
        (3, -1, 6, {}),
        (3, 1, 256, {}),
        (3, 1, 6, {"most": 2}),
        (3, 1, 6, {"repeats": True}),
    ],
)
def test_a_number_set_that_cannot_be_filled_is_refused(
    count: int, lowest: int, highest: int, changes: dict[str, Any]
) -> None:
    with pytest.raises(RuleError):
        NumberSet("Numbers", count, lowest, highest, **changes)


def test_a_division_that_no_game_can_win_is_refused() -> None:
    with pytest.raises(RuleError, match="division 2"):
        Matrix(SATURDAY.number_sets, 6, 2, divisions([(6, 0, 0)], [(6, 1, 1)]))


@pytest.mark.parametrize(("drawn", "supplementaries"), [(5, 0), (4, 2)])
def test_where_order_counts_as_many_are_drawn_as_are_picked(drawn: int, supplementaries: int) -> None:
    with pytest.raises(RuleError, match="order counts"):
        Matrix(STRIKE.number_sets, drawn, supplementaries, STRIKE.divisions)


@pytest.mark.parametrize(
    ("matrix", "mains", "supplementaries", "reason"),
    [
        (SUPER_66, (0, 0, 1, 1, 9, 9), (), None),
        (SUPER_66, (0, 0, 1, 1, 9), (), "6 main numbers"),
        (STRIKE, (4, 4, 1, 2), (), "a number twice"),
        (UK_LOTTO, (1, 2, 3, 4, 5, 6), (6,), "a number twice"),
        (POWERBALL, (1, 2, 3, 4, 5, 6, 7), (7,), None),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    matrix: Matrix, mains: tuple[int, ...], supplementaries: tuple[int, ...], reason: str | None
) -> None:
    refusal = matrix.result_refusal(mains, supplementaries)
    assert refusal is None if reason is None else reason in (refusal or "")
