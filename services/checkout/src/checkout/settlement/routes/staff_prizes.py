"""`/api/staff/prizes`: large prizes that two people let go or refuse (domain handbook §6.2)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal, Self
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import Field

from checkout.settlement.review_payouts import LONGEST_REASON, CheckPrizes
from checkout.settlement.store.payout_review_records import ClaimRecord, Stage
from servicekit.envelope import Envelope, PageInfo, PageQuery, RequestModel, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.staff import PRIZE_CHECKER, StaffMember, staff_with

_MAY_CHECK: Final = staff_with(PRIZE_CHECKER)
Checker = Annotated[StaffMember, Depends(_MAY_CHECK)]


class RefusalIn(RequestModel):
    """Why a prize is not paid, in words that its owner reads."""

    reason: Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]


class VoiceOut(ResponseModel):
    """What somebody said of a prize."""

    staff: str
    verdict: Literal["approved", "rejected"]
    reason: str | None
    voted_at: datetime


class HeldPrizeOut(ResponseModel):
    """A large prize. `decision` is null while it waits for people, and `withdrawn` where a corrected result
    took it back before; `pay_from` is when the result of its draw is final.
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
    voices: list[VoiceOut]
    decision: Literal["approved", "rejected", "withdrawn"] | None
    reason: str | None
    decided_at: datetime | None

    @classmethod
    def of(cls, claim: ClaimRecord) -> Self:
        """Renders a large prize."""
        return cls(
            prize_id=claim.claim_id,
            reference=claim.reference,
            kind=claim.kind,
            product_offer_key=claim.offer_key,
            offer_name=claim.offer_name,
            draw_no=claim.draw_no,
            ticket_id=claim.ticket_id,
            ticket_serial=claim.serial,
            customer_id=claim.customer_id,
            amount=money_out(claim.amount, claim.currency),
            opened_at=claim.opened_at,
            pay_from=claim.pay_from,
            voices=[
                VoiceOut(
                    staff=voice.staff, verdict=voice.verdict, reason=voice.reason, voted_at=voice.voted_at
                )
                for voice in claim.voices
            ],
            decision=claim.decision,
            reason=claim.reason,
            decided_at=claim.decided_at,
        )


def router(prizes: CheckPrizes) -> APIRouter:
    """The routes of staff."""
    routes = APIRouter(prefix="/api/staff/prizes", tags=["staff"], dependencies=[Depends(_MAY_CHECK)])

    @routes.get("")
    async def list_held_prizes(page: PageQuery, status: Stage = "waiting") -> Envelope[list[HeldPrizeOut]]:
        """What waits to be looked at, the first that came first; or what is decided, the latest first."""
        found, total = await prizes.page(status, limit=page.limit, offset=page.offset)
        return ok(
            [HeldPrizeOut.of(claim) for claim in found],
            page_info=PageInfo(offset=page.offset, limit=page.limit, total=total),
        )

    @routes.get("/{prize_id}")
    async def get_held_prize(prize_id: UUID) -> Envelope[HeldPrizeOut]:
        """A large prize with what everybody said of it. 404 `prize_not_found`."""
        return ok(HeldPrizeOut.of(await prizes.one(prize_id)))

    @routes.post("/{prize_id}/approve")
    async def approve_prize(prize_id: UUID, staff: Checker) -> Envelope[HeldPrizeOut]:
        """Lets a prize go; it is paid by itself once a second person has. The same again changes nothing. 409
        `said_otherwise` for who has refused it, `prize_decided` when others have decided already.
        """
        claim = await prizes.one(prize_id)
        await prizes.approve(claim.reference, by=staff.name)
        return ok(HeldPrizeOut.of(await prizes.one(prize_id)))

    @routes.post("/{prize_id}/reject")
    async def reject_prize(prize_id: UUID, body: RefusalIn, staff: Checker) -> Envelope[HeldPrizeOut]:
        """Refuses a prize; it is never paid once a second person has, whose reason its owner reads. The same
        again changes nothing, nor the reason. 409 as for letting it go.
        """
        claim = await prizes.one(prize_id)
        await prizes.reject(claim.reference, by=staff.name, reason=body.reason)
        return ok(HeldPrizeOut.of(await prizes.one(prize_id)))

    return routes
