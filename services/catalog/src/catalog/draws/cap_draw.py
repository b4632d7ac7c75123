"""Suspends the sale of a draw, and resumes it."""

from __future__ import annotations

from catalog.draws.events import draws_announced
from catalog.draws.rules import Draw
from catalog.draws.store import draws, sales
from catalog.errors import refused, unknown_draw
from servicekit.clock import Clock
from servicekit.data.database import Database


async def cap_draw(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, staff: str, lift: bool
) -> Draw:
    """Suspends the sale of a draw; ``lift`` resumes it.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_not_open`, `draw_not_capped`).
    """
    now = clock.now()
    async with database.transaction() as session:
        if await draws.lock_draw(session, offer_key, draw_no) is None:
            raise unknown_draw(offer_key, draw_no)
        if lift:
            changed = await sales.uncap(session, offer_key, draw_no, now, actor=staff)
        else:
            changed = await sales.cap(session, offer_key, draw_no, actor=staff)
        if changed is None:
            code = "draw_not_capped" if lift else "draw_not_open"
            raise refused(code, f"Draw {draw_no} is not {'capped' if lift else 'open'}")
        await draws_announced(session, [changed])
        return changed
