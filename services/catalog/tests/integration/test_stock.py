"""Ticket numbers are held, sold, given back and sold again, and never twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.raffles.beacon import DevelopmentBeacon
from catalog.raffles.documents import RaffleDocument
from catalog.raffles.load_causes import load_causes
from catalog.raffles.load_raffle import load_raffle
from catalog.raffles.move_sold_out_draws import move_sold_out_draws
from catalog.stock import store as statements
from catalog.stock.reserve_stock import ReserveStock, expire_reservations
from catalog.stock.rules import Held, StockLine, WantedLine
from drawproof.permutation import ticket_number
from servicekit.errors import RuleRefused
from services.catalog.tests.integration.harness import Catalogue
from services.catalog.tests.raffles import CIPHER, causes, draw_document, numbered, raffle

Sell = Callable[[RaffleDocument], Awaitable[ReserveStock]]


@pytest.fixture
def sell(catalogue: Catalogue) -> Sell:
    async def selling(document: RaffleDocument) -> ReserveStock:
        await load_causes(catalogue.database, causes())
        await load_raffle(catalogue.database, catalogue.clock, document, DevelopmentBeacon.network, CIPHER)
        return ReserveStock(catalogue.database, changed=lambda: None)

    return selling


def small(tickets: int, **changes: Any) -> RaffleDocument:
    return raffle(draw_document(last_number=max(tickets, 10), max_tickets=tickets, **changes))


def wanted(quantity: int = 1, game_type: str = "standard", ticket_id: UUID | None = None) -> WantedLine:
    return WantedLine(ticket_id or uuid4(), "dream_home", 1, game_type, quantity, 0)


async def reserve(
    hold: ReserveStock, quantity: int = 1, game_type: str = "standard"
) -> tuple[UUID, list[int]]:
    order_id = uuid4()
    holding = await hold.reserve(order_id, uuid4(), "NSW", [wanted(quantity, game_type)])
    return order_id, list(holding.lines[0].numbers)


async def lapse(catalogue: Catalogue, order_id: UUID) -> None:
    """Lets the deadline of an order pass."""
    await catalogue.execute(
        "update reservations set expires_at = now() - interval '1 second' where order_id = :o", o=order_id
    )


async def refusal_of(work: Awaitable[object]) -> RuleRefused:
    with pytest.raises(RuleRefused) as refused:
        await work
    return refused.value


async def test_the_database_works_out_the_published_permutation(catalogue: Catalogue) -> None:
    key = bytes(range(32))
    rows = await catalogue.database.call(
        "select array_agg(101 + stock_permuted(%(key)s, i, 57) order by i) as numbers"
        " from generate_series(0, 56) i",
        {"key": key},
    )
    assert rows[0]["numbers"] == [ticket_number(key, place, 101, 157) for place in range(57)]


async def test_thirty_buyers_of_the_last_ticket_buy_it_once(sell: Sell) -> None:
    hold = await sell(small(11))
    await reserve(hold, 10)
    outcomes = await asyncio.gather(*(reserve(hold) for _ in range(30)), return_exceptions=True)
    sold = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
    refused = {outcome.code for outcome in outcomes if isinstance(outcome, RuleRefused)}
    assert (len(sold), refused) == (1, {"sold_out"})


@pytest.mark.parametrize("game_type", ["random", "sequential"])
async def test_buyers_at_once_never_share_a_number(sell: Sell, game_type: str) -> None:
    hold = await sell(numbered(count=120))
    held = await asyncio.gather(*(reserve(hold, 3, game_type) for _ in range(40)))
    numbers = [number for _, each in held for number in each]
    assert sorted(numbers) == list(range(1, 121))


async def test_random_and_consecutive_tickets_come_from_one_stock(sell: Sell) -> None:
    hold = await sell(numbered(count=60))
    held = await asyncio.gather(*(reserve(hold, 3, ("random", "sequential")[i % 2]) for i in range(10)))
    for at, (_, numbers) in enumerate(held):
        if at % 2:
            assert numbers == list(range(numbers[0], numbers[0] + 3))
    numbers = [number for _, each in held for number in each]
    assert len(set(numbers)) == 30


async def test_a_book_has_consecutive_numbers(sell: Sell) -> None:
    hold = await sell(small(100))
    assert [(await reserve(hold, n))[1] for n in (1, 10, 5)] == [
        [1],
        list(range(2, 12)),
        list(range(12, 17)),
    ]


async def test_a_book_that_does_not_fit_is_refused_and_single_tickets_are_offered(sell: Sell) -> None:
    hold = await sell(small(17))
    await reserve(hold, 10)
    refused = await refusal_of(reserve(hold, 10))
    assert refused.code == "too_few_left"
    assert "7 single tickets" in refused.message
    assert [(await reserve(hold))[1] for _ in range(7)] == [[number] for number in range(11, 18)]


async def test_released_numbers_are_sold_first(sell: Sell) -> None:
    hold = await sell(small(100))
    first, numbers = await reserve(hold, 5)
    await reserve(hold, 5)
    assert await hold.release(first) == 1
    assert (await reserve(hold, 5))[1] == numbers
    assert await hold.release(first) == 0


async def test_one_ticket_of_an_order_is_given_back_and_sold_again(sell: Sell) -> None:
    hold = await sell(small(100))
    order_id, kept, gone = uuid4(), wanted(5), wanted(5)
    holding = await hold.reserve(order_id, uuid4(), "NSW", [kept, gone])
    numbers = {line.reference: list(line.numbers) for line in holding.lines}
    await hold.confirm(order_id)

    assert await hold.release_tickets(order_id, [gone.ticket_id]) == (1, [gone.ticket_id])
    assert await hold.release_tickets(order_id, [gone.ticket_id]) == (0, [gone.ticket_id])

    assert (await reserve(hold, 5))[1] == numbers[gone.ticket_id]
    assert await hold.release_tickets(uuid4(), [kept.ticket_id]) == (0, [])


async def test_a_ticket_that_a_drawing_took_in_is_not_given_back(sell: Sell, catalogue: Catalogue) -> None:
    hold = await sell(small(100))
    line, order_id = wanted(5), uuid4()
    await hold.reserve(order_id, uuid4(), "NSW", [line])
    await hold.confirm(order_id)
    await catalogue.execute("update drawings set entries_until = clock_timestamp()")

    assert await hold.release_tickets(order_id, [line.ticket_id]) == (0, [])


async def test_an_order_that_asks_again_gets_the_same_numbers(sell: Sell, catalogue: Catalogue) -> None:
    hold = await sell(small(100))
    order_id, line = uuid4(), wanted(5)
    first = await hold.reserve(order_id, uuid4(), "NSW", [line])
    again = await asyncio.gather(*(hold.reserve(order_id, uuid4(), "NSW", [line]) for _ in range(5)))
    assert {tuple(holding.lines[0].numbers) for holding in again} == {tuple(first.lines[0].numbers)}
    assert (await catalogue.database.call("select held from stocks"))[0]["held"] == 5


async def test_all_lines_of_an_order_are_held_or_none(sell: Sell, catalogue: Catalogue) -> None:
    hold = await sell(small(17))
    await refusal_of(hold.reserve(uuid4(), uuid4(), "NSW", [wanted(10), wanted(10)]))
    assert (await catalogue.database.call("select held from stocks"))[0]["held"] == 0


async def test_what_is_not_paid_in_time_is_free_again(sell: Sell, catalogue: Catalogue) -> None:
    hold = await sell(small(10))
    order_id, _ = await reserve(hold, 10)
    await lapse(catalogue, order_id)
    assert await expire_reservations(catalogue.database) == 1
    assert (await reserve(hold, 10))[1] == list(range(1, 11))


async def test_a_payment_that_lands_late_gets_numbers_again(sell: Sell, catalogue: Catalogue) -> None:
    hold = await sell(small(20))
    late, numbers = await reserve(hold, 5)
    await lapse(catalogue, late)
    await expire_reservations(catalogue.database)
    _, taken = await reserve(hold, 5)
    confirmed = await hold.confirm(late)
    assert taken == numbers
    assert list(confirmed[0].numbers) == list(range(6, 11))


async def test_a_payment_that_lands_after_the_last_ticket_was_sold_is_refused(
    sell: Sell, catalogue: Catalogue
) -> None:
    hold = await sell(small(10))
    late, _ = await reserve(hold, 10)
    await lapse(catalogue, late)
    await expire_reservations(catalogue.database)
    await reserve(hold, 10)
    assert (await refusal_of(hold.confirm(late))).code == "sold_out"


@pytest.mark.parametrize("has_lapsed", [False, True])
async def test_what_an_order_gave_back_is_never_its_own_again(
    sell: Sell, catalogue: Catalogue, has_lapsed: bool
) -> None:
    hold = await sell(small(20))
    order_id, _ = await reserve(hold, 5)
    if has_lapsed:
        await lapse(catalogue, order_id)
        await expire_reservations(catalogue.database)
    await hold.release(order_id)

    assert (await refusal_of(hold.confirm(order_id))).code == "sold_out"
    assert (await catalogue.database.call("select held, confirmed from stocks")) == [
        {"held": 0, "confirmed": 0}
    ]


async def test_a_late_confirmation_leaves_the_other_tickets_of_its_order_alone(
    sell: Sell, catalogue: Catalogue
) -> None:
    hold = await sell(small(20))
    order_id, kept, gone = uuid4(), wanted(5), wanted(5)
    await hold.reserve(order_id, uuid4(), "NSW", [kept, gone])
    await hold.confirm(order_id)
    await hold.release_tickets(order_id, [gone.ticket_id])

    assert (await refusal_of(hold.confirm(order_id))).code == "sold_out"
    assert (await catalogue.database.call("select held, confirmed from stocks")) == [
        {"held": 5, "confirmed": 5}
    ]


async def test_a_deadline_is_ten_minutes_or_the_stop_of_the_draw(sell: Sell, catalogue: Catalogue) -> None:
    hold = await sell(small(10))
    await catalogue.execute(
        "update draws set stop = now() + interval '90 seconds' where offer_key = 'dream_home'"
    )
    holding = await hold.reserve(uuid4(), uuid4(), "NSW", [wanted()])
    rows = await catalogue.database.call("select stop from draws where offer_key = 'dream_home'")
    assert holding.expires_at == rows[0]["stop"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("update draws set status = 'DRAW_CLOSED'", "draw_closed"),
        ("update draws set stop = now() - interval '1 second'", "draw_closed"),
        ("update draws set status = 'DRAW_ANNOUNCED'", "draw_not_open"),
        ("update draws set regions = '{VIC}'", "licensing_restriction"),
        ("update stocks set sales_cap = 0", "sold_out"),
        ("update stocks set frozen_at = now()", "draw_closed"),
    ],
)
async def test_what_is_not_for_sale_is_not_held(
    sell: Sell, catalogue: Catalogue, change: str, code: str
) -> None:
    hold = await sell(small(10))
    await catalogue.execute(f"{change} where offer_key = 'dream_home'")
    assert (await refusal_of(reserve(hold))).code == code


async def test_a_customer_buys_no_more_than_is_allowed_to_one(sell: Sell) -> None:
    hold = await sell(small(100, max_per_customer=6))
    customer = uuid4()
    await hold.reserve(uuid4(), customer, "NSW", [wanted(5)])
    assert (await refusal_of(hold.reserve(uuid4(), customer, "NSW", [wanted(5)]))).code == "customer_limit"
    await hold.reserve(uuid4(), customer, "NSW", [wanted(1)])


async def test_a_sold_out_draw_is_capped_and_opens_when_something_comes_back(
    sell: Sell, catalogue: Catalogue
) -> None:
    hold = await sell(small(10))
    order_id, _ = await reserve(hold, 10)
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 1
    assert (await catalogue.draw("dream_home", 1)).status == "DRAW_CAPPED"
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 0
    await hold.release(order_id)
    await move_sold_out_draws(catalogue.database, catalogue.clock)
    assert (await catalogue.draw("dream_home", 1)).status == "DRAW_OPEN"


async def test_a_frozen_list_neither_gives_nor_takes(sell: Sell, catalogue: Catalogue) -> None:
    hold = await sell(small(10))
    order_id, _ = await reserve(hold)
    await hold.confirm(order_id)
    await catalogue.execute("update stocks set frozen_at = now()")
    assert await hold.release(order_id) == 0


STEP = st.tuples(
    st.sampled_from(["reserve", "confirm", "release", "lapse"]),
    st.integers(1, 10),
    st.sampled_from(["random", "sequential"]),
    st.integers(0, 30),
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, min_size=5, max_size=40), draw_no=st.integers(1000, 10**9))
async def test_whatever_happens_no_number_has_two_holders(
    catalogue: Catalogue, steps: list[tuple[str, int, str, int]], draw_no: int
) -> None:
    """A small model beside the database: who holds what, after every step."""
    key = f"model_{uuid4().hex[:12]}"
    await load_causes(catalogue.database, causes())
    await load_raffle(
        catalogue.database,
        catalogue.clock,
        numbered(draw_document(draw_no), count=40, key=key),
        DevelopmentBeacon.network,
        CIPHER,
    )
    orders: list[UUID] = []
    holders: dict[UUID, set[int]] = {}
    for step, quantity, method, choice in steps:
        if step == "reserve":
            order_id = uuid4()
            line = StockLine(order_id, key, draw_no, 0, method, quantity)
            held: Held = (
                await statements.reserve(
                    catalogue.database,
                    order_id=order_id,
                    customer_id=uuid4(),
                    region="NSW",
                    lines=[line],
                    lifetime=timedelta(minutes=10),
                    waits_until=None,
                    most_wait=timedelta(0),
                )
            )[-1]
            if held.outcome == "reserved":
                orders.append(order_id)
                holders[order_id] = set(held.numbers)
                assert len(holders[order_id]) == quantity
        elif orders:
            order_id = orders[choice % len(orders)]
            if step == "confirm":
                confirmed = (
                    await statements.confirm(catalogue.database, order_id, lifetime=timedelta(minutes=10))
                )[-1]
                holders[order_id] = set(confirmed.numbers)
            elif step == "release":
                await statements.release(catalogue.database, order_id)
                holders[order_id] = set()
            else:
                await lapse(catalogue, order_id)
                await statements.expire(catalogue.database)
                rows = await catalogue.database.call(
                    "select state from reservations where order_id = %(o)s", {"o": order_id}
                )
                if rows[0]["state"] == "expired":
                    holders[order_id] = set()
        taken = [number for numbers in holders.values() for number in numbers]
        assert len(taken) == len(set(taken))
        assert all(1 <= number <= 40 for number in taken)
        rows = await catalogue.database.call(
            "select held, (select count(*) from stock_numbers where stock_id = s.id"
            " and reservation_id is not null) as rows from stocks s where offer_key = %(k)s",
            {"k": key},
        )
        assert (rows[0]["held"], rows[0]["rows"]) == (len(taken), len(taken))
