"""The archive of causes and draws, in memory. It serves its last state while the database is away."""

from __future__ import annotations

from datetime import datetime

from content.catalogue import store as archive
from content.catalogue.rules import Archive
from servicekit.data.database import Database


class ArchiveSnapshot(Archive):
    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._since: datetime | None = None

    async def refresh(self) -> None:
        """Reads what changed since the last call. Raises Unavailable."""
        async with self._database.read() as session:
            causes = await archive.list_causes(session)
            draws, since = await archive.list_changed_draws(session, self._since)
        self.replace_causes(causes)
        self.add_draws(draws)
        self._since = since
