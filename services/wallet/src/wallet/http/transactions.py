"""What happened to a customer's money, newest first (specification, Transactions)."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from fastapi import APIRouter

from servicekit.database import Database
from servicekit.envelope import Envelope, PageQuery, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.tokens import SignedIn
from wallet.use_cases import read_funds


class Transaction(ResponseModel):
    """One movement; `amount` is negative when money left. `reference` is the order, deposit or prize."""

    transaction_id: UUID
    kind: Literal["deposit", "purchase", "refund", "prize", "withdrawal"]
    description: str
    amount: MoneyOut
    balance_after: MoneyOut
    occurred_at: datetime
    reference: str


def router(database: Database) -> APIRouter:
    """The routes."""
    routes = APIRouter(tags=["transactions"])

    @routes.get("/api/transactions")
    async def list_transactions(customer: SignedIn, page: PageQuery) -> Envelope[list[Transaction]]:
        currency, lines, total = await read_funds.transactions(
            database, customer.customer_id, limit=page.limit, offset=page.offset
        )
        return ok(
            [
                Transaction(
                    transaction_id=line.transaction_id,
                    kind=line.kind,
                    description=line.description,
                    amount=money_out(line.amount, currency),
                    balance_after=money_out(line.balance_after, currency),
                    occurred_at=line.occurred_at,
                    reference=line.reference,
                )
                for line in lines
            ],
            page_info=page.info(total),
        )

    return routes
