"""What a customer has and what happened to it."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from wallet.ledger.rules import Balance
from wallet.ledger.store import journals


async def read_balance(database: Database, customer_id: UUID, *, home_currency: str) -> Balance:
    """The balance of a customer's own wallet; nothing, in `home_currency`, when there is none yet."""
    home = await journals.home_balance(database, customer_id)
    return Balance(home_currency) if home is None else home
