"""Corrections: a journal is never changed, its opposite is posted (docs/reliability.md, rule 9)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.telemetry.tracing import span
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import reversal_journal
from wallet.ledger.store import reversals


async def reverse_journal(
    session: AsyncSession, journal_id: UUID, *, description: str, repay: bool = True
) -> UUID:
    """Posts the opposite of a journal once, in the caller's transaction; returns the reversing journal.

    For deposits, prizes, promotional money, chargebacks, adjustments, and for withdrawals and donations that
    come back. What was credited and spent since, the customer owes. Raises NotFound(`journal_not_found`),
    RuleRefused (`not_reversible`, `insufficient_funds`: promotional money that was spent).
    """
    with span("wallet reverse", journal_id=str(journal_id)):
        status = await reversals.reverse(session, journal_id, description=description, repay=repay)
        accept("reverse", status, "reversed", "repeated")
    return reversal_journal(journal_id).journal_id
