"""Closes a draw before the clock does."""

from __future__ import annotations

from catalog.draws.announce_draws import announce_base_pools
from catalog.draws.events import draws_closed
from catalog.draws.rules import Draw
from catalog.draws.store import draws, sales
from catalog.errors import refused, unknown_draw
from catalog.games.store import load_eras
from servicekit.clock import Clock
from servicekit.data.database import Database


async def close_draw(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, staff: str, supervised: bool
) -> Draw:
    """Closes a draw; ``supervised`` allows it before its last stop, which then is now.
    The sale of shares that play in it ends too.

    Closing a closed draw changes nothing. Raises NotFound (`draw_not_found`) and RuleRefused
    (`draw_still_sells`).
    """
    now = clock.now()
    async with database.transaction() as session:
        draw = await draws.lock_draw(session, offer_key, draw_no)
        if draw is None:
            raise unknown_draw(offer_key, draw_no)
        if draw.last_stop > now and not supervised:
            raise refused("draw_still_sells", f"Draw {draw_no} sells until {draw.last_stop.isoformat()}")
        closed = await sales.close_early(session, offer_key, draw_no, now, actor=staff)
        if closed is None:
            return draw
        shares = await sales.close_shares(session, now, actor=staff)
        await draws_closed(session, [closed, *shares])
        await announce_base_pools(session, await load_eras(session, [offer_key]), now)
        return closed
