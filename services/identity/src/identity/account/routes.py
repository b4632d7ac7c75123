"""The account as a whole: /api/v3/customer, /api/customer/close and /api/migration/migrate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from fastapi import APIRouter, Response
from pydantic import Field, StringConstraints

from identity.account.close_account import MAX_COMMENT, REASONS, CloseAccount
from identity.account.migrate_customer import MigrateCustomer
from identity.account.read_customer import CustomerRecord, ReadCustomer
from identity.customer.rules.details import require_terms
from identity.customer.wallet import WalletAccount
from identity.preferences.rules import complete
from identity.sessions.route_policy import OPENED
from identity.sessions.rules import CLOSURE
from identity.sign_in.answers import CustomerOut, own_fields
from identity.verification.routes import VerificationRulesOut, VerificationSummaryOut
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, Message, RequestModel, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import OnlineSession, SignedIn
from servicekit.security.step_ups import StepUps
from wattle.type.v1.money_pb2 import Money


class SpendLimitOut(ResponseModel):
    """A limit of what may be spent in a period."""

    id: str
    period: str
    limit: MoneyOut


class CustomerRecordOut(CustomerOut):
    """The whole record; what another service owns is null while that service does not answer."""

    force_password_change: bool
    tfa_prompt_required: bool
    verification: VerificationSummaryOut
    verification_rules: VerificationRulesOut
    communication_preferences: dict[str, bool]
    experiment_groups: dict[str, str]
    balance: MoneyOut | None
    available_funds: MoneyOut | None
    withdrawable_funds: MoneyOut | None
    pre_commitment: MoneyOut | None
    spend_limits: list[SpendLimitOut] | None
    spend_limit_required: bool | None
    payment_methods: list[str] | None
    withdrawal_methods: list[str] | None
    favourite_numbers: list[str] | None
    automatic_favourite_numbers: bool
    membership_programs: list[str]
    available_recurring_purchase_methods: list[str]
    selected_recurring_purchase_method_key: str | None

    @classmethod
    def of_record(cls, record: CustomerRecord, *, aal: int) -> Self:
        return cls(
            **own_fields(record.customer, record.averages, is_new_signup=record.is_new_signup, aal=aal),
            force_password_change=record.force_password_change,
            tfa_prompt_required=record.tfa_prompt_required,
            verification=VerificationSummaryOut.of(record.verification),
            verification_rules=VerificationRulesOut.of(record.verification),
            communication_preferences=preferences_out(record.preferences),
            experiment_groups=dict(record.experiment_groups),
            **_wallet_fields(record.wallet),
            favourite_numbers=record.favourite_numbers,
            automatic_favourite_numbers=False,
            membership_programs=[],
            available_recurring_purchase_methods=[],
            selected_recurring_purchase_method_key=None,
        )


def preferences_out(stored: Mapping[str, bool]) -> dict[str, bool]:
    """Every method with the customer's choice, push included (docs/requirements.md, Communication
    preferences: push is hidden, not absent).
    """
    return {str(method): allowed for method, allowed in complete(stored).items()}


def _wallet_fields(wallet: WalletAccount | None) -> dict[str, object]:
    if wallet is None:
        names = (
            "balance", "available_funds", "withdrawable_funds", "pre_commitment", "spend_limits",
            "spend_limit_required", "payment_methods", "withdrawal_methods",
        )  # fmt: skip
        return dict.fromkeys(names)
    return {
        "balance": _money(wallet.balance),
        "available_funds": _money(wallet.available_funds),
        "withdrawable_funds": _money(wallet.withdrawable_funds),
        "pre_commitment": _money(wallet.precommitment) if wallet.HasField("precommitment") else None,
        "spend_limits": [
            SpendLimitOut(id=each.id, period=each.period, limit=_money(each.limit))
            for each in wallet.spend_limits
        ],
        "spend_limit_required": wallet.spend_limit_required,
        "payment_methods": list(wallet.payment_methods),
        "withdrawal_methods": list(wallet.withdrawal_methods),
    }


def _money(amount: Money) -> MoneyOut:
    return money_out(amount.minor_units, amount.currency)


_MISSING = {
    "wallet": "Your balance and limits cannot be shown right now",
    "catalog": "Your favourite numbers cannot be shown right now",
}


def profile_router(*, read_customer: ReadCustomer) -> APIRouter:
    routes = APIRouter(tags=["customer"], dependencies=[OPENED])

    @routes.get("/api/v3/customer")
    async def get_customer(principal: SignedIn) -> Envelope[CustomerRecordOut]:
        """The signed-in customer; in the weak session of a link masked, and without money.

        While a service that owns a part does not answer, that part is null, `messages` say so and
        `entities.missing` names the service.
        """
        record = await read_customer.read_record(principal)
        return ok(
            CustomerRecordOut.of_record(record, aal=principal.aal),
            entities={"missing": record.missing} if record.missing else None,
            messages=[
                Message(code=f"{owner}_unavailable", message=_MISSING[owner]) for owner in record.missing
            ],
        )

    return routes


class CloseBody(RequestModel):
    """Why, and the agreement to what closing means."""

    reasons: list[str] = Field(min_length=1, max_length=len(REASONS))
    comment: Annotated[str, StringConstraints(max_length=MAX_COMMENT, strip_whitespace=True)] | None = None
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


def closure_router(*, close: CloseAccount, step_ups: StepUps) -> APIRouter:
    routes = APIRouter(tags=["account"], dependencies=[OPENED])

    @routes.get("/api/customer/close")
    async def preview_closure(principal: OnlineSession) -> Envelope[ClosePreviewOut]:
        """What stands in the way of closing the account."""
        preview = await close.preview(principal)
        wallet = preview.wallet
        return ok(
            ClosePreviewOut(
                reasons=[ReasonOut(code=code, text=text) for code, text in REASONS.items()],
                balance=wallet and _money(wallet.balance),
                withdrawable_funds=wallet and _money(wallet.withdrawable_funds),
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
        async with step_ups.used(principal, CLOSURE):
            status = await close.close(
                principal, reasons=sorted(set(body.reasons)), comment=body.comment or None
            )
        if status == "processing":
            response.status_code = 202
        return ok(CloseOut(status=status))

    return routes


class MigrateBody(RequestModel):
    """The agreement to the terms of the new home."""

    accept_terms: bool = False


class MigrationOut(ResponseModel):
    """How a migration stands: `running` with 202, `migrated` with 200."""

    status: Literal["running", "migrated"]


def migration_router(*, migrate: MigrateCustomer) -> APIRouter:
    routes = APIRouter(tags=["account"], dependencies=[OPENED])

    @routes.post(
        "/api/migration/migrate", responses={202: {"model": Envelope[MigrationOut], "description": "Running"}}
    )
    async def migrate_customer(
        body: MigrateBody, principal: OnlineSession, response: Response
    ) -> Envelope[MigrationOut]:
        """Moves the account. 202 while it runs: ask again every 3 s; 200 when it is done.

        422 `migration_ineligible`; after a failure once `migration_failed` or `migration_excluded`, and the
        next call tries again.
        """
        require_terms(body.accept_terms)
        status = await migrate.migrate(principal)
        if status == "running":
            response.status_code = 202
            response.headers["retry-after"] = "3"
        return ok(MigrationOut(status=status))

    return routes
