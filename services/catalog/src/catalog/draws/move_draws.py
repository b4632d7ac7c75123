"""Opens and closes draws by the clock."""

from __future__ import annotations

from typing import NamedTuple

from catalog.draws.events import draws_announced, draws_closed
from catalog.draws.rules import Draw
from catalog.draws.store import sales
from servicekit.clock import Clock
from servicekit.database import Database


class Moved(NamedTuple):
    """Draws that have just changed their status."""

    opened: list[Draw]
    closed: list[Draw]


async def move_draws(database: Database, clock: Clock) -> Moved:
    """Opens what is due to open and closes what has passed its last stop, once, whoever else tries."""
    now = clock.now()
    async with database.transaction() as session:
        moved = Moved(
            opened=await sales.open_due(session, now),
            closed=await sales.close_due(session, now),
        )
        await draws_announced(session, moved.opened)
        await draws_closed(session, moved.closed)
    return moved
