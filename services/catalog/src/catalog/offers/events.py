"""Events about offers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from google.protobuf.message import Message
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.documents import SpecialOfferDocument
from catalog.offers.store import mark_facts_published, mark_published
from catalogue.offers import GameType, Offer
from catalogue.proto import offer_message
from servicekit.events.outbox import Event, publish
from wattle.catalog.v1 import events_pb2, offer_pb2

OFFER_PUBLISHED = "wattle.catalog.v1.offer_published"


async def offer_published(session: AsyncSession, offer: offer_pb2.Offer) -> None:
    """An offer is new or changed."""
    message = events_pb2.OfferPublished(offer=offer)
    await publish(session, Event(OFFER_PUBLISHED, offer.key, offer.version, message))


async def publish_changed_facts(
    session: AsyncSession, subject: str, facts: Iterable[tuple[str, Message]]
) -> None:
    """Publishes the facts, given with their keys, that have changed, each with its next version."""
    by_key = dict(facts)
    digests = {
        key: hashlib.sha256(message.SerializeToString(deterministic=True)).digest()
        for key, message in by_key.items()
    }
    versions = await mark_facts_published(session, subject.rpartition(".")[2], digests)
    await publish(
        session, *(Event(subject, key, versions[key], by_key[key]) for key in by_key if key in versions)
    )


async def publish_changed_offers(session: AsyncSession, known: Iterable[Offer]) -> None:
    """Publishes changed offers in the caller's transaction, each with its next version."""
    messages = {offer.key: offer_message(offer) for offer in known}
    versions = await mark_published(
        session, {key: _offer_digest(message) for key, message in messages.items()}
    )
    for key, message in messages.items():
        if key in versions:
            message.version = versions[key]
            await offer_published(session, message)


def _offer_digest(message: offer_pb2.Offer) -> bytes:
    message.version = 0
    return hashlib.sha256(message.SerializeToString(deterministic=True)).digest()


def special_offer(document: SpecialOfferDocument, game_types: tuple[GameType, ...], **others: Any) -> Offer:
    """The offer of a raffle or syndicate as it is published; ``others`` are fields that its file lacks."""
    return Offer(
        key=document.key,
        type=document.type,
        name=document.name,
        game_types=game_types,
        max_draws=1,
        url=document.url,
        url_aliases=tuple(document.url_aliases),
        recurring_type=document.recurring_purchase.type,
        recurring_availability=document.recurring_purchase.availability,
        **others,
    )
