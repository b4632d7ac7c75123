"""Statements about the last valid entries of the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.entries.rules.collections import ONLY_ENTRY
from content.entries.rules.entry import Entry
from content.site.tables import AcceptedSite

_ENTRIES: Final = "entries"


async def find(session: AsyncSession) -> list[Entry]:
    """The entries; none before the first. The former release stored configuration and theme only."""
    rows = await session.execute(select(AcceptedSite.name, AcceptedSite.document))
    found: dict[str, dict[str, Any]] = {row.name: row.document for row in rows}
    if _ENTRIES in found:
        return [Entry(*entry) for entry in found[_ENTRIES]["entries"]]
    document = found.get(ONLY_ENTRY)
    if document is None:
        return []
    config = {key: document[key] for key in document if key != "theme"}
    return [Entry("site_config", ONLY_ENTRY, config), Entry("theme", ONLY_ENTRY, document["theme"])]


async def save(session: AsyncSession, site: Mapping[str, Any], entries: Sequence[Entry]) -> None:
    """Saves the entries, and for the former release the configuration with its theme;
    harmless when repeated.
    """
    listed = [(entry.collection, entry.entry_id, dict(entry.document)) for entry in entries]
    rows = [
        {"name": ONLY_ENTRY, "document": dict(site)},
        {"name": _ENTRIES, "document": {"entries": listed}},
    ]
    statement = insert_or(AcceptedSite).values(rows)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[AcceptedSite.name],
            set_={"document": statement.excluded.document, "accepted_at": func.clock_timestamp()},
            where=AcceptedSite.document.is_distinct_from(statement.excluded.document),
        )
    )
