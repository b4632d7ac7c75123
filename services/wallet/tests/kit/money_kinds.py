"""Shared steps of tests: money kinds."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from wallet.ledger.rules.balance import Balance
from wallet.ledger.store import balances


async def balance_of(database: Database, customer_id: UUID) -> Balance:
    return await balances.balance(database, customer_id, "AUD")


async def house_sums(database: Database, kind: str, scope: str) -> int:
    rows = await database.call(
        "select balance::bigint as balance from audit.trial_balance"
        " where kind = %(kind)s and scope = %(scope)s",
        {"kind": kind, "scope": scope},
    )
    return rows[0]["balance"] if rows else 0
