"""What content learns of draws and causes, and of who takes part."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy.ext.asyncio import AsyncSession

from content.domain.archive import Cause, PastDraw
from content.domain.notices import drawn_numbers
from content.repository import archive, deliveries, draw_news, jackpots, notifications
from content.repository.draw_news import DrawTicket
from content.repository.jackpots import PrizePool
from content.repository.notifications import NewNotification
from servicekit.messaging import Handler, ReceivedEvent
from wattle.catalog.v1 import draw_pb2
from wattle.catalog.v1 import events_pb2 as catalog
from wattle.checkout.v1 import events_pb2 as checkout


async def keep_holders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Orders were paid: their tickets are in draws."""
    await draw_news.keep_tickets(
        session,
        [
            DrawTicket(
                offer_key=line.offer_key,
                draw_no=draw_no,
                customer_id=UUID(order.customer_id),
                ticket_id=UUID(line.ticket_id),
                offer_name=line.offer_name,
                bought_at=event.occurred_at,
            )
            for event in events
            for order in (event.decode(checkout.OrderPaid),)
            for line in order.lines
            for draw_no in line.draw_nos
        ],
    )


async def drop_holders(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Entries were refunded: their owners need not hear how the draw ends."""
    await draw_news.leave_draws(
        session,
        [
            DrawTicket(
                offer_key=entry.offer_key,
                draw_no=entry.draw_no,
                customer_id=UUID(entry.customer_id),
                ticket_id=UUID(entry.ticket_id),
                offer_name=entry.offer_name,
                bought_at=event.occurred_at,
            )
            for event in events
            for entry in (event.decode(checkout.EntryRefunded),)
        ],
    )


async def owe_results(session: AsyncSession, event: ReceivedEvent) -> None:
    """Every prize of a draw is paid: whoever holds a ticket may read how it ended."""
    completed = event.decode(catalog.DrawCompleted)
    draw, result = completed.draw, completed.result
    facts = {
        "offer_key": draw.offer_key,
        "draw_no": draw.draw_no,
        "draw_date": draw.draw_date,
        "drawn": drawn_numbers(result.main_numbers, result.supplementary_numbers),
    }
    await draw_news.owe_results(session, draw.offer_key, draw.draw_no, facts, completed_at=event.occurred_at)


async def tell_raffle_prize(session: AsyncSession, event: ReceivedEvent) -> None:
    """A ticket won goods or a voucher: its owner reads so."""
    won = event.decode(checkout.RafflePrizeWon)
    facts: dict[str, Any] = {
        "ticket_id": won.ticket_id,
        "offer_key": won.offer_key,
        "offer_name": won.offer_name,
        "draw_no": won.draw_no,
        "drawing_name": won.drawing_name,
        "number": won.number,
        "title": won.title,
    }
    new = NewNotification(event.event_id, UUID(won.customer_id), facts, event.occurred_at)
    await notifications.add_notifications(session, "raffle_prize_won", [new])
    await deliveries.add(session, "raffle_prize_won", [(new.event_id, new.customer_id, facts)])


async def tell_syndicate_filled(session: AsyncSession, event: ReceivedEvent) -> None:
    """Every share of a syndicate is sold: its holders read so, each once."""
    filled = event.decode(checkout.SyndicateFilled)
    about = {"offer_key": filled.offer_key, "draw_no": filled.draw_no, "name": filled.name}
    new = [
        NewNotification(
            event_id=uuid5(event.event_id, holder.customer_id),
            customer_id=UUID(holder.customer_id),
            facts={**about, "ticket_id": holder.ticket_id, "shares": holder.shares},
            created_at=event.occurred_at,
        )
        for holder in filled.holders
    ]
    await notifications.add_notifications(session, "syndicate_filled", new)
    await deliveries.add(
        session, "syndicate_filled", [(each.event_id, each.customer_id, each.facts) for each in new]
    )


async def keep_cause(session: AsyncSession, event: ReceivedEvent) -> None:
    """A cause is new or changed."""
    told = event.decode(catalog.CausePublished)
    cause = Cause(told.key, told.slug, told.name, told.summary, frozenset(told.offer_keys))
    await archive.keep_cause(session, cause, version=event.aggregate_version)


async def keep_year(session: AsyncSession, event: ReceivedEvent) -> None:
    """The draws of a year are others than were told before."""
    told = event.decode(catalog.DrawsListed)
    await archive.keep_draws(
        session,
        [
            PastDraw(told.offer_key, draw.draw_no, date.fromisoformat(draw.draw_date), draw.has_result)
            for draw in told.draws
        ],
    )


async def keep_announced_draw(session: AsyncSession, event: ReceivedEvent) -> None:
    """A draw is new, opened or amended. How large its prize pool is counts for who may buy into it."""
    draw = event.decode(catalog.DrawAnnounced).draw
    await archive.keep_draws(session, [_draw(draw, has_result=False)])
    if draw.status == draw_pb2.DRAW_STATUS_OPEN and draw.HasField("prize_pool"):
        pool = PrizePool(
            offer_key=draw.offer_key,
            draw_no=draw.draw_no,
            version=draw.version,
            minor_units=draw.prize_pool.minor_units,
            currency=draw.prize_pool.currency,
            suffix=draw.prize_pool_suffix,
            regions=draw.regions,
            draw_date=date.fromisoformat(draw.draw_date),
            stop=draw.stop.ToDatetime(UTC),
        )
        await jackpots.keep_jackpot(session, pool)


async def keep_drawn_draw(session: AsyncSession, event: ReceivedEvent) -> None:
    """The numbers of a draw are known."""
    await archive.keep_draws(
        session, [_draw(event.decode(catalog.DrawResultPublished).draw, has_result=True)]
    )


async def keep_drawn_raffle(session: AsyncSession, event: ReceivedEvent) -> None:
    """Winners of a raffle are known."""
    await archive.keep_draws(session, [_draw(event.decode(catalog.RaffleDrawn).draw, has_result=True)])


def _draw(draw: draw_pb2.Draw, *, has_result: bool) -> PastDraw:
    day, regions = date.fromisoformat(draw.draw_date), frozenset(draw.regions)
    return PastDraw(draw.offer_key, draw.draw_no, day, has_result, regions)


HANDLERS: dict[str, Handler] = {
    "wattle.catalog.v1.cause_published": keep_cause,
    "wattle.catalog.v1.draws_listed": keep_year,
    "wattle.catalog.v1.draw_announced": keep_announced_draw,
    "wattle.catalog.v1.draw_result_published": keep_drawn_draw,
    "wattle.catalog.v1.raffle_drawn": keep_drawn_raffle,
    "wattle.catalog.v1.draw_completed": owe_results,
    "wattle.checkout.v1.raffle_prize_won": tell_raffle_prize,
    "wattle.checkout.v1.syndicate_filled": tell_syndicate_filled,
}
