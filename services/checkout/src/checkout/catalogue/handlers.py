"""Catalog's events as they change this service's database: one function a subject.

Each is given the transaction in which the inbox remembers the event, and calls nothing outside it. Order
does not matter: of two versions of a thing the higher one stays.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.catalogue.proto import draw_row, offer_row, syndicate_row
from checkout.catalogue.store import offers as rows
from checkout.catalogue.store import syndicates
from checkout.settlement.handlers import CATALOG_HANDLERS
from servicekit.events import Handler, ReceivedEvent
from wattle.catalog.v1 import events_pb2


async def on_offer_published(session: AsyncSession, event: ReceivedEvent) -> None:
    """An offer is new or changed."""
    await rows.put_offer(session, offer_row(event.decode(events_pb2.OfferPublished).offer))


async def on_draw_announced(session: AsyncSession, event: ReceivedEvent) -> None:
    """A draw is new, opened or amended."""
    await rows.put_draws(session, [draw_row(event.decode(events_pb2.DrawAnnounced).draw)])


async def on_syndicate_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """A syndicate opened, filled, was bought or cancelled."""
    await syndicates.put(session, syndicate_row(event.decode(events_pb2.SyndicateChanged).syndicate))


CONSUMER = "checkout-catalogue"
"""Durable name in JetStream and key of the inbox."""

HANDLERS: dict[str, Handler] = {
    "wattle.catalog.v1.offer_published": on_offer_published,
    "wattle.catalog.v1.draw_announced": on_draw_announced,
    "wattle.catalog.v1.syndicate_changed": on_syndicate_changed,
    **CATALOG_HANDLERS,
}
