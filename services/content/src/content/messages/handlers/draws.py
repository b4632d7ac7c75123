"""Handlers of catalog's events about draws that customers are notified of."""

from __future__ import annotations

from datetime import UTC, date

from sqlalchemy.ext.asyncio import AsyncSession

from content.catalogue import store as archive
from content.catalogue.handlers import read_draw
from content.messages.store import draw_results, jackpots
from content.messages.store.jackpots import PrizePool
from content.notifications.rules.facts import drawn_numbers
from servicekit.events.handlers import ReceivedEvent
from wattle.catalog.v1 import draw_pb2
from wattle.catalog.v1 import events_pb2 as catalog


async def add_pending_result(session: AsyncSession, event: ReceivedEvent) -> None:
    """Schedules notifications of a draw's result, once all its prizes are paid."""
    completed = event.decode(catalog.DrawCompleted)
    draw, result = completed.draw, completed.result
    facts = {
        "offer_key": draw.offer_key,
        "draw_no": draw.draw_no,
        "draw_date": draw.draw_date,
        "drawn": drawn_numbers(result.main_numbers, result.supplementary_numbers),
    }
    await draw_results.add_pending_result(
        session, draw.offer_key, draw.draw_no, facts, completed_at=event.occurred_at
    )


async def save_announced_draw(session: AsyncSession, event: ReceivedEvent) -> None:
    """Saves a new, opened or amended draw, and its prize pool for jackpot alerts."""
    draw = event.decode(catalog.DrawAnnounced).draw
    await archive.save_draws(session, [read_draw(draw, has_result=False)])
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
        await jackpots.save_prize_pool(session, pool)
