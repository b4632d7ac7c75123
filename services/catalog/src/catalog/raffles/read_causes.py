"""Reads the directory of causes."""

from __future__ import annotations

from catalog.raffles.rules.stored import StoredCause
from catalog.raffles.store.causes import all_causes
from servicekit.data.database import Database
from servicekit.errors import NotFound


async def read_causes(database: Database) -> list[StoredCause]:
    """The directory of causes."""
    async with database.read() as session:
        return await all_causes(session)


async def read_cause(database: Database, slug: str) -> StoredCause:
    """One cause by its slug. Raises NotFound (`cause_not_found`)."""
    for cause in await read_causes(database):
        if cause.document.url_slug == slug:
            return cause
    raise NotFound("cause_not_found", f"There is no cause {slug!r}", target="slug")
