"""Handlers of checkout's events about the settlement of draws."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.store import changes
from catalog.games.store import load_eras
from catalog.results.events import draw_completed
from catalog.results.rules import Counts, SealedList
from catalog.results.store import reports, results
from catalogue.draws import DrawStatus
from servicekit.data.database import Database
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.checkout.v1.events_pb2 import DrawCounted, DrawPaid, DrawRefunded, DrawScored, DrawSealed

BATCH: Final = 50
"""Draws completed in one transaction."""


async def complete_draws(database: Database) -> int:
    """Moves paid draws to emailed with the event for content's messages, and returns how many.

    The outbox keeps the order: content has received every prize by then.
    """
    async with database.transaction() as session:
        completed = await changes.complete_paid(session, limit=BATCH)
        if not completed:
            return 0
        eras = await load_eras(session, list({draw.offer_key for draw in completed if draw.rules_from}))
        for draw in completed:
            found = await results.find_result(session, draw.offer_key, draw.draw_no)
            matrix = eras[draw.offer_key].of_draw(draw.draw_no).matrix if draw.rules_from else None
            await draw_completed(session, draw, found.result if found else None, matrix)
    return len(completed)


CONSUMER = "catalog-settlement"


async def on_draw_scored(session: AsyncSession, event: ReceivedEvent) -> None:
    """Moves the draw to scored; ignored for another version of the result."""
    fact = event.decode(DrawScored)
    await changes.settle(session, fact.offer_key, fact.draw_no, fact.result_version, DrawStatus.SCORED)


async def on_draw_paid(session: AsyncSession, event: ReceivedEvent) -> None:
    """Moves the draw to paid; ignored once the result was corrected."""
    fact = event.decode(DrawPaid)
    await changes.settle(session, fact.offer_key, fact.draw_no, fact.result_version, DrawStatus.PAID)


async def on_draw_sealed(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DrawSealed)
    sealed = SealedList(fact.entries, fact.root, fact.sealed_at.ToDatetime(tzinfo=UTC))
    await reports.put_seal(session, fact.offer_key, fact.draw_no, sealed)


async def on_draw_counted(session: AsyncSession, event: ReceivedEvent) -> None:
    """Stores how many games won each division; the dividends may be to come."""
    fact = event.decode(DrawCounted)
    counts = Counts(
        result_version=fact.result_version,
        entries=fact.entries,
        winning_entries=fact.winning_entries,
        winners={each.division: each.winning_games for each in fact.divisions},
        stakes=fact.stakes.minor_units,
        currency=fact.stakes.currency,
    )
    await reports.put_counts(session, fact.offer_key, fact.draw_no, counts)


async def on_draw_refunded(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DrawRefunded)
    await changes.record(session, fact.offer_key, fact.draw_no, change="refunded", actor="checkout")


HANDLERS: Mapping[str, Handler] = {
    "wattle.checkout.v1.draw_sealed": on_draw_sealed,
    "wattle.checkout.v1.draw_counted": on_draw_counted,
    "wattle.checkout.v1.draw_refunded": on_draw_refunded,
    "wattle.checkout.v1.draw_scored": on_draw_scored,
    "wattle.checkout.v1.draw_paid": on_draw_paid,
}
