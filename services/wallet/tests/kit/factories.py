"""Valid things to vary in tests, and the ways to put money where a test needs it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from servicekit.data.database import Database
from wallet.credits.pay_prizes import grant_promo
from wallet.credits.rules import Prize, Promo
from wallet.deposits.rules.deposits import ReceivedMoney
from wallet.deposits.settle_deposits import settle_deposit
from wallet.limits.explain_limits import check_spend
from wallet.limits.rules import BlockedReason, Payment
from wallet.money.rules import Money, Stake
from wallet.orders.pay_orders import purchase
from wallet.orders.rules import Captured, Hold, Purchase, Refund


def aud(minor_units: int) -> Money:
    """An amount in Australian cents."""
    return Money(minor_units, "AUD")


def soon(seconds: float = 60) -> datetime:
    """An instant some seconds from now; negative for the past."""
    return datetime.now(UTC) + timedelta(seconds=seconds)


def order_of(customer_id: UUID, minor_units: int = 615, **changes: Any) -> Purchase:
    """An order that can be paid now."""
    order = Purchase(customer_id, uuid4(), aud(minor_units), soon(), "Powerball, 4 games")
    return replace(order, **changes)


async def pay(database: Database, order: Purchase, discounts: tuple[Stake, ...] = ()) -> Captured:
    """Pays one order, with discounts by the house. Raises why it was not paid."""
    (outcome,) = await purchase(database, [replace(order, discounts=discounts) if discounts else order])
    if isinstance(outcome, Captured):
        return outcome
    raise outcome


async def blocked(database: Database, customer_id: UUID, amount: Money) -> list[BlockedReason]:
    """Why a customer may not pay an amount. Raises why that could not be found."""
    (found,) = await check_spend(database, [Payment(customer_id, amount)])
    if isinstance(found, Exception):
        raise found
    return found


def refund_of(order: Purchase, minor_units: int, reference: str = "line 1", **changes: Any) -> Refund:
    """A refund of a part of an order."""
    refund = Refund(order.customer_id, order.order_id, reference, aud(minor_units), "Powerball, refunded")
    return replace(refund, **changes)


def hold_of(customer_id: UUID, minor_units: int = 500, **changes: Any) -> Hold:
    """Money to reserve for an order."""
    return replace(Hold(customer_id, "order", str(uuid4()), aud(minor_units), soon()), **changes)


def prize_of(customer_id: UUID, minor_units: int = 1000, reference: str | None = None) -> Prize:
    """A prize with a reference of its own."""
    return Prize(
        customer_id,
        reference or f"powerball/1593/{uuid4()}/1",
        aud(minor_units),
        "Powerball draw 1593, division 7",
    )


async def deposited(
    database: Database,
    minor_units: int,
    customer_id: UUID | None = None,
    *,
    deposit_id: UUID | None = None,
) -> UUID:
    """A customer into whose wallet this much was deposited."""
    customer_id = customer_id or uuid4()
    deposit = ReceivedMoney(deposit_id or uuid4(), customer_id, "td", aud(minor_units), "Test deposit")
    async with database.transaction() as session:
        await settle_deposit(session, deposit)
    return customer_id


async def given_promo(database: Database, minor_units: int, customer_id: UUID | None = None) -> UUID:
    """A customer who was given this much promotional money."""
    customer_id = customer_id or uuid4()
    await grant_promo(database, Promo(customer_id, str(uuid4()), aud(minor_units), "Voucher SPRING"))
    return customer_id


async def deposited_uncleared(
    database: Database, minor_units: int, customer_id: UUID | None = None
) -> ReceivedMoney:
    """A direct debit of this much that may still bounce."""
    deposit = ReceivedMoney(
        uuid4(),
        customer_id or uuid4(),
        "bd",
        aud(minor_units),
        "Direct debit",
        gateway="stripe",
        uncleared=True,
    )
    async with database.transaction() as session:
        await settle_deposit(session, deposit)
    return deposit


REAL_PAYMENTS: Final[dict[str, Any]] = {
    "gateways": (),
    "bank": {
        "webhook_secrets": ("whsec_real",),
        "bsb": "063-111",
        "account_number": "87654321",
        "payid": "deposits@shop.example",
        "biller_code": "654321",
    },
    "public_origin": "https://shop.example",
    "payouts": {
        "bank_url": "https://bank.example",
        "bank_key": "key_real",
        "account_keys": ("MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",),
        "fingerprint_key": "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=",
    },
}
"""Settings by which nothing of the payment simulator is left."""
