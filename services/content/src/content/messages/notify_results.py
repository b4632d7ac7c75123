"""Notifies ticket holders of results: once for each draw, for any number of tickets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from content.messages.store import draw_results
from servicekit.data.database import Database

AT_ONCE: Final = 2000
"""Holders in one transaction."""


@dataclass(frozen=True, slots=True)
class NotifyResults:
    """A sweep; the next process resumes an interrupted round."""

    database: Database

    async def __call__(self) -> None:
        """Notifies all holders of pending results. Raises Unavailable; nothing is lost."""
        async with self.database.read() as session:
            draws = await draw_results.list_pending_results(session)
        for draw in draws:
            notified = AT_ONCE
            while notified == AT_ONCE:
                async with self.database.transaction() as session:
                    notified = await draw_results.notify_holders(session, draw, at_most=AT_ONCE)
                    if notified < AT_ONCE:
                        await draw_results.remove_pending_result(session, draw)
