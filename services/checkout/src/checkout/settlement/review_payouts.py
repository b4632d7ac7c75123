"""Payout reviews: two people approve or reject each large prize (docs/domain.md §6.2; docs/reliability.md,
rule 54).

| State | Then |
|---|---|
| opened when the prize is due | the customer is notified of the check |
| approved by two people | the prize is paid, with the notification of any prize |
| rejected by two people | the prize is never paid; the customer is notified of the reason |
| withdrawn by a corrected result | nothing is left to decide; the customer is notified |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from checkout.settlement import events
from checkout.settlement.rules.payout_reviews import (
    NO_REVIEWS,
    ReviewRecord,
    ReviewThresholds,
    Stage,
    Verdict,
)
from checkout.settlement.store import payout_reviews
from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, NotFound
from servicekit.events.outbox import publish
from servicekit.telemetry.logs import log

LONGEST_NAME: Final = 100
LONGEST_REASON: Final = 300
_BATCH: Final = 100


@dataclass(frozen=True, slots=True)
class ReviewPayouts:
    """The use cases of staff with the role `prize_checker`, and the notifications of customers."""

    database: Database
    thresholds: ReviewThresholds = NO_REVIEWS

    async def open_due(self) -> None:
        """Opens the reviews that are due, and publishes what customers must know. Raises Unavailable."""
        await payout_reviews.open_due(self.database, self.thresholds)
        while await self._publish() == _BATCH:
            pass

    async def all_open(self) -> list[ReviewRecord]:
        """Every open review, oldest first."""
        return await payout_reviews.all_open(self.database)

    async def page(self, stage: Stage, *, limit: int, offset: int) -> tuple[list[ReviewRecord], int]:
        """A page of open reviews, oldest first, or of decided ones, latest first; and the total."""
        return await payout_reviews.page(self.database, stage, limit=limit, offset=offset)

    async def one(self, review_id: UUID) -> ReviewRecord:
        """A review with its votes. Raises NotFound."""
        found = await payout_reviews.one(self.database, review_id)
        if found is None:
            raise NotFound("prize_not_found")
        return found

    async def approve(self, reference: str, *, by: str) -> int:
        """Votes to pay; returns how many equal votes are missing. With 0 the prize is paid by a sweep.

        A repeated vote counts once, whatever the case and spaces of the name, also after the decision. Raises
        NotFound, Conflict (`already_voted_differently`), Conflict (`prize_decided`) when others have decided,
        InvalidRequest for an invalid name.
        """
        return await self._vote(reference, by, "approved", None)

    async def reject(self, reference: str, *, by: str, reason: str) -> int:
        """Votes not to pay, with a reason for the customer. Returns and raises as `approve`, and raises
        InvalidRequest without a reason.
        """
        text = " ".join(reason.split())
        if not text or len(text) > LONGEST_REASON:
            raise InvalidRequest("invalid", "Say why, for the customer", target="reason")
        return await self._vote(reference, by, "rejected", text)

    async def _vote(self, reference: str, by: str, verdict: Verdict, reason: str | None) -> int:
        name = " ".join(by.split()).casefold()
        if not name or len(name) > LONGEST_NAME:
            raise InvalidRequest("invalid", "Say who you are", target="by")
        outcome, missing = await payout_reviews.vote(self.database, reference, name, verdict, reason)
        if outcome == "already_voted_differently":
            raise Conflict("already_voted_differently", "You have already voted differently on this prize")
        if outcome == "not_open" or missing is None:
            return await self._repeated(reference, name, verdict)
        log.info("payout_review_vote", reference=reference, staff=name, verdict=verdict, missing=missing)
        return missing

    async def _repeated(self, reference: str, name: str, verdict: Verdict) -> int:
        """0 for a repeated vote that agrees with the decision."""
        state = await payout_reviews.vote_state(self.database, reference, name)
        if state is None:
            raise NotFound("prize_not_found")
        if (state.verdict, state.decision) != (verdict, verdict):
            raise Conflict("prize_decided", "This prize is decided already")
        return 0

    async def _publish(self) -> int:
        async with self.database.transaction() as session:
            reviews = await payout_reviews.mark_notified(session, limit=_BATCH)
            facts = [
                events.prize_held(review) if review.decision is None else events.prize_refused(review)
                for review in reviews
                if review.decision != "approved"
            ]
            await publish(session, *facts)
        return len(reviews)
