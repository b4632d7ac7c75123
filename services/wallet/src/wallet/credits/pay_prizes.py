"""Prizes: credited in batches, each once."""

from __future__ import annotations

from collections.abc import Sequence

from servicekit.data.database import Database
from servicekit.telemetry.tracing import span
from wallet.credits import store as credits
from wallet.credits.events import prize_credited
from wallet.credits.rules import Prize
from wallet.ledger.outcomes import accept


async def pay_prizes(database: Database, prizes: Sequence[Prize], *, repay: bool = True) -> int:
    """Credits each prize once; returns how many were new.

    All or none: a prize that was credited before with other contents refuses the whole batch, because then
    the results themselves are in doubt. Prizes repay what their winner owes, unless `repay` is off. Raises
    Conflict(`reference_reused`).
    """
    if not prizes:
        return 0
    facts = [prize_credited(prize.reference, prize.customer_id, prize.amount) for prize in prizes]
    with span("wallet pay_prizes", prizes=len(prizes)):
        status, credited = await credits.pay_prizes(database, prizes, facts, repay=repay)
        accept("pay_prizes", status, "credited")
    return credited
