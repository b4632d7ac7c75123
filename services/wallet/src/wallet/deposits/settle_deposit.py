"""Credits received money to the wallet, once."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.telemetry.tracing import span
from wallet.deposits.events import deposit_settled
from wallet.deposits.rules.deposits import ReceivedMoney
from wallet.deposits.store import postings
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import deposit_journal


async def settle_deposit(session: AsyncSession, deposit: ReceivedMoney, *, repay: bool = True) -> UUID:
    """Posts a deposit in the caller's transaction and returns its journal; the same again changes nothing.

    What the customer owes is repaid from it, unless `repay` is off. Raises Conflict(`reference_reused`).
    """
    journal_id = deposit_journal(deposit.deposit_id).journal_id
    event = deposit_settled(deposit.deposit_id, deposit.customer_id, deposit.amount, deposit.method)
    with span("wallet deposit", deposit_id=str(deposit.deposit_id), journal_id=str(journal_id)):
        accept("deposit", await postings.deposit(session, deposit, event, repay=repay), "settled", "repeated")
    return journal_id
