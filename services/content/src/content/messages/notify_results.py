"""Notifies ticket holders of results: once for each draw, for any number of tickets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from content.messages.store import draw_results as draw_news
from servicekit.database import Database

AT_ONCE: Final = 2000
"""Holders in one transaction."""


@dataclass(frozen=True, slots=True)
class NotifyResults:
    """A sweep; the next process resumes an interrupted round."""

    database: Database

    async def __call__(self) -> None:
        """Notifies all holders of pending results. Raises Unavailable; nothing is lost."""
        async with self.database.read() as session:
            draws = await draw_news.list_pending_results(session)
        for draw in draws:
            told = AT_ONCE
            while told == AT_ONCE:
                async with self.database.transaction() as session:
                    told = await draw_news.notify_holders(session, draw, at_most=AT_ONCE)
                    if told < AT_ONCE:
                        await draw_news.remove_pending_result(session, draw)
