"""Publishes capabilities of segments and terms of sub-variants to other services."""

from __future__ import annotations

from dataclasses import dataclass

from content.site.events import segment_changed, sub_variant_changed
from content.site.live_site import LiveSite
from content.site.store.announced import save_segments, save_sub_variants
from servicekit.data.database import Database
from servicekit.events.outbox import publish


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
