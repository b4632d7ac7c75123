"""Pre-orders wait while their offer is suspended or their draw capped, and end with an exclusion."""

from __future__ import annotations

from typing import Any

import pytest

from checkout.payment.store import checkouts
from checkout.preorders.buy_pre_orders import charge_of
from checkout.preorders.store import pre_orders as statements
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import FROM_WALLET, Checkout, Customer
from services.checkout.tests.kit.payments import past_due
from services.checkout.tests.kit.pre_orders import (
    announced,
    buyer,
    capped,
    charges,
    day,
    day_comes,
    lifted,
    looks,
    lottery,
    on,
    opens,
    order,
    ordered,
    patch,
    pre_orders_due,
    scheduled,
    told,
)
from services.checkout.tests.kit.scarce import BOOKS, balance, book, scarce_offer
from services.checkout.tests.kit.settlement import exclude, exclusions_due, is_finished, refunder
from wattle.catalog.v1 import draw_pb2, events_pb2


async def tells(checkout: Checkout, key: str, version: int, *, suspended: bool) -> None:
    """Catalog suspends a raffle, or sells it again."""
    raffle = scarce_offer(key, "raffle_ticket", BOOKS, version=version, suspended=suspended)
    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=raffle))


async def with_numbers(checkout: Checkout) -> tuple[Customer, str]:
    """A customer whose numbers are held, and whose money the wallet has not been able to plan."""
    customer, _, key, coming = await ordered(checkout)
    checkout.others.wallet.unplanned.add(str(customer.customer_id))
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    checkout.others.wallet.unplanned.clear()
    assert checkout.others.stock.left[key] == 95
    return customer, key


async def on_its_day(checkout: Checkout) -> tuple[Customer, draw_pb2.Draw]:
    """A customer with a card whose chosen day for a lottery ticket is here."""
    drawn, customer = await lottery(checkout), await checkout.customer(balance=0)
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key, purchase_on=on(day(3))))
    assert (await checkout.pay(customer, cart, unattended_payment={"fund_id": fund})).status_code == 201
    await day_comes(checkout, customer)
    return customer, drawn


async def test_exclusion_cancels_pre_order_of_open_checkout(
    checkout: Checkout,
) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    cart = await checkout.put_in_cart(customer, book(key))
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    assert (await checkout.pay(customer, cart)).status_code == 202
    checkout.others.wallet.silent_for.clear()
    await exclude(checkout, customer)
    await past_due(checkout, customer)
    await checkout.sweep()
    await exclusions_due(checkout)
    await refunder(checkout).refund_due()

    await buyer(checkout).buy_due()

    ended = await looks(checkout, customer)
    assert (ended["status"], ended["code"]) == ("scheduled_status_cancelled", "excluded")
    assert await told(checkout, ended) == ["placed", "cancelled"]
    assert (await is_finished(checkout, customer), balance(checkout, customer)) == (True, 10_000)


