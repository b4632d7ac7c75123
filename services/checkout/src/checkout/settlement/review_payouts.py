"""Large prizes: two people let each go, or refuse it (domain handbook §6.2, Reliability §7.54).

| State | Then |
|---|---|
| written down when it is due | its owner is told that it is being checked |
| two different people let it go | it is paid, which its owner is told as of any prize |
| two different people refuse it, with a reason | it is never paid; its owner is told the reason |
| a corrected result takes it back before | nothing is left to decide; its owner is told |
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from checkout import events
from checkout.settlement.rules.payout_reviews import NO_CLAIMS, ClaimThresholds
from checkout.settlement.store import payout_review_records as claim_records
from checkout.settlement.store import payout_reviews as claims
from checkout.settlement.store.payout_review_records import ClaimRecord, Stage
from checkout.settlement.store.payout_reviews import WaitingPrize
from servicekit.database import Database
from servicekit.errors import Conflict, InvalidRequest, NotFound
from servicekit.logs import log
from servicekit.outbox import publish

LONGEST_NAME: Final = 100
LONGEST_REASON: Final = 300
_BATCH: Final = 100


class CheckPrizes:
    """The use cases of the staff who look at large prizes, and what is told of them."""

    def __init__(self, database: Database, thresholds: ClaimThresholds = NO_CLAIMS) -> None:
        self._database = database
        self._thresholds = thresholds

    async def hold_due(self) -> None:
        """Writes down what is large and due, and tells owners what they do not know. Raises Unavailable."""
        await claims.open_due(self._database, self._thresholds)
        while await self._tell() == _BATCH:
            pass

    async def waiting(self) -> list[WaitingPrize]:
        """What waits for somebody to look at it."""
        return await claims.waiting(self._database)

    async def page(self, stage: Stage, *, limit: int, offset: int) -> tuple[list[ClaimRecord], int]:
        """A page of what waits, or of what is decided, and how many there are."""
        return await claim_records.page(self._database, stage, limit=limit, offset=offset)

    async def one(self, claim_id: UUID) -> ClaimRecord:
        """A large prize with what everybody said of it. Raises NotFound."""
        found = await claim_records.one(self._database, claim_id)
        if found is None:
            raise NotFound("prize_not_found")
        return found

    async def approve(self, reference: str, *, by: str) -> int:
        """Lets a prize go; gives how many people are still missing, and with none it is paid by itself.

        The same person again counts once, however they write their name, also when it is decided since.
        Raises NotFound where there is no such prize, Conflict (`said_otherwise`) for who has refused it and
        (`prize_decided`) when it is decided without them, InvalidRequest for a name that is none.
        """
        return await self._vote(reference, by, "approved", None)

    async def reject(self, reference: str, *, by: str, reason: str) -> int:
        """Refuses a prize, in words that its owner reads; gives how many people are still missing. Raises as
        `approve`, and InvalidRequest without a reason.
        """
        text = " ".join(reason.split())
        if not text or len(text) > LONGEST_REASON:
            raise InvalidRequest("invalid", "Say why, for the customer", target="reason")
        return await self._vote(reference, by, "rejected", text)

    async def _vote(self, reference: str, by: str, verdict: str, reason: str | None) -> int:
        name = " ".join(by.split()).casefold()
        if not name or len(name) > LONGEST_NAME:
            raise InvalidRequest("invalid", "Say who you are", target="by")
        outcome, missing = await claims.vote(self._database, reference, name, verdict, reason)
        if outcome == "said_otherwise":
            raise Conflict("said_otherwise", "You have already voted differently on this prize")
        if outcome == "not_waiting" or missing is None:
            return await self._repeated(reference, name, verdict)
        log.info("prize_looked_at", reference=reference, staff=name, verdict=verdict, missing=missing)
        return missing

    async def _repeated(self, reference: str, name: str, verdict: str) -> int:
        """The answer to who says again what they said of a prize that is decided as they wanted."""
        said = await claim_records.said(self._database, reference, name)
        if said is None:
            raise NotFound("prize_not_found")
        if (said.verdict, said.decision) != (verdict, verdict):
            raise Conflict("prize_decided", "This prize is decided already")
        return 0

    async def _tell(self) -> int:
        async with self._database.transaction() as session:
            taken = await claims.take_untold(session, limit=_BATCH)
            told = [
                events.prize_held(claim) if claim.decision is None else events.prize_refused(claim)
                for claim in taken
                if claim.decision != "approved"
            ]
            await publish(session, *told)
        return len(taken)
