"""The source of entries: our own database, or another content system."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from prometheus_client import Counter

from content.entries import store as entries
from content.entries.rules.entry import DraftName, Entry
from servicekit.data.database import Database

LEFT_OUT: Final = Counter("content_left_out", "Entries that break a rule of the site.", ("collection",))
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")


class Source(Protocol):
    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        """The published entries with a stamp; None when the stamp is still current.

        Raises Unavailable.
        """
        ...


@dataclass(frozen=True, slots=True)
class OwnEntries:
    database: Database

    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        """See `Source.read`."""
        async with self.database.read() as session:
            newest = await entries.publication_stamp(session)
            if newest == stamp:
                return None
            published = await entries.list_published(session)
        return newest, [Entry(row.collection, row.entry_id, row.document) for row in published]

    async def draft(self, name: DraftName) -> tuple[DraftName, Entry] | None:
        """A version by its number; the newest without one. Raises Unavailable."""
        number = None
        if name.version is not None:
            if not _NUMBER.fullmatch(name.version):
                return None
            number = int(name.version)
        async with self.database.read() as session:
            found = await entries.find_version(session, name.collection, name.entry_id, number)
        if found is None:
            return None
        entry = Entry(name.collection, name.entry_id, found.document)
        return DraftName(name.collection, name.entry_id, str(found.version)), entry


class Drafts(Protocol):
    """Versions that need not be published."""

    async def draft(self, name: DraftName) -> tuple[DraftName, Entry] | None:
        """A version, and its name with its number where it has one; None when it does not exist.

        Raises Unavailable.
        """
        ...
