"""Shared steps of tests: chosen days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.pre_orders import scheduled

DAY = timedelta(days=1)


def day(after: int) -> datetime:
    """The beginning of a day so many days from now, in UTC."""
    return datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + after * DAY


def on(instant: datetime) -> str:
    """The day as a customer chooses it."""
    return instant.date().isoformat()


async def place(checkout: Checkout, customer: Customer, line: dict[str, Any]) -> dict[str, Any]:
    """Orders a line ahead; the scheduled purchase."""
    cart = await checkout.put_in_cart(customer, line)
    assert cart["total_due"]["amount"] == "0.00"
    answer = await checkout.pay(customer, cart)
    assert answer.status_code == 201, answer.text
    (placed,) = await scheduled(checkout, customer)
    return placed


async def day_comes(checkout: Checkout, customer: Customer) -> None:
    """The chosen day of everything that a customer has ordered is here."""
    await checkout.database.call(
        "update pre_orders set details = jsonb_set(details, '{purchase_at}', to_jsonb(now()::text))"
        " where customer_id = %(c)s and details ? 'purchase_at' returning id",
        {"c": customer.customer_id},
    )
