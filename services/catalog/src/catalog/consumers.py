"""What the catalogue hears from other services."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.use_cases import settle_draws
from servicekit.messaging import Handler, ReceivedEvent
from wattle.checkout.v1.events_pb2 import DrawPaid, DrawScored

CONSUMER = "catalog-settlement"


async def on_draw_scored(session: AsyncSession, event: ReceivedEvent) -> None:
    """Checkout has matched every entry of a draw."""
    fact = event.decode(DrawScored)
    await settle_draws.draw_scored(session, fact.offer_key, fact.draw_no, fact.result_version)


async def on_draw_paid(session: AsyncSession, event: ReceivedEvent) -> None:
    """Checkout has credited every prize of a draw."""
    fact = event.decode(DrawPaid)
    await settle_draws.draw_paid(session, fact.offer_key, fact.draw_no, fact.result_version)


HANDLERS: Mapping[str, Handler] = {
    "wattle.checkout.v1.draw_scored": on_draw_scored,
    "wattle.checkout.v1.draw_paid": on_draw_paid,
}
