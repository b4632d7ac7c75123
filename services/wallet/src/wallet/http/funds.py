"""Balances and the test deposit (specification, Funds)."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from fastapi import APIRouter

from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotencyKey, IdempotentRequest, request_hash
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.money import MoneyIn, MoneyOut, money_out
from servicekit.security.capabilities import needs
from servicekit.security.tokens import OnlineSession, SignedIn
from wallet.config import WalletSettings
from wallet.domain.money import Money
from wallet.use_cases.deposit_test_money import deposit_test_money
from wallet.use_cases.read_funds import funds


class Funds(ResponseModel):
    """All money of a customer, what may be spent of it, and what may be withdrawn."""

    balance: MoneyOut
    available_funds: MoneyOut
    withdrawable_funds: MoneyOut


class DepositRequest(RequestModel):
    """How much to deposit."""

    amount: MoneyIn


class Deposit(ResponseModel):
    """A deposit and what may be spent after it."""

    deposit_id: UUID
    status: Literal["settled"]
    amount: MoneyOut
    available_funds: MoneyOut


def router(database: Database, settings: WalletSettings) -> APIRouter:
    """The routes; the test deposit only where it exists."""
    routes = APIRouter(tags=["funds"])

    @routes.get("/api/funds")
    async def get_funds(customer: SignedIn) -> Envelope[Funds]:
        balance = await funds(
            database, customer.customer_id, home_currency=settings.home_currency(customer.region)
        )
        return ok(
            Funds(
                balance=money_out(balance.total, balance.currency),
                available_funds=money_out(balance.available, balance.currency),
                withdrawable_funds=money_out(balance.withdrawable, balance.currency),
            )
        )

    @routes.get("/api/customer/withdrawable-funds")
    async def get_withdrawable_funds(customer: SignedIn) -> Envelope[MoneyOut]:
        balance = await funds(
            database, customer.customer_id, home_currency=settings.home_currency(customer.region)
        )
        return ok(money_out(balance.withdrawable, balance.currency))

    limits = settings.test_deposit
    if limits is not None:

        @routes.post("/api/funds/td/deposit", status_code=201, dependencies=[needs("wallet_deposit")])
        async def create_test_deposit(
            body: DepositRequest, customer: OnlineSession, key: IdempotencyKey
        ) -> Envelope[Deposit]:
            response = await deposit_test_money(
                database,
                request=IdempotentRequest(
                    owner=str(customer.customer_id),
                    key=key,
                    route="POST /api/funds/td/deposit",
                    request_hash=request_hash(body.model_dump()),
                ),
                customer_id=customer.customer_id,
                home_currency=settings.home_currency(customer.region),
                amount=Money(body.amount.minor_units, body.amount.currency),
                limits=limits,
            )
            return ok(Deposit.model_validate(response.body))

    return routes
