"""Reversals of journals."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from wallet.ledger.rules.journals import JournalName, Posted
from wallet.ledger.store.posted import journal_arguments

_REVERSE: Final = text("""
    select status, journal_id, owed from wallet_reverse(
        :journal_id, :request_hash, :reversed_id, :repayment_id, :description)
""")


async def reverse(
    session: AsyncSession,
    *,
    journal: JournalName,
    request_hash: bytes,
    reversed_id: UUID,
    repayment_id: UUID | None,
    description: str,
) -> Posted:
    """Posts the opposite of a journal; see `wallet_reverse`."""
    row = (
        await session.execute(
            _REVERSE,
            {
                **journal_arguments(journal, request_hash),
                "reversed_id": reversed_id,
                "repayment_id": repayment_id,
                "description": description,
            },
        )
    ).one()
    return Posted(row.status, row.journal_id, owed=row.owed or 0)
