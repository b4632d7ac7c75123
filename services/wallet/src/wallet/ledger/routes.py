"""Balances (docs/requirements.md, Funds and deposit)."""

from __future__ import annotations

from fastapi import APIRouter

from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import FullSession
from wallet.config import WalletSettings
from wallet.ledger.store.journals import read_balance


class Funds(ResponseModel):
    """All money of a customer, what may be spent of it, and what may be withdrawn."""

    balance: MoneyOut
    available_funds: MoneyOut
    withdrawable_funds: MoneyOut


def router(database: Database, settings: WalletSettings) -> APIRouter:
    """The routes of balances."""
    routes = APIRouter(tags=["funds"])

    @routes.get("/api/funds")
    async def get_funds(customer: FullSession) -> Envelope[Funds]:
        balance = await read_balance(
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
    async def get_withdrawable_funds(customer: FullSession) -> Envelope[MoneyOut]:
        balance = await read_balance(
            database, customer.customer_id, home_currency=settings.home_currency(customer.region)
        )
        return ok(money_out(balance.withdrawable, balance.currency))

    return routes
