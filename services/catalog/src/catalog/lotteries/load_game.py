"""Loads a game file: a new game, or a new era or price list of a known one."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.errors import refused
from catalog.games.store import stored_eras
from catalog.lotteries import store as offers
from catalog.lotteries.documents.games import GameDocument
from catalog.lotteries.refresh_lotteries import refresh_lottery
from servicekit.clock import Clock
from servicekit.data.database import Database


async def load_game(database: Database, clock: Clock, document: GameDocument) -> None:
    """Writes the game, announces its draws and publishes it.

    Price lists with a known start are replaced, so that staff can correct a table. Raises RuleRefused
    (`rules_in_use`) when the file changes an era, under which draws may have been sold.
    """
    async with database.transaction() as session:
        await save_game(session, document, clock.now())


async def save_game(session: AsyncSession, document: GameDocument, now: datetime) -> None:
    """Does so in the caller's transaction."""
    known = await stored_eras(session, document.key)
    for era in document.eras:
        if known.get(era.effective_from_draw, era).played_by() != era.played_by():
            raise refused(
                "rules_in_use",
                f"The rules of {document.key} from draw {era.effective_from_draw} are in use;"
                " add an era instead of changing one",
            )
    await offers.save_offer(session, document)
    await refresh_lottery(session, document.key, now)
