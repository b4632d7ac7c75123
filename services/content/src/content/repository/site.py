"""Statements about the site: its configurations, and the offers that have pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.models import Offer, SiteConfiguration


async def find_site_newer_than(session: AsyncSession, version: int) -> SiteConfiguration | None:
    """The configuration in force when it is newer than a version."""
    newest = select(SiteConfiguration).where(SiteConfiguration.version > version)
    return await session.scalar(newest.order_by(SiteConfiguration.version.desc()).limit(1))


async def add_shipped_site(session: AsyncSession, document: dict[str, Any]) -> bool:
    """Puts a shipped configuration in force, unless it is already or somebody has written their own."""
    newest = await find_site_newer_than(session, 0)
    if newest is not None and (not newest.shipped or newest.document == document):
        return False
    await session.execute(insert(SiteConfiguration).values(document=document, shipped=True))
    return True


async def keep_offer(
    session: AsyncSession, *, offer_key: str, name: str, url: str, url_aliases: Sequence[str], version: int
) -> None:
    """Keeps an offer, unless a later state of it is kept already."""
    values = {"name": name, "url": url, "url_aliases": list(url_aliases), "version": version}
    statement = insert_or(Offer).values(offer_key=offer_key, **values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[Offer.offer_key], set_=values, where=Offer.version < version
        )
    )


async def list_offers(session: AsyncSession) -> Sequence[Offer]:
    """Every offer."""
    return (await session.scalars(select(Offer).order_by(Offer.offer_key))).all()
