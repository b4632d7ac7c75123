"""Reads one syndicate."""

from __future__ import annotations

from catalog.syndicates import store as syndicates
from catalog.syndicates.rules.stored import StoredSyndicate, SyndicateKey
from servicekit.data.database import Database
from servicekit.errors import NotFound


async def read_syndicate(database: Database, key: SyndicateKey) -> StoredSyndicate:
    """One syndicate with its ticket, in any status.

    Raises NotFound (`syndicate_not_found`).
    """
    async with database.read() as session:
        found = await syndicates.find_syndicate(session, key)
    if found is None:
        raise NotFound("syndicate_not_found", "There is no such syndicate", target="series")
    return found
