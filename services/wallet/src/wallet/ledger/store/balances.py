"""What customers have and what happened to it."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.ledger.rules.balance import Balance

_HOME_BALANCE: Final = text("""
    select currency, cash, promo, uncleared, cash_held, promo_held, uncleared_held, receivable as owed
    from wallets where customer_id = :customer_id order by opened_at, currency limit 1
""")


async def balance(database: Database, customer_id: UUID, currency: str) -> Balance:
    """What a customer has in one currency; nothing when there is no wallet."""
    rows = await database.call(
        """
        select currency, cash, promo, uncleared, cash_held, promo_held, uncleared_held, receivable as owed
        from wallets where customer_id = %(customer_id)s and currency = %(currency)s
        """,
        {"customer_id": customer_id, "currency": currency},
    )
    return Balance(**rows[0]) if rows else Balance(currency)


async def home_balance(database: Database, customer_id: UUID) -> Balance | None:
    """What a customer has in the wallet that was opened first: the one of the customer's own currency."""
    rows = await database.call(
        """
        select currency, cash, promo, uncleared, cash_held, promo_held, uncleared_held, receivable as owed
        from wallets where customer_id = %(customer_id)s order by opened_at, currency limit 1
        """,
        {"customer_id": customer_id},
    )
    return Balance(**rows[0]) if rows else None


async def home_balance_in(session: AsyncSession, customer_id: UUID) -> Balance | None:
    """As `home_balance`, in the caller's transaction."""
    row = (await session.execute(_HOME_BALANCE, {"customer_id": customer_id})).mappings().one_or_none()
    return None if row is None else Balance(**row)
