"""Consequences of a decided attempt, and the review by staff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.change_customer import CustomerChanges
from identity.customer.tables import Customer
from identity.messages.request_message import RequestMessage
from identity.persons.check_persons import CheckPersons
from identity.tokens.secret_keys import SecretKeys
from identity.verification import store
from identity.verification.regional_rules import RegionalRules
from identity.verification.tables import VerificationAttempt
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, NotFound, RuleRefused

DEADLINE: Final = "verification_deadline"
"""Reason of a suspension or closure that a later verification lifts."""


@dataclass(frozen=True, slots=True)
class VerificationOutcomes:
    """Runs in the caller's transaction."""

    changes: CustomerChanges
    messages: RequestMessage
    persons: CheckPersons
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
        await self.persons.screen(session, customer.customer_id, customer)
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


Decision = Literal["approve", "reject"]
Outcome = Literal["verified", "rejected", "waits_for_another"]


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A document as it was uploaded."""

    document_id: UUID
    part: str
    content_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class ReviewVerification:
    database: Database
    regional: RegionalRules
    outcomes: VerificationOutcomes
    keys: SecretKeys
    clock: Clock

    async def queue(self, *, limit: int = 100) -> Sequence[tuple[VerificationAttempt, Customer]]:
        """Attempts to review, oldest first."""
        async with self.database.read() as session:
            return await store.list_reviews_waiting(session, limit=limit)

    async def documents(self, attempt_id: UUID, *, staff: str) -> list[ReadDocument]:
        """The documents of an attempt; reading them is recorded in the customer's history.

        Raises NotFound.
        """
        async with self.database.transaction() as session:
            attempt = await store.find_attempt(session, attempt_id)
            if attempt is None:
                raise NotFound
            await customer_store.add_history(
                session,
                attempt.customer_id,
                fact="documents_read",
                actor=f"staff:{staff}",
                note=str(attempt_id),
                now=self.clock.now(),
            )
            found = await store.list_documents(session, attempt_id)
        return [
            ReadDocument(each.document_id, each.part, each.content_type, self.keys.decrypt(each.content))
            for each in found
        ]

    async def decide(self, attempt_id: UUID, decision: Decision, *, staff: str, note: str) -> Outcome:
        """One member of staff decides. As many different ones approve as the region asks; one rejects.

        Raises NotFound, Conflict `decided` when nothing waits any more, RuleRefused `decided_before` when
        the same person decided about it already.
        """
        async with self.database.transaction() as session:
            attempt = await store.lock_attempt(session, attempt_id)
            if attempt is None:
                raise NotFound
            if attempt.state != "in_review":
                raise Conflict("decided", f"This attempt is {attempt.state}")
            customer = await customer_store.find_customer(session, attempt.customer_id)
            now = self.clock.now()
            if customer is None or not await store.add_review(
                session, attempt_id, decision=decision, staff=staff, note=note, now=now
            ):
                raise RuleRefused("decided_before", "Another member of staff must decide")
            actor = f"staff:{staff}"
            if decision == "reject":
                await self.outcomes.failed(session, attempt, reason="documents_rejected", actor=actor)
                return "rejected"
            approvals = await store.count_approvals(session, attempt_id)
            if approvals < self.regional.of_customer(customer, now).approvals:
                return "waits_for_another"
            await self.outcomes.passed(session, attempt, actor=actor, note="documents")
        return "verified"
