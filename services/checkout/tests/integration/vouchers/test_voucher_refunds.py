"""What a voucher paid goes back to the house, what the customer paid to the customer, and with the last of it
a use of the voucher. Vouchers together with what else a cart may be paid by, or for.
"""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest

from checkout.catalogue.rules.offers import SyndicateStatus
from devservers.databases import DatabaseUrls
from devservers.servers import Nats, Valkey
from services.checkout.tests.kit.factories import draw, item, offer, offer_key
from services.checkout.tests.kit.harness import Checkout, Others, running_checkout
from services.checkout.tests.kit.payments import NOTHING, counts, deposit_and_buy, past_due
from services.checkout.tests.kit.pre_orders import announced
from services.checkout.tests.kit.scarce import balance, book, change, payout_settler, shares_of, syndicate
from services.checkout.tests.kit.settlement import cancel, exclude, refunder
from services.checkout.tests.kit.vouchers import (
    SOLD_WITH_VOUCHER,
    applied,
    house,
    issued,
    nothing_is_left_over,
    of_staff,
    percentage,
    with_cart,
)


async def test_unissued_order_refunds_both_and_releases_use(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout), await issued(checkout, max_uses=1)
    cart = await applied(checkout, customer, code)
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    checkout.others.wallet.silent_for.clear()
    await checkout.database.call(
        "update draws set sealed_at = now() where offer_key = %(key)s",
        {"key": cart["cart_items"][0]["product_offer_key"]},
    )
    await past_due(checkout, customer)
    await checkout.sweep()
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000, 0)
    assert (await of_staff(checkout, code))["uses"] == 0
    assert await counts(checkout, customer) == {**NOTHING, "failed": 1, "captures": 1}
    await nothing_is_left_over(checkout)


async def test_cancelled_draws_refund_both_and_last_releases_use(
    checkout: Checkout,
) -> None:
    first, second = draw(key := offer_key()), draw(key)
    await checkout.selling(first, second)
    customer, code = await checkout.customer(), await percentage(checkout, 33, max_uses=1)
    await checkout.put_in_cart(customer, item(key, num_draws=2))
    cart = await applied(checkout, customer, code)
    assert (cart["discount_total"]["amount"], cart["total_due"]["amount"]) == ("4.06", "8.24")
    assert (await checkout.pay(customer, cart)).status_code == 201

    await cancel(checkout, first)
    await checkout.refunder().refund_due()

    assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 412, 203)
    assert (await of_staff(checkout, code))["uses"] == 1
    await cancel(checkout, second)
    await checkout.refunder().refund_due()
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000, 0)
    assert (await of_staff(checkout, code))["uses"] == 0
    await nothing_is_left_over(checkout)


async def test_exclusion_refunds_customer_and_house(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout), await percentage(checkout, 50, max_uses=1)
    await checkout.pay(customer, await applied(checkout, customer, code))
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 307, 308)
    await exclude(checkout, customer)
    await refunder(checkout).refund_due()
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000, 0)
    assert (await of_staff(checkout, code))["uses"] == 0


async def test_unfilled_syndicate_refunds_share_paid_by_voucher(
    checkout: Checkout,
) -> None:
    plays = offer_key()
    drawn = draw(plays)
    await checkout.publish(offer(plays), drawn)
    key, message = await syndicate(checkout, plays, drawn)
    customer, code = await checkout.customer(0), await percentage(checkout, 100, max_uses=1)
    await checkout.put_in_cart(customer, shares_of(key, drawn, 1))
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201
    assert house(checkout, customer) == 1234
    await change(checkout, message, SyndicateStatus.CANCELLED)
    await payout_settler(checkout).settle_due()
    assert (balance(checkout, customer), house(checkout, customer)) == (0, 0)
    assert (await of_staff(checkout, code))["uses"] == 0


async def test_deposit_pays_rest_after_voucher(checkout: Checkout) -> None:
    customer, code = await with_cart(checkout, balance=0), await issued(checkout, max_uses=1)
    cart = await applied(checkout, customer, code)
    answer = await deposit_and_buy(checkout, customer, cart)
    assert answer.status_code == 201, answer.text
    assert await counts(checkout, customer) == SOLD_WITH_VOUCHER
    assert (balance(checkout, customer), house(checkout, customer)) == (0, 200)
    assert (await of_staff(checkout, code))["uses"] == 1


async def test_used_up_voucher_requests_no_deposit(
    checkout: Checkout,
) -> None:
    customer, rival, code = (
        await with_cart(checkout, balance=0),
        await with_cart(checkout),
        await issued(checkout, max_uses=1),
    )
    cart = await applied(checkout, customer, code)
    await checkout.pay(rival, await applied(checkout, rival, code))
    answer = await deposit_and_buy(checkout, customer, cart)
    assert (answer.status_code, answer.json()["error"]) == (422, "voucher_used_up")
    assert checkout.others.wallet.deposits_of(customer.customer_id) == []
    assert await counts(checkout, customer) == NOTHING


async def test_voucher_does_not_reduce_pre_orders(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer, code = await with_cart(checkout), await percentage(checkout, 10)
    later = await checkout.put_in_cart(customer, book(key))
    cart = await applied(checkout, customer, code)
    assert cart["discount_total"]["amount"] == "0.62"
    assert cart["pre_order_total"] == later["pre_order_total"]
    paid = await checkout.pay(customer, cart)
    assert paid.status_code == 201, paid.text
    assert balance(checkout, customer) == 10_000 - 553
    order = await checkout.client.get(
        f"/api/orders/{UUID(paid.json()['result']['order_id'])}", headers=customer.headers
    )
    assert order.json()["result"]["discount_total"]["amount"] == "0.62"
    assert (await of_staff(checkout, code))["uses"] == 1


@pytest.mark.parametrize("failpoint", ["after_begin", "after_purchase", "after_complete"])
async def test_crash_during_payment_uses_voucher_once(
    checkout: Checkout,
    checkout_urls: DatabaseUrls,
    others: Others,
    nats_server: Nats,
    valkey_server: Valkey,
    failpoint: str,
) -> None:
    customer, code = await with_cart(checkout), await issued(checkout, max_uses=1)
    cart = await applied(checkout, customer, code)
    async with running_checkout(
        checkout_urls, others, nats_server, valkey_server, failpoint=f"{failpoint}:raise"
    ) as dying:
        await asyncio.gather(dying.pay(customer, cart), return_exceptions=True)
    await past_due(checkout, customer)
    await checkout.sweep()
    assert await counts(checkout, customer) == SOLD_WITH_VOUCHER
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 415, 200)
    assert (await of_staff(checkout, code))["uses"] == 1
    assert (await checkout.cart(customer))["voucher"] is None
    await nothing_is_left_over(checkout)