async def test_pre_order_after_exclusion_is_bought(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await exclude(checkout, customer)
    await refunder(checkout).refund_due()
    await order(checkout, customer, key)
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"


async def test_suspended_offer_releases_stock_and_sells_later(
    checkout: Checkout,
) -> None:
    customer, key = await with_numbers(checkout)
    await tells(checkout, key, 2, suspended=True)
    await buyer(checkout).buy_due()
    waiting = await looks(checkout, customer)
    assert (waiting["status"], waiting["can_be_cancelled"]) == ("scheduled_status_active", True)
    assert (charges(checkout, customer), checkout.others.stock.left[key]) == ([], 100)
    assert await told(checkout, waiting) == ["placed"]

    await tells(checkout, key, 3, suspended=False)
    for _ in range(2):
        await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"
    assert (charges(checkout, customer), checkout.others.stock.left[key]) == ([2500], 95)


async def test_suspended_offer_begins_no_charge(checkout: Checkout) -> None:
    customer, key = await with_numbers(checkout)
    [found] = [
        each
        for each in await statements.allocated(checkout.database, limit=1000)
        if each.customer_id == customer.customer_id
    ]
    await tells(checkout, key, 2, suspended=True)
    [begun] = await checkouts.begin(checkout.database, [charge_of(found, deposit=0)])
    assert begun.outcome == "not_due"
    assert await statements.put_back(checkout.database, found)
    assert not await statements.put_back(checkout.database, found)


async def test_a_draw_that_is_capped_before_the_charge_is_waited_for(checkout: Checkout) -> None:
    customer, drawn = await on_its_day(checkout)
    checkout.others.wallet.unplanned.add(str(customer.customer_id))
    await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["can_be_cancelled"] is False
    checkout.others.wallet.unplanned.clear()
    await capped(checkout, drawn)
    await buyer(checkout).buy_due()
    waiting = await looks(checkout, customer)
    assert (waiting["can_be_cancelled"], charges(checkout, customer)) == (True, [])
    await lifted(checkout, drawn)
    await buyer(checkout).buy_due()
    assert (await looks(checkout, customer))["status"] == "scheduled_status_executed"


async def test_pre_order_of_suspended_offer_is_not_overdue(checkout: Checkout) -> None:
    customer, drawn = await on_its_day(checkout)
    before = await statements.overdue(checkout.database)
    await checkout.database.call(
        "update pre_orders set details = jsonb_set(details, '{purchase_at}',"
        " to_jsonb((now() - interval '5 minutes')::text)) where customer_id = %(c)s returning id",
        {"c": customer.customer_id},
    )
    assert await statements.overdue(checkout.database) == before + 1
    await capped(checkout, drawn)
    assert await statements.overdue(checkout.database) == before


async def test_cancel_during_failed_attempt_succeeds(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=10)
    placed = await order(checkout, customer, key)
    await opens(checkout, coming)
    cancel, attempts = statements.cancel, [buyer(checkout)]

    async def is_overtaken(*asked: Any, **told: Any) -> bool:
        while attempts:
            await attempts.pop().buy_due()
        return await cancel(*asked, **told)

    monkeypatch.setattr(statements, "cancel", is_overtaken)
    answer = await patch(checkout, customer, placed, "cancel")
    assert (answer.status_code, answer.json()["result"]["code"]) == (200, "by_customer"), answer.text
    assert await told(checkout, placed) == ["placed", "unpaid", "cancelled"]


UNDER_WAY = ("scheduled_purchase_under_way", "We are buying this right now, so it cannot be {}")
BOUGHT = ("scheduled_purchase_executed", "We have bought this, so it can no longer be {}")
CANCELLED = ("scheduled_purchase_cancelled", "This was cancelled, so it can no longer be {}")


async def refusal(checkout: Checkout, customer: Customer, wish: str) -> tuple[str, str]:
    """The code and the words by which one that is over, or nearly, is not cancelled or paid otherwise."""
    [found] = await scheduled(checkout, customer)
    body = {"unattended_payment": FROM_WALLET} if wish == "payment" else {}
    answer = await patch(checkout, customer, found, wish, **body)
    assert answer.status_code == 409, answer.text
    [error] = answer.json()["errors"]
    return error["code"], error["message"]


@pytest.mark.parametrize(("wish", "done"), [("cancel", "cancelled"), ("payment", "changed")])
async def test_change_after_purchase_names_state(checkout: Checkout, wish: str, done: str) -> None:
    customer, _ = await with_numbers(checkout)
    code, words = UNDER_WAY
    assert await refusal(checkout, customer, wish) == (code, words.format(done))
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()
    code, words = BOUGHT
    assert await refusal(checkout, customer, wish) == (code, words.format(done))


async def test_cancelled_pre_order_keeps_its_payment(checkout: Checkout) -> None:
    customer, *_ = await ordered(checkout)
    await patch(checkout, customer, await looks(checkout, customer), "cancel")
    code, words = CANCELLED
    assert await refusal(checkout, customer, "payment") == (code, words.format("changed"))
