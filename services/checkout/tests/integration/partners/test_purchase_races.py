"""What happens at once, or halfway, at a partner: one purchase, one customer, one payment."""

from __future__ import annotations

import asyncio

from services.checkout.tests.kit.factories import draw, item, offer_key
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.partners import PURCHASES, open_shop, token_of
from services.checkout.tests.kit.payments import past_due


async def test_concurrent_reference_prepares_one_purchase(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    wanted = shop.wanted()

    answers = await asyncio.gather(*(shop.call("POST", PURCHASES, wanted) for _ in range(8)))

    assert {answer.status_code for answer in answers} == {200, 201}
    assert len({answer.json()["result"]["purchase_id"] for answer in answers}) == 1
    rows = await checkout.database.call(
        """
        select count(*) as carts from carts c join partner_purchases b on b.cart_id = c.id
        where b.reference = %(reference)s
        """,
        {"reference": wanted["reference"]},
    )
    assert rows[0]["carts"] == 1


async def test_concurrent_claims_assign_one_customer(checkout: Checkout) -> None:
    shop = await open_shop(checkout)
    customers = [await checkout.customer() for _ in range(4)]
    prepared = await shop.prepare()

    answers = await asyncio.gather(
        *(
            checkout.client.post(
                f"/api/purchase/{shop.slug}/claim",
                json={"token": token_of(prepared["link"])},
                headers=customer.headers,
            )
            for customer in customers
        )
    )

    assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]


async def test_concurrent_payments_sell_once(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())

    answers = await asyncio.gather(*(shop.pay(customer, shown) for _ in range(8)))

    codes = [answer.status_code for answer in answers]
    assert codes.count(201) == 1
    assert {answer.json()["error"] for answer in answers if answer.status_code != 201} <= {
        "cart_changed",
        "cart_empty",
        "checkout_in_progress",
        "purchase_over",
    }
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 615


async def test_own_and_partner_cart_are_paid_concurrently(checkout: Checkout) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    shown = await shop.claim(customer, await shop.prepare())
    own = await checkout.put_in_cart(customer, item(shop.offer_key))

    answers = await asyncio.gather(shop.pay(customer, shown), checkout.pay(customer, own))

    assert [answer.status_code for answer in answers] == [201, 201]
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 2 * 615


async def test_a_payment_without_an_answer_is_processing_until_the_sweeper_knows(
    checkout: Checkout,
) -> None:
    shop, customer = await open_shop(checkout), await checkout.customer()
    prepared = await shop.prepare()
    shown = await shop.claim(customer, prepared)
    checkout.others.wallet.silent_for.add(str(customer.customer_id))
    first = await shop.pay(customer, shown, key="k")
    checkout.others.wallet.silent_for.clear()

    waiting = await shop.state(prepared["purchase_id"])
    cancelled = await shop.call("DELETE", f"{PURCHASES}/{prepared['purchase_id']}")
    seen = await checkout.client.get(f"/api/purchase/{shop.slug}/cart", headers=customer.headers)
    await past_due(checkout, customer)
    await checkout.sweep()

    assert (first.status_code, waiting["state"]) == (202, "processing")
    assert cancelled.json()["result"]["state"] == "processing"
    assert seen.json()["result"]["checkout_id"] == first.json()["result"]["checkout_id"]
    assert (await shop.state(prepared["purchase_id"]))["state"] == "paid"
    assert (await shop.pay(customer, shown, key="k")).status_code == 201
    assert checkout.others.wallet.balances[str(customer.customer_id)] == 10_000 - 615


async def test_a_draw_that_closes_meanwhile_is_not_sold_at_a_partner_either(checkout: Checkout) -> None:
    key = offer_key()
    closing = draw(key)
    await checkout.selling(closing)
    shop, customer = await open_shop(checkout), await checkout.customer()
    await shop.change(offer_keys=[key])
    shown = await shop.claim(customer, await shop.prepare(items=[item(key)]))
    await checkout.database.call(
        "update draws set stop = clock_timestamp() - interval '1 second' where offer_key = %(key)s",
        {"key": key},
    )

    paid = await shop.pay(customer, shown)

    assert (paid.status_code, paid.json()["error"]) == (422, "draw_closed")
    assert str(customer.customer_id) not in checkout.others.wallet.payers.values()
