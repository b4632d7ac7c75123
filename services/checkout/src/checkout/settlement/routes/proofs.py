"""`/api/tickets/{id}/proof`: the proof that a ticket is in the sealed list of a draw."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from access.capabilities import needs
from checkout.settlement.rules.sealed_list import TicketProof
from checkout.settlement.seal_draws import SealDraws
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.security.sessions import SignedIn


class TicketProofOut(ResponseModel):
    """The data to recompute the published root of the draw (docs/draw-verification.md).

    The leaf is made of `offer_key`, `draw_no`, `serial`, `shape` and `games`, hexadecimal, one byte a number.
    """

    algorithm: str = "wattle-line-v1"
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


def router(seal: SealDraws) -> APIRouter:
    routes = APIRouter(prefix="/api/tickets", tags=["tickets"])

    @routes.get("/{ticket_id}/proof", dependencies=[needs("viewing_orders")])
    async def get_ticket_proof(
        ticket_id: UUID,
        customer: SignedIn,
        draw_no: Annotated[int, Query(ge=1, le=2**63 - 1, description="Number of the draw")],
    ) -> Envelope[TicketProofOut]:
        """The proof that the customer's ticket is in the sealed list of one of its draws.

        404 `ticket_not_found`; 409 `list_not_sealed` until every purchase into the draw is decided.
        """
        return ok(_proof_out(await seal.proof(ticket_id, customer.customer_id, draw_no)))

    return routes


def _proof_out(found: TicketProof) -> TicketProofOut:
    proof = found.proof
    return TicketProofOut(
        offer_key=found.offer_key,
        draw_no=found.draw_no,
        serial=proof.serial,
        shape=proof.shape,
        games=proof.games.hex(),
        index=proof.index,
        entries=proof.entries,
        proof=[sibling.hex() for sibling in proof.hashes],
        root=proof.root.hex(),
        sealed_at=found.sealed_at,
    )
