"""What a customer has and what happened to it."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from wallet.domain.balance import Balance
from wallet.repository import balances


async def balance(database: Database, customer_id: UUID, currency: str) -> Balance:
    """What a customer has in one currency; nothing when there is no wallet."""
    return await balances.balance(database, customer_id, currency)


async def funds(database: Database, customer_id: UUID, *, home_currency: str) -> Balance:
    """The balance of a customer's own wallet; nothing, in `home_currency`, when there is none yet."""
    home = await balances.home_balance(database, customer_id)
    return Balance(home_currency) if home is None else home
