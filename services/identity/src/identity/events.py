"""The facts that identity tells the other services (docs/events.md)."""

from __future__ import annotations

from uuid import UUID

from identity.models import Customer
from servicekit.outbox import Event
from wattle.identity.v1 import events_pb2

CUSTOMER_SIGNED_UP = "wattle.identity.v1.customer_signed_up"
CUSTOMER_CHANGED = "wattle.identity.v1.customer_changed"
MESSAGE_REQUESTED = "wattle.identity.v1.message_requested"
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


def customer_changed(customer: Customer) -> Event:
    """What others may know of a customer changed; `customer` is as it is after the change."""
    return Event(
        subject=CUSTOMER_CHANGED,
        aggregate_id=str(customer.customer_id),
        aggregate_version=customer.version,
        message=events_pb2.CustomerChanged(
            customer_id=str(customer.customer_id),
            region=customer.region,
            segment=customer.segment_name,
            pricing_id=customer.pricing_id,
            verified=customer.verified_at is not None,
            account_status=customer.account_status,
            migration_status=customer.migration_status,
            country_banned=customer.country_banned,
            verification_revoked=customer.verification_revoked_at is not None,
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


def message_requested(
    message_id: UUID, customer_id: UUID | None, template: str, *, deadline: str = ""
) -> Event:
    """A message waits to be sent; what it says is read by RPC. It is asked for once, so its version is 1.

    `deadline` is the day by which it asks the customer to do something, in ISO 8601.
    """
    return Event(
        subject=MESSAGE_REQUESTED,
        aggregate_id=str(message_id),
        aggregate_version=1,
        message=events_pb2.MessageRequested(
            message_id=str(message_id),
            customer_id="" if customer_id is None else str(customer_id),
            template=template,
            deadline=deadline,
        ),
    )
