"""Bank accounts of customers' own, to withdraw to."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from wallet.funds.rules.bank_accounts import BankAccount, SavedAccount

_PUT: Final = text("""
    insert into funding_sources (
        customer_id, method, type, fingerprint, last4, holder_name, masked_account, bank_type, bank_details,
        brand)
    values (
        :customer_id, 'tt', 'bank', :fingerprint, :last4, :holder_name, :masked_account, :bank_type,
        :bank_details, 'bank')
    on conflict (customer_id, method, fingerprint) where status = 'active' do update set
        holder_name = excluded.holder_name, bank_details = excluded.bank_details
    returning funding_source_id, bank_type, masked_account, holder_name, is_default, verification, created_at
""")

_COUNT: Final = text("""
    select count(*) from funding_sources
    where customer_id = :customer_id and method = 'tt' and status = 'active'
""")


async def put(
    session: AsyncSession, customer_id: UUID, account: BankAccount, *, encrypted: bytes, fingerprint: bytes
) -> SavedAccount:
    """Stores an account; the same one again updates its name."""
    row = (
        (
            await session.execute(
                _PUT,
                {
                    "customer_id": customer_id,
                    "fingerprint": fingerprint,
                    "last4": account.last4,
                    "holder_name": account.account_name,
                    "masked_account": account.masked,
                    "bank_type": account.type,
                    "bank_details": encrypted,
                },
            )
        )
        .mappings()
        .one()
    )
    return SavedAccount(**row)


async def count(session: AsyncSession, customer_id: UUID) -> int:
    """How many accounts a customer has."""
    return int((await session.execute(_COUNT, {"customer_id": customer_id})).scalar_one())
