"""Opens and closes draws by the clock."""

from __future__ import annotations

from typing import NamedTuple

from catalog.draws import events
from catalog.draws.rules import Draw
from catalog.draws.store import draws
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
            opened=await draws.open_due(session, now),
            closed=await draws.close_due(session, now),
        )
        await events.draws_announced(session, moved.opened)
        await events.draws_closed(session, moved.closed)
    return moved
