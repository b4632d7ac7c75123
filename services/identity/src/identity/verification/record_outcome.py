"""Consequences of a decided verification attempt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.change_customer import CustomerChanges
from identity.messages.request_message import RequestMessage
from identity.verification import store
from identity.verification.tables import VerificationAttempt
from servicekit.clock import Clock

DEADLINE: Final = "verification_deadline"
"""Reason of a suspension or closure that a later verification lifts."""


@dataclass(frozen=True, slots=True)
class VerificationOutcomes:
    """Runs in the caller's transaction."""

    changes: CustomerChanges
    messages: RequestMessage
    clock: Clock

    async def passed(
        self, session: AsyncSession, attempt: VerificationAttempt, *, actor: str, note: str | None = None
    ) -> None:
        """Verifies the customer of an attempt.

        It lifts a suspension or closure for lack of a verification.
        """
        now = self.clock.now()
        customer = await customer_store.lock_customer(session, attempt.customer_id)
        decided = await store.change_attempt(
            session,
            attempt.attempt_id,
            {"state": "passed", "details": None, "look_at": None, "decided_at": now},
        )
        if customer is None or decided is None:
            return
        values: dict[str, Any] = {
            "verified_at": now,
            "verification_revoked_at": None,
            "verification_deadline": None,
        }
        if customer.account_status != "open" and customer.account_status_reason == DEADLINE:
            values |= {"account_status": "open", "account_status_reason": None, "account_status_at": now}
        updated = await self.changes.apply(
            session, customer, values, fact="verified", actor=actor, note=note or attempt.method
        )
        await self.messages.to_customer(session, updated, "verified")

    async def failed(
        self, session: AsyncSession, attempt: VerificationAttempt, *, reason: str, actor: str
    ) -> None:
        """Fails an attempt and notifies the customer."""
        now = self.clock.now()
        decided = await store.change_attempt(
            session,
            attempt.attempt_id,
            {"state": "failed", "reason": reason, "details": None, "look_at": None, "decided_at": now},
        )
        customer = await customer_store.find_customer(session, attempt.customer_id)
        if decided is None or customer is None:
            return
        await customer_store.add_history(
            session, customer.customer_id, fact="verification_failed", actor=actor, note=reason, now=now
        )
        await self.messages.to_customer(session, customer, "verification_failed")
