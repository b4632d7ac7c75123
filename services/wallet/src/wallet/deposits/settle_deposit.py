"""Credits received money to the wallet, once."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.telemetry.tracing import span
from wallet.deposits import events
from wallet.deposits.rules.deposits import ReceivedMoney
from wallet.deposits.store import postings
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import deposit_journal, repayment_journal, request_hash


async def settle_deposit(session: AsyncSession, deposit: ReceivedMoney, *, repay: bool = True) -> UUID:
    """Posts a deposit in the caller's transaction and returns its journal; the same again changes nothing.

    What the customer owes is repaid from it, unless `repay` is off. Raises Conflict(`reference_reused`).
    """
    journal = deposit_journal(deposit.deposit_id)
    with span("wallet deposit", deposit_id=str(deposit.deposit_id), journal_id=str(journal.journal_id)):
        posted = await postings.deposit(
            session,
            journal=journal,
            request_hash=request_hash(
                deposit.deposit_id,
                deposit.customer_id,
                deposit.method,
                deposit.amount.minor_units,
                deposit.amount.currency,
            ),
            customer_id=deposit.customer_id,
            deposit_id=deposit.deposit_id,
            gateway=deposit.gateway or deposit.method,
            amount=deposit.amount,
            uncleared=deposit.uncleared,
            repayment_id=repayment_journal(journal.journal_id).journal_id if repay else None,
            description=deposit.description,
            event=events.deposit_settled(
                deposit.deposit_id, deposit.customer_id, deposit.amount, deposit.method
            ),
        )
        accept("deposit", posted.status, "settled", "repeated")
    return journal.journal_id
