"""`/api/tickets/{id}/proof`, and `/api/staff/prizes`: reviews of large prizes (docs/domain.md §6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, Self
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from pydantic import Field

from access.capabilities import needs
from access.roles import PRIZE_CHECKER
from checkout.records.fields import from_value
from checkout.settlement.review_payouts import LONGEST_REASON, ReviewPayouts
from checkout.settlement.rules.payout_reviews import ReviewRecord, Stage, Vote
from checkout.settlement.rules.sealed_list import Proof
from checkout.settlement.seal_draws import SealDraws
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import FullSession
from servicekit.security.staff import StaffMember, staff_with

ALGORITHM: Final = "wattle-line-v1"


class TicketProofOut(ResponseModel):
    """The data to recompute the published root of the draw (docs/draw-verification.md).

    The leaf is made of `offer_key`, `draw_no`, `serial`, `shape` and `games`, hexadecimal, one byte a number.
    """

    algorithm: str = ALGORITHM
    offer_key: str
    draw_no: int
    serial: str
    shape: str
    games: str
    index: int
    entries: int
    proof: list[str]
    root: str
    sealed_at: datetime


def proof_router(seal: SealDraws) -> APIRouter:
    routes = APIRouter(prefix="/api/tickets", tags=["tickets"])

    @routes.get("/{ticket_id}/proof", dependencies=[needs("viewing_orders")])
    async def get_ticket_proof(
        ticket_id: UUID,
        customer: FullSession,
        draw_no: Annotated[int, Query(ge=1, le=2**63 - 1, description="Number of the draw")],
    ) -> Envelope[TicketProofOut]:
        """The proof that the customer's ticket is in the sealed list of one of its draws.

        404 `ticket_not_found`; 409 `list_not_sealed` until every purchase into the draw is decided.
        """
        return ok(_proof_out(*await seal.proof(ticket_id, customer.customer_id, draw_no)))

    return routes


def _proof_out(proof: Proof, sealed_at: datetime) -> TicketProofOut:
    return from_value(
        TicketProofOut,
        proof,
        algorithm=ALGORITHM,
        games=proof.games.hex(),
        proof=[sibling.hex() for sibling in proof.hashes],
        root=proof.root.hex(),
        sealed_at=sealed_at,
    )


_MAY_CHECK: Final = staff_with(PRIZE_CHECKER)
Checker = Annotated[StaffMember, Depends(_MAY_CHECK)]


class RefusalIn(RequestModel):
    """Why a prize is not paid, for the customer."""

    reason: Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]


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
    votes: Sequence[Vote]
    decision: Literal["approved", "rejected", "withdrawn"] | None
    reason: str | None
    decided_at: datetime | None

    @classmethod
    def of(cls, review: ReviewRecord) -> Self:
        return from_value(
            cls,
            review,
            prize_id=review.review_id,
            product_offer_key=review.offer_key,
            ticket_serial=review.serial,
            amount=money_out(review.amount, review.currency),
        )


def prize_router(reviews: ReviewPayouts) -> APIRouter:
    routes = APIRouter(prefix="/api/staff/prizes", tags=["staff"], dependencies=[Depends(_MAY_CHECK)])

    @routes.get("")
    async def list_held_prizes(page: PageQuery, status: Stage = "waiting") -> Envelope[list[HeldPrizeOut]]:
        """Prizes in review, oldest first; or decided ones, latest first."""
        found, total = await reviews.page(status, limit=page.limit, offset=page.offset)
        return ok(
            [HeldPrizeOut.of(review) for review in found],
            page_info=page.info(total),
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
