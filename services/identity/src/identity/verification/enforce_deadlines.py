"""Verification deadlines (docs/domain.md §10.12, §12)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from identity.customer import store as customer_store
from identity.customer.change_customer import SYSTEM, CustomerChanges
from identity.messages.request_message import RequestMessage
from identity.order_values import store as order_values_store
from identity.sessions.end_session import EndSession
from identity.verification import store
from identity.verification.regional_rules import RegionalRules
from identity.verification.review_verification import DEADLINE
from identity.verification.rules import OPEN_STATES
from servicekit.clock import Clock
from servicekit.data.database import Database

REMIND_BEFORE: Final = (timedelta(days=14), timedelta(days=3))
"""When customers are reminded, longest first."""

_BATCH: Final = 100


@dataclass(frozen=True, slots=True)
class VerificationDeadlines:
    """Reminds, then suspends or closes by the region's rules. The balance stays in the wallet."""

    database: Database
    regional: RegionalRules
    changes: CustomerChanges
    messages: RequestMessage
    ending: EndSession
    clock: Clock

    async def enforce(self) -> None:
        """Suspends or closes accounts past their deadline, unless an attempt is under check."""
        now = self.clock.now()
        after: tuple[datetime, UUID] | None = None
        while True:
            async with self.database.read() as session:
                due = await store.customers_past_deadline(session, now=now, after=after, limit=_BATCH)
            for _, customer_id in due:
                await self._enforce(customer_id)
            if len(due) < _BATCH:
                return
            after = due[-1]

    async def remind(self) -> None:
        """Reminds customers before their deadline, once for each of `REMIND_BEFORE`."""
        now = self.clock.now()
        async with self.database.read() as session:
            near = await store.customers_to_remind(session, now=now, before=REMIND_BEFORE, limit=_BATCH)
        for customer_id in near:
            await self._remind(customer_id)

    async def _enforce(self, customer_id: UUID) -> None:
        now = self.clock.now()
        ended: list[UUID] = []
        async with self.database.transaction() as session:
            customer = await customer_store.lock_customer(session, customer_id)
            if (
                customer is None
                or customer.verified_at is not None
                or customer.account_status != "open"
                or customer.verification_deadline is None
                or customer.verification_deadline > now
                or await store.has_attempt_in(session, customer_id, OPEN_STATES - {"waiting_customer"})
            ):
                return
            consequence = self.regional.of_customer(customer, now).consequence
            if consequence is None:
                # The rules were eased since the deadline was set.
                values: dict[str, object] = {"verification_deadline": None}
                await self.changes.apply(session, customer, values, fact="deadline_lifted", actor=SYSTEM)
                return
            values = {
                "account_status": consequence,
                "account_status_reason": DEADLINE,
                "account_status_at": now,
            }
            updated = await self.changes.apply(
                session, customer, values, fact=f"account_{consequence}", actor=SYSTEM, note=DEADLINE
            )
            await self.messages.to_customer(session, updated, f"verification_overdue_{consequence}")
            if consequence == "closed":
                await order_values_store.delete_orders(session, customer_id)
                ended = await self.ending.end_all(session, customer_id, "account_closed")
        await self.ending.announce(ended)

    async def _remind(self, customer_id: UUID) -> None:
        now = self.clock.now()
        async with self.database.transaction() as session:
            customer = await store.mark_reminded(session, customer_id, now=now, before=REMIND_BEFORE)
            if customer is None or customer.verification_deadline is None:
                return
            zone = self.regional.jurisdiction_of(customer, now).time_zone
            day = customer.verification_deadline.astimezone(zone).date()
            await self.messages.to_customer(
                session, customer, "verification_reminder", {"deadline": day.isoformat()}
            )
