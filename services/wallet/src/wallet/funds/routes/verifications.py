"""Asking a card's issuer, for nothing, about charges while the card's owner is away."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from fastapi import APIRouter, Response

from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.security.sessions import OnlineSession
from wallet.funds.routes.funds import BrowserInfo, ChallengeOut, Failure, window_of
from wallet.funds.rules import FundVerification
from wallet.funds.verify_fund import VerifyFund

Status = Literal["processing", "awaiting_customer", "succeeded", "failed", "abandoned"]

_STATUS: dict[str, Status] = {
    "submitted": "processing",
    "awaiting_customer": "awaiting_customer",
    "succeeded": "succeeded",
    "failed": "failed",
    "abandoned": "abandoned",
}


class VerifyRequest(RequestModel):
    """What the issuer wants to know of the browser."""

    strong_customer_authentication: BrowserInfo | None = None


class VerificationReturn(RequestModel):
    """The customer is back; `cancelled` when they turned back at the bank."""

    cancelled: bool = False


class FundVerificationOut(ResponseModel):
    """How it stands. Nothing is charged, whatever it says.

    `verification_id` is null for a fund that may be charged already.
    """

    verification_id: UUID | None
    fund_id: UUID
    status: Status
    challenge: ChallengeOut | None
    failure: Failure | None


def router(verify: VerifyFund) -> APIRouter:
    routes = APIRouter(tags=["funds"])

    @routes.post(
        "/api/funds/{fund_id}/verification",
        status_code=201,
        responses={202: {"model": Envelope[FundVerificationOut]}},
    )
    async def verify_fund(
        fund_id: UUID, customer: OnlineSession, response: Response, body: VerifyRequest | None = None
    ) -> Envelope[FundVerificationOut]:
        """Asks the issuer; 202 while it does not know, or wants to ask the customer. One that is open goes
        on.
        """
        browser = None if body is None else body.strong_customer_authentication
        begun = await verify.begin(
            customer.customer_id,
            customer.region,
            fund_id,
            {} if browser is None else browser.model_dump(exclude_none=True),
        )
        out = _out(fund_id, begun)
        response.status_code = 202 if out.status in ("processing", "awaiting_customer") else 201
        return ok(out)

    @routes.post("/api/funds/{fund_id}/verification/return")
    async def return_to_verification(
        fund_id: UUID, customer: OnlineSession, body: VerificationReturn | None = None
    ) -> Envelope[FundVerificationOut]:
        """The customer is back from the bank's page: what the bank decided."""
        cancelled = body is not None and body.cancelled
        return ok(_out(fund_id, await verify.returned(customer.customer_id, fund_id, cancelled=cancelled)))

    return routes


def _out(fund_id: UUID, known: FundVerification | None) -> FundVerificationOut:
    if known is None:
        return FundVerificationOut(
            verification_id=None, fund_id=fund_id, status="succeeded", challenge=None, failure=None
        )
    failure = None
    if known.failure_code is not None:
        failure = Failure(code=known.failure_code, message=known.failure_message or "")
    return FundVerificationOut(
        verification_id=known.verification_id,
        fund_id=fund_id,
        status=_STATUS[known.state],
        challenge=_challenge(known),
        failure=failure,
    )


def _challenge(known: FundVerification) -> ChallengeOut | None:
    ends: datetime | None = known.expires_at
    if known.state != "awaiting_customer" or known.challenge_url is None or ends is None:
        return None
    return ChallengeOut(
        type="frame",
        url=known.challenge_url,
        window=window_of(known.browser),
        expires_at=ends,
    )
