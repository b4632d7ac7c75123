"""What customers have and what happened to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.domain.balance import Balance


@dataclass(frozen=True, slots=True)
class Transaction:
    """One line of what a customer reads; `amount` is signed, amounts are in minor units."""

    transaction_id: UUID
    kind: str
    description: str
    reference: str
    amount: int
    balance_after: int
    occurred_at: datetime


async def open_wallet(session: AsyncSession, customer_id: UUID, currency: str) -> None:
    """Opens the accounts of a customer; harmless when they are open."""
    await session.execute(
        text("select wallet_open(:customer_id, :currency)"),
        {"customer_id": customer_id, "currency": currency},
    )


_BALANCE: Final = """
    select currency, cash, promo, uncleared, cash_held, promo_held, uncleared_held, receivable as owed
    from wallets where customer_id = %(customer_id)s
"""
_HOME_BALANCE: Final = f"{_BALANCE} order by opened_at, currency limit 1"


async def balance(database: Database, customer_id: UUID, currency: str) -> Balance:
    """What a customer has in one currency; nothing when there is no wallet."""
    rows = await database.call(
        f"{_BALANCE} and currency = %(currency)s", {"customer_id": customer_id, "currency": currency}
    )
    return Balance(**rows[0]) if rows else Balance(currency)


async def home_balance(database: Database, customer_id: UUID) -> Balance | None:
    """What a customer has in the wallet that was opened first: the one of the customer's own currency."""
    rows = await database.call(_HOME_BALANCE, {"customer_id": customer_id})
    return Balance(**rows[0]) if rows else None


async def home_balance_in(session: AsyncSession, customer_id: UUID) -> Balance | None:
    """As `home_balance`, in the caller's transaction."""
    statement = text(_HOME_BALANCE.replace("%(customer_id)s", ":customer_id"))
    row = (await session.execute(statement, {"customer_id": customer_id})).mappings().one_or_none()
    return None if row is None else Balance(**row)


async def transactions(
    database: Database, customer_id: UUID, currency: str, *, limit: int, offset: int
) -> tuple[list[Transaction], int]:
    """A page of what happened in a wallet, newest first, and how much there is in all.

    Lines are numbered without gaps, so the page is a range of numbers at any depth.
    """
    rows = await database.call(
        """
        select line.journal_id as transaction_id, line.kind, line.description, line.reference, line.amount,
               line.balance_after, line.occurred_at, wallet.transactions as total
        from wallets wallet
        left join wallet_transactions as line
            on line.customer_id = wallet.customer_id and line.currency = wallet.currency
            and line.number <= wallet.transactions - %(offset)s
            and line.number > wallet.transactions - %(offset)s - %(limit)s
        where wallet.customer_id = %(customer_id)s and wallet.currency = %(currency)s
        order by line.number desc
        """,
        {"customer_id": customer_id, "currency": currency, "limit": limit, "offset": offset},
    )
    total = int(rows[0].pop("total")) if rows else 0
    for row in rows[1:]:
        row.pop("total")
    return [Transaction(**row) for row in rows if row["transaction_id"] is not None], total
