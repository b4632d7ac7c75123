"""Reduced systems keep their guarantee, price tables have no hole, numbered tickets win what they should."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.game_types import GAME_TYPES, describe
from games.layout import EntrySpec, Kind
from games.numbered import NeighbourRule, NumberedResult, NumberedRules, TicketPrize
from games.numbers import RuleError
from games.odds import one_in
from games.prices import PriceFormula, checked_table
from games.prizes import Annuity, DivisionPrize
from games.recipes import Ingredient, Recipe, prize_counts
from games.wheels import Wheel, wheel_of
from libs.games.tests.oracles import OZ_LOTTO, SATURDAY, scorer, system

WESTERN_AUSTRALIA, EASTERN = Decimal("1.10"), Decimal("1.125")
FIVE = [[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 4, 5], [1, 3, 4, 5]]


def test_a_guarantee_that_holds_is_accepted() -> None:
    wheel_of(5, 4, FIVE, 3, 4).verify()


def test_a_guarantee_that_fails_names_the_numbers_without_a_block() -> None:
    wheel = wheel_of(5, 4, FIVE[:1], 3, 3)
    with pytest.raises(RuleError, match="does not guarantee 3 if 3: no block has 3 of the places 1, 2, 5"):
        wheel.verify()


@given(missing=st.integers(0, 14))
def test_a_full_system_without_one_block_still_guarantees_less(missing: int) -> None:
    blocks = [list(block) for block in combinations(range(1, 7), 4)]
    del blocks[missing]
    wheel_of(6, 4, blocks, 3, 4).verify()
    with pytest.raises(RuleError):
        wheel_of(6, 4, blocks, 4, 4).verify()


@pytest.mark.parametrize(
    ("blocks", "at_least", "if_drawn", "reason"),
    [
        ([[1, 2, 3]], 3, 3, "not 4 of the places"),
        ([[1, 2, 3, 6]], 3, 3, "not 4 of the places"),
        ([[1, 2, 3, 3]], 3, 3, "not 4 of the places"),
        ([], 3, 3, "needs blocks"),
        ([FIVE[0], FIVE[0]], 3, 3, "a block twice"),
        (FIVE, 5, 5, "means nothing"),
        (FIVE, 4, 3, "means nothing"),
    ],
)
def test_a_wheel_that_cannot_be_is_refused(
    blocks: list[list[int]], at_least: int, if_drawn: int, reason: str
) -> None:
    with pytest.raises(RuleError, match=reason):
        wheel_of(5, 4, blocks, at_least, if_drawn)


def test_a_wheel_too_large_to_verify_is_refused() -> None:
    wheel = Wheel(40, 6, ((1 << 6) - 1,), 6, 6)
    with pytest.raises(RuleError, match="too large to verify"):
        wheel.verify()


@pytest.mark.parametrize(
    ("base", "games", "price"),
    [
        # Games of System 8 and 9 of 7 numbers, Powerpik 7 and PowerHit are 8, 36, 20 and 20.
        (120, 4, 530), (120, 12, 1585), (120, 18, 2375), (120, 8, 1055), (120, 36, 4750), (120, 20, 2640),
        (140, 2, 310), (140, 4, 615), (140, 6, 925), (140, 12, 1850), (140, 18, 2770), (140, 20, 3080),
        (140, 8, 1230), (140, 36, 5545), (140, 120, 18480), (140, 160, 24640),
        (130, 4, 570), (130, 12, 1715), (130, 18, 2575), (130, 8, 1145), (130, 36, 5150), (130, 120, 17160),
        (75, 4, 330), (75, 12, 990), (75, 18, 1485), (75, 7, 580),
        (75, 28, 2310), (75, 84, 6930), (75, 210, 17325),
    ],
)  # fmt: skip
def test_the_western_australian_examples(base: int, games: int, price: int) -> None:
    assert PriceFormula(Decimal(base), WESTERN_AUSTRALIA).price(games) == price


@pytest.mark.parametrize(("base", "price"), [(120, 540), (75, 340), (60, 270)])
def test_the_published_eastern_totals_of_four_games(base: int, price: int) -> None:
    assert PriceFormula(Decimal(base), EASTERN).price(4) == price


@given(base=st.integers(1, 500), games=st.integers(1, 77_520))
def test_a_price_is_within_half_a_step_of_the_exact_product(base: int, games: int) -> None:
    price = PriceFormula(Decimal(base), EASTERN).price(games)
    assert price % 5 == 0
    assert abs(price - base * games * EASTERN) <= Decimal("2.5")


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ({28: 100, 84: 300}, "no price for 56"),
        ({28: 100, 56: 200, 84: 300, 90: 400}, "prices 90 games, outside 28 to 84 in steps of 28"),
        ({28: 0, 56: 200, 84: 300}, "above zero"),
        ({28: 100, 56: 90, 84: 300}, "56 games cost less"),
    ],
)
def test_a_table_that_cannot_be_right_is_refused(table: dict[int, int], reason: str) -> None:
    with pytest.raises(RuleError, match=reason):
        checked_table(table, range(28, 85, 28))


def _mega(tickets: int = 200_000) -> NumberedRules:
    """Mega Jackpot (docs/domain.md §3.6), amounts in cents."""
    amounts = [(1, 200_000), (1, 20_000), (1, 5_000), (5, 1_000), (10, 500), (25, 100), (75, 75), (600, 40),
               (700, 20), (2_800, 12)]  # fmt: skip
    prizes = [TicketPrize(f"${amount}", count, amount * 100) for count, amount in amounts]
    prizes.append(TicketPrize("Free ticket", 8_434, 0, free_tickets=1))
    return NumberedRules(1, tickets, tuple(prizes), NeighbourRule(100_000), has_jackpot=True)


def test_the_jackpot_odds_agree_with_the_published_number() -> None:
    rules = _mega()
    assert rules.cash_prizes == 4_218
    assert rules.drawn + 2 == 12_654
    assert one_in(rules.jackpot_probability) == "9483167.38"


def _result(first: int, *, jackpot: int, wraps: bool = True) -> NumberedResult:
    prizes = (TicketPrize("First", 1, 10_000), TicketPrize("Free", 2, 0, free_tickets=1))
    rules = NumberedRules(1, 100, prizes, NeighbourRule(500, wraps=wraps), has_jackpot=True)
    return NumberedResult(rules, ((first,), (50, 51)), jackpot)


def test_the_neighbours_of_the_first_prize_wrap_around() -> None:
    result = _result(1, jackpot=77)
    assert [number for number, _ in result.wins(range(1, 101))] == [1, 2, 50, 51, 100]
    assert [number for number, _ in _result(1, jackpot=77, wraps=False).wins(range(1, 101))] == [1, 2, 50, 51]


def test_a_neighbour_may_win_a_prize_of_its_own_too() -> None:
    win = _result(49, jackpot=77).win(50)
    assert win is not None
    assert (win.prize, win.amount, win.free_tickets, win.is_neighbour) == (1, 500, 1, True)


@pytest.mark.parametrize(("jackpot", "wins"), [(7, True), (8, False), (50, False)])
def test_the_jackpot_pays_only_with_a_cash_prize(jackpot: int, wins: bool) -> None:
    result = _result(7, jackpot=jackpot)
    assert any(win.wins_jackpot for _, win in result.wins(range(1, 101))) is wins


def test_a_ticket_is_drawn_once_and_exists() -> None:
    rules = _result(7, jackpot=8).rules
    with pytest.raises(RuleError, match="once"):
        NumberedResult(rules, ((7,), (7, 8)), 1)
    with pytest.raises(RuleError, match="does not exist"):
        NumberedResult(rules, ((7,), (8, 101)), 1)
    with pytest.raises(RuleError, match="does not exist"):
        _result(7, jackpot=8).win(0)


def test_a_recipe_is_filled_and_scored_as_one_ticket() -> None:
    recipe = Recipe(
        (
            Ingredient("saturday_lotto", "reduced_system", "system_9", system(SATURDAY, 9), 1),
            Ingredient("saturday_lotto", "standard", "standard", EntrySpec().layout(SATURDAY), 20),
            Ingredient("oz_lotto", "standard", "standard", EntrySpec().layout(OZ_LOTTO), 4),
            Ingredient(
                "saturday_lotto",
                "mega_combo",
                "super_combo",
                EntrySpec(Kind.COMBO, pool=(10, 45), favourites=2).layout(SATURDAY),
                25,
            ),
        )
    )
    assert recipe.games == 84 + 20 + 4 + 25
    portions = recipe.fill()
    assert [portion.games for portion in portions] == [84, 20, 4, 25]
    drawn = scorer(SATURDAY, tuple(portions[0].packed[:6]), tuple(portions[0].packed[6:8]))
    won = prize_counts(portions, {"saturday_lotto": drawn})
    assert won["saturday_lotto"][1] >= 1
    assert set(won) == {"saturday_lotto"}


def test_prizes_that_make_no_sense_are_refused() -> None:
    with pytest.raises(RuleError):
        DivisionPrize(share=Fraction(3, 2))
    with pytest.raises(RuleError):
        DivisionPrize(fixed=0)
    with pytest.raises(RuleError):
        DivisionPrize(share=Fraction(1, 2), annuity=Annuity(100, 12))
    with pytest.raises(RuleError):
        Annuity(100, 1)
    assert Annuity(2_000_000, 240).total == 480_000_000


def test_a_ticket_is_described_by_its_way_to_play() -> None:
    assert describe("Powerball", "", 1, 1) == "Powerball, 1 game"
    assert describe("Powerball", "System 9", 36, 2) == "Powerball, System 9, 36 games, 2 draws"
    assert describe("Powerball", "System 16", 11_440, 1) == "Powerball, System 16, 11,440 games"


def test_the_paths_of_the_requirements() -> None:
    assert {key: rule.path_suffix for key, rule in GAME_TYPES.items() if rule.path_suffix} == {
        "deferred": "/subscriptions", "powerhit": "/powerhit", "powerpik": "/powerpik", "random": "/random",
        "reduced_system": "/systems", "standard": "/standard", "strike_boxed": "/boxed",
        "mega_combo": "/super-combos", "syndicate": "/syndicates", "lotto_party": "/lotto-party",
    }  # fmt: skip
