"""Reversals of journals."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from wallet.ledger.rules.journals import request_hash, reversal_journal
from wallet.ledger.store.posted import journal_arguments, repayment_argument

_REVERSE: Final = text("""
    select status from wallet_reverse(:journal_id, :request_hash, :reversed_id, :repayment_id, :description)
""")


async def reverse(session: AsyncSession, journal_id: UUID, *, description: str, repay: bool) -> str:
    """Posts the opposite of a journal; returns the status. See `wallet_reverse`."""
    journal = reversal_journal(journal_id)
    arguments = {
        **journal_arguments(journal, request_hash(journal_id)),
        "reversed_id": journal_id,
        **repayment_argument(journal, repay=repay),
        "description": description,
    }
    return str((await session.execute(_REVERSE, arguments)).scalar_one())
