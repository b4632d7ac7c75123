"""Caps sold-out draws, resumes those with returned tickets, and closes those that draw when sold out."""

from __future__ import annotations

from datetime import timedelta

from catalog.draws.events import draws_announced, draws_closed
from catalog.draws.store import sales
from catalog.raffles.load_raffle import BEACON_DELAY, publish_raffles
from catalog.raffles.store import raffles
from servicekit.clock import Clock
from servicekit.data.database import Database


async def move_sold_out_draws(database: Database, clock: Clock) -> int:
    """Returns how many draws moved.

    A draw that draws when sold out closes with its last paid ticket, and the next one opens.
    """
    now = clock.now()
    async with database.transaction() as session:
        closed = await sales.close_sold_out(session, now, now + timedelta(seconds=BEACON_DELAY))
        following = [await sales.open_following(session, draw, now) for draw in closed]
        moved = [
            *await sales.cap_sold_out(session),
            *await sales.reopen_capped(session),
            *(draw for draw in following if draw is not None),
        ]
        await draws_closed(session, closed)
        await draws_announced(session, moved)
        if closed:
            sold_out = sorted({draw.offer_key for draw in closed})
            await publish_raffles(session, await raffles.load_raffles(session, sold_out), now)
    return len(closed) + len(moved)
