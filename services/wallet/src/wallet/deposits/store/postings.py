"""Postings of deposits: settle, clear, bounce, charge back. Each returns the ledger's status."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.events.outbox import Event
from wallet.deposits.rules.deposits import Chargeback, ReceivedMoney
from wallet.ledger.rules import (
    bounce_journal,
    chargeback_journal,
    clearing_journal,
    deposit_journal,
    request_hash,
)
from wallet.ledger.store.journals import (
    amount_arguments,
    call,
    event_arguments,
    journal_arguments,
    repayment_argument,
)


async def deposit(session: AsyncSession, money: ReceivedMoney, event: Event, *, repay: bool) -> str:
    """See `wallet_deposit`."""
    journal = deposit_journal(money.deposit_id)
    return await _status(
        session,
        "wallet_deposit",
        **journal_arguments(journal, money.facts),
        customer_id=money.customer_id,
        deposit_id=str(money.deposit_id),
        gateway=money.gateway or money.method,
        **amount_arguments(money.amount),
        uncleared=money.uncleared,
        **repayment_argument(journal, repay=repay),
        description=money.description,
        **event_arguments(event),
    )


async def clear_deposit(session: AsyncSession, deposit_id: UUID, *, repay: bool) -> str:
    """See `wallet_clear_deposit`."""
    journal = clearing_journal(deposit_id)
    return await _status(
        session,
        "wallet_clear_deposit",
        **journal_arguments(journal, request_hash(deposit_id)),
        deposit_id=str(deposit_id),
        **repayment_argument(journal, repay=repay),
    )


async def bounce_deposit(session: AsyncSession, deposit_id: UUID, *, description: str) -> str:
    """See `wallet_bounce_deposit`."""
    return await _status(
        session,
        "wallet_bounce_deposit",
        **journal_arguments(bounce_journal(deposit_id), request_hash(deposit_id)),
        deposit_id=str(deposit_id),
        description=description,
    )


async def charge_back(session: AsyncSession, chargeback: Chargeback) -> str:
    """See `wallet_charge_back`."""
    return await _status(
        session,
        "wallet_charge_back",
        **journal_arguments(chargeback_journal(chargeback.dispute_reference), chargeback.facts),
        customer_id=chargeback.customer_id,
        reference=chargeback.dispute_reference,
        deposit_id=str(chargeback.deposit_id),
        gateway=chargeback.gateway,
        **amount_arguments(chargeback.amount),
        description=chargeback.description,
    )


async def _status(session: AsyncSession, function: str, **arguments: Any) -> str:
    return str((await call(session, function, **arguments)).status)
