"""`/api/staff/prizes`: payout reviews of large prizes (docs/domain.md §6.2)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal, Self
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import Field

from access.roles import PRIZE_CHECKER
from checkout.settlement.review_payouts import LONGEST_REASON, ReviewPayouts
from checkout.settlement.rules.payout_reviews import ReviewRecord, Stage
from servicekit.http.envelope import Envelope, PageInfo, PageQuery, RequestModel, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.staff import StaffMember, staff_with

_MAY_CHECK: Final = staff_with(PRIZE_CHECKER)
Checker = Annotated[StaffMember, Depends(_MAY_CHECK)]


class RefusalIn(RequestModel):
    """Why a prize is not paid, for the customer."""

    reason: Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]


class VoteOut(ResponseModel):
    """The vote of one member of staff."""

    staff: str
    verdict: Literal["approved", "rejected"]
    reason: str | None
    voted_at: datetime


class HeldPrizeOut(ResponseModel):
    """A large prize in review. `decision` is null until two people agree, and `withdrawn` where a corrected
    result reversed the prize before; `pay_from` is when the result of its draw is final.
    """

    prize_id: UUID
    reference: str
    kind: Literal["draw", "raffle", "share"]
    product_offer_key: str
    offer_name: str
    draw_no: int
    ticket_id: UUID
    ticket_serial: str
    customer_id: UUID
    amount: MoneyOut
    opened_at: datetime
    pay_from: datetime | None
    votes: list[VoteOut]
    decision: Literal["approved", "rejected", "withdrawn"] | None
    reason: str | None
    decided_at: datetime | None

    @classmethod
    def of(cls, review: ReviewRecord) -> Self:
        return cls(
            prize_id=review.review_id,
            reference=review.reference,
            kind=review.kind,
            product_offer_key=review.offer_key,
            offer_name=review.offer_name,
            draw_no=review.draw_no,
            ticket_id=review.ticket_id,
            ticket_serial=review.serial,
            customer_id=review.customer_id,
            amount=money_out(review.amount, review.currency),
            opened_at=review.opened_at,
            pay_from=review.pay_from,
            votes=[
                VoteOut(staff=vote.staff, verdict=vote.verdict, reason=vote.reason, voted_at=vote.voted_at)
                for vote in review.votes
            ],
            decision=review.decision,
            reason=review.reason,
            decided_at=review.decided_at,
        )


def router(reviews: ReviewPayouts) -> APIRouter:
    routes = APIRouter(prefix="/api/staff/prizes", tags=["staff"], dependencies=[Depends(_MAY_CHECK)])

    @routes.get("")
    async def list_held_prizes(page: PageQuery, status: Stage = "waiting") -> Envelope[list[HeldPrizeOut]]:
        """Prizes in review, oldest first; or decided ones, latest first."""
        found, total = await reviews.page(status, limit=page.limit, offset=page.offset)
        return ok(
            [HeldPrizeOut.of(review) for review in found],
            page_info=PageInfo(offset=page.offset, limit=page.limit, total=total),
        )

    @routes.get("/{prize_id}")
    async def get_held_prize(prize_id: UUID) -> Envelope[HeldPrizeOut]:
        """A large prize with its votes. 404 `prize_not_found`."""
        return ok(HeldPrizeOut.of(await reviews.one(prize_id)))

    @routes.post("/{prize_id}/approve")
    async def approve_prize(prize_id: UUID, staff: Checker) -> Envelope[HeldPrizeOut]:
        """Votes to pay a prize; it is paid after the second such vote. Repeating a vote changes nothing. 409
        `already_voted_differently` after a vote to refuse it, `prize_decided` when others have decided.
        """
        review = await reviews.one(prize_id)
        await reviews.approve(review.reference, by=staff.name)
        return ok(HeldPrizeOut.of(await reviews.one(prize_id)))

    @routes.post("/{prize_id}/reject")
    async def reject_prize(prize_id: UUID, body: RefusalIn, staff: Checker) -> Envelope[HeldPrizeOut]:
        """Votes to refuse a prize; after the second such vote it is never paid, and the customer reads that
        vote's reason. Repeating a vote changes nothing. 409 as for approval.
        """
        review = await reviews.one(prize_id)
        await reviews.reject(review.reference, by=staff.name, reason=body.reason)
        return ok(HeldPrizeOut.of(await reviews.one(prize_id)))

    return routes
