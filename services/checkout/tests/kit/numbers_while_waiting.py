"""Shared steps of tests: numbers while waiting."""

from __future__ import annotations

from typing import Any

import httpx2

from services.checkout.tests.kit.checkout import NOTHING
from services.checkout.tests.kit.depositing import deposit_and_buy
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import announced
from services.checkout.tests.kit.scarce import book, raffle

BOOK = 5


FAILED = {**NOTHING, "failed": 1}


async def waits_for_the_bank(
    checkout: Checkout, status: str = "awaiting_customer"
) -> tuple[str, Customer, httpx2.Response]:
    """A raffle whose only book a customer pays by a deposit that is not decided."""
    key, _ = await raffle(checkout, left=BOOK)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, book(key))
    checkout.others.wallet.next_deposits[str(customer.customer_id)] = status
    answer = await deposit_and_buy(checkout, customer, cart)
    assert answer.status_code == 202, answer.text
    return key, customer, answer


async def ordered_ahead(checkout: Checkout) -> tuple[str, Customer, Any]:
    """A book that is ordered ahead, to be charged to a card."""
    key, coming = await announced(checkout, left=BOOK)
    customer = await checkout.customer(0)
    fund = checkout.others.wallet.save_fund(customer.customer_id)
    cart = await checkout.put_in_cart(customer, book(key))
    answer = await checkout.pay(customer, cart, unattended_payment={"fund_id": fund})
    assert answer.status_code == 201, answer.text
    return key, customer, coming
