"""Catalog's syndicates, as its events bring them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_PUT: Final = text("""
    insert into syndicates (
        offer_key, draw_no, series, version, status, plays_offer_key, name, shares, shape, games, currency
    ) values (
        :offer_key, :draw_no, :series, :version, :status, :plays_offer_key, :name, :shares, :shape, :games,
        :currency
    )
    on conflict (offer_key, draw_no, series) do update set
        version = excluded.version, status = excluded.status
        where syndicates.version < excluded.version
""")


async def put(session: AsyncSession, row: Mapping[str, Any]) -> None:
    """Stores a syndicate, unless a newer version is stored already."""
    await session.execute(_PUT, {**row, "shape": Jsonb(row["shape"])})
