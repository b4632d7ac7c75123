"""Cards, PayPal and bank accounts that customers deposit from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.funds.rules.funds import Fund, NewFund

_ALL: Final = """
    select funding_source_id, customer_id, method, type, gateway_key, token_reference, brand, last4,
           expiry_month, expiry_year, card_funding, holder_name, masked_account, bank_type,
           case when status = 'active' and type = 'card'
                 and make_date(expiry_year, expiry_month, 1) + interval '1 month' <= clock_timestamp()
                then 'expired' else status end as status,
           is_default, verification, unattended_at, created_at
    from funding_sources
    where customer_id = %(customer_id)s and status <> 'deleted'
      and (%(fund_id)s::uuid is null or funding_source_id = %(fund_id)s)
    order by is_default desc, created_at, funding_source_id
"""
_PUT: Final = text("""
    insert into funding_sources as funding_source (
        customer_id, method, type, gateway_key, token_reference, fingerprint, brand, last4,
        expiry_month, expiry_year, card_funding, holder_name, bank_type, verification, verified_at)
    values (
        :customer_id, :method, :type, :gateway_key, :token_reference, :fingerprint, nullif(:brand, ''),
        nullif(:last4, ''), :expiry_month, :expiry_year, :card_funding, nullif(:holder_name, ''),
        case when :type = 'bank' then 'national' end, :verification,
        case when :verification = 'verified' then clock_timestamp() end)
    on conflict (customer_id, method, fingerprint) where status = 'active' do update set
        gateway_key = excluded.gateway_key, token_reference = excluded.token_reference,
        expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year,
        holder_name = excluded.holder_name,
        unattended_at = case when funding_source.token_reference = excluded.token_reference
                             then funding_source.unattended_at end
    returning funding_source_id
""")

_LOCK_CUSTOMER: Final = text("select lock_reference('funds', :customer_id)")


async def get(database: Database, fund_id: UUID, customer_id: UUID) -> Fund | None:
    """A funding source of a customer; another's, or a deleted one, is none."""
    rows = await database.call(_ALL, {"fund_id": fund_id, "customer_id": customer_id})
    return Fund(**rows[0]) if rows else None


async def of_customer(database: Database, customer_id: UUID) -> list[Fund]:
    """Every funding source of a customer, default ones first."""
    return [Fund(**row) for row in await database.call(_ALL, {"fund_id": None, "customer_id": customer_id})]


async def put(session: AsyncSession, new: NewFund) -> UUID:
    """Stores a funding source; the same card again updates its token."""
    fields: dict[str, Any] = {name: getattr(new, name) for name in NewFund.__slots__}
    return UUID(str((await session.execute(_PUT, fields)).scalar_one()))


async def make_default(session: AsyncSession, customer_id: UUID, fund_id: UUID) -> bool:
    """Makes one of a customer's funds the default of its method; False when there is none such."""
    await session.execute(_LOCK_CUSTOMER, {"customer_id": str(customer_id)})
    parameters = {"customer_id": customer_id, "fund_id": fund_id}
    await session.execute(
        text("""
            update funding_sources set is_default = false
            where customer_id = :customer_id and is_default and funding_source_id <> :fund_id and method = (
                select method from funding_sources
                where funding_source_id = :fund_id and customer_id = :customer_id and status = 'active')
        """),
        parameters,
    )
    made = await session.execute(
        text("""
            update funding_sources set is_default = true
            where customer_id = :customer_id and funding_source_id = :fund_id and status = 'active'
            returning funding_source_id
        """),
        parameters,
    )
    return made.one_or_none() is not None


async def delete(
    session: AsyncSession, customer_id: UUID, fund_id: UUID
) -> Sequence[tuple[str | None, str | None]]:
    """Deletes a funding source and makes the newest other one of its method the default, where it was that.

    Returns the gateway and the token to forget there; nothing when there is none such.
    """
    await session.execute(_LOCK_CUSTOMER, {"customer_id": str(customer_id)})
    parameters = {"customer_id": customer_id, "fund_id": fund_id}
    deleted = (
        await session.execute(
            text("""
                update funding_sources set
                    status = 'deleted', deleted_at = clock_timestamp(), is_default = false,
                    token_reference = null, bank_details = null
                where customer_id = :customer_id and funding_source_id = :fund_id and status <> 'deleted'
                returning old.gateway_key, old.token_reference, old.is_default, old.method
            """),
            parameters,
        )
    ).one_or_none()
    if deleted is None:
        return []
    if deleted.is_default:
        await session.execute(
            text("""
                update funding_sources set is_default = true where funding_source_id = (
                    select funding_source_id from funding_sources
                    where customer_id = :customer_id and method = :method and status = 'active'
                    order by created_at desc, funding_source_id desc limit 1)
            """),
            {"customer_id": customer_id, "method": deleted.method},
        )
    return [(deleted.gateway_key, deleted.token_reference)]


async def gateway_customer(database: Database, gateway_key: str, customer_id: UUID) -> str | None:
    """What a gateway knows a customer by, where it does."""
    rows = await database.call(
        """
        select reference from gateway_customers
        where gateway_key = %(key)s and customer_id = %(customer_id)s
        """,
        {"key": gateway_key, "customer_id": customer_id},
    )
    return rows[0]["reference"] if rows else None


async def put_gateway_customer(
    database: Database, gateway_key: str, customer_id: UUID, reference: str
) -> str:
    """Stores the gateway's reference of a customer; the first one stays."""
    rows = await database.call(
        """
        insert into gateway_customers as gateway_customer (gateway_key, customer_id, reference)
        values (%(key)s, %(customer_id)s, %(reference)s)
        on conflict (gateway_key, customer_id) do update set reference = gateway_customer.reference
        returning reference
        """,
        {"key": gateway_key, "customer_id": customer_id, "reference": reference},
    )
    return str(rows[0]["reference"])
