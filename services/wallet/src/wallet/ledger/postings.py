"""Outcomes of postings, and the reversal of a journal."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.errors import refusal
from wallet.ledger.metrics import MOVEMENTS
from wallet.ledger.rules import reversal_journal
from wallet.ledger.store import journals

REFERENCE_REUSED = "reference_reused"


def accept(movement: str, status: str, *accepted: str) -> None:
    """Counts what became of a request and lets the accepted statuses pass.

    Raises the refusal of any other status. A reused reference is also an alarm: one
    reference names two facts (docs/reliability.md, rule 4).
    """
    MOVEMENTS.labels(movement, status).inc()
    if status in accepted:
        return
    if status == REFERENCE_REUSED:
        log.error("reference_reused", movement=movement)
    raise refusal(status)


async def reverse_journal(
    session: AsyncSession, journal_id: UUID, *, description: str, repay: bool = True
) -> UUID:
    """Posts the opposite of a journal once, in the caller's transaction; returns the reversing journal.

    For deposits, prizes, promotional money, chargebacks, adjustments, and for withdrawals and donations that
    come back. What was credited and spent since, the customer owes. Raises NotFound(`journal_not_found`),
    RuleRefused (`not_reversible`, `insufficient_funds`: promotional money that was spent).
    """
    with span("wallet reverse", journal_id=str(journal_id)):
        status = await journals.reverse(session, journal_id, description=description, repay=repay)
        accept("reverse", status, "reversed", "repeated")
    return reversal_journal(journal_id).journal_id
