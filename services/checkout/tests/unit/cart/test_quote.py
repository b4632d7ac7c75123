"""Which draws a ticket gets, and what a cart costs."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.draws import Draw, DrawStatus
from catalogue.offers import GameType, Offer
from checkout.cart.rules.lines import CartLine
from checkout.cart.rules.pricing import price_cart
from checkout.cart.rules.quote import Selection, quote
from checkout.catalogue.rules import Catalogue, Market, fill
from games.numbers import NumberSet
from servicekit.errors import InvalidRequest, RuleRefused, ServiceError
from services.checkout.tests.kit.factories import LAYOUT, POWERBALL, games

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def a_draw(number: int, **changes: Any) -> Draw:
    """Draw `number` stops that many weeks from now."""
    stop = NOW + timedelta(weeks=number)
    draw = Draw(
        offer_key="powerball",
        draw_no=number,
        status=DrawStatus.OPEN,
        open_at=NOW - timedelta(days=60),
        stop=stop,
        system_close=stop + timedelta(minutes=5),
        draw_at=stop + timedelta(hours=1),
        draw_date=date(2026, 11, 26),
        prize_pool=None,
        closes={},
        version=1,
    )
    return replace(draw, **changes)


def catalogue(*draws: Draw, **changes: Any) -> Catalogue:
    offer = Offer(
        key="powerball",
        type="lottery_ticket",
        name="Powerball",
        suspended=False,
        max_draws=10,
        game_types=(GameType("standard", (POWERBALL,)),),
        version=1,
    )
    return Catalogue({"powerball": replace(offer, **changes)}, {"powerball": draws})


def selection(**changes: Any) -> Selection:
    return replace(
        Selection(offer_key="powerball", game_type="standard", game_offer=None, games=games()), **changes
    )


def refusal(chosen: Selection, offered: Catalogue, region: str | None = None) -> str:
    with pytest.raises(ServiceError) as caught:
        quote(chosen, Market(offered, NOW, region))
    return caught.value.code


@given(offset=st.integers(0, 9), count=st.integers(1, 10))
def test_a_ticket_gets_consecutive_draws_from_its_offset_or_none(offset: int, count: int) -> None:
    offered = catalogue(*(a_draw(number) for number in range(1, 11)))
    chosen = selection(draw_offset=offset, num_draws=count)

    if offset + count > 10:
        assert refusal(chosen, offered) == "draws_unavailable"
    else:
        ticket = quote(chosen, Market(offered, NOW, None))
        assert ticket.draw_nos == list(range(offset + 1, offset + count + 1))
        assert ticket.price == 615 * count


def test_default_draw_is_next_on_sale() -> None:
    offered = catalogue(a_draw(1, stop=NOW), a_draw(2))

    assert quote(selection(), Market(offered, NOW, None)).draw_nos == [2]


def test_a_named_draw_that_closed_is_refused_and_never_moved_to_the_next() -> None:
    offered = catalogue(a_draw(1, stop=NOW), a_draw(2))

    assert refusal(selection(first_draw_no=1), offered) == "draw_closed"


def test_the_stop_itself_is_too_late_and_the_instant_before_is_not() -> None:
    offered = catalogue(a_draw(1))
    stop = NOW + timedelta(weeks=1)

    assert quote(selection(), Market(offered, stop - timedelta(microseconds=1), None)).draw_nos == [1]
    with pytest.raises(RuleRefused):
        quote(selection(first_draw_no=1), Market(offered, stop, None))


def test_stop_of_region_decides() -> None:
    offered = catalogue(a_draw(1, stop=NOW, closes={"WA": NOW + timedelta(minutes=30)}))

    assert quote(selection(first_draw_no=1), Market(offered, NOW, "WA")).draw_nos == [1]
    assert refusal(selection(first_draw_no=1), offered, "NSW") == "draw_closed"


def test_a_draw_in_between_that_is_sold_out_refuses_the_ticket() -> None:
    offered = catalogue(a_draw(1), a_draw(2, status=DrawStatus.CAPPED), a_draw(3))

    assert refusal(selection(num_draws=3), offered) == "sold_out"


def test_ticket_covers_multiple_of_draws_per_ticket() -> None:
    weekly = replace(POWERBALL, draws_per_ticket=7)
    offered = catalogue(
        *(a_draw(number) for number in range(1, 20)),
        game_types=(GameType("standard", (weekly,)),),
        max_draws=14,
    )

    assert len(quote(selection(), Market(offered, NOW, None)).draws) == 7
    assert len(quote(selection(num_draws=14), Market(offered, NOW, None)).draws) == 14
    assert refusal(selection(num_draws=8), offered) == "draws_per_ticket"


def test_every_invalid_field_is_named() -> None:
    with pytest.raises(InvalidRequest) as caught:
        quote(
            selection(games=games(2), num_draws=99, first_draw_no=77), Market(catalogue(a_draw(1)), NOW, None)
        )

    assert {error.target for error in caught.value.errors} == {"games", "num_draws", "first_draw_no"}


def a_line(**changes: Any) -> CartLine:
    line = CartLine(
        line_id=uuid4(),
        offer_key="powerball",
        offer_version=1,
        game_type="standard",
        game_offer="standard",
        layout=POWERBALL.layout,
        packed=fill(games(), POWERBALL).packed,
        num_games=4,
        quickpick=False,
        draw_nos=(1,),
        shown_price=615,
        currency="AUD",
    )
    return replace(line, **changes)


@given(st.lists(st.tuples(st.sampled_from([4, 12]), st.integers(1, 3)), max_size=20))
def test_the_total_is_the_sum_of_the_lines(shapes: list[tuple[int, int]]) -> None:
    offered = catalogue(a_draw(1), a_draw(2), a_draw(3))
    lines = [a_line(num_games=count, draw_nos=tuple(range(1, draws + 1))) for count, draws in shapes]

    cart = price_cart(lines, Market(offered, NOW, None))

    assert cart.total == sum(POWERBALL.prices[count] * draws for count, draws in shapes)
    assert len(cart.lines) == len(shapes)


NARROWER = replace(
    POWERBALL,
    layout=replace(LAYOUT, sets=(NumberSet("Numbers", 6, 1, 35), LAYOUT.sets[1])),
)


@pytest.mark.parametrize(
    ("line", "offered", "reason"),
    [
        ({}, catalogue(a_draw(1, status=DrawStatus.CLOSED)), "draw_closed"),
        ({}, catalogue(a_draw(1, stop=NOW)), "draw_closed"),
        ({}, catalogue(a_draw(2)), "draw_closed"),
        ({"draw_nos": (1, 2)}, catalogue(a_draw(1), a_draw(2, stop=NOW)), "draw_closed"),
        ({}, catalogue(a_draw(1, status=DrawStatus.CAPPED)), "sold_out"),
        ({}, catalogue(a_draw(1), suspended=True), "suspended"),
        ({}, Catalogue(), "suspended"),
        ({"num_games": 5}, catalogue(a_draw(1)), "price_unavailable"),
        ({"game_type": "gone"}, catalogue(a_draw(1)), "price_unavailable"),
        ({"game_offer": "gone"}, catalogue(a_draw(1)), "price_unavailable"),
        ({"currency": "GBP"}, catalogue(a_draw(1)), "price_unavailable"),
        (
            {},
            catalogue(a_draw(1), version=2, game_types=(GameType("standard", (NARROWER,)),)),
            "game_changed",
        ),
        ({"removed_reason": "limit"}, catalogue(a_draw(1)), "limit"),
    ],
)
def test_a_line_that_cannot_be_bought_is_taken_out_with_its_reason(
    line: dict[str, Any], offered: Catalogue, reason: str
) -> None:
    cart = price_cart([a_line(**line)], Market(offered, NOW, None))

    assert (cart.lines, cart.total) == ((), 0)
    assert [removed.reason for removed in cart.removed] == [reason]


def test_a_changed_price_is_charged_as_it_is_now_and_reported() -> None:
    cart = price_cart([a_line(shown_price=600), a_line()], Market(catalogue(a_draw(1)), NOW, None))

    assert cart.total == 2 * 615
    assert [changed.line.shown_price for changed in cart.price_changes] == [600]


def test_a_sound_line_survives_a_new_version_of_its_offer() -> None:
    cart = price_cart([a_line()], Market(catalogue(a_draw(1), version=9), NOW, None))

    assert cart.total == 615


def days_offered(**changes: Any) -> Catalogue:
    """A game of Monday, Wednesday and Friday, from the Saturday on which everything happens here."""
    first = date(2026, 11, 23)
    days = [first + timedelta(days=step) for step in range(28)]
    draws = [
        a_draw(
            number,
            draw_date=day,
            stop=datetime.combine(day, time(9, 30), UTC),
            draw_at=datetime.combine(day, time(10, 30), UTC),
        )
        for number, day in enumerate((day for day in days if day.weekday() in (0, 2, 4)), 1)
    ]
    return catalogue(*draws, selectable_days=("Mon", "Wed", "Fri"), **changes)


def test_days_times_weeks_start_at_first_day() -> None:
    ticket = quote(selection(days=["Fri", "Mon"], num_weeks=3), Market(days_offered(), NOW, None))
    assert [draw.draw_date.day for draw in ticket.draws] == [23, 27, 30, 4, 7, 11]
    assert ticket.price == 615 * 6
    assert ticket.details["days"] == ["Mon", "Fri"]


def test_chosen_days_can_begin_at_a_named_draw() -> None:
    ticket = quote(selection(days=["Fri"], num_weeks=2, first_draw_no=4), Market(days_offered(), NOW, None))
    assert [draw.draw_date.day for draw in ticket.draws] == [4, 11]


@pytest.mark.parametrize(
    ("changes", "target", "code"),
    [
        ({}, "days", "required"),
        ({"days": []}, "days", "required"),
        ({"days": ["Tue"]}, "days", "unknown_day"),
        ({"days": ["Mon", "Mon"]}, "days", "unknown_day"),
        ({"days": ["Mon"], "num_draws": 2}, "num_draws", "draws_named_twice"),
        ({"days": ["Mon", "Fri"], "num_weeks": 6}, "num_weeks", "num_draws_out_of_range"),
        ({"num_weeks": 2, "first_draw_no": 1}, "num_weeks", "days_required"),
    ],
)
def test_a_wrong_choice_of_days_is_named(changes: dict[str, Any], target: str, code: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        quote(selection(**changes), Market(days_offered(), NOW, None))
    assert [(error.target, error.code) for error in caught.value.errors] == [(target, code)]


def test_a_game_without_days_to_choose_takes_none() -> None:
    assert refusal(selection(days=["Mon"]), catalogue(a_draw(1))) == "no_days_to_choose"


def test_unlicensed_offer_is_refused_and_removed() -> None:
    offered = catalogue(a_draw(1), regions=("QLD",))
    assert refusal(selection(), offered, "NSW") == "licensing_restriction"
    assert (
        quote(selection(), Market(offered, NOW, "QLD")).price
        == quote(selection(), Market(offered, NOW, None)).price
    )
    [removed] = price_cart([a_line(draw_nos=(1,))], Market(offered, NOW, "NSW")).removed
    assert removed.reason == "licensing_restriction"


def test_region_has_own_prices_and_names() -> None:
    western = replace(POWERBALL, prices={4: 600}, pricing_id="western_australia", price_regions=("WA",))
    offered = catalogue(
        a_draw(1),
        game_types=(GameType("standard", (POWERBALL, western)),),
        names_by_region={"WA": "Saturday Lotto"},
    )
    assert quote(selection(), Market(offered, NOW, "WA")).price == 600
    assert quote(selection(), Market(offered, NOW, "NSW")).price == 615
    assert quote(selection(), Market(offered, NOW, None)).price == 615
    [line] = price_cart([a_line(draw_nos=(1,))], Market(offered, NOW, "WA")).lines
    assert (line.price, line.description) == (600, "Saturday Lotto, 4 games")
    assert line.price != line.line.shown_price


@pytest.mark.parametrize(
    ("region", "pricing_id", "price"),
    [
        ("NSW", "members", 500),
        ("WA", "members", 500),
        ("NSW", "standard", 615),
        ("WA", "standard", 600),
        ("NSW", "western_australia", 615),
        ("NSW", "unknown", 615),
        ("WA", None, 600),
    ],
)
def test_customer_price_list_precedes_regional_prices(
    region: str, pricing_id: str | None, price: int
) -> None:
    usual = replace(POWERBALL, pricing_id="standard")
    members = replace(POWERBALL, prices={4: 500}, pricing_id="members")
    western = replace(POWERBALL, prices={4: 600}, pricing_id="western_australia", price_regions=("WA",))
    offered = catalogue(a_draw(1), game_types=(GameType("standard", (usual, members, western)),))

    assert quote(selection(), Market(offered, NOW, region, pricing_id)).price == price
    [line] = price_cart([a_line(draw_nos=(1,))], Market(offered, NOW, region, pricing_id)).lines
    assert line.price == price


def test_migrating_region_is_refused() -> None:
    offered = catalogue(a_draw(1), migrating_regions=("WA",))
    assert refusal(selection(), offered, "WA") == "migration_restriction"
    assert quote(selection(), Market(offered, NOW, "NSW")).price == 615
    [removed] = price_cart([a_line(draw_nos=(1,))], Market(offered, NOW, "WA")).removed
    assert removed.reason == "migration_restriction"


def test_game_type_of_other_region_is_refused() -> None:
    offered = catalogue(a_draw(1), game_types=(GameType("standard", (POWERBALL,), ("WA",)),))
    assert refusal(selection(), offered, "NSW") == "licensing_restriction"
