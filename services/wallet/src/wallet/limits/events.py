"""Events of limits and restrictions."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from servicekit.events.outbox import Event
from wallet.money.proto import money_message
from wallet.money.rules import Money
from wattle.wallet.v1 import events_pb2

CUSTOMER_RESTRICTED: Final = "wattle.wallet.v1.customer_restricted"
LIMIT_CHANGED: Final = "wattle.wallet.v1.limit_changed"


def customer_restricted(customer_id: UUID, kind: str, until: datetime | None, *, version: int) -> Event:
    """A customer may not buy or deposit for a time, or for ever; `version` counts the restrictions."""
    return Event(
        CUSTOMER_RESTRICTED,
        str(customer_id),
        version,
        events_pb2.CustomerRestricted(
            customer_id=str(customer_id),
            kind=kind,
            until_seconds=0 if until is None else int(until.timestamp()),
        ),
    )


def limit_changed(
    limit_id: UUID, customer_id: UUID, kind: str, period: str, amount: Money | None, *, at: datetime
) -> Event:
    """A limit of a customer's own is another one from `at` on; gone where `amount` is None."""
    return Event(
        LIMIT_CHANGED,
        str(limit_id),
        int(at.timestamp() * 1_000_000),
        events_pb2.LimitChanged(
            limit_id=str(limit_id),
            customer_id=str(customer_id),
            kind=kind,
            period=period,
            amount=None if amount is None else money_message(amount),
        ),
    )
