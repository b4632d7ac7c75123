"""Deposits after settlement: they clear, bounce or are charged back."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.telemetry.tracing import span
from wallet.deposits.rules.deposits import Chargeback
from wallet.deposits.store import postings
from wallet.ledger.outcomes import accept
from wallet.ledger.rules.journals import chargeback_journal

MONEY_HELD = "money_held"


async def clear_deposit(session: AsyncSession, deposit_id: UUID, *, repay: bool = True) -> bool:
    """Turns what is left of an uncleared deposit into cash, in the caller's transaction.

    False while some of it is held; nothing has changed then. The same again changes nothing. Raises
    NotFound(`deposit_not_found`) or RuleRefused(`deposit_bounced`).
    """
    with span("wallet clear_deposit", deposit_id=str(deposit_id)):
        status = await postings.clear_deposit(session, deposit_id, repay=repay)
        accept("clear_deposit", status, "cleared", "repeated", MONEY_HELD)
    return status != MONEY_HELD


async def bounce_deposit(session: AsyncSession, deposit_id: UUID, *, description: str) -> bool:
    """An uncleared deposit bounced: it leaves the wallet again, in the caller's transaction.

    What was spent of it the customer owes. False as for `clear_deposit`. Raises
    NotFound(`deposit_not_found`) or RuleRefused(`deposit_cleared`): then it is a chargeback.
    """
    with span("wallet bounce_deposit", deposit_id=str(deposit_id)):
        status = await postings.bounce_deposit(session, deposit_id, description=description)
        accept("bounce_deposit", status, "bounced", "repeated", MONEY_HELD)
    return status != MONEY_HELD


async def charge_back(session: AsyncSession, asked: Chargeback) -> UUID:
    """Takes money of a settled deposit back, in the caller's transaction; returns the journal.

    A wallet is never negative: what is missing the customer owes. Won disputes are reversals of this journal.
    Raises Conflict(`reference_reused`).
    """
    journal_id = chargeback_journal(asked.dispute_reference).journal_id
    with span("wallet charge_back", deposit_id=str(asked.deposit_id), journal_id=str(journal_id)):
        accept("charge_back", await postings.charge_back(session, asked), "charged_back", "repeated")
    return journal_id
