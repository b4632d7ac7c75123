"""The facts that identity tells the other services (docs/events.md)."""

from __future__ import annotations

from uuid import UUID

from identity.models import Customer
from servicekit.outbox import Event
from wattle.identity.v1 import events_pb2

CUSTOMER_SIGNED_UP = "wattle.identity.v1.customer_signed_up"
SESSION_ENDED = "wattle.identity.v1.session_ended"


def customer_signed_up(customer: Customer) -> Event:
    """A customer exists."""
    return Event(
        subject=CUSTOMER_SIGNED_UP,
        aggregate_id=str(customer.customer_id),
        aggregate_version=customer.version,
        message=events_pb2.CustomerSignedUp(
            customer_id=str(customer.customer_id),
            region=customer.region,
            currency=customer.currency,
            segment=customer.segment_name,
        ),
    )


def session_ended(session_id: UUID, customer_id: UUID, reason: str) -> Event:
    """Access tokens of the session count no more. A session ends once, so its version is always 1."""
    return Event(
        subject=SESSION_ENDED,
        aggregate_id=str(session_id),
        aggregate_version=1,
        message=events_pb2.SessionEnded(
            session_id=str(session_id), customer_id=str(customer_id), reason=reason
        ),
    )
