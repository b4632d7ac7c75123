"""The test deposit (docs/requirements.md, Funds and deposit)."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from fastapi import APIRouter

from access.capabilities import needs
from servicekit.data.database import Database
from servicekit.data.idempotency import IdempotencyKey, IdempotentRequest, request_hash
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.money import MoneyIn, MoneyOut
from servicekit.security.sessions import OnlineSession
from wallet.config import WalletSettings
from wallet.deposits.deposit_test_money import deposit_test_money
from wallet.money.rules import Money


class TestDepositRequest(RequestModel):
    """How much to deposit."""

    amount: MoneyIn


class Deposit(ResponseModel):
    """A deposit and what may be spent after it."""

    deposit_id: UUID
    status: Literal["settled"]
    amount: MoneyOut
    available_funds: MoneyOut


def router(database: Database, settings: WalletSettings) -> APIRouter:
    """The route, where test money exists."""
    routes = APIRouter(tags=["funds"])
    limits = settings.test_deposit
    if limits is None:
        return routes

    @routes.post("/api/funds/td/deposit", status_code=201, dependencies=[needs("wallet_deposit")])
    async def create_test_deposit(
        body: TestDepositRequest, customer: OnlineSession, key: IdempotencyKey
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
