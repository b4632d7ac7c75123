"""Saved ways to pay, their verifications, and bank accounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.funds.rules import BankAccount, Fund, FundVerification, NewFund, SavedAccount

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


_BEGIN: Final = """
    insert into fund_verifications (
        verification_id, funding_source_id, customer_id, gateway_key, browser, notify_secret)
    values (%(id)s, %(fund)s, %(customer)s, %(gateway)s, %(browser)s, %(secret)s)
    on conflict (funding_source_id) where state in ('submitted', 'awaiting_customer') do nothing
    returning *, coalesce(expires_at <= clock_timestamp(), false) as expired
"""
_LATEST: Final = """
    select *, coalesce(expires_at <= clock_timestamp(), false) as expired
    from fund_verifications where funding_source_id = %(fund)s and customer_id = %(customer)s
    order by verification_id desc limit 1
"""
_BY_ID: Final = """
    select *, coalesce(expires_at <= clock_timestamp(), false) as expired
    from fund_verifications where verification_id = %(id)s
"""
_CHANGE: Final = """
    update fund_verifications set state = %(state)s, version = version + 1, changed_at = clock_timestamp(),
        provider_reference = coalesce(%(reference)s, provider_reference),
        challenge_url = coalesce(%(url)s, challenge_url),
        expires_at = coalesce(clock_timestamp() + %(lifetime)s, expires_at),
        failure_code = %(code)s, failure_message = %(message)s
    where verification_id = %(id)s and version = %(version)s
    returning *, coalesce(expires_at <= clock_timestamp(), false) as expired
"""
_SUCCEED: Final = """
    with proved as (
        update fund_verifications set state = 'succeeded', version = version + 1,
            changed_at = clock_timestamp(), provider_reference = coalesce(%(reference)s, provider_reference)
        where verification_id = %(id)s and version = %(version)s returning *
    ), usable as (
        update funding_sources f set unattended_at = clock_timestamp() from proved
        where f.funding_source_id = proved.funding_source_id and f.status = 'active'
            and f.token_reference = %(token)s
    )
    select *, coalesce(expires_at <= clock_timestamp(), false) as expired from proved
"""


async def begin(
    database: Database,
    *,
    verification_id: UUID,
    fund_id: UUID,
    customer_id: UUID,
    gateway_key: str,
    browser: Mapping[str, Any],
    secret: str,
) -> FundVerification | None:
    """Writes the intent; None while another of the same fund is open."""
    return _one(
        await database.call(
            _BEGIN,
            {
                "id": verification_id,
                "fund": fund_id,
                "customer": customer_id,
                "gateway": gateway_key,
                "browser": Jsonb(dict(browser)),
                "secret": secret,
            },
        )
    )


async def latest(database: Database, fund_id: UUID, customer_id: UUID) -> FundVerification | None:
    """The last one of a customer's fund."""
    return _one(await database.call(_LATEST, {"fund": fund_id, "customer": customer_id}))


async def by_id(database: Database, verification_id: UUID) -> FundVerification | None:
    return _one(await database.call(_BY_ID, {"id": verification_id}))


async def change(
    database: Database,
    known: FundVerification,
    *,
    state: str,
    provider_reference: str | None = None,
    challenge_url: str | None = None,
    lifetime: timedelta | None = None,
    failure: tuple[str, str] | None = None,
) -> FundVerification | None:
    """Moves one on; None when another has."""
    return _one(
        await database.call(
            _CHANGE,
            {
                "id": known.verification_id,
                "version": known.version,
                "state": state,
                "reference": provider_reference,
                "url": challenge_url,
                "lifetime": lifetime,
                "code": failure[0] if failure else None,
                "message": failure[1] if failure else None,
            },
        )
    )


async def succeed(
    database: Database, known: FundVerification, *, token: str, provider_reference: str | None
) -> FundVerification | None:
    """The issuer agreed: the fund may pay while its owner is away, unless its token is another by now; None
    when another has moved it.
    """
    return _one(
        await database.call(
            _SUCCEED,
            {
                "id": known.verification_id,
                "version": known.version,
                "token": token,
                "reference": provider_reference,
            },
        )
    )


def _one(rows: list[dict[str, Any]]) -> FundVerification | None:
    return FundVerification(**{name: rows[0][name] for name in FundVerification.__slots__}) if rows else None


_PUT_BANK_ACCOUNT: Final = text("""
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


async def put_bank_account(
    session: AsyncSession, customer_id: UUID, account: BankAccount, *, encrypted: bytes, fingerprint: bytes
) -> SavedAccount:
    """Stores an account; the same one again updates its name."""
    row = (
        (
            await session.execute(
                _PUT_BANK_ACCOUNT,
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
