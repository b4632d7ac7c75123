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
from catalog.raffles.load_raffle import load_causes, load_raffle, move_sold_out_draws
from catalog.stock import store as statements
from catalog.stock.reserve_stock import ReserveStock, expire_reservations
from catalog.stock.rules import RequestedLine, ReservedLine, StockLine
from catalogue.draws import DrawStatus
from drawproof.permutation import ticket_number
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.raffle_files import CIPHER, causes, draw_document, numbered, raffle

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


def wanted(quantity: int = 1, game_type: str = "standard", ticket_id: UUID | None = None) -> RequestedLine:
    return RequestedLine(ticket_id or uuid4(), "dream_home", 1, game_type, quantity, 0)


async def reserve(
    stock: ReserveStock, quantity: int = 1, game_type: str = "standard"
) -> tuple[UUID, list[int]]:
    order_id = uuid4()
    reservation = await stock.reserve(order_id, uuid4(), "NSW", [wanted(quantity, game_type)])
    return order_id, list(reservation.lines[0].numbers)


async def lapse(catalogue: Catalogue, order_id: UUID) -> None:
    """Lets the deadline of an order pass."""
    await catalogue.execute(
        "update reservations set expires_at = now() - interval '1 second' where order_id = :o", o=order_id
    )


async def refusal_of(work: Awaitable[object]) -> RuleRefused:
    with pytest.raises(RuleRefused) as refused:
        await work
    return refused.value


async def test_permutation_in_sql_equals_the_published_one(catalogue: Catalogue) -> None:
    key = bytes(range(32))
    rows = await catalogue.database.call(
        "select array_agg(101 + stock_permuted(%(key)s, i, 57) order by i) as numbers"
        " from generate_series(0, 56) i",
        {"key": key},
    )
    assert rows[0]["numbers"] == [ticket_number(key, place, 101, 157) for place in range(57)]


async def test_last_ticket_wanted_by_thirty_buyers_is_sold_once(sell: Sell) -> None:
    stock = await sell(small(11))
    await reserve(stock, 10)
    outcomes = await asyncio.gather(*(reserve(stock) for _ in range(30)), return_exceptions=True)
    sold = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
    refused = {outcome.code for outcome in outcomes if isinstance(outcome, RuleRefused)}
    assert (len(sold), refused) == (1, {"sold_out"})


@pytest.mark.parametrize("game_type", ["random", "sequential"])
async def test_concurrent_buyers_never_share_a_number(sell: Sell, game_type: str) -> None:
    stock = await sell(numbered(count=120))
    held = await asyncio.gather(*(reserve(stock, 3, game_type) for _ in range(40)))
    numbers = [number for _, each in held for number in each]
    assert sorted(numbers) == list(range(1, 121))


async def test_random_and_consecutive_tickets_come_from_one_stock(sell: Sell) -> None:
    stock = await sell(numbered(count=60))
    held = await asyncio.gather(*(reserve(stock, 3, ("random", "sequential")[i % 2]) for i in range(10)))
    for at, (_, numbers) in enumerate(held):
        if at % 2:
            assert numbers == list(range(numbers[0], numbers[0] + 3))
    numbers = [number for _, each in held for number in each]
    assert len(set(numbers)) == 30


async def test_book_has_consecutive_numbers(sell: Sell) -> None:
    stock = await sell(small(100))
    assert [(await reserve(stock, n))[1] for n in (1, 10, 5)] == [
        [1],
        list(range(2, 12)),
        list(range(12, 17)),
    ]


async def test_book_larger_than_the_stock_is_refused_with_the_tickets_left(sell: Sell) -> None:
    stock = await sell(small(17))
    await reserve(stock, 10)
    refused = await refusal_of(reserve(stock, 10))
    assert refused.code == "too_few_left"
    assert "7 single tickets" in refused.message
    assert [(await reserve(stock))[1] for _ in range(7)] == [[number] for number in range(11, 18)]


async def test_released_numbers_are_sold_first(sell: Sell) -> None:
    stock = await sell(small(100))
    first, numbers = await reserve(stock, 5)
    await reserve(stock, 5)
    assert await stock.release(first) == 1
    assert (await reserve(stock, 5))[1] == numbers
    assert await stock.release(first) == 0


async def test_released_ticket_of_an_order_is_sold_again(sell: Sell) -> None:
    stock = await sell(small(100))
    order_id, kept, gone = uuid4(), wanted(5), wanted(5)
    reservation = await stock.reserve(order_id, uuid4(), "NSW", [kept, gone])
    numbers = {line.reference: list(line.numbers) for line in reservation.lines}
    await stock.confirm(order_id)

    assert await stock.release_tickets(order_id, [gone.ticket_id]) == (1, [gone.ticket_id])
    assert await stock.release_tickets(order_id, [gone.ticket_id]) == (0, [gone.ticket_id])

    assert (await reserve(stock, 5))[1] == numbers[gone.ticket_id]
    assert await stock.release_tickets(uuid4(), [kept.ticket_id]) == (0, [])


async def test_ticket_in_a_drawing_is_not_released(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(100))
    line, order_id = wanted(5), uuid4()
    await stock.reserve(order_id, uuid4(), "NSW", [line])
    await stock.confirm(order_id)
    await catalogue.execute("update drawings set entries_until = clock_timestamp()")

    assert await stock.release_tickets(order_id, [line.ticket_id]) == (0, [])


