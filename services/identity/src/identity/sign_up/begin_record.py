"""The assigned part of a new customer's record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.credentials import store as credentials_store
from identity.customer import events as customer_events
from identity.customer import store as customer_store
from identity.customer.rules.applicant import Applicant
from identity.customer.rules.assignment import AssignmentRules, Facts
from identity.customer.tables import Customer
from identity.verification.regional_rules import RegionalRules
from servicekit.events.outbox import publish
from servicekit.identifiers import uuid7


@dataclass(frozen=True, slots=True)
class BeginRecord:
    """Assigns segment, price list and verification deadline."""

    assignment: AssignmentRules
    regional: RegionalRules

    async def begin(
        self,
        session: AsyncSession,
        applicant: Applicant,
        *,
        password_hash: str,
        channel: str | None,
        sub_variant: str | None,
        now: datetime,
        customer_id: UUID | None = None,
    ) -> Customer | None:
        """Adds the customer and publishes the event; None, and nothing written, when the address is taken."""
        jurisdiction = applicant.jurisdiction
        facts = Facts(
            customer_id=customer_id or uuid7(),
            region=jurisdiction.key,
            currency=jurisdiction.currency,
            brand=jurisdiction.branding_region,
            sub_variant=sub_variant,
            channel=channel,
            migration_status="ineligible",
        )
        segment = self.assignment.segment(facts, now)
        customer = await customer_store.add_customer(
            session,
            applicant,
            customer_id=facts.customer_id,
            segment=segment,
            price_list=self.assignment.price_list(facts, segment.value),
            channel=channel,
            sub_variant=sub_variant,
            verification_deadline=self.regional.in_jurisdiction(jurisdiction, now).deadline(now),
            now=now,
        )
        if customer is not None:
            await credentials_store.add_credential(
                session, customer.customer_id, password_hash=password_hash, now=now
            )
            await publish(session, customer_events.customer_signed_up(customer))
        return customer
