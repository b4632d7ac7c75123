"""What content learns from other services, one function a subject."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from content import repository
from content.domain.notices import order_paid_facts, prize_won_facts
from servicekit.messaging import Handler, ReceivedEvent
from wattle.catalog.v1 import events_pb2 as catalog
from wattle.checkout.v1 import events_pb2 as checkout

CONSUMER = "content"


async def keep_offer(session: AsyncSession, event: ReceivedEvent) -> None:
    """An offer is new or changed."""
    offer = event.decode(catalog.OfferPublished).offer
    await repository.keep_offer(
        session,
        offer_key=offer.key,
        name=offer.name,
        url=offer.url or f"/{offer.key}",
        url_aliases=offer.url_aliases,
        version=offer.version,
    )


async def tell_order_paid(session: AsyncSession, event: ReceivedEvent) -> None:
    """An order was paid: its owner reads that the tickets exist."""
    order = event.decode(checkout.OrderPaid)
    lines = [
        {"offer_name": line.offer_name, "games": line.num_games, "draws": len(line.draw_nos)}
        for line in order.lines
    ]
    await repository.add_notification(
        session,
        customer_id=UUID(order.customer_id),
        kind="order_paid",
        event_id=event.event_id,
        facts=order_paid_facts(order.order_id, order.total.minor_units, order.total.currency, lines),
        created_at=event.occurred_at,
    )


async def tell_prize_won(session: AsyncSession, event: ReceivedEvent) -> None:
    """A prize is in the wallet: its owner reads so."""
    won = event.decode(checkout.PrizeWon)
    await repository.add_notification(
        session,
        customer_id=UUID(won.customer_id),
        kind="prize_won",
        event_id=event.event_id,
        facts=prize_won_facts(
            won.ticket_id, won.offer_name, won.draw_no, won.prize.minor_units, won.prize.currency
        ),
        created_at=event.occurred_at,
    )


HANDLERS: dict[str, Handler] = {
    "wattle.catalog.v1.offer_published": keep_offer,
    "wattle.checkout.v1.order_paid": tell_order_paid,
    "wattle.checkout.v1.prize_won": tell_prize_won,
}
