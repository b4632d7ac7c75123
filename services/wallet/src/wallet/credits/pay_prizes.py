"""Prizes: credited in batches, each once."""

from __future__ import annotations

from collections.abc import Sequence

from servicekit.data.database import Database
from servicekit.telemetry.tracing import span
from wallet.credits import events
from wallet.credits import store as credits
from wallet.credits.rules import Prize
from wallet.credits.store import PrizeEntry
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import prize_journal, repayment_journal, request_hash


async def pay_prizes(database: Database, prizes: Sequence[Prize], *, repay: bool = True) -> int:
    """Credits those of the prizes that were not credited before and says how many.

    All or none: a prize that was credited before with other contents refuses the whole batch, because then
    the results themselves are in doubt. What a winner owes is repaid from it, unless `repay` is off. Raises
    Conflict(`reference_reused`).
    """
    if not prizes:
        return 0
    batch = [_entry(prize, repay) for prize in prizes]
    with span("wallet pay_prizes", prizes=len(batch)):
        status, credited = await credits.pay_prizes(database, batch)
        accept("pay_prizes", status, "credited")
    return credited


def _entry(prize: Prize, repay: bool) -> PrizeEntry:
    journal = prize_journal(prize.reference)
    return PrizeEntry(
        journal=journal,
        request_hash=request_hash(
            prize.customer_id, prize.reference, prize.amount.minor_units, prize.amount.currency
        ),
        customer_id=prize.customer_id,
        reference=prize.reference,
        amount=prize.amount,
        repayment_id=repayment_journal(journal.journal_id).journal_id if repay else None,
        description=prize.description,
        event=events.prize_credited(prize.reference, prize.customer_id, prize.amount),
    )
