"""Completeness, packing and price of tickets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.offers import GameOffer
from checkout.cart.rules.quote import ticket_price
from checkout.catalogue.rules import Game, fill, game_errors
from games.entries import unpack
from games.layout import Kind, Layout
from games.numbers import NumberSet
from services.checkout.tests.kit.factories import GAME, LAYOUT, POWERBALL, games

complete_game = st.fixed_dictionaries(
    {
        numbers.name: st.lists(
            st.integers(numbers.lowest, numbers.highest),
            min_size=numbers.count,
            max_size=numbers.count,
            unique=True,
        )
        for numbers in LAYOUT.sets
    }
)
complete_ticket = st.sampled_from(sorted(POWERBALL.prices)).flatmap(
    lambda count: st.lists(complete_game, min_size=count, max_size=count)
)


@given(complete_ticket)
def test_a_complete_ticket_has_no_errors(ticket: list[dict[str, list[int]]]) -> None:
    assert game_errors(ticket, POWERBALL) == []


@given(complete_ticket)
def test_packed_games_keep_sorted_numbers(ticket: list[dict[str, list[int]]]) -> None:
    filled = fill(ticket, POWERBALL)

    assert (len(filled.packed), filled.num_games) == (8 * len(ticket), len(ticket))
    assert unpack(filled.layout, filled.packed) == [
        {name: sorted(numbers) for name, numbers in game.items()} for game in ticket
    ]


@given(complete_game, st.sampled_from(["Numbers", "Powerball"]), st.data())
def test_any_single_fault_in_a_game_is_found(
    game: dict[str, list[int]], name: str, data: st.DataObject
) -> None:
    wanted = next(numbers for numbers in LAYOUT.sets if numbers.name == name)
    fault = data.draw(st.sampled_from(["missing", "short", "long", "low", "high", "set"]))
    broken = dict(game)
    match fault:
        case "missing":
            del broken[name]
        case "short":
            broken[name] = game[name][1:]
        case "long":
            broken[name] = [*game[name], 1]
        case "low":
            broken[name] = [wanted.lowest - 1, *game[name][1:]]
        case "high":
            broken[name] = [wanted.highest + 1, *game[name][1:]]
        case _:
            broken["numbers"] = [1]

    errors = game_errors([broken, *games(3)], POWERBALL)

    assert len(errors) == 1
    assert errors[0].target.startswith("games[0].")


@given(complete_game, st.integers(0, 5))
def test_a_repeated_number_is_found(game: dict[str, list[int]], position: int) -> None:
    repeated = {**game, "Numbers": [*game["Numbers"][:6], game["Numbers"][position]]}

    assert [error.code for error in game_errors([repeated, *games(3)], POWERBALL)] == ["number_repeated"]


@pytest.mark.parametrize(
    ("count", "code"),
    [(0, "too_few_games"), (3, "too_few_games"), (51, "too_many_games"), (5, "game_count_not_sold")],
)
def test_a_count_of_games_that_is_not_sold_is_refused(count: int, code: str) -> None:
    assert [error.code for error in game_errors(games(count), POWERBALL)] == [code]


def test_the_same_game_twice_is_allowed() -> None:
    assert game_errors([GAME] * 4, POWERBALL) == []


def test_bytes_that_are_not_whole_games_are_refused() -> None:
    with pytest.raises(ValueError, match="not entries"):
        unpack(LAYOUT, b"1234567")


@given(st.sampled_from([4, 12]), st.integers(1, 10))
def test_the_price_is_the_tables_times_the_draws(num_games: int, num_draws: int) -> None:
    assert ticket_price(POWERBALL, num_games, num_draws) == POWERBALL.prices[num_games] * num_draws


QUICKPICK = replace(POWERBALL, generated=True)
SUPER_COMBO = GameOffer(
    key="super_combo",
    min_games=10,
    max_games=200,
    layout=Layout(
        Kind.COMBO,
        (NumberSet("Numbers", 10, 1, 45, most=45), NumberSet("Favourites", 0, 1, 45, most=2)),
        picks=6,
    ),
    prices={10: 845, 25: 2110, 50: 4220},
    currency="AUD",
    pricing_id="standard-au",
)


def test_the_seller_draws_the_games_of_a_quickpick() -> None:
    assert game_errors([], QUICKPICK, 4) == []
    filled = fill([], QUICKPICK, 4)
    assert filled.num_games == len({str(game) for game in unpack(filled.layout, filled.packed)}) == 4


@pytest.mark.parametrize(
    ("entries", "num_games", "target", "code"),
    [
        (games(4), 4, "games", "no_numbers_to_choose"),
        ([], None, "num_games", "required"),
        ([], 3, "num_games", "too_few_games"),
        ([], 51, "num_games", "too_many_games"),
        ([], 5, "num_games", "game_count_not_sold"),
    ],
)
def test_a_quickpick_asks_for_a_count_that_is_sold(
    entries: list[Game], num_games: int | None, target: str, code: str
) -> None:
    errors = game_errors(entries, QUICKPICK, num_games)
    assert [(error.target, error.code) for error in errors] == [(target, code)]


def test_super_combo_stores_choice_and_drawn_games() -> None:
    entry = {"Numbers": list(range(30, 18, -1)), "Favourites": [30, 19]}
    filled = fill([entry], SUPER_COMBO, 25)
    assert filled.num_games == 25
    assert unpack(filled.layout, filled.packed) == [{"Numbers": list(range(19, 31)), "Favourites": [19, 30]}]
