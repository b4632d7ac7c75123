"""Stores a file of causes."""

from __future__ import annotations

from catalog.raffles.documents import CausesDocument
from catalog.raffles.store.causes import save_causes
from servicekit.data.database import Database


async def load_causes(database: Database, document: CausesDocument) -> None:
    """Writes causes, over those with the same key."""
    async with database.transaction() as session:
        await save_causes(session, document.causes)
