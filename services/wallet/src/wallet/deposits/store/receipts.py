"""Money that arrives at our bank account, and the references of customers."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.deposits.rules.deposits import Receipt
from wallet.ledger.rules import JournalName
from wallet.ledger.store.journals import amount_arguments, call, journal_arguments

_RECORD: Final = text("""
    insert into bank_receipts (
        bank_receipt_id, method, bank_reference, payment_reference, payer_name, currency, amount,
        request_hash,
        state, reason, deposit_id, received_at)
    values (
        :receipt_id, :method, :bank_reference, :payment_reference, :payer_name, :currency, :amount,
        :request_hash, case when cast(:reason as text) is null then 'credited' else 'suspense' end, :reason,
        :deposit_id, :received_at)
""")

_KNOWN: Final = text("""
    select request_hash from bank_receipts where method = :method and bank_reference = :bank_reference
""")


async def lock(session: AsyncSession, receipt: Receipt) -> bytes | None:
    """Locks the line's reference; returns the hash of the stored line, None when there is none."""
    await session.execute(
        text("select lock_reference('receipt', :reference)"),
        {"reference": f"{receipt.method}/{receipt.bank_reference}"},
    )
    row = (
        await session.execute(_KNOWN, {"method": receipt.method, "bank_reference": receipt.bank_reference})
    ).one_or_none()
    return None if row is None else bytes(row.request_hash)


async def record(
    session: AsyncSession, receipt_id: UUID, receipt: Receipt, *, deposit_id: UUID | None, reason: str | None
) -> None:
    """Stores a line with its deposit, or with the reason for suspense."""
    await session.execute(
        _RECORD,
        {
            **asdict(receipt),
            **amount_arguments(receipt.amount),
            "receipt_id": receipt_id,
            "deposit_id": deposit_id,
            "reason": reason,
        },
    )


async def suspend(session: AsyncSession, journal: JournalName, receipt: Receipt) -> str:
    """Books money in suspense; returns the status. See `wallet_suspend_receipt`."""
    suspended = await call(
        session,
        "wallet_suspend_receipt",
        **journal_arguments(journal, receipt.request_hash),
        business_id=journal.business_id,
        method=receipt.method,
        **amount_arguments(receipt.amount),
    )
    return str(suspended[0])


async def owner(session: AsyncSession, method: str, reference: str) -> UUID | None:
    """Whose a reference is."""
    row = (
        await session.execute(
            text("""
                select customer_id from payment_references where method = :method and reference = :reference
            """),
            {"method": method, "reference": reference},
        )
    ).one_or_none()
    return None if row is None else UUID(str(row.customer_id))


async def reference_of(database: Database, method: str, customer_id: UUID) -> str | None:
    """A customer's reference, when there is one."""
    rows = await database.call(
        """
        select reference from payment_references where method = %(method)s and customer_id = %(customer_id)s
        """,
        {"method": method, "customer_id": customer_id},
    )
    return rows[0]["reference"] if rows else None


async def next_number(database: Database) -> int:
    """A number that no other customer gets."""
    rows = await database.call("select nextval('payment_reference_number') as number")
    return int(rows[0]["number"])


async def put_reference(database: Database, method: str, customer_id: UUID, reference: str) -> bool:
    """Stores a customer's reference; False when it is taken, or the customer has one already."""
    rows = await database.call(
        """
        insert into payment_references (method, reference, customer_id)
        values (%(method)s, %(reference)s, %(customer_id)s) on conflict do nothing returning reference
        """,
        {"method": method, "reference": reference, "customer_id": customer_id},
    )
    return bool(rows)
