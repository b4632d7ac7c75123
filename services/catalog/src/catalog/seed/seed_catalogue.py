"""Loads the packaged games and real past results. Safe to repeat."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import past_draw
from catalog.draws.store import draws
from catalog.games.rules import Eras
from catalog.lotteries.documents.games import GameDocument
from catalog.lotteries.manage_lotteries import save_game
from catalog.offers.store import mark_packaged, packaged_digest
from catalog.results.rules import Origin, Result
from catalog.results.store import results
from catalog.seed.packaged_files import PastResult, packaged_games, packaged_results
from servicekit.clock import Clock
from servicekit.data.database import Database


async def refresh_statistics(session: AsyncSession) -> None:
    """Analyses the tables that a seed has just filled: plans made for empty tables scan them."""
    await session.execute(
        text("analyze offers, rule_sets, price_lists, prices, draws, draw_results, draw_dividends")
    )


async def seed_catalogue(database: Database, clock: Clock) -> None:
    """Loads every packaged game that is not there yet, with its archive, and those whose file a release has
    changed; the others keep the changes of staff.
    """
    now = clock.now()
    for document in packaged_games():
        digest = hashlib.sha256(document.model_dump_json().encode()).digest()
        async with database.transaction() as session:
            if await packaged_digest(session, document.key) != digest:
                await _load(session, document, now)
                await mark_packaged(session, document.key, digest)
    async with database.transaction() as session:
        await refresh_statistics(session)


async def _load(session: AsyncSession, document: GameDocument, now: datetime) -> None:
    eras = document.checked_eras()
    archive = [past for past in packaged_results(document.key) if _drawn(eras, past, now)]
    await save_game(session, document, now)
    await _save_archive(session, eras, archive, now)


def _drawn(eras: Eras, past: PastResult, now: datetime) -> bool:
    return eras.on(past.draw_date).calendar.draw_on(past.draw_date).draw_at <= now


async def _save_archive(
    session: AsyncSession, eras: Eras, archive: Sequence[PastResult], now: datetime
) -> None:
    planned = []
    for past in archive:
        era = eras.of_draw(past.draw_no)
        scheduled = era.calendar.draw_on(past.draw_date)
        planned.append(past_draw(past.offer_key, era, scheduled, draw_type=past.draw_type))
    added = {draw.draw_no for draw in await draws.insert_draws(session, planned, actor="archive")}
    await results.insert_archive(
        session,
        [
            Result(
                offer_key=past.offer_key,
                draw_no=past.draw_no,
                version=1,
                origin=Origin.ARCHIVE,
                numbers=past.numbers,
                currency=eras.of_draw(past.draw_no).prize_pool.currency,
                dividends=past.dividends,
            )
            for past in archive
            if past.draw_no in added
        ],
        now,
    )
