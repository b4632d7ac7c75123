"""Publishes facts that are neither offers nor draws, when they differ from the last publication."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from google.protobuf.message import Message
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.store import mark_facts_published
from servicekit.events.outbox import Event, publish


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
