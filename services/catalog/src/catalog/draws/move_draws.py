"""Opens draws at the start of their sale and closes them at their last stop."""

from __future__ import annotations

from typing import NamedTuple

from catalog.draws.events import draws_announced, draws_closed
from catalog.draws.rules import Draw
from catalog.draws.store import sales
from servicekit.clock import Clock
from servicekit.data.database import Database


class Moved(NamedTuple):
    """Draws that have just changed their status."""

    opened: list[Draw]
    closed: list[Draw]


async def move_draws(database: Database, clock: Clock) -> Moved:
    """Moves every draw that is due, exactly once with any number of processes."""
    now = clock.now()
    async with database.transaction() as session:
        moved = Moved(
            opened=await sales.open_due(session, now),
            closed=await sales.close_due(session, now),
        )
        await draws_announced(session, moved.opened)
        await draws_closed(session, moved.closed)
    return moved
