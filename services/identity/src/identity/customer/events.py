from __future__ import annotations

from identity.customer.tables import Customer
from servicekit.events.outbox import Event
from wattle.identity.v1 import events_pb2

CUSTOMER_SIGNED_UP = "wattle.identity.v1.customer_signed_up"
CUSTOMER_CHANGED = "wattle.identity.v1.customer_changed"


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
    """`customer` is the state after the change."""
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
