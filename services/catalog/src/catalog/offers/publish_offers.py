"""Publishes offers that differ from their last publication."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.events import offer_published
from catalog.offers.store import mark_published
from catalogue.offers import Offer
from catalogue.proto import offer_message
from wattle.catalog.v1 import offer_pb2


async def publish_changed_offers(session: AsyncSession, known: Iterable[Offer]) -> None:
    """Publishes changed offers in the caller's transaction, each with its next version."""
    messages = {offer.key: offer_message(offer) for offer in known}
    versions = await mark_published(session, {key: _digest(message) for key, message in messages.items()})
    for key, message in messages.items():
        if key in versions:
            message.version = versions[key]
            await offer_published(session, message)


def _digest(message: offer_pb2.Offer) -> bytes:
    message.version = 0
    return hashlib.sha256(message.SerializeToString(deterministic=True)).digest()
