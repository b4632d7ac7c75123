"""Vouchers that also reduce pre-orders: split to the cent, applied at the charge, released with the last
part.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.payments import NOTHING, counts
from services.checkout.tests.kit.pre_orders import announced, buyer, opens, order, pre_orders_due, scheduled
from services.checkout.tests.kit.scarce import balance, book, only_ticket
from services.checkout.tests.kit.settlement import cancel, exclude, refunder
from services.checkout.tests.kit.vouchers import (
    MANAGER,
    STAFF,
    applied,
    house,
    issued,
    money,
    nothing_is_left_over,
    of_staff,
    percentage,
    refusal,
)

TOTALS = ("cart_total", "discount_total", "pre_order_total", "total_due")


async def mixed(checkout: Checkout) -> tuple[str, Any, Customer]:
    """A ticket of $6.15 due now and a pre-order of $40.00 in the cart of a customer with $100."""
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    await checkout.put_in_cart(customer, book(key))
    return key, coming, customer


async def test_discount_is_split_between_due_lines_and_pre_orders(checkout: Checkout) -> None:
    _, coming, customer = await mixed(checkout)
    code = await percentage(checkout, 33, reduces_pre_orders=True)

    cart = await applied(checkout, customer, code)

    # 33 % of 46.15 is 15.2295; the shares of its 15.23 are 2.0296 and 13.2004.
    assert [cart[name]["amount"] for name in TOTALS] == ["46.15", "15.23", "26.80", "4.12"]
    assert {line["price"]["amount"]: line["discount"]["amount"] for line in cart["cart_items"]} == {
        "6.15": "2.03",
        "40.00": "13.20",
    }
    voucher = cart["voucher"]
    assert (voucher["reduces_pre_orders"], voucher["discount_later"]["amount"]) == (True, "13.20")
    answer = await checkout.pay(customer, cart, expected_pre_order_total=money("26.80"))
    assert answer.status_code == 201, answer.text
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 412, 203)
    receipt = await checkout.client.get(
        f"/api/receipts/{answer.json()['result']['checkout_id']}", headers=customer.headers
    )
    told = receipt.json()["result"]["order"]
    assert [told[name]["amount"] for name in ("total", "pre_order_total", "discount_total")] == [
        "4.12",
        "26.80",
        "15.23",
    ]
    [placed] = await scheduled(checkout, customer)
    assert (placed["price"]["amount"], placed["discount"]["amount"]) == ("26.80", "13.20")

    await opens(checkout, coming)
    await buyer(checkout).buy_due()

    assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 412 - 2680, 203 + 1320)
    tickets = (await checkout.client.get("/api/tickets", headers=customer.headers)).json()["result"]
    assert {(one["price"]["amount"], one["discount"]["amount"]) for one in tickets} == {
        ("6.15", "2.03"),
        ("40.00", "13.20"),
    }
    escrows = checkout.others.wallet.escrows_of(customer.customer_id)
    assert sorted(sum(escrow.values()) for escrow in escrows) == [615, 4000]
    assert (await of_staff(checkout, code))["uses"] == 1
    await nothing_is_left_over(checkout)


async def test_voucher_without_flag_does_not_reduce_pre_orders(checkout: Checkout) -> None:
    _, _, customer = await mixed(checkout)

    cart = await applied(checkout, customer, await percentage(checkout, 33))

    assert [cart[name]["amount"] for name in TOTALS] == ["46.15", "2.03", "40.00", "4.12"]
    assert cart["voucher"]["discount_later"]["amount"] == "0.00"


async def test_voucher_pays_pre_orders_alone_once(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=0)
    code = await issued(checkout, amount=money("50.00"), reduces_pre_orders=True, max_uses=1)
    await checkout.put_in_cart(customer, book(key))
    cart = await applied(checkout, customer, code)
    assert [cart[name]["amount"] for name in TOTALS] == ["40.00", "40.00", "0.00", "0.00"]
    assert cart["requires_unattended_payment_method"] is False

    answers = await asyncio.gather(*(checkout.pay(customer, cart) for _ in range(5)))

    assert sorted(answer.status_code for answer in answers)[0] == 201
    assert sum(answer.status_code == 201 for answer in answers) == 1
    after = await checkout.cart(customer)
    assert (after["voucher"], after["cart_items"]) == (None, [])
    assert (await of_staff(checkout, code))["uses"] == 1
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    ticket = await only_ticket(checkout, customer)
    assert (ticket["price"]["amount"], ticket["discount"]["amount"]) == ("40.00", "40.00")
    assert (balance(checkout, customer), house(checkout, customer)) == (0, 4000)
    await nothing_is_left_over(checkout)


async def test_a_voucher_that_is_used_up_meanwhile_places_nothing(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    code = await issued(checkout, reduces_pre_orders=True, max_uses=1)
    first, second = await checkout.customer(), await checkout.customer()
    carts = []
    for customer in (first, second):
        await checkout.put_in_cart(customer, book(key))
        carts.append(await applied(checkout, customer, code))

    assert (await checkout.pay(first, carts[0])).status_code == 201
    late = await checkout.pay(second, carts[1], expected_pre_order_total=carts[1]["pre_order_total"])

    assert (late.status_code, late.json()["error"]) == (409, "price_changed")
    assert (await scheduled(checkout, second), len((await checkout.cart(second))["cart_items"])) == ([], 1)
    assert await counts(checkout, second) == NOTHING
    await nothing_is_left_over(checkout)


@pytest.mark.parametrize("how", ["cancelled", "excluded", "draw cancelled before", "draw cancelled after"])
async def test_use_is_released_with_last_part_of_order(checkout: Checkout, how: str) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    code = await percentage(checkout, 50, reduces_pre_orders=True, max_uses=1)
    await checkout.put_in_cart(customer, book(key))
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201
    [placed] = await scheduled(checkout, customer)
    assert (await of_staff(checkout, code))["uses"] == 1

    if how == "cancelled":
        path = f"/api/scheduled-purchases/{placed['encoded_id']}/cancel"
        assert (await checkout.client.patch(path, headers=customer.headers)).status_code == 200
    elif how == "excluded":
        await exclude(checkout, customer)
        await refunder(checkout).refund_due()
    elif how == "draw cancelled before":
        await cancel(checkout, coming)
    else:
        await opens(checkout, coming)
        await buyer(checkout).buy_due()
        assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 2000, 2000)
        await cancel(checkout, coming)
    await buyer(checkout).buy_due()
    await checkout.refunder().refund_due()

    assert (await of_staff(checkout, code))["uses"] == 0
    assert (balance(checkout, customer), house(checkout, customer)) == (10_000, 0)
    await nothing_is_left_over(checkout)


async def test_use_stays_with_due_lines_after_cancelled_pre_order(
    checkout: Checkout,
) -> None:
    _, _, customer = await mixed(checkout)
    code = await percentage(checkout, 33, reduces_pre_orders=True, max_uses=1)
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201
    [placed] = await scheduled(checkout, customer)

    path = f"/api/scheduled-purchases/{placed['encoded_id']}/cancel"
    assert (await checkout.client.patch(path, headers=customer.headers)).status_code == 200

    assert (await of_staff(checkout, code))["uses"] == 1
    answer = await checkout.client.get(f"/api/orders/{placed['order_id']}", headers=customer.headers)
    told = answer.json()["result"]
    assert (told["pre_order_total"]["amount"], told["discount_total"]["amount"]) == ("0.00", "2.03")


async def test_use_is_released_once_for_concurrent_ends(checkout: Checkout) -> None:
    customer = await checkout.customer()
    for _ in range(2):
        key, _ = await announced(checkout)
        await checkout.put_in_cart(customer, book(key))
    code = await percentage(checkout, 50, reduces_pre_orders=True, max_uses=1)
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201

    await asyncio.gather(
        *(
            checkout.client.patch(
                f"/api/scheduled-purchases/{one['encoded_id']}/cancel", headers=customer.headers
            )
            for one in await scheduled(checkout, customer)
        )
    )

    assert (await of_staff(checkout, code))["uses"] == 0
    await nothing_is_left_over(checkout)


async def test_failed_attempt_keeps_discount(checkout: Checkout) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer(balance=1000)
    code = await percentage(checkout, 50, reduces_pre_orders=True)
    await checkout.put_in_cart(customer, book(key))
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201
    await opens(checkout, coming)
    await buyer(checkout).buy_due()
    assert (balance(checkout, customer), (await of_staff(checkout, code))["uses"]) == (1000, 1)

    checkout.others.wallet.balances[str(customer.customer_id)] = 2000
    await pre_orders_due(checkout, customer)
    await buyer(checkout).buy_due()

    assert (balance(checkout, customer), house(checkout, customer)) == (0, 2000)
    assert (await only_ticket(checkout, customer))["discount"]["amount"] == "20.00"


async def test_single_use_voucher_serves_one_of_twenty_pre_orders(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    code = await issued(checkout, reduces_pre_orders=True, max_uses=1)
    customers = [await checkout.customer() for _ in range(20)]
    carts = []
    for customer in customers:
        await checkout.put_in_cart(customer, book(key))
        carts.append(await applied(checkout, customer, code))

    answers = await asyncio.gather(
        *(
            checkout.pay(customer, cart, expected_pre_order_total=cart["pre_order_total"])
            for customer, cart in zip(customers, carts, strict=True)
        )
    )

    assert [answer.status_code for answer in answers].count(201) == 1
    placed = [await scheduled(checkout, customer) for customer in customers]
    assert sorted(map(len, placed)) == [0] * 19 + [1]
    assert (await of_staff(checkout, code))["uses"] == 1
    await nothing_is_left_over(checkout)


@pytest.mark.parametrize(
    "failpoint",
    ["after_reserve", "after_allocate", "after_begin", "after_purchase", "after_confirm", "after_complete"],
)
async def test_crash_at_each_failpoint_uses_discount_once(checkout: Checkout, failpoint: str) -> None:
    key, coming = await announced(checkout)
    customer = await checkout.customer()
    code = await percentage(checkout, 50, reduces_pre_orders=True, max_uses=1)
    await checkout.put_in_cart(customer, book(key))
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201
    await opens(checkout, coming)
    with pytest.raises(FailpointError):
        await buyer(checkout, failpoint).buy_due()

    await pre_orders_due(checkout, customer)
    await checkout.sweep()
    await buyer(checkout).buy_due()

    assert (balance(checkout, customer), house(checkout, customer)) == (10_000 - 2000, 2000)
    assert (await only_ticket(checkout, customer))["discount"]["amount"] == "20.00"
    assert (await of_staff(checkout, code))["uses"] == 1
    await nothing_is_left_over(checkout)


async def test_next_pre_order_costs_full_price(checkout: Checkout) -> None:
    key, _ = await announced(checkout)
    customer = await checkout.customer()
    code = await percentage(checkout, 50, reduces_pre_orders=True)
    await checkout.put_in_cart(customer, book(key))
    assert (await checkout.pay(customer, await applied(checkout, customer, code))).status_code == 201

    again = await order(checkout, customer, key)

    assert (again["price"]["amount"], again["discount"]["amount"]) == ("40.00", "0.00")
    await checkout.put_in_cart(customer, book(key))
    assert await refusal(checkout, customer, code) == (422, "voucher_already_used", "code")


async def test_staff_set_reduces_pre_orders(checkout: Checkout) -> None:
    assert (await of_staff(checkout, await issued(checkout)))["reduces_pre_orders"] is False
    assert (await of_staff(checkout, await issued(checkout, reduces_pre_orders=True)))["reduces_pre_orders"]
    credit = {
        "type": "voucher_credit_amount",
        "description": "Spring",
        "amount": money("2.00"),
        "reduces_pre_orders": True,
    }
    answer = await checkout.client.post(STAFF, json=credit, headers=MANAGER)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "value")
