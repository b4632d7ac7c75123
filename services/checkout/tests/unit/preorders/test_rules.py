"""What is paid now and what when draws open, and when a pre-order is tried again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.draws import Draw, DrawStatus
from catalogue.offers import GameOffer, GameType, Offer
from checkout.cart.rules.lines import DEFERRED, CartLine, RemovedLine
from checkout.cart.rules.pricing import price_cart
from checkout.cart.rules.quote import Selection, quote
from checkout.catalogue.rules import Catalogue, Market
from checkout.preorders.rules import (
    CANCELLED_BY_CUSTOMER,
    FINAL_REFUSALS,
    IN_WALLET,
    LAST_CALL,
    LAST_PAUSE,
    MESSAGES,
    NOT_CHARGED,
    PAUSES,
    cancellation,
    refusal_where_it_is_sold,
    retry_at,
)
from servicekit.errors import RuleRefused

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
OPENS = NOW + timedelta(days=1)
STOP = NOW + timedelta(days=30)
BOOKS = GameOffer(
    key="book",
    min_games=1,
    max_games=10,
    layout=None,
    prices={1: 1000, 5: 4000, 10: 7000},
    currency="AUD",
    pricing_id="standard",
)
RAFFLE = Offer(
    key="reef",
    type="raffle_ticket",
    name="Reef Raffle",
    suspended=False,
    max_draws=1,
    game_types=(GameType("standard", (BOOKS,)), GameType(DEFERRED, (BOOKS,))),
    version=1,
)


def draw(
    draw_no: int = 7, status: DrawStatus = DrawStatus.ANNOUNCED, pre_order_at: datetime | None = NOW
) -> Draw:
    return Draw(
        offer_key="reef",
        draw_no=draw_no,
        status=status,
        open_at=OPENS if status is DrawStatus.ANNOUNCED else NOW - timedelta(days=1),
        stop=STOP + timedelta(days=draw_no),
        system_close=STOP + timedelta(days=draw_no, minutes=5),
        draw_at=STOP + timedelta(days=draw_no + 1),
        draw_date=date(2027, 1, draw_no),
        prize_pool=None,
        closes={},
        version=1,
        pre_order_at=pre_order_at,
    )


def catalogue(*draws: Draw) -> Catalogue:
    return Catalogue({"reef": RAFFLE}, {"reef": draws})


def line(draw_no: int, tickets: int = 1, game_type: str = "standard") -> CartLine:
    return CartLine(
        line_id=uuid4(),
        offer_key="reef",
        offer_version=1,
        game_type=game_type,
        game_offer="book",
        layout=None,
        packed=b"",
        num_games=tickets,
        quickpick=False,
        draw_nos=(draw_no,),
        shown_price=0,
        currency="AUD",
        details={"product_type": "raffle_ticket"},
    )


def chosen(*draws: Draw, game_type: str = "standard", offset: int = 0, first: int | None = None) -> int:
    """The number of the draw that a book is ordered for."""
    selection = Selection(
        offer_key="reef",
        game_type=game_type,
        game_offer=None,
        games=[],
        quantity=5,
        draw_offset=offset,
        first_draw_no=first,
    )
    return quote(selection, Market(catalogue(*draws), NOW, "NSW")).draw_nos[0]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([1, 5, 10]), st.sampled_from([6, 7]), st.sampled_from(["standard", DEFERRED])
        ),
        max_size=20,
    )
)
def test_due_and_pre_order_totals_sum_to_total(lines: Sequence[tuple[int, int, str]]) -> None:
    known = catalogue(draw(6, DrawStatus.OPEN), draw(7))
    cart = price_cart([line(draw_no, n, way) for n, draw_no, way in lines], Market(known, NOW, "NSW"))
    assert cart.due + cart.pre_order_total == cart.total
    assert cart.due == sum(BOOKS.prices[n] for n, draw_no, _ in lines if draw_no == 6)
    assert len(cart.due_lines) + len(cart.pre_order_lines) == len(lines)


@pytest.mark.parametrize(
    ("pre_order_at", "status", "reason"),
    [
        (None, DrawStatus.ANNOUNCED, "draw_not_open"),
        (NOW + timedelta(seconds=1), DrawStatus.ANNOUNCED, "draw_not_open"),
        (NOW, DrawStatus.CAPPED, "sold_out"),
        (NOW, DrawStatus.CLOSED, "draw_closed"),
    ],
)
def test_a_line_of_a_draw_that_takes_no_orders_is_taken_out(
    pre_order_at: datetime | None, status: DrawStatus, reason: str
) -> None:
    cart = price_cart([line(7)], Market(catalogue(draw(7, status, pre_order_at)), NOW, "NSW"))
    (removed,) = cart.removed
    assert isinstance(removed, RemovedLine)
    assert (removed.reason, cart.total) == (reason, 0)


def test_a_draw_that_should_have_opened_still_takes_orders_until_it_does() -> None:
    late = OPENS + timedelta(minutes=5)
    cart = price_cart([line(7)], Market(catalogue(draw(7)), late, "NSW"))
    assert (cart.due, cart.pre_order_total) == (0, 1000)


def test_open_draw_precedes_pre_order_draw() -> None:
    selling, coming = draw(6, DrawStatus.OPEN), draw(7)
    assert [chosen(selling, coming, offset=place) for place in (0, 1)] == [6, 7]
    with pytest.raises(RuleRefused) as refused:
        chosen(selling, coming, offset=2)
    assert refused.value.code == "draws_unavailable"


def test_books_for_every_draw_begin_with_the_next_draw_to_open() -> None:
    selling, coming = draw(6, DrawStatus.OPEN), draw(7, pre_order_at=None)
    assert chosen(selling, coming, game_type=DEFERRED) == 7
    with pytest.raises(RuleRefused) as refused:
        chosen(selling, coming, game_type=DEFERRED, first=6)
    assert refused.value.code == "draw_open"
    with pytest.raises(RuleRefused) as refused:
        chosen(selling, game_type=DEFERRED)
    assert refused.value.code == "draws_unavailable"


@given(st.integers(min_value=1, max_value=50), st.integers(min_value=-3600, max_value=60 * 86_400))
def test_retry_is_before_stop_with_last_call(attempts: int, seconds_left: int) -> None:
    stop = NOW + timedelta(seconds=seconds_left)
    again = retry_at(attempts, NOW, stop)
    if again is None:
        assert seconds_left <= LAST_PAUSE.total_seconds()
        return
    assert NOW < again < stop
    assert again - NOW <= PAUSES[-1]
    if stop - LAST_CALL > NOW:
        assert again <= stop - LAST_CALL


def test_attempts_end_with_the_stop() -> None:
    stop, now, attempts = NOW + timedelta(days=3), NOW, 1
    while (again := retry_at(attempts, now, stop)) is not None:
        now, attempts = again, attempts + 1
    assert stop - LAST_PAUSE <= now < stop
    assert attempts < 15


def test_wallet_refusal_keeps_its_message() -> None:
    words = "You have excluded yourself"
    assert cancellation("self_excluded", words, was_charged=False) == words
    assert "not charged" in cancellation("sold_out", "Sorry, this draw is sold out", was_charged=False)


@pytest.mark.parametrize("code", sorted({*FINAL_REFUSALS, *MESSAGES} - {CANCELLED_BY_CUSTOMER}))
def test_charged_customer_reads_money_is_in_wallet(code: str) -> None:
    told = cancellation(code, "Somebody else's words.", was_charged=True)
    assert told.endswith(f". {IN_WALLET}")
    assert ".." not in told
    assert NOT_CHARGED not in told
    assert IN_WALLET not in cancellation(code, "Somebody else's words.", was_charged=False)


def test_unknown_payment_message_covers_both_outcomes() -> None:
    told = cancellation("payment_unknown", "", was_charged=False)
    assert told.endswith("If it did, the money is in your wallet")
    assert NOT_CHARGED not in told


WEST = replace(BOOKS, price_regions=("WA",))
TERRITORY = replace(BOOKS, price_regions=("NT",))


@pytest.mark.parametrize(
    ("changes", "draw_regions", "region", "reason"),
    [
        ({}, (), "NSW", None),
        ({}, (), None, None),
        ({"regions": ("NSW",)}, ("NSW",), "NSW", None),
        ({"regions": ("VIC",)}, (), "NSW", "licensing_restriction"),
        ({"regions": ("VIC",)}, (), None, None),
        ({}, ("VIC",), "NSW", "licensing_restriction"),
        ({}, ("VIC",), None, None),
        ({"game_types": (GameType("standard", (BOOKS,), ("VIC",)),)}, (), "NSW", "licensing_restriction"),
        ({"game_types": (GameType("standard", (WEST, TERRITORY)),)}, (), "NSW", "licensing_restriction"),
        ({"game_types": (GameType("standard", (WEST, TERRITORY)),)}, (), "WA", None),
        ({"game_types": (GameType("standard", (WEST, BOOKS)),)}, (), "NSW", None),
        ({"game_types": ()}, (), "NSW", None),
        ({"migrating_regions": ("NSW",)}, (), "NSW", "migration_restriction"),
    ],
)
def test_pre_order_region_rule_equals_cart_rule(
    changes: dict[str, Any], draw_regions: Sequence[str], region: str | None, reason: str | None
) -> None:
    offered = replace(RAFFLE, **changes)
    assert refusal_where_it_is_sold(offered, "standard", "book", draw_regions, region) == reason
