"""Catalog's events as they change this service's database: one function a subject.

Each is given the transaction in which the inbox remembers the event, and calls nothing outside it. Order
does not matter: of two versions of a thing the higher one stays.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.catalog_messages import (
    draw_row,
    offer_row,
    raffle_prize_rows,
    result_row,
    syndicate_row,
)
from checkout.repository import catalogue as rows
from checkout.settlement.store import draw_refunds, raffle_prizes
from checkout.settlement.store import draw_seals as seals
from checkout.settlement.store import syndicate_shares as syndicates
from servicekit.messaging import Handler, ReceivedEvent
from wattle.catalog.v1 import events_pb2


async def on_offer_published(session: AsyncSession, event: ReceivedEvent) -> None:
    """An offer is new or changed."""
    await rows.put_offer(session, offer_row(event.decode(events_pb2.OfferPublished).offer))


async def on_draw_announced(session: AsyncSession, event: ReceivedEvent) -> None:
    """A draw is new, opened or amended."""
    await rows.put_draws(session, [draw_row(event.decode(events_pb2.DrawAnnounced).draw)])


async def on_draw_closed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Nothing is sold into a draw any more: its list of tickets is sealed."""
    draw = event.decode(events_pb2.DrawClosed).draw
    await rows.put_draws(session, [draw_row(draw)])
    await seals.put(session, draw.offer_key, draw.draw_no)


async def on_draw_result_published(session: AsyncSession, event: ReceivedEvent) -> None:
    """Numbers are known, so that entries can be matched, and later the dividends, so that they are paid."""
    message = event.decode(events_pb2.DrawResultPublished)
    result = message.result
    await rows.put_draws(session, [draw_row(message.draw)])
    await rows.put_result(session, result_row(result))
    if not result.divisions and not result.rules:
        return
    await seals.put(session, result.offer_key, result.draw_no)
    await rows.put_settlement(
        session,
        offer_key=result.offer_key,
        draw_no=result.draw_no,
        result_version=result.version,
        currency=result.divisions[0].currency if result.divisions else "",
    )


async def on_draw_cancelled(session: AsyncSession, event: ReceivedEvent) -> None:
    """A draw will not be drawn: what was paid for it goes back."""
    message = event.decode(events_pb2.DrawCancelled)
    await rows.put_draws(session, [draw_row(message.draw)])
    await draw_refunds.put(session, message.draw.offer_key, message.draw.draw_no, reason=message.reason)


async def on_raffle_drawn(session: AsyncSession, event: ReceivedEvent) -> None:
    """Winners of a drawing are confirmed. A drawing that was confirmed before its draw was cancelled, such as
    an early bird, stays won; one that was confirmed later wins nothing, as every price goes back.
    """
    message = event.decode(events_pb2.RaffleDrawn)
    await rows.put_draws(session, [draw_row(message.draw)])
    # The draw as it was when the winners were confirmed: a cancellation that arrived first says nothing.
    if message.draw.HasField("cancelled_at"):
        return
    await raffle_prizes.put_raffle_result(
        session,
        offer_key=message.draw.offer_key,
        draw_no=message.draw.draw_no,
        drawing=message.drawing,
        is_last=message.is_last,
        prizes=raffle_prize_rows(message),
    )


async def on_syndicate_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """A syndicate opened, filled, was bought or cancelled."""
    await syndicates.put_syndicate(
        session, syndicate_row(event.decode(events_pb2.SyndicateChanged).syndicate)
    )


CONSUMER = "checkout-catalogue"
"""Durable name in JetStream and key of the inbox."""

HANDLERS: dict[str, Handler] = {
    "wattle.catalog.v1.offer_published": on_offer_published,
    "wattle.catalog.v1.draw_announced": on_draw_announced,
    "wattle.catalog.v1.draw_closed": on_draw_closed,
    "wattle.catalog.v1.draw_cancelled": on_draw_cancelled,
    "wattle.catalog.v1.draw_result_published": on_draw_result_published,
    "wattle.catalog.v1.raffle_drawn": on_raffle_drawn,
    "wattle.catalog.v1.syndicate_changed": on_syndicate_changed,
}
