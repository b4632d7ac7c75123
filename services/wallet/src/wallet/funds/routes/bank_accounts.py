"""Bank accounts to withdraw to (docs/requirements.md, Funds and deposit: POST /funds/bank-account, 3.8)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Final, Literal
from uuid import UUID

from fastapi import APIRouter
from pydantic import Field

from access.capabilities import needs
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.policy import serves
from servicekit.security.elevation import binding_of
from servicekit.security.sessions import OnlineSession, online_session
from wallet.config import WalletSettings
from wallet.customers.confirm_customer import confirm_customer
from wallet.funds.manage_funds import AccountCipher, save_bank_account
from wallet.funds.rules import AccountRefusedError, BankType, bank_account

PURPOSE: Final = "bank_account"

_DISPLAYED: Final = {
    "unverified": "Unverified",
    "pending": "Pending Verification",
    "verified": "Verified",
    "failed": "Failed Verification",
}


class BankAccountRequest(RequestModel):
    """An account as typed; `code` is a BSB, a sort code or a SWIFT code, and empty for a PayID."""

    code: Annotated[str, Field(max_length=20)] = ""
    account_number: Annotated[str, Field(max_length=254)]
    account_name: Annotated[str, Field(max_length=100)]
    type: BankType = "national"
    is_default: bool = False


class BankAccountOut(ResponseModel):
    """A stored account; money can be sent there from `usable_from` on."""

    id: UUID
    type: Literal["bank"] = "bank"
    method: Literal["tt"] = "tt"
    bank_type: str
    masked_account: str
    account_name: str
    is_default: bool
    verification: str
    created_at: datetime
    usable_from: datetime


def router(database: Database, settings: WalletSettings, cipher: AccountCipher, clock: Clock) -> APIRouter:
    """The routes; listing, default and deletion are those of all funding sources."""
    routes = APIRouter(tags=["funds"])
    waits = timedelta(hours=settings.payouts.new_destination_hours)

    @routes.post(
        "/api/funds/bank-account",
        status_code=201,
        dependencies=[needs("wallet_manage", of=online_session)],
        openapi_extra=serves("3.0", "3.8"),
    )
    async def add_bank_account(body: BankAccountRequest, customer: OnlineSession) -> Envelope[BankAccountOut]:
        try:
            account = bank_account(
                body.type,
                body.code,
                body.account_number,
                body.account_name,
                settings.home_currency(customer.region),
            )
        except AccountRefusedError as refused:
            raise InvalidRequest(refused.code, refused.message, target=refused.target) from refused
        saved = await save_bank_account(
            database,
            cipher,
            customer.customer_id,
            account,
            is_default=body.is_default,
            confirm=lambda session: confirm_customer(
                session,
                customer,
                purpose=PURPOSE,
                binding=binding_of(account.type, account.bank_code, account.account_number),
                now=clock.now(),
            ),
        )
        return ok(
            BankAccountOut(
                id=saved.funding_source_id,
                bank_type=saved.bank_type,
                masked_account=saved.masked_account,
                account_name=saved.holder_name,
                is_default=saved.is_default,
                verification=_DISPLAYED[saved.verification],
                created_at=saved.created_at,
                usable_from=saved.created_at + waits,
            )
        )

    return routes
