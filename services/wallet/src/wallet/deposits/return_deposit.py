"""Deposits after settlement: they clear, bounce or are charged back."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.telemetry.tracing import span
from wallet.deposits.rules.deposits import Chargeback
from wallet.deposits.store import postings
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import (
    bounce_journal,
    chargeback_journal,
    clearing_journal,
    repayment_journal,
    request_hash,
)

MONEY_HELD = "money_held"


async def clear_deposit(session: AsyncSession, deposit_id: UUID, *, repay: bool = True) -> bool:
    """An uncleared deposit can bounce no more: what is left of it becomes cash, in the caller's transaction.

    False when some of it is held just now; then ask again when the holds have ended, nothing has changed.
    The same again changes nothing. Raises NotFound(`deposit_not_found`) or RuleRefused(`deposit_bounced`).
    """
    journal = clearing_journal(deposit_id)
    with span("wallet clear_deposit", deposit_id=str(deposit_id)):
        posted = await postings.clear_deposit(
            session,
            journal=journal,
            request_hash=request_hash(deposit_id),
            deposit_id=deposit_id,
            repayment_id=repayment_journal(journal.journal_id).journal_id if repay else None,
        )
        accept("clear_deposit", posted.status, "cleared", "repeated", MONEY_HELD)
    return posted.status != MONEY_HELD


async def bounce_deposit(session: AsyncSession, deposit_id: UUID, *, description: str) -> bool:
    """An uncleared deposit bounced: it leaves the wallet again, in the caller's transaction.

    What was spent of it the customer owes. False as for `clear_deposit`. Raises
    NotFound(`deposit_not_found`) or RuleRefused(`deposit_cleared`): then it is a chargeback.
    """
    journal = bounce_journal(deposit_id)
    with span("wallet bounce_deposit", deposit_id=str(deposit_id)):
        posted = await postings.bounce_deposit(
            session,
            journal=journal,
            request_hash=request_hash(deposit_id),
            deposit_id=deposit_id,
            description=description,
        )
        accept("bounce_deposit", posted.status, "bounced", "repeated", MONEY_HELD)
    return posted.status != MONEY_HELD


async def charge_back(session: AsyncSession, asked: Chargeback) -> UUID:
    """Takes money of a settled deposit back, in the caller's transaction; returns the journal.

    A wallet is never negative: what is missing the customer owes. Won disputes are reversals of this journal.
    Raises Conflict(`reference_reused`).
    """
    journal = chargeback_journal(asked.dispute_reference)
    with span("wallet charge_back", deposit_id=str(asked.deposit_id), journal_id=str(journal.journal_id)):
        posted = await postings.charge_back(
            session,
            journal=journal,
            request_hash=request_hash(
                asked.customer_id, asked.deposit_id, asked.amount.minor_units, asked.amount.currency
            ),
            customer_id=asked.customer_id,
            deposit_id=asked.deposit_id,
            gateway=asked.gateway,
            amount=asked.amount,
            description=asked.description,
        )
        accept("charge_back", posted.status, "charged_back", "repeated")
    return journal.journal_id
