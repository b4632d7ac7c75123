"""Shared steps of tests: blocked carts."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from checkout.jobs import CUSTOMER_HANDLERS as HANDLERS
from servicekit.events import ReceivedEvent
from services.checkout.tests.kit.harness import Checkout, Customer
from wattle.identity.v1.events_pb2 import CustomerChanged


async def told(checkout: Checkout, customer: Customer, *, version: int = 2, **facts: Any) -> None:
    """Identity says something of a customer."""
    message = CustomerChanged(
        customer_id=str(customer.customer_id),
        **{"account_status": "open", "migration_status": "ineligible", **facts},
    )
    [(subject, handler)] = HANDLERS.items()
    async with checkout.database.transaction() as session:
        await handler(
            session,
            ReceivedEvent(
                uuid4(),
                subject,
                str(customer.customer_id),
                version,
                datetime.now(UTC),
                message.SerializeToString(),
                None,
            ),
        )
