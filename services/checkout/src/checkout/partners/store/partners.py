"""Partners: records, keys and changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.partners.rules.partners import (
    Branding,
    Partner,
    PartnerChannel,
    PartnerKey,
    PartnerRecord,
    partner_unknown,
)
from checkout.records.changes import History
from checkout.records.fields import from_row
from servicekit.data.database import Database

_PARTNER = """
    select p.id, p.version, p.slug, p.partner_key, p.name, p.is_active, p.pricing_id, p.offer_keys,
           p.return_origins, p.branding,
           (select coalesce(jsonb_agg(jsonb_build_object(
                'channel_key', c.channel_key, 'name', c.name, 'is_active', c.is_active,
                'commission_bp', c.commission_bp, 'settled_every', c.settled_every,
                'payment_days', c.payment_days
            ) order by c.channel_key), '[]') from partner_channels c where c.partner_id = p.id) as channels
    from partners p
"""

_BY_SLUG = f"{_PARTNER} where p.slug = %(slug)s"
_ALL = f"{_PARTNER} order by p.slug"

_OF_KEY = f"""
    {_PARTNER} where p.id = (
        select k.partner_id from partner_keys k where k.app_key = %(app_key)s and k.retired_at is null
    )
"""  # noqa: S608 - built from constants of this module

_SECRET = "select secret from partner_keys where app_key = %(app_key)s and retired_at is null"  # noqa: S105

_KEYS = """
    select app_key, created_at, created_by, retired_at, retired_by
    from partner_keys where partner_id = %(partner)s order by created_at
"""

_INSERT = text("""
    insert into partners (
        slug, partner_key, name, is_active, pricing_id, offer_keys, return_origins, branding
    )
    values (:slug, :partner_key, :name, :is_active, :pricing_id, :offer_keys, :return_origins, :branding)
    on conflict do nothing returning id
""")

_UPDATE = text("""
    update partners set slug = :slug, name = :name, is_active = :is_active, pricing_id = :pricing_id,
        offer_keys = :offer_keys, return_origins = :return_origins, branding = :branding,
        version = version + 1, changed_at = clock_timestamp()
    where id = :partner and version = :version returning version
""")

# A removed channel stays, closed: its sales are still in statements.
_PUT_CHANNELS = text("""
    with given as (
        select * from jsonb_to_recordset(:channels) as c (
            channel_key text, name text, is_active boolean, commission_bp integer, settled_every text,
            payment_days integer
        )
    ), gone as (
        update partner_channels set is_active = false
        where partner_id = :partner and channel_key not in (select channel_key from given)
    )
    insert into partner_channels (
        partner_id, channel_key, name, is_active, commission_bp, settled_every, payment_days
    )
    select :partner, channel_key, name, is_active, commission_bp, settled_every, payment_days from given
    on conflict (partner_id, channel_key) do update set
        name = excluded.name, is_active = excluded.is_active, commission_bp = excluded.commission_bp,
        settled_every = excluded.settled_every, payment_days = excluded.payment_days
""")

_ADD_KEY = text("""
    insert into partner_keys (app_key, partner_id, secret, created_by)
    select :app_key, :partner, :secret, :staff
    where (select count(*) from partner_keys where partner_id = :partner and retired_at is null) < :most
    returning app_key
""")
_LOCK = text("select 1 from partners where id = :partner for update")

_RETIRE_KEY = text("""
    update partner_keys set retired_at = clock_timestamp(), retired_by = :staff
    where app_key = :app_key and partner_id = :partner and retired_at is null returning app_key
