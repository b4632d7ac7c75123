"""Shared steps of tests: unattended payment."""

from __future__ import annotations

from typing import Any

from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import announced, scheduled
from services.checkout.tests.kit.scarce import book

PRICE = 4000


async def ordered(
    checkout: Checkout, *, money: int = 1500, left: int = 100
) -> tuple[Customer, str, Any, Any]:
    """A customer with a book for 40 dollars ordered ahead and a card that pays what the wallet lacks."""
    key, coming = await announced(checkout, left=left)
    customer = await checkout.customer(balance=money)
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    answer = await checkout.pay(
        customer,
        await checkout.put_in_cart(customer, book(key)),
        unattended_payment={"fund_id": fund},
    )
    assert answer.status_code == 201, answer.text
    return customer, fund, key, coming


async def looks(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    [found] = await scheduled(checkout, customer)
    return found


def charges(checkout: Checkout, customer: Customer) -> list[int]:
    """What was asked of the customer's card, in minor units."""
    deposits = checkout.others.wallet.deposits_of(customer.customer_id)
    assert not any(deposit.request.attended for deposit in deposits)
    return [deposit.request.amount.minor_units for deposit in deposits]


async def patch(
    checkout: Checkout, customer: Customer, pre_order: dict[str, Any], what: str, **body: Any
) -> Any:
    path = f"/api/scheduled-purchases/{pre_order['encoded_id']}/{what}"
    return await checkout.client.patch(path, json=body or None, headers=customer.headers)
