"""Shared steps of tests: vouchers."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx2

from access.roles import PROMOTION_MANAGER
from servicekit.testing.services import WEB
from services.checkout.tests.kit.factories import item
from services.checkout.tests.kit.harness import SIGNER, Checkout, Customer
from services.checkout.tests.kit.payments import SOLD_ONCE

STAFF = "/api/staff/vouchers"


MANAGER = {**WEB, **SIGNER.staff("mara", PROMOTION_MANAGER)}


VOUCHER = "/api/cart/voucher"


SOLD_WITH_VOUCHER = {**SOLD_ONCE, "vouchers": 1}


def money(amount: str) -> dict[str, str]:
    return {"amount": amount, "currency": "AUD"}


async def issued(checkout: Checkout, **changes: Any) -> str:
    """The code of a new voucher of two dollars."""
    body = {"type": "voucher_fixed_discount", "description": "Spring", "amount": money("2.00"), **changes}
    answer = await checkout.client.post(STAFF, json=body, headers=MANAGER)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["result"]["code"]
    return code


async def percentage(checkout: Checkout, percent: int, **changes: Any) -> str:
    return await issued(checkout, type="voucher_percent_discount", amount=None, percent=percent, **changes)


async def of_staff(checkout: Checkout, code: str) -> dict[str, Any]:
    answer = await checkout.client.get(f"{STAFF}/{code}", headers=MANAGER)
    result: dict[str, Any] = answer.json()["result"]
    return result


async def typed(
    checkout: Checkout, customer: Customer, code: str, *, key: str | None = None
) -> httpx2.Response:
    """The answer to a code; each time is another attempt, unless a key is given."""
    headers = {**customer.headers, "Idempotency-Key": key or str(uuid4())}
    return await checkout.client.put(VOUCHER, json={"code": code}, headers=headers)


async def applied(checkout: Checkout, customer: Customer, code: str) -> dict[str, Any]:
    answer = await typed(checkout, customer, code)
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


async def refusal(checkout: Checkout, customer: Customer, code: str) -> tuple[int, str, str]:
    answer = await typed(checkout, customer, code)
    return answer.status_code, answer.json()["error"], answer.json()["errors"][0]["target"]


async def with_cart(checkout: Checkout, *, balance: int = 10_000) -> Customer:
    customer = await checkout.customer(balance)
    await checkout.put_in_cart(customer, item(await checkout.selling()))
    return customer


async def nothing_is_left_over(checkout: Checkout) -> None:
    """Every use belongs to a redemption, and every redemption to what its order is reduced by."""
    assert await checkout.database.call("select * from audit.vouchers where uses <> live_redemptions") == []
    assert (
        await checkout.database.call(
            "select * from audit.voucher_redemptions where checkout_state <> 'failed'"
            " and amount_minor <> discounts_minor"
        )
        == []
    )


def house(checkout: Checkout, customer: Customer) -> int:
    """What vouchers have paid for a customer, less what came back."""
    wallet = checkout.others.wallet
    payer = str(customer.customer_id)
    return sum(wallet.house[order] for order in wallet.payers if wallet.payers[order] == payer)
