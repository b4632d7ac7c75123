"""Prizes: credited in batches, each once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.telemetry.tracing import span
from wallet import events
from wallet.domain.journals import prize_journal, repayment_journal, request_hash
from wallet.domain.money import Money
from wallet.repository import credits
from wallet.use_cases.outcome import accept

LARGEST_BATCH: Final = 500


@dataclass(frozen=True, slots=True)
class Prize:
    """What a customer won; `reference` is unique among all prizes."""

    customer_id: UUID
    reference: str
    amount: Money
    description: str


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


def _entry(prize: Prize, repay: bool) -> credits.Prize:
    journal = prize_journal(prize.reference)
    return credits.Prize(
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
