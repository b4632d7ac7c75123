"""Reads the transactions of a customer."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from servicekit.errors import NotFound
from wallet.ledger.store import balances
from wallet.statements import store as statements
from wallet.statements.rules.transactions import Transaction, TransactionDetail, TransactionFilter


async def find_transactions(
    database: Database, customer_id: UUID, wanted: TransactionFilter, *, limit: int, offset: int
) -> tuple[str, list[Transaction], int]:
    """The currency of a customer's own wallet, a page of its lines, newest first, and how many match."""
    home = await balances.home_balance(database, customer_id)
    if home is None:
        return "", [], 0
    if wanted.everything:
        lines, total = await statements.page(database, customer_id, home.currency, limit=limit, offset=offset)
    else:
        lines, total = await statements.matching(
            database, customer_id, home.currency, wanted, limit=limit, offset=offset
        )
    return home.currency, lines, total


async def read_transaction(database: Database, customer_id: UUID, transaction_id: UUID) -> TransactionDetail:
    """One line of a customer. Raises NotFound, also for another customer's."""
    found = await statements.detail(database, customer_id, transaction_id)
    if found is None:
        raise NotFound
    return found
