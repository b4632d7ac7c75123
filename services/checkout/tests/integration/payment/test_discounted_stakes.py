"""A ticket that a voucher reduces costs each of its draws what one without a voucher does, to the cent
(decision 0018).
"""

from __future__ import annotations

from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from psycopg.types.json import Jsonb

from checkout.payment.rules.saga import OrderLine, discounts_of
from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import past_due
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import cancel, close, exclude, refunder, sealed
from services.checkout.tests.kit.vouchers import applied, house, issued, money, nothing_is_left_over
from wattle.catalog.v1 import draw_pb2

Draws = list[draw_pb2.Draw]


async def three_draws(checkout: Checkout) -> tuple[Customer, dict[str, Any], Draws]:
    """A cart of a ticket of 6.30 for each of three draws, with a dollar off."""
    key = offer_key()
    draws = [draw(key) for _ in range(3)]
    await checkout.selling(*draws, prices={4: 630})
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(key, num_draws=3))
    cart = await applied(checkout, customer, await issued(checkout, amount=money("1.00")))
    assert cart["total_due"]["amount"] == "17.90"
    return customer, cart, draws


async def bought(checkout: Checkout) -> tuple[Customer, Draws]:
    customer, cart, draws = await three_draws(checkout)
    assert (await checkout.pay(customer, cart)).status_code == 201
    return customer, draws


def escrow(checkout: Checkout, customer: Customer, draws: Draws) -> list[int]:
    """What lies in each draw."""
    [stakes] = checkout.others.wallet.escrows_of(customer.customer_id)
    return [stakes[drawn.offer_key, drawn.draw_no] for drawn in draws]


async def test_every_draw_gets_its_price(checkout: Checkout) -> None:
    customer, draws = await bought(checkout)
    assert escrow(checkout, customer, draws) == [630, 630, 630]


async def test_discounted_stakes_after_sweep_are_even(checkout: Checkout) -> None:
    customer, cart, draws = await three_draws(checkout)
    checkout.others.wallet.deaf_for.add(str(customer.customer_id))
    assert (await checkout.pay(customer, cart)).status_code == 202
    checkout.others.wallet.deaf_for.clear()
    await past_due(checkout, customer)
    await checkout.sweep()
    assert escrow(checkout, customer, draws) == [630, 630, 630]


@pytest.mark.parametrize(("place", "paid", "given"), [(0, 597, 33), (1, 597, 33), (2, 596, 34)])
async def test_cancelled_draw_refunds_customer_and_house(
    checkout: Checkout, place: int, paid: int, given: int
) -> None:
    customer, draws = await bought(checkout)
    await cancel(checkout, draws[place])
    await checkout.refunder().refund_due()
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 1790 + paid, 100 - given)
    assert escrow(checkout, customer, draws)[place] == 0


async def test_sealed_list_has_stakes_of_its_draw(checkout: Checkout) -> None:
    customer, draws = await bought(checkout)
    await close(checkout, draws[2])
    await checkout.sealer().seal_due()
    fact = await sealed(checkout, draws[2])
    assert (fact.entries, fact.stakes.minor_units) == (1, 630)
    assert escrow(checkout, customer, draws)[2] == 630


async def test_excluded_customer_is_refunded_to_the_cent(checkout: Checkout) -> None:
    customer, draws = await bought(checkout)
    await exclude(checkout, customer)
    await refunder(checkout).refund_due()
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000, 0)
    assert escrow(checkout, customer, draws) == [0, 0, 0]
    await nothing_is_left_over(checkout)


async def test_the_database_divides_as_the_service_does(checkout: Checkout) -> None:
    lines = [
        OrderLine(uuid4(), "powerball", "", list(range(7, 7 + draws)), 1, price, discount=discount)
        for price, discount, draws in product(
            (0, 1, 2, 596, 1790, 1791), (0, 1, 2, 99, 100, 101), (1, 2, 3, 7)
        )
    ]
    documents = [
        {"draw_nos": line.draw_nos, "price_minor": line.price, "discount_minor": line.discount}
        for line in lines
    ]
    rows = await checkout.database.call(
        """
        select array(
            select discount_of_draw(jsonb_populate_record(null::order_lines, l.line), n::text::bigint)
            from jsonb_array_elements(l.line -> 'draw_nos') n
        ) as parts
        from jsonb_array_elements(%(lines)s) with ordinality l (line, place) order by l.place
        """,
        {"lines": Jsonb(documents)},
    )
    for line, row in zip(lines, rows, strict=True):
        told = {stake.draw_no: stake.amount for stake in discounts_of([line])}
        assert row["parts"] == [told.get(draw_no, 0) for draw_no in line.draw_nos], line
