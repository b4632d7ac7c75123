"""The tracker of withdrawals."""

from __future__ import annotations

from uuid import UUID

from servicekit.data.database import Database
from servicekit.errors import NotFound
from wallet.withdrawals.rules import StateChange, Withdrawal
from wallet.withdrawals.store import withdrawals


async def withdrawal_of(
    database: Database, customer_id: UUID, withdrawal_id: UUID
) -> tuple[Withdrawal, list[StateChange]]:
    """A withdrawal with every step. Raises NotFound, also for another's."""
    found = await withdrawals.get(database, withdrawal_id)
    if found is None or found.customer_id != customer_id:
        raise NotFound
    return found, await withdrawals.steps(database, withdrawal_id)