""")

_SECRETS = text("select app_key, secret from partner_keys for update")
_PUT_SECRET = text("update partner_keys set secret = :secret where app_key = :app_key")

HISTORY: Final = History("partner_changes", "partner_id")


async def of_slug(database: Database, slug: str) -> Partner | None:
    """The partner whose pages are under `/purchase/<slug>`, also one that is closed."""
    rows = await database.call(_BY_SLUG, {"slug": slug})
    return _partner(rows[0]) if rows else None


async def named(database: Database, slug: str) -> Partner:
    """The same. Raises NotFound (`partner_unknown`)."""
    partner = await of_slug(database, slug)
    if partner is None:
        raise partner_unknown()
    return partner


async def of_key(database: Database, app_key: str) -> Partner | None:
    """The partner that calls with a key that counts, also one that is closed."""
    rows = await database.call(_OF_KEY, {"app_key": app_key})
    return _partner(rows[0]) if rows else None


async def secret_of(database: Database, app_key: str) -> bytes | None:
    rows = await database.call(_SECRET, {"app_key": app_key})
    return rows[0]["secret"] if rows else None


async def every_partner(database: Database) -> list[Partner]:
    return [_partner(row) for row in await database.call(_ALL)]


async def keys_of(database: Database, partner_id: UUID) -> list[PartnerKey]:
    """The keys of a partner, also those that count no more."""
    return [PartnerKey(**row) for row in await database.call(_KEYS, {"partner": partner_id})]


async def insert(session: AsyncSession, record: PartnerRecord) -> UUID | None:
    """A new partner; None when its slug or key is taken."""
    partner_id: UUID | None = (
        await session.execute(_INSERT, {**_columns(record), "partner_key": record.partner_key})
    ).scalar_one_or_none()
    if partner_id is not None:
        await _put_channels(session, partner_id, record.channels)
    return partner_id


async def update(session: AsyncSession, partner_id: UUID, record: PartnerRecord, *, version: int) -> bool:
    """Puts a record in the place of the version that was read; False when there is a newer one.

    Raises IntegrityError when the slug is another partner's.
    """
    updated = await session.execute(_UPDATE, {**_columns(record), "partner": partner_id, "version": version})
    if updated.scalar_one_or_none() is None:
        return False
    await _put_channels(session, partner_id, record.channels)
    return True


async def add_key(
    session: AsyncSession, partner_id: UUID, app_key: str, secret: bytes, *, staff: str, most: int
) -> bool:
    """A new key with its encrypted secret; False when the partner has `most` that count already."""
    await session.execute(_LOCK, {"partner": partner_id})
    added = await session.execute(
        _ADD_KEY,
        {"partner": partner_id, "app_key": app_key, "secret": secret, "staff": staff, "most": most},
    )
    return added.scalar_one_or_none() is not None


async def retire_key(session: AsyncSession, partner_id: UUID, app_key: str, *, staff: str) -> bool:
    """Ends a key at once; False for one that is not the partner's or counts no more."""
    retired = await session.execute(_RETIRE_KEY, {"partner": partner_id, "app_key": app_key, "staff": staff})
    return retired.scalar_one_or_none() is not None


async def secrets(session: AsyncSession) -> dict[str, bytes]:
    """Every encrypted secret by key, locked."""
    return {row.app_key: row.secret for row in await session.execute(_SECRETS)}


async def put_secrets(session: AsyncSession, encrypted: Mapping[str, bytes]) -> None:
    """Puts secrets that were encrypted anew in the place of the old ones."""
    if encrypted:
        await session.execute(
            _PUT_SECRET, [{"app_key": key, "secret": secret} for key, secret in encrypted.items()]
        )


async def _put_channels(session: AsyncSession, partner_id: UUID, channels: Sequence[PartnerChannel]) -> None:
    await session.execute(
        _PUT_CHANNELS, {"partner": partner_id, "channels": Jsonb([asdict(channel) for channel in channels])}
    )


def _columns(record: PartnerRecord) -> dict[str, Any]:
    return {
        "slug": record.slug,
        "name": record.name,
        "is_active": record.is_active,
        "pricing_id": record.pricing_id,
        "offer_keys": list(record.offer_keys),
        "return_origins": list(record.return_origins),
        "branding": None if record.branding is None else Jsonb(asdict(record.branding)),
    }


def _partner(row: Mapping[str, Any]) -> Partner:
    return Partner(
        partner_id=row["id"],
        version=row["version"],
        record=from_row(
            PartnerRecord,
            row,
            offer_keys=tuple(row["offer_keys"]),
            return_origins=tuple(row["return_origins"]),
            channels=tuple(PartnerChannel(**channel) for channel in row["channels"]),
            branding=None if row["branding"] is None else Branding(**row["branding"]),
        ),
    )
