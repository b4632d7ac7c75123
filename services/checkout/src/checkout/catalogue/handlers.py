"""Events of catalog and content that change the catalogue; of two versions the higher one stays."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from access.capabilities import on_segment_changed
from checkout.catalogue.proto import draw_row, offer_row, syndicate_row
from checkout.catalogue.store import offers, sub_variants
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.catalog.v1 import events_pb2
from wattle.content.v1.events_pb2 import SubVariantChanged


async def on_offer_published(session: AsyncSession, event: ReceivedEvent) -> None:
    await offers.put_offer(session, offer_row(event.decode(events_pb2.OfferPublished).offer))


async def on_draw_announced(session: AsyncSession, event: ReceivedEvent) -> None:
    """A draw is new, opened or amended."""
    await offers.put_draws(session, [draw_row(event.decode(events_pb2.DrawAnnounced).draw)])


async def on_syndicate_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    await offers.put_syndicate(session, syndicate_row(event.decode(events_pb2.SyndicateChanged).syndicate))


async def on_sub_variant_changed(session: AsyncSession, event: ReceivedEvent) -> None:
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


CATALOG_HANDLERS: Final[dict[str, Handler]] = {
    "wattle.catalog.v1.offer_published": on_offer_published,
    "wattle.catalog.v1.draw_announced": on_draw_announced,
    "wattle.catalog.v1.syndicate_changed": on_syndicate_changed,
}

SITE_HANDLERS: Final[dict[str, Handler]] = {
    "wattle.content.v1.sub_variant_changed": on_sub_variant_changed,
    "wattle.content.v1.segment_changed": on_segment_changed,
}
