"""Requests and answers of deposits (docs/requirements.md, Deposit request, Browser info for 3-D Secure)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from servicekit.data.idempotency import StoredResponse
from servicekit.http.envelope import Message, RequestModel, ResponseModel
from servicekit.money import MoneyIn, MoneyOut, money_out
from wallet.deposits.rules.deposits import Deposit as DepositRow
from wallet.deposits.rules.states import State
from wallet.funds.routes.funds import BrowserInfo, ChallengeOut, Failure, Token, window_of


class DepositRequest(RequestModel):
    """A deposit. Amounts are money; `csc` is a token of the provider's field, never the code itself."""

    amount: MoneyIn
    customer_id: UUID | None = None
    customer_fund_id: UUID | None = None
    deposit_method_code: Literal["ap", "cc", "gp", "pl", "bd"] | None = None
    gateway_key: Annotated[str, StringConstraints(max_length=20)] | None = None
    token: Token | None = None
    csc: (
        Annotated[
            str,
            StringConstraints(min_length=6, max_length=200, pattern=r"^[\x21-\x7e]+$"),
        ]
        | None
    ) = None
    """A token of the provider's field; too long to be the code itself."""
    strong_customer_authentication: BrowserInfo | None = None
    device_data: Annotated[str, StringConstraints(max_length=5000)] | None = None
    checkout: Literal[False] | None = None
    """A deposit that pays a cart goes to checkout's own call."""
    metadata: dict[str, Any] | None = Field(default=None, max_length=20)


class DepositOut(ResponseModel):
    """A deposit as it stands."""

    deposit_id: UUID
    status: Literal[
        "processing", "awaiting_customer", "settled", "failed", "abandoned", "returned", "reversed"
    ]
    deposit_method_code: str
    gateway_key: str
    description: str
    fund_id: UUID | None
    amount: MoneyOut
    challenge: ChallengeOut | None
    failure: Failure | None
    created_at: datetime
    settled_at: datetime | None


_PUBLIC = {
    State.CREATED: "processing",
    State.SUBMITTED: "processing",
    State.UNKNOWN: "processing",
    State.PENDING: "processing",
    State.RETURNING: "processing",
    State.AWAITING_CUSTOMER: "awaiting_customer",
    State.SETTLED: "settled",
    State.FAILED: "failed",
    State.ABANDONED: "abandoned",
    State.RETURNED: "returned",
    State.REVERSED: "reversed",
}


def public_status(state: State) -> str:
    """The public status of a state."""
    return _PUBLIC[state]


def deposit_out(deposit: DepositRow, origin: str) -> DepositOut:
    failure = None
    if deposit.failure_code is not None:
        failure = Failure(code=deposit.failure_code, message=deposit.failure_message or "")
    return DepositOut.model_validate(
        {
            "deposit_id": deposit.deposit_id,
            "status": _PUBLIC[deposit.state],
            "deposit_method_code": deposit.method,
            "gateway_key": deposit.gateway_key,
            "description": deposit.label,
            "fund_id": deposit.funding_source_id,
            "amount": money_out(deposit.minor_units, deposit.currency),
            "challenge": _challenge(deposit, origin),
            "failure": failure,
            "created_at": deposit.created_at,
            "settled_at": deposit.settled_at,
        }
    )


def challenge_url(deposit: DepositRow, origin: str) -> str:
    """The issuer's page, or our page that posts a form to it."""
    challenge = deposit.challenge or {}
    if challenge.get("fields"):
        return f"{origin}/3ds/challenge/{deposit.deposit_id}/{deposit.notify_secret}"
    return str(challenge.get("url", ""))


def _challenge(deposit: DepositRow, origin: str) -> ChallengeOut | None:
    if deposit.state is not State.AWAITING_CUSTOMER or not deposit.challenge or deposit.expires_at is None:
        return None
    browser = (deposit.instruction or {}).get("browser") or {}
    return ChallengeOut(
        type=deposit.challenge["kind"],
        url=challenge_url(deposit, origin),
        window=window_of(browser),
        expires_at=deposit.expires_at,
    )


def stored_answer(deposit: DepositRow, origin: str) -> StoredResponse:
    """The response to store: 201 when the deposit is decided, 202 before."""
    body = deposit_out(deposit, origin).model_dump(mode="json")
    decided = body["status"] not in ("processing", "awaiting_customer")
    return StoredResponse(201 if decided else 202, body)


def messages_of(deposit: DepositOut) -> list[Message]:
    """The first texts that a customer may read."""
    return (
        []
        if deposit.failure is None
        else [Message(code=deposit.failure.code, message=deposit.failure.message)]
    )
