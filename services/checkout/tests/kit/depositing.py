"""Paying carts by deposit, as tests do it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import httpx2

from checkout.jobs import DEPOSIT_HANDLERS as HANDLERS
from checkout.payment.follow_deposits import FollowDeposits
from checkout.payment.store import deposits as statements
from servicekit.events import ReceivedEvent
from servicekit.money import format_amount, parse_amount
from services.checkout.tests.kit.fake_deposits import FakeDeposit
from services.checkout.tests.kit.harness import FROM_WALLET, Checkout, Customer
from wattle.wallet.v1.events_pb2 import DepositFailed, DepositSettled

FUND = "0190c2f0-0000-7000-8000-000000000001"
BROWSER = {
    "browser_language": "en-AU",
    "browser_color_depth": 24,
    "browser_screen_height": 800,
    "browser_screen_width": 1280,
    "browser_tz": -600,
}


async def deposit_and_buy(
    checkout: Checkout,
    customer: Customer,
    cart: Mapping[str, Any],
    /,
    *,
    cents: int | None = None,
    key: str | None = None,
    address: str = f"/api/funds/{FUND}/deposit_purchase",
    **changes: Any,
) -> httpx2.Response:
    """Pays a cart by depositing all that is due, or so many cents."""
    due = cart["total_due"]
    asked = parse_amount(due["amount"]) if cents is None else cents
    body = {
        "amount": {"amount": format_amount(asked), "currency": due["currency"]},
        "checkout": {
            "cart_version": cart["version"],
            "expected_total": due,
            **({"unattended_payment": FROM_WALLET} if cart["requires_unattended_payment_method"] else {}),
        },
        "strong_customer_authentication": BROWSER,
        **changes,
    }
    headers = {**customer.headers, "Idempotency-Key": key or str(uuid4())}
    return await checkout.client.post(address, json=body, headers=headers)


async def come_back(
    checkout: Checkout, customer: Customer, deposit_id: str, *, cancelled: bool = False
) -> httpx2.Response:
    """The customer is back from the bank's page."""
    return await checkout.client.post(
        f"/api/checkout/deposits/{deposit_id}/return",
        json={"cancelled": cancelled},
        headers=customer.headers,
    )


async def sweep(checkout: Checkout) -> None:
    """One round of the sweeper of deposits."""
    await FollowDeposits(checkout.database, checkout.saga).sweep()


async def make_due(checkout: Checkout, customer: Customer, *, given_up: bool = False) -> None:
    """Moves the time at which somebody looks at a customer's deposit to now, or that at which it is given
    up.
    """
    await checkout.database.call(
        """
        update checkout_deposits set due_at = clock_timestamp(),
            gives_up_at = case when %(given_up)s then clock_timestamp() else gives_up_at end
        where customer_id = %(customer)s and due_at is not null
        """,
        {"customer": customer.customer_id, "given_up": given_up},
    )


async def hear(checkout: Checkout, deposit: FakeDeposit) -> None:
    """Handles the wallet's event of a deposit that was decided, as the consumer does."""
    kind = DepositSettled if deposit.status == "settled" else DepositFailed
    name = "deposit_settled" if deposit.status == "settled" else "deposit_failed"
    message = kind(deposit_id=deposit.deposit_id, customer_id=deposit.customer_id)
    subject = f"wattle.wallet.v1.{name}"
    event = ReceivedEvent(
        uuid4(), subject, deposit.deposit_id, 1, datetime.now(UTC), message.SerializeToString(), None
    )
    async with checkout.database.transaction() as session:
        await HANDLERS[subject](session, event)


async def deposit_row(checkout: Checkout, customer: Customer) -> dict[str, Any]:
    """What checkout knows of a customer's only deposit."""
    rows = await checkout.database.call(
        "select stage, deposit_id, due_at, told_at from checkout_deposits where customer_id = %(c)s",
        {"c": customer.customer_id},
    )
    assert len(rows) == 1
    return rows[0]


async def kept_facts(checkout: Checkout, customer: Customer) -> int:
    """How often the customer was told that money stays in the wallet."""
    rows = await checkout.database.call(
        """
        select count(*) as n from outbox b join checkout_deposits d on d.checkout_id::text = b.aggregate_id
        where d.customer_id = %(c)s and b.subject = 'wattle.checkout.v1.deposit_kept'
        """,
        {"c": customer.customer_id},
    )
    return int(rows[0]["n"])


async def cart_is_free(checkout: Checkout, customer: Customer) -> bool:
    """Whether nothing keeps the customer's cart."""
    return await statements.under_way(checkout.database, customer.customer_id) is None


def only(deposits: list[FakeDeposit]) -> FakeDeposit:
    """The only one of them."""
    [deposit] = deposits
    return deposit


def id_of(answer: httpx2.Response) -> str:
    """The deposit of an answer."""
    return str(UUID(answer.json()["result"]["deposit"]["deposit_id"]))
