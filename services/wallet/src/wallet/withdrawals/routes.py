"""Withdrawals and their tracker (docs/requirements.md, Funds and deposit: POST {id}/withdraw, 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from fastapi import APIRouter
from pydantic import Field

from access.capabilities import needs
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotencyKey, IdempotentRequest, request_hash
from servicekit.errors import NotFound
from servicekit.http.envelope import Envelope, PageQuery, RequestModel, ResponseModel, ok
from servicekit.http.policy import serves
from servicekit.money import MoneyIn, MoneyOut, money_out
from servicekit.security.elevation import binding_of
from servicekit.security.sessions import FullSession, OnlineSession, online_session
from wallet.config import WalletSettings
from wallet.customers.confirm_customer import confirm_customer
from wallet.funds.rules import BankType
from wallet.money.rules import Money
from wallet.withdrawals import store as withdrawals
from wallet.withdrawals.approve_withdrawal import cancel_withdrawal, withdrawal_of
from wallet.withdrawals.request_withdrawal import request_withdrawal
from wallet.withdrawals.rules import CANCELLABLE, DONATION, TEST, RequestedWithdrawal, StateChange, Withdrawal

PURPOSE: Final = "withdrawal"
NAMES: Final = {"tt": "Bank account", "pl": "PayPal", "tw": "Test withdrawal", "do": "Donation"}
"""Withdrawal methods of docs/requirements.md."""
_REASONS: Final = {
    "invalid_bsb": "The bank does not know this BSB or sort code.",
    "invalid_account": "The bank does not know this account.",
    "account_closed": "This account is closed.",
    "name_mismatch": "The name does not match the account.",
    "rejected": "We could not approve this withdrawal. Please contact support.",
}

_OTHER_REASON: Final = "The bank could not pay this withdrawal."


class WithdrawalRequest(RequestModel):
    """How much, and for a donation to which cause; `bank_type` and `method` must fit the destination."""

    amount: MoneyIn
    bank_type: BankType | None = None
    method: Literal["tt", "pl", "tw", "do"] | None = None
    cause_key: Annotated[str, Field(max_length=100)] | None = None


class WithdrawalStep(ResponseModel):
    """A state that the withdrawal came to."""

    state: str
    happened_at: datetime


class WithdrawalFailure(ResponseModel):
    """Why money did not arrive."""

    code: str
    message: str


class WithdrawalOut(ResponseModel):
    """A withdrawal; `expected_at` is when the money should have arrived, `steps` are empty in lists."""

    id: UUID
    method: str
    amount: MoneyOut
    destination: str
    cause_key: str | None
    state: str
    cancellable: bool
    requested_at: datetime
    waits_until: datetime | None
    expected_at: datetime | None
    ended_at: datetime | None
    failure: WithdrawalFailure | None
    steps: list[WithdrawalStep]


class WithdrawalMethod(ResponseModel):
    """A withdrawal method. The minimum does not apply when the customer withdraws all."""

    code: str
    name: str
    min_amount: MoneyOut


class CauseOption(ResponseModel):
    """A cause that takes donations."""

    key: str
    name: str


class WithdrawalOptions(ResponseModel):
    """How money can be taken out here."""

    methods: list[WithdrawalMethod]
    causes: list[CauseOption]


def router(database: Database, settings: WalletSettings, methods: Sequence[str], clock: Clock) -> APIRouter:
    """The routes; all of them are open to restricted customers. `methods` are codes."""
    routes = APIRouter(prefix="/api/withdrawals", tags=["withdrawals"])

    @routes.get("/methods")
    async def list_methods(customer: FullSession) -> Envelope[WithdrawalOptions]:
        currency = settings.home_currency(customer.region)
        return ok(
            WithdrawalOptions(
                methods=[
                    WithdrawalMethod(
                        code=code, name=NAMES[code], min_amount=money_out(settings.payouts.minimum, currency)
                    )
                    for code in methods
                ],
                causes=[CauseOption(key=key, name=name) for key, name in settings.payouts.causes.items()],
            )
        )

    @routes.post(
        "/{target}/withdraw",
        status_code=201,
        dependencies=[needs("wallet_withdrawal", of=online_session)],
        openapi_extra=serves("3.0", "3.1"),
    )
    async def withdraw(
        target: UUID | Literal["tw", "do"],
        body: WithdrawalRequest,
        customer: OnlineSession,
        key: IdempotencyKey,
    ) -> Envelope[UUID]:
        if target in (TEST, DONATION) and target not in methods:
            raise NotFound
        response = await request_withdrawal(
            database,
            RequestedWithdrawal(
                customer.customer_id,
                target,
                Money(body.amount.minor_units, body.amount.currency),
                body.cause_key,
                body.bank_type,
                body.method,
            ),
            request=IdempotentRequest(
                owner=str(customer.customer_id),
                key=key,
                route=f"POST /api/withdrawals/{target}/withdraw",
                request_hash=request_hash(body.model_dump()),
            ),
            settings=settings.payouts,
            confirm=lambda session: confirm_customer(
                session,
                customer,
                purpose=PURPOSE,
                binding=binding_of(target, body.amount.amount, body.amount.currency),
                now=clock.now(),
            ),
        )
        return ok(UUID(response.body))

    @routes.get("")
    async def list_withdrawals(customer: FullSession, page: PageQuery) -> Envelope[list[WithdrawalOut]]:
        found, total = await withdrawals.of_customer(
            database, customer.customer_id, limit=page.limit, offset=page.offset
        )
        return ok([_shown(each, ()) for each in found], page_info=page.info(total))

    @routes.get("/{withdrawal_id}")
    async def get_withdrawal(withdrawal_id: UUID, customer: FullSession) -> Envelope[WithdrawalOut]:
        found, steps = await withdrawal_of(database, customer.customer_id, withdrawal_id)
        return ok(_shown(found, steps))

    @routes.post("/{withdrawal_id}/cancel")
    async def cancel(withdrawal_id: UUID, customer: OnlineSession) -> Envelope[WithdrawalOut]:
        await cancel_withdrawal(database, customer.customer_id, withdrawal_id)
        found, steps = await withdrawal_of(database, customer.customer_id, withdrawal_id)
        return ok(_shown(found, steps))

    return routes


def _shown(withdrawal: Withdrawal, steps: Sequence[StateChange]) -> WithdrawalOut:
    code = withdrawal.failure_code
    return WithdrawalOut(
        id=withdrawal.withdrawal_id,
        method=withdrawal.method,
        amount=money_out(withdrawal.amount, withdrawal.currency),
        destination=withdrawal.destination,
        cause_key=withdrawal.cause_key,
        state=_state(withdrawal.state),
        cancellable=withdrawal.state in CANCELLABLE,
        requested_at=withdrawal.requested_at,
        waits_until=withdrawal.due_at if withdrawal.state in ("requested", "waiting") else None,
        expected_at=withdrawal.expected_at if withdrawal.ended_at is None else None,
        ended_at=withdrawal.ended_at,
        failure=None
        if code is None
        else WithdrawalFailure(code=code, message=_REASONS.get(code, _OTHER_REASON)),
        steps=[WithdrawalStep(state=_state(step.state), happened_at=step.happened_at) for step in steps],
    )


def _state(state: str) -> str:
    """The public state: an unknown payout is shown as submitted."""
    return "submitted" if state == "unknown" else state
