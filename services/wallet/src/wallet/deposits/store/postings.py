"""Postings of deposits: settle, clear, bounce, charge back. Each returns the ledger's status."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from sqlalchemy import TextClause, text
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
    event_arguments,
    journal_arguments,
    repayment_argument,
)

_DEPOSIT: Final = text("""
    select status from wallet_deposit(
        :journal_id, :request_hash, :customer_id, :deposit_id, :gateway, :currency, :amount, :uncleared,
        :repayment_id, :description, :event_id, :subject, :payload, :traceparent)
""")
_CLEAR: Final = text("""
    select status from wallet_clear_deposit(:journal_id, :request_hash, :deposit_id, :repayment_id)
""")
_BOUNCE: Final = text("""
    select status from wallet_bounce_deposit(:journal_id, :request_hash, :deposit_id, :description)
""")
_CHARGE_BACK: Final = text("""
    select status from wallet_charge_back(
        :journal_id, :request_hash, :customer_id, :reference, :deposit_id, :gateway, :currency, :amount,
        :description)
""")


async def deposit(session: AsyncSession, money: ReceivedMoney, event: Event, *, repay: bool) -> str:
    """See `wallet_deposit`."""
    journal = deposit_journal(money.deposit_id)
    return await _post(
        session,
        _DEPOSIT,
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
    return await _post(
        session,
        _CLEAR,
        **journal_arguments(journal, request_hash(deposit_id)),
        deposit_id=str(deposit_id),
        **repayment_argument(journal, repay=repay),
    )


async def bounce_deposit(session: AsyncSession, deposit_id: UUID, *, description: str) -> str:
    """See `wallet_bounce_deposit`."""
    return await _post(
        session,
        _BOUNCE,
        **journal_arguments(bounce_journal(deposit_id), request_hash(deposit_id)),
        deposit_id=str(deposit_id),
        description=description,
    )


async def charge_back(session: AsyncSession, chargeback: Chargeback) -> str:
    """See `wallet_charge_back`."""
    return await _post(
        session,
        _CHARGE_BACK,
        **journal_arguments(chargeback_journal(chargeback.dispute_reference), chargeback.facts),
        customer_id=chargeback.customer_id,
        reference=chargeback.dispute_reference,
        deposit_id=str(chargeback.deposit_id),
        gateway=chargeback.gateway,
        **amount_arguments(chargeback.amount),
        description=chargeback.description,
    )


async def _post(session: AsyncSession, statement: TextClause, **arguments: Any) -> str:
    return str((await session.execute(statement, arguments)).scalar_one())
