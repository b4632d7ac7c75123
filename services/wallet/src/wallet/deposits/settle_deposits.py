"""Deposits settle, clear, bounce and are charged back."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.telemetry.logs import log
from servicekit.telemetry.tracing import span
from wallet.deposits.events import deposit_settled
from wallet.deposits.rules.deposits import Chargeback, ReceivedMoney
from wallet.deposits.store import deposits, postings
from wallet.ledger.postings import accept
from wallet.ledger.rules import chargeback_journal, deposit_journal


async def settle_deposit(session: AsyncSession, deposit: ReceivedMoney, *, repay: bool = True) -> UUID:
    """Posts a deposit in the caller's transaction and returns its journal; the same again changes nothing.

    What the customer owes is repaid from it, unless `repay` is off. Raises Conflict(`reference_reused`).
    """
    journal_id = deposit_journal(deposit.deposit_id).journal_id
    event = deposit_settled(deposit)
    with span("wallet deposit", deposit_id=str(deposit.deposit_id), journal_id=str(journal_id)):
        accept("deposit", await postings.deposit(session, deposit, event, repay=repay), "settled", "repeated")
    return journal_id


MONEY_HELD = "money_held"


async def clear_deposit(session: AsyncSession, deposit_id: UUID, *, repay: bool = True) -> bool:
    """Turns the rest of an uncleared deposit into cash, in the caller's transaction.

    Returns False, and changes nothing, while part of it is held. A repetition changes nothing. Raises
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


_AT_ONCE: Final = 100


async def clear_debits(database: Database, *, after: timedelta, repay: bool) -> int:
    """Clears debits that settled at least `after` ago; returns their number. Held money waits."""
    cleared = 0
    for deposit_id in await deposits.clearable(database, "bd", after, _AT_ONCE):
        async with database.transaction() as session:
            cleared += await clear_deposit(session, deposit_id, repay=repay)
    if cleared:
        log.info("debits_cleared", deposits=cleared)
    return cleared
