"""Reads one draw."""

from __future__ import annotations

from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.errors import unknown_draw
from servicekit.data.database import Database


async def read_draw(database: Database, offer_key: str, draw_no: int) -> Draw:
    """One draw. Raises NotFound (`draw_not_found`)."""
    async with database.read() as session:
        draw = await draws.find_draw(session, offer_key, draw_no)
    if draw is None:
        raise unknown_draw(offer_key, draw_no)
    return draw
