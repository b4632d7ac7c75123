"""/api/customer/close."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import Field, StringConstraints

from cardnumbers.refusal import WITHOUT_CARD_NUMBER
from identity.closure.close_account import CloseAccount
from identity.closure.rules import MAX_COMMENT, REASONS
from identity.customer.rules.details import require_terms
from identity.sessions.route_policy import OPENED
from identity.sessions.rules.step_up import CLOSURE
from servicekit.clock import Clock
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.elevation import require_elevation
from servicekit.security.sessions import OnlineSession, SignedIn


class CloseBody(RequestModel):
    """Why, and the agreement to what closing means."""

    reasons: list[str] = Field(min_length=1, max_length=len(REASONS))
    comment: (
        Annotated[str, StringConstraints(max_length=MAX_COMMENT, strip_whitespace=True), WITHOUT_CARD_NUMBER]
        | None
    ) = None
    accept_terms: bool = False


class ReasonOut(ResponseModel):
    """A reason to choose."""

    code: str
    text: str


class ClosePreviewOut(ResponseModel):
    """What the page of closing shows; the amounts are null while the wallet does not answer."""

    reasons: list[ReasonOut]
    balance: MoneyOut | None
    withdrawable_funds: MoneyOut | None
    can_close: bool | None
    under_way: bool


class CloseOut(ResponseModel):
    """`closed` with 200; `processing` with 202: it completes in the background and ends with a mail."""

    status: Literal["closed", "processing"]


def router(*, close: CloseAccount, clock: Clock) -> APIRouter:
    routes = APIRouter(tags=["account"], dependencies=[OPENED])

    @routes.get("/api/customer/close")
    async def preview_closure(principal: SignedIn) -> Envelope[ClosePreviewOut]:
        """What stands in the way of closing the account."""
        preview = await close.preview(principal)
        wallet = preview.wallet
        return ok(
            ClosePreviewOut(
                reasons=[ReasonOut(code=code, text=text) for code, text in REASONS.items()],
                balance=(
                    None if wallet is None else money_out(wallet.balance.minor_units, wallet.balance.currency)
                ),
                withdrawable_funds=(
                    None
                    if wallet is None
                    else money_out(wallet.withdrawable_funds.minor_units, wallet.withdrawable_funds.currency)
                ),
                can_close=None if wallet is None else wallet.balance.minor_units == 0,
                under_way=preview.under_way,
            )
        )

    @routes.post(
        "/api/customer/close", responses={202: {"model": Envelope[CloseOut], "description": "Processing"}}
    )
    async def close_account(
        body: CloseBody, principal: OnlineSession, response: Response
    ) -> Envelope[CloseOut]:
        """Closes the account for good: sessions end, marketing stops, open tickets stay valid.

        Needs the step-up `closure`. 422 `balance_not_zero` while there is money: withdraw or donate it first.
        """
        require_terms(body.accept_terms)
        unknown = sorted(set(body.reasons) - REASONS.keys())
        if unknown:
            raise InvalidRequest("not_an_option", "Please choose one of the options", target="reasons")
        require_elevation(principal, purpose=CLOSURE, now=clock.now())
        status = await close.close(principal, reasons=sorted(set(body.reasons)), comment=body.comment or None)
        if status == "processing":
            response.status_code = 202
        return ok(CloseOut(status=status))

    return routes
