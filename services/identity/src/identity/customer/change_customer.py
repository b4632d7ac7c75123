"""Changes of a customer's record: under its lock, with a new version, an event and a history entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store
from identity.customer.rules.assignment import AssignmentRules, Facts
from identity.customer.tables import Customer, shared_status
from servicekit.clock import Clock
from servicekit.events.outbox import Event, publish
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
            account_status=shared_status(customer),
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
            account_status=shared_status(customer),
            migration_status=customer.migration_status,
            country_banned=customer.country_banned,
            verification_revoked=customer.verification_revoked_at is not None,
        ),
    )


CUSTOMER: Final = "customer"
SYSTEM: Final = "system"
"""Who changed a record; staff is `staff:<name>`."""


@dataclass(frozen=True, slots=True)
class CustomerChanges:
    """Runs in the caller's transaction."""

    assignment: AssignmentRules
    clock: Clock

    async def apply(
        self,
        session: AsyncSession,
        customer: Customer,
        values: Mapping[str, Any],
        *,
        fact: str,
        actor: str,
        note: str | None = None,
    ) -> Customer:
        """Changes a customer whom the caller has locked, and publishes the change.

        Segment and price list follow from what changed, with the reason noted. `fact` and the names of the
        changed fields go into the history, never what they hold.
        """
        changed = {name: value for name, value in values.items() if getattr(customer, name) != value}
        now = self.clock.now()
        await self._assign(session, customer, changed)
        updated = customer
        if changed:
            found = await store.update_customer(session, customer.customer_id, changed)
            if found is None:
                raise LookupError(f"customer {customer.customer_id} is locked and yet gone")
            updated = found
            await publish(session, customer_changed(updated))
        await store.add_history(
            session, customer.customer_id, fact=fact, changed_fields=changed, actor=actor, note=note, now=now
        )
        return updated

    async def _assign(self, session: AsyncSession, customer: Customer, changed: dict[str, Any]) -> None:
        def after(name: str) -> Any:
            return changed.get(name, getattr(customer, name))

        now = self.clock.now()
        facts = Facts(
            customer_id=customer.customer_id,
            region=after("region"),
            currency=after("currency"),
            brand=after("branding_region"),
            sub_variant=after("sub_variant"),
            channel=after("signup_channel"),
            migration_status=after("migration_status"),
        )
        segment = self.assignment.segment(facts, now)
        if segment.value != customer.segment_name:
            changed |= {
                "segment_name": segment.value,
                "segment_reason": segment.reason,
                "segment_assigned_at": now,
            }
            await store.record_assignment(session, customer.customer_id, "segment", segment, now=now)
        prices = self.assignment.price_list(facts, segment.value)
        if prices.value != customer.pricing_id:
            changed |= {"pricing_id": prices.value, "pricing_reason": prices.reason}
            await store.record_assignment(session, customer.customer_id, "pricing", prices, now=now)
