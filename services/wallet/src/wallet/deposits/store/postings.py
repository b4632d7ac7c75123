"""Postings of deposits: settle, clear, bounce, charge back."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.events.outbox import Event
from wallet.ledger.rules.journals import JournalName, Posted
from wallet.ledger.store.posted import amount_arguments, event_arguments, journal_arguments
from wallet.money.rules import Money

_DEPOSIT: Final = text("""
    select status, journal_id from wallet_deposit(
        :journal_id, :request_hash, :customer_id, :deposit_id, :gateway, :currency, :amount, :uncleared,
        :repayment_id, :description, :event_id, :subject, :payload, :traceparent)
""")


async def deposit(
    session: AsyncSession,
    *,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    deposit_id: UUID,
    gateway: str,
    amount: Money,
    uncleared: bool,
    repayment_id: UUID | None,
    description: str,
    event: Event,
) -> Posted:
    """Credits a deposit; see `wallet_deposit`."""
    row = (
        await session.execute(
            _DEPOSIT,
            {
                **journal_arguments(journal, request_hash),
                "customer_id": customer_id,
                "deposit_id": str(deposit_id),
                "gateway": gateway,
                **amount_arguments(amount),
                "uncleared": uncleared,
                "repayment_id": repayment_id,
                "description": description,
                **event_arguments(event),
            },
        )
    ).one()
    return Posted(row.status, row.journal_id)


_CLEAR: Final = text("""
    select status, journal_id from wallet_clear_deposit(
        :journal_id, :request_hash, :deposit_id, :repayment_id)
""")


async def clear_deposit(
    session: AsyncSession,
    *,
    journal: JournalName,
    request_hash: bytes,
    deposit_id: UUID,
    repayment_id: UUID | None,
) -> Posted:
    """Turns what is left of an uncleared deposit into cash; see `wallet_clear_deposit`."""
    row = (
        await session.execute(
            _CLEAR,
            {
                **journal_arguments(journal, request_hash),
                "deposit_id": str(deposit_id),
                "repayment_id": repayment_id,
            },
        )
    ).one()
    return Posted(row.status, row.journal_id)


_BOUNCE: Final = text("""
    select status, journal_id, owed from wallet_bounce_deposit(
        :journal_id, :request_hash, :deposit_id, :description)
""")


async def bounce_deposit(
    session: AsyncSession, *, journal: JournalName, request_hash: bytes, deposit_id: UUID, description: str
) -> Posted:
    """Takes an uncleared deposit back; see `wallet_bounce_deposit`."""
    row = (
        await session.execute(
            _BOUNCE,
            {
                **journal_arguments(journal, request_hash),
                "deposit_id": str(deposit_id),
                "description": description,
            },
        )
    ).one()
    return Posted(row.status, row.journal_id, owed=row.owed or 0)


_CHARGE_BACK: Final = text("""
    select status, journal_id, owed from wallet_charge_back(
        :journal_id, :request_hash, :customer_id, :reference, :deposit_id, :gateway, :currency, :amount,
        :description)
""")


async def charge_back(
    session: AsyncSession,
    *,
    journal: JournalName,
    request_hash: bytes,
    customer_id: UUID,
    deposit_id: UUID,
    gateway: str,
    amount: Money,
    description: str,
) -> Posted:
    """Takes money of a settled deposit back; see `wallet_charge_back`."""
    row = (
        await session.execute(
            _CHARGE_BACK,
            {
                **journal_arguments(journal, request_hash),
                "customer_id": customer_id,
                "reference": journal.business_id,
                "deposit_id": str(deposit_id),
                "gateway": gateway,
                **amount_arguments(amount),
                "description": description,
            },
        )
    ).one()
    return Posted(row.status, row.journal_id, owed=row.owed or 0)
