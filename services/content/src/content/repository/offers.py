"""Statements about the offers that have pages."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.models import Offer


async def keep_offer(
    session: AsyncSession,
    *,
    offer_key: str,
    offer_type: str,
    name: str,
    url: str,
    url_aliases: Sequence[str],
    regions: Sequence[str],
    version: int,
) -> None:
    """Keeps an offer, unless a later state of it is kept already."""
    values = {
        "offer_type": offer_type,
        "name": name,
        "url": url,
        "url_aliases": list(url_aliases),
        "regions": list(regions),
        "version": version,
    }
    statement = insert_or(Offer).values(offer_key=offer_key, **values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[Offer.offer_key], set_=values, where=Offer.version < version
        )
    )


async def list_offers(session: AsyncSession) -> Sequence[Offer]:
    """Every offer."""
    return (await session.scalars(select(Offer).order_by(Offer.offer_key))).all()
