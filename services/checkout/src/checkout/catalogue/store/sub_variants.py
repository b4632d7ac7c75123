"""Sub-variants, stored by content's events."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.catalogue.rules.sub_variants import SubVariant
from servicekit.data.database import Database

_PUT = text("""
    insert into sub_variants (key, version, active, pricing_id, offer_keys, overrides_customer)
    values (:key, :version, :active, :pricing_id, :offer_keys, :overrides_customer)
    on conflict (key) do update
        set version = excluded.version, active = excluded.active, pricing_id = excluded.pricing_id,
            offer_keys = excluded.offer_keys, overrides_customer = excluded.overrides_customer
        where sub_variants.version < excluded.version
""")


async def put(
    session: AsyncSession,
    key: str,
    version: int,
    *,
    active: bool,
    pricing_id: str,
    offer_keys: Sequence[str],
    overrides_customer: bool,
) -> None:
    """Stores the terms of a sub-variant; older versions change nothing."""
    await session.execute(
        _PUT,
        {
            "key": key,
            "version": version,
            "active": active,
            "pricing_id": pricing_id,
            "offer_keys": list(offer_keys),
            "overrides_customer": overrides_customer,
        },
    )


async def active(database: Database) -> dict[str, SubVariant]:
    """The sub-variants that are on the site, by key."""
    rows = await database.call(
        "select key, pricing_id, offer_keys, overrides_customer from sub_variants where active"
    )
    return {
        row["key"]: SubVariant(
            name=row["key"],
            pricing_id=row["pricing_id"] or None,
            offers=frozenset(row["offer_keys"]),
            overrides_customer=row["overrides_customer"],
        )
        for row in rows
    }
