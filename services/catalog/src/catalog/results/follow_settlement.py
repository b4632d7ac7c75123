"""Applies checkout's settlement of a draw: sealed, counted, scored, paid; then completes the draw."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.store import progress
from catalog.games.store import load_eras
from catalog.results.events import draw_completed
from catalog.results.rules.reports import Counts, SealedList
from catalog.results.store import reports, results
from catalogue.draws import DrawStatus
from servicekit.data.database import Database

BATCH: Final = 50
"""Draws completed in one transaction."""


async def draw_sealed(session: AsyncSession, offer_key: str, draw_no: int, sealed: SealedList) -> None:
    """Stores the root of a draw's sealed tickets."""
    await reports.put_seal(session, offer_key, draw_no, sealed)


async def draw_counted(session: AsyncSession, offer_key: str, draw_no: int, counts: Counts) -> None:
    """Stores how many games won each division; the dividends may be to come."""
    await reports.put_counts(session, offer_key, draw_no, counts)


async def draw_scored(session: AsyncSession, offer_key: str, draw_no: int, result_version: int) -> None:
    """Moves the draw to scored; ignored for another version of the result."""
    await progress.settle(session, offer_key, draw_no, result_version, DrawStatus.SCORED)


async def draw_paid(session: AsyncSession, offer_key: str, draw_no: int, result_version: int) -> None:
    """Moves the draw to paid; ignored once the result was corrected."""
    await progress.settle(session, offer_key, draw_no, result_version, DrawStatus.PAID)


async def draw_refunded(session: AsyncSession, offer_key: str, draw_no: int) -> None:
    """Records that the stakes of a cancelled draw are refunded."""
    await progress.record(session, offer_key, draw_no, change="refunded", actor="checkout")


async def complete_draws(database: Database) -> int:
    """Moves paid draws to emailed with the event for content's messages, and returns how many.

    The outbox keeps the order: content has received every prize by then.
    """
    async with database.transaction() as session:
        completed = await progress.complete_paid(session, limit=BATCH)
        if not completed:
            return 0
        eras = await load_eras(session, list({draw.offer_key for draw in completed if draw.rules_from}))
        for draw in completed:
            found = await results.find_result(session, draw.offer_key, draw.draw_no)
            matrix = eras[draw.offer_key].of_draw(draw.draw_no).matrix if draw.rules_from else None
            await draw_completed(session, draw, found.result if found else None, matrix)
    return len(completed)
