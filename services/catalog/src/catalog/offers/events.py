"""Events about offers."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.events.outbox import Event, publish
from wattle.catalog.v1 import events_pb2, offer_pb2

OFFER_PUBLISHED = "wattle.catalog.v1.offer_published"


async def offer_published(session: AsyncSession, offer: offer_pb2.Offer) -> None:
    """An offer is new or changed."""
    message = events_pb2.OfferPublished(offer=offer)
    await publish(session, Event(OFFER_PUBLISHED, offer.key, offer.version, message))
