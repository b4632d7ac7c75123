"""Statements about the last valid entries of the site, and about what content has published about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import orjson
from sqlalchemy import Row, func, select, text
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.configuration.rules.variants import Terms
from content.entries.rules.collections import ONLY_ENTRY, Entry
from content.site.tables import AcceptedSite

_ENTRIES: Final = "entries"


async def find_accepted(session: AsyncSession) -> list[Entry]:
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


async def save_accepted(session: AsyncSession, site: Mapping[str, Any], entries: Sequence[Entry]) -> None:
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


@dataclass(frozen=True, slots=True)
class AnnouncedSubVariant:
    """The published state of a sub-variant; `version` counts from 1."""

    key: str
    version: int
    active: bool
    terms: Terms


# Unchanged rows are not written.
_SAVE_SUB_VARIANTS = text("""
    with now as (
        select key, true as active, pricing_id, offer_keys, overrides_customer
          from jsonb_to_recordset(:shown)
               as s(key text, pricing_id text, offer_keys text[], overrides_customer boolean)
    ), changed as (
        select key, now.active, now.pricing_id, now.offer_keys, now.overrides_customer
          from now left join announced_sub_variants last using (key)
         where (now.active, now.pricing_id, now.offer_keys, now.overrides_customer) is distinct from
               (last.active, last.pricing_id, last.offer_keys, last.overrides_customer)
        union all
        select key, false, last.pricing_id, last.offer_keys, last.overrides_customer
          from announced_sub_variants last
         where last.active and not exists (select from now where now.key = last.key)
    )
    insert into announced_sub_variants as last
           (key, version, active, pricing_id, offer_keys, overrides_customer)
    select key, 1, active, pricing_id, offer_keys, overrides_customer from changed order by key
    on conflict (key) do update
       set version = last.version + 1, active = excluded.active, pricing_id = excluded.pricing_id,
           offer_keys = excluded.offer_keys, overrides_customer = excluded.overrides_customer
    returning key, version, active, pricing_id, offer_keys, overrides_customer
""")


async def save_sub_variants(session: AsyncSession, shown: Mapping[str, Terms]) -> list[AnnouncedSubVariant]:
    """Saves the terms of the site's sub-variants, and returns those that changed."""
    rows = [{"key": key, **asdict(terms)} for key, terms in shown.items()]
    found = await session.execute(_SAVE_SUB_VARIANTS, {"shown": orjson.dumps(rows).decode()})
    return [
        AnnouncedSubVariant(
            row.key,
            row.version,
            row.active,
            Terms(row.pricing_id, tuple(row.offer_keys), row.overrides_customer),
        )
        for row in found
    ]


_SAVE_SEGMENTS = text("""
    with now as (
        select name, true as active, capabilities
          from jsonb_to_recordset(:shown) as s(name text, capabilities text[])
    ), changed as (
        select name, now.active, now.capabilities
          from now left join announced_segments last using (name)
         where (now.active, now.capabilities) is distinct from (last.active, last.capabilities)
        union all
        select name, false, last.capabilities
          from announced_segments last
         where last.active and not exists (select from now where now.name = last.name)
    )
    insert into announced_segments as last (name, version, active, capabilities)
    select name, 1, active, capabilities from changed order by name
    on conflict (name) do update
       set version = last.version + 1, active = excluded.active, capabilities = excluded.capabilities
    returning name, version, active, capabilities
""")


async def save_segments(session: AsyncSession, shown: Mapping[str, Collection[str]]) -> Sequence[Row[Any]]:
    """Saves the capabilities of the site's segments, and returns those that changed.

    A row is `(name, version, active, capabilities)`; its version counts from 1.
    """
    rows = [{"name": name, "capabilities": sorted(granted)} for name, granted in shown.items()]
    found = await session.execute(_SAVE_SEGMENTS, {"shown": orjson.dumps(rows).decode()})
    return found.all()
