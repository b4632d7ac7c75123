"""Shared steps of tests: refund excluded."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

from checkout.app import armed_failpoints
from checkout.settlement.handlers import RESTRICTION_HANDLERS as HANDLERS
from checkout.settlement.refund_excluded import RefundExcluded
from servicekit.events import ReceivedEvent
from services.checkout.tests.kit.harness import Checkout, Customer
from wattle.catalog.v1 import draw_pb2
from wattle.wallet.v1.events_pb2 import CustomerRestricted


async def exclude(checkout: Checkout, customer: Customer, kind: str = "self_excluded") -> None:
    """The wallet tells of a restriction."""
    subject = "wattle.wallet.v1.customer_restricted"
    fact = CustomerRestricted(customer_id=str(customer.customer_id), kind=kind)
    async with checkout.database.transaction() as session:
        await HANDLERS[subject](
            session,
            ReceivedEvent(uuid4(), subject, "x", 1, datetime.now(UTC), fact.SerializeToString(), None),
        )


def refunder(checkout: Checkout, failpoint: str | None = None, batch: int = 50) -> RefundExcluded:
    return RefundExcluded(
        checkout.database, checkout.wallet, checkout.stock, armed_failpoints(failpoint), batch=batch
    )


async def due_now(checkout: Checkout) -> None:
    await checkout.database.call("update exclusions set due_at = clock_timestamp() where due_at is not null")


async def is_finished(checkout: Checkout, customer: Customer) -> bool:
    rows = await checkout.database.call(
        "select finished_at is not null as done from exclusions where customer_id = %(c)s",
        {"c": customer.customer_id},
    )
    return bool(rows[0]["done"])


async def closes(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    """The stop of a draw passes."""
    await checkout.database.call(
        "update draws set stop = clock_timestamp() where offer_key = %(o)s and draw_no = %(d)s",
        {"o": drawn.offer_key, "d": drawn.draw_no},
    )
