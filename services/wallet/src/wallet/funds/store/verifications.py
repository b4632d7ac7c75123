"""Verifications of cards for payments while their owners are away. Each change is one guarded statement."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb

from servicekit.data.database import Database
from wallet.funds.rules.funds import FundVerification

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
