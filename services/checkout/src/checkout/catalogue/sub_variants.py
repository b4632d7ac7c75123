"""Content's events as they change what checkout knows of the site, and what it knows, kept at hand."""

from __future__ import annotations

import asyncio
from time import monotonic

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.catalogue.rules.sub_variants import SubVariant, terms_for
from checkout.catalogue.store import sub_variants
from servicekit.data.database import Database
from servicekit.events import Handler, ReceivedEvent
from servicekit.security.capabilities import on_segment_changed
from wattle.content.v1.events_pb2 import SubVariantChanged

CONSUMER = "checkout-site"
"""Durable name in JetStream and key of the inbox."""

MAX_AGE = 1.0
"""Seconds that the terms in memory may lag behind the table."""


async def on_sub_variant_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """On what terms a sub-variant sells; of two versions the higher one stays."""
    fact = event.decode(SubVariantChanged)
    await sub_variants.put(
        session,
        fact.key,
        event.aggregate_version,
        active=fact.active,
        pricing_id=fact.pricing_id,
        offer_keys=fact.offer_keys,
        overrides_customer=fact.overrides_customer,
    )


HANDLERS: dict[str, Handler] = {
    "wattle.content.v1.sub_variant_changed": on_sub_variant_changed,
    "wattle.content.v1.segment_changed": on_segment_changed,
}


class SubVariants:
    """The terms of all sub-variants, in memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, SubVariant] = {}
        self._read_at = float("-inf")
        self._reading = asyncio.Lock()

    async def terms(self, named: str | None, own: str | None) -> SubVariant:
        """The terms for a request that names a sub-variant, by a customer who belongs to one (`own`).

        Raises Unavailable while the database is away.
        """
        if monotonic() - self._read_at >= MAX_AGE:
            async with self._reading:
                if monotonic() - self._read_at >= MAX_AGE:
                    started = monotonic()
                    self._known = await sub_variants.active(self._database)
                    self._read_at = started
        return terms_for(self._known, named, own)
