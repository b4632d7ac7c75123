"""The queue of customers who resemble a barred person, and its decisions by staff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

from identity.customer import store as customer_store
from identity.persons import store
from identity.persons.check_persons import CheckPersons
from identity.persons.tables import PersonReview
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, NotFound

PersonDecision = Literal["clear", "refuse"]

_MAX_REASON: Final = 500
_STATES: Final = {"clear": "cleared", "refuse": "refused"}
_DECIDABLE: Final = {"clear": ("open", "refused"), "refuse": ("open",)}


@dataclass(frozen=True, slots=True)
class ReviewPersons:
    database: Database
    persons: CheckPersons
    clock: Clock

    async def queue(self, *, limit: int = 100) -> Sequence[PersonReview]:
        """Reviews without a decision, oldest first."""
        async with self.database.read() as session:
            return await store.open_reviews(session, limit=limit)

    async def of_customer(self, customer_id: UUID) -> Sequence[PersonReview]:
        """Every review of a customer, oldest first."""
        async with self.database.read() as session:
            found = await store.reviews_of(session, customer_id)
        return sorted(found.values(), key=lambda review: review.review_id)

    async def decide(self, review_id: UUID, decision: PersonDecision, *, staff: str, reason: str) -> None:
        """Clears a match, also one that was refused, or refuses an open one.

        The customer is reopened once no other match holds them. A cleared match is reviewed again only when
        the two share more. Raises InvalidRequest without a reason, NotFound, Conflict `decided`.
        """
        reason = reason.strip()
        if not 1 <= len(reason) <= _MAX_REASON:
            raise InvalidRequest(
                "required", f"Give a reason of at most {_MAX_REASON} characters", target="reason"
            )
        now = self.clock.now()
        async with self.database.transaction() as session:
            review = await store.find_review(session, review_id)
            if review is None:
                raise NotFound
            await customer_store.lock_customer(session, review.customer_id)
            actor = f"staff:{staff}"
            values = {"state": _STATES[decision], "decided_by": actor, "reason": reason, "decided_at": now}
            if not await store.change_review(session, review_id, values, while_in=_DECIDABLE[decision]):
                raise Conflict("decided", "This match is decided already")
            await customer_store.add_history(
                session,
                review.customer_id,
                fact=f"person_match_{_STATES[decision]}",
                actor=actor,
                note=str(review_id),
                now=now,
            )
            reopened = await self.persons.lift(session, review.customer_id, actor=actor, note=str(review_id))
        if reopened is not None:
            await self.persons.apply_to_wallet(reopened)