async def test_repeated_reservation_returns_the_same_numbers(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(100))
    order_id, line = uuid4(), wanted(5)
    first = await stock.reserve(order_id, uuid4(), "NSW", [line])
    again = await asyncio.gather(*(stock.reserve(order_id, uuid4(), "NSW", [line]) for _ in range(5)))
    assert {tuple(reservation.lines[0].numbers) for reservation in again} == {tuple(first.lines[0].numbers)}
    assert (await catalogue.database.call("select held from stocks"))[0]["held"] == 5


async def test_all_lines_of_an_order_are_reserved_or_none(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(17))
    await refusal_of(stock.reserve(uuid4(), uuid4(), "NSW", [wanted(10), wanted(10)]))
    assert (await catalogue.database.call("select held from stocks"))[0]["held"] == 0


async def test_expired_reservation_is_sold_again(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(10))
    order_id, _ = await reserve(stock, 10)
    await lapse(catalogue, order_id)
    assert await expire_reservations(catalogue.database) == 1
    assert (await reserve(stock, 10))[1] == list(range(1, 11))


async def test_late_confirmation_gets_new_numbers(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(20))
    late, numbers = await reserve(stock, 5)
    await lapse(catalogue, late)
    await expire_reservations(catalogue.database)
    _, taken = await reserve(stock, 5)
    confirmed = await stock.confirm(late)
    assert taken == numbers
    assert list(confirmed[0].numbers) == list(range(6, 11))


async def test_late_confirmation_of_a_sold_out_draw_is_refused(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(10))
    late, _ = await reserve(stock, 10)
    await lapse(catalogue, late)
    await expire_reservations(catalogue.database)
    await reserve(stock, 10)
    assert (await refusal_of(stock.confirm(late))).code == "sold_out"


@pytest.mark.parametrize("has_lapsed", [False, True])
async def test_released_reservation_cannot_be_confirmed(
    sell: Sell, catalogue: Catalogue, has_lapsed: bool
) -> None:
    stock = await sell(small(20))
    order_id, _ = await reserve(stock, 5)
    if has_lapsed:
        await lapse(catalogue, order_id)
        await expire_reservations(catalogue.database)
    await stock.release(order_id)

    assert (await refusal_of(stock.confirm(order_id))).code == "sold_out"
    assert (await catalogue.database.call("select held, confirmed from stocks")) == [
        {"held": 0, "confirmed": 0}
    ]


async def test_refused_confirmation_leaves_other_tickets_confirmed(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(20))
    order_id, kept, gone = uuid4(), wanted(5), wanted(5)
    await stock.reserve(order_id, uuid4(), "NSW", [kept, gone])
    await stock.confirm(order_id)
    await stock.release_tickets(order_id, [gone.ticket_id])

    assert (await refusal_of(stock.confirm(order_id))).code == "sold_out"
    assert (await catalogue.database.call("select held, confirmed from stocks")) == [
        {"held": 5, "confirmed": 5}
    ]


async def test_reservation_ends_at_the_stop_of_its_draw(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(10))
    await catalogue.execute(
        "update draws set stop = now() + interval '90 seconds' where offer_key = 'dream_home'"
    )
    reservation = await stock.reserve(uuid4(), uuid4(), "NSW", [wanted()])
    rows = await catalogue.database.call("select stop from draws where offer_key = 'dream_home'")
    assert reservation.expires_at == rows[0]["stop"]


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
async def test_reservation_is_refused_while_not_on_sale(
    sell: Sell, catalogue: Catalogue, change: str, code: str
) -> None:
    stock = await sell(small(10))
    await catalogue.execute(f"{change} where offer_key = 'dream_home'")
    assert (await refusal_of(reserve(stock))).code == code


async def test_reservation_above_the_customer_limit_is_refused(sell: Sell) -> None:
    stock = await sell(small(100, max_per_customer=6))
    customer = uuid4()
    await stock.reserve(uuid4(), customer, "NSW", [wanted(5)])
    assert (await refusal_of(stock.reserve(uuid4(), customer, "NSW", [wanted(5)]))).code == "customer_limit"
    await stock.reserve(uuid4(), customer, "NSW", [wanted(1)])


async def test_sold_out_draw_is_capped_until_tickets_return(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(10))
    order_id, _ = await reserve(stock, 10)
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 1
    assert (await catalogue.draw("dream_home", 1)).status is DrawStatus.CAPPED
    assert await move_sold_out_draws(catalogue.database, catalogue.clock) == 0
    await stock.release(order_id)
    await move_sold_out_draws(catalogue.database, catalogue.clock)
    assert (await catalogue.draw("dream_home", 1)).status is DrawStatus.OPEN


async def test_frozen_stock_is_not_released(sell: Sell, catalogue: Catalogue) -> None:
    stock = await sell(small(10))
    order_id, _ = await reserve(stock)
    await stock.confirm(order_id)
    await catalogue.execute("update stocks set frozen_at = now()")
    assert await stock.release(order_id) == 0


STEP = st.tuples(
    st.sampled_from(["reserve", "confirm", "release", "lapse"]),
    st.integers(1, 10),
    st.sampled_from(["random", "sequential"]),
    st.integers(0, 30),
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, min_size=5, max_size=40), draw_no=st.integers(1000, 10**9))
async def test_random_steps_never_give_a_number_two_holders(
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
            held: ReservedLine = (
                await statements.reserve(
                    catalogue.database,
                    order_id=order_id,
                    customer_id=uuid4(),
                    region="NSW",
                    lines=[line],
                    lifetime=timedelta(minutes=10),
                    waits_until=None,
                    max_wait=timedelta(0),
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
