"""Publishes capabilities of segments and terms of sub-variants to other services (docs/events.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from content.configuration.rules.variants import Terms
from content.site.live_site import LiveSite
from content.site.store import save_segments, save_sub_variants
from servicekit.data.database import Database
from servicekit.events.outbox import Event, publish
from wattle.content.v1 import events_pb2

SUB_VARIANT_CHANGED = "wattle.content.v1.sub_variant_changed"
SEGMENT_CHANGED = "wattle.content.v1.segment_changed"


def sub_variant_changed(key: str, terms: Terms, *, active: bool, version: int) -> Event:
    """The terms of a sub-variant changed, or it was added or withdrawn."""
    return Event(
        subject=SUB_VARIANT_CHANGED,
        aggregate_id=key,
        aggregate_version=version,
        message=events_pb2.SubVariantChanged(
            key=key,
            active=active,
            pricing_id=terms.pricing_id,
            offer_keys=terms.offer_keys,
            overrides_customer=terms.overrides_customer,
        ),
    )


def segment_changed(name: str, capabilities: Sequence[str], *, active: bool, version: int) -> Event:
    """The capabilities of a segment changed, or it was added or withdrawn."""
    return Event(
        subject=SEGMENT_CHANGED,
        aggregate_id=name,
        aggregate_version=version,
        message=events_pb2.SegmentChanged(name=name, active=active, capabilities=capabilities),
    )


@dataclass(frozen=True, slots=True)
class AnnounceSite:
    """Compares the live site with the last published state, and publishes the difference.

    It does not matter how a change came about: published, scheduled, or from another content system.
    """

    database: Database
    content: LiveSite

    async def __call__(self) -> None:
        """One round. Raises Unavailable; nothing is published before the source has answered once."""
        await self.content.refresh()
        contents = self.content.contents
        terms = {key: variant.terms for key, variant in contents.variants.items()}
        async with self.database.transaction() as session:
            variants = await save_sub_variants(session, terms)
            segments = await save_segments(session, contents.site.segments)
            await publish(
                session,
                *(
                    sub_variant_changed(each.key, each.terms, active=each.active, version=each.version)
                    for each in variants
                ),
                *(
                    segment_changed(each.name, each.capabilities, active=each.active, version=each.version)
                    for each in segments
                ),
            )
