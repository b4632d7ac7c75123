"""Prizes that a corrected result took away: each is taken back by the opposite of its journal, once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from wallet.credits.rules import PrizeReversal
from wallet.ledger.reverse_journal import reverse_journal
from wallet.ledger.rules.journals import prize_journal


async def reverse_prizes(
    database: Database, reversals: Sequence[PrizeReversal], *, repay: bool = True
) -> list[UUID]:
    """Takes each prize back and returns the journals that did; one that is back already is left as it is.

    Each has its own transaction, so a call that ends half-way is simply repeated. What a winner has spent
    of a prize is owed. Raises NotFound (`journal_not_found`) for a prize that was never credited.
    """
    return [await retrying(partial(_reverse, database, asked, repay)) for asked in reversals]


async def _reverse(database: Database, asked: PrizeReversal, repay: bool) -> UUID:
    async with database.transaction() as session:
        return await reverse_journal(
            session, prize_journal(asked.reference).journal_id, description=asked.description, repay=repay
        )
