"""Statements about entries, their versions and publications."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, and_, func, insert, literal, select, text, tuple_, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.entries.rules.collections import Entry
from content.entries.tables import ContentPublication, ContentVersion

_IN_EFFECT = and_(
    ContentPublication.cancelled_by.is_(None), ContentPublication.effective_at <= func.clock_timestamp()
)


async def publication_stamp(session: AsyncSession) -> str:
    """Changes whenever a publication takes effect."""
    statement = select(func.count(), func.coalesce(func.max(ContentPublication.publication_id), 0)).where(
        _IN_EFFECT
    )
    count, latest = (await session.execute(statement)).one()
    return f"{count}.{latest}"


async def list_published(session: AsyncSession) -> list[Entry]:
    """Every entry that is on the site now."""
    latest = (
        select(ContentPublication.collection, ContentPublication.entry_id, ContentPublication.version)
        .ext(distinct_on(ContentPublication.collection, ContentPublication.entry_id))
        .where(_IN_EFFECT)
        .order_by(
            ContentPublication.collection,
            ContentPublication.entry_id,
            ContentPublication.effective_at.desc(),
            ContentPublication.publication_id.desc(),
        )
        .subquery()
    )
    statement = (
        select(ContentVersion)
        .join(
            latest,
            tuple_(latest.c.collection, latest.c.entry_id, latest.c.version)
            == tuple_(ContentVersion.collection, ContentVersion.entry_id, ContentVersion.version),
        )
        .order_by(ContentVersion.collection, ContentVersion.entry_id)
    )
    return [Entry(row.collection, row.entry_id, row.document) for row in await session.scalars(statement)]


async def add_version(
    session: AsyncSession,
    *,
    collection: str,
    entry_id: str,
    after: int,
    document: dict[str, Any],
    author: str,
    note: str | None = None,
    shipped: bool = False,
) -> bool:
    """Writes the version after `after`; False when another version was written since."""
    newest = (
        select(func.coalesce(func.max(ContentVersion.version), 0))
        .where(ContentVersion.collection == collection, ContentVersion.entry_id == entry_id)
        .scalar_subquery()
    )
    row = select(
        literal(collection),
        literal(entry_id),
        literal(after + 1),
        literal(document, ContentVersion.document.type),
        literal(author),
        literal(note, ContentVersion.note.type),
        literal(shipped),
    ).where(newest == after)
    columns = ["collection", "entry_id", "version", "document", "author", "note", "shipped"]
    statement = (
        insert_or(ContentVersion)
        .from_select(columns, row)
        .on_conflict_do_nothing()
        .returning(ContentVersion.version)
    )
    return (await session.execute(statement)).first() is not None


async def find_version(
    session: AsyncSession, collection: str, entry_id: str, version: int | None = None
) -> ContentVersion | None:
    """A version of an entry; without a number the newest."""
    statement = select(ContentVersion).where(
        ContentVersion.collection == collection, ContentVersion.entry_id == entry_id
    )
    if version is not None:
        statement = statement.where(ContentVersion.version == version)
    return await session.scalar(statement.order_by(ContentVersion.version.desc()).limit(1))


async def list_versions(
    session: AsyncSession, collection: str, entry_id: str, *, limit: int, offset: int
) -> tuple[Sequence[ContentVersion], int]:
    """Versions of an entry, newest first, and their number."""
    of_entry = and_(ContentVersion.collection == collection, ContentVersion.entry_id == entry_id)
    total = await session.scalar(select(func.count()).select_from(ContentVersion).where(of_entry))
    statement = select(ContentVersion).where(of_entry).order_by(ContentVersion.version.desc())
    return (await session.scalars(statement.limit(limit).offset(offset))).all(), total or 0


_LIST_ENTRIES = text("""
    select newest.entry_id, newest.version as newest, newest.author, newest.created_at as changed_at,
           on_site.version as published, count(*) over () as total
      from (select distinct on (entry_id) entry_id, version, author, created_at
              from content_versions where collection = :collection order by entry_id, version desc) newest
      left join lateral (select version from content_publications
                          where collection = :collection and entry_id = newest.entry_id
                            and cancelled_by is null and effective_at <= clock_timestamp()
                          order by effective_at desc, publication_id desc limit 1) on_site on true
     order by newest.entry_id limit :limit offset :offset
""")


async def list_entries(
    session: AsyncSession, collection: str, *, limit: int, offset: int
) -> tuple[Sequence[Row[Any]], int]:
    """The entries of a collection by id, each with its newest and its published version, and their number."""
    parameters = {"collection": collection, "limit": limit, "offset": offset}
    rows = (await session.execute(_LIST_ENTRIES, parameters)).all()
    return rows, rows[0].total if rows else 0


async def lock_publishing(session: AsyncSession) -> None:
    """Publications are validated one at a time; the lock lasts until the transaction ends."""
    await session.execute(text("select pg_advisory_xact_lock(hashtext('content publications'))"))


async def add_publication(
    session: AsyncSession, *, effective_at: datetime | None, **columns: Any
) -> ContentPublication:
    """Publishes a version, or withdraws the entry with None; now, or at a future instant."""
    columns["effective_at"] = func.clock_timestamp() if effective_at is None else effective_at
    statement = insert(ContentPublication).values(columns).returning(ContentPublication)
    return (await session.execute(statement)).scalar_one()


async def list_publications(
    session: AsyncSession, collection: str, entry_id: str
) -> Sequence[ContentPublication]:
    """Past and scheduled publications of an entry, latest first, at most a hundred."""
    statement = select(ContentPublication).where(
        ContentPublication.collection == collection, ContentPublication.entry_id == entry_id
    )
    newest = statement.order_by(
        ContentPublication.effective_at.desc(), ContentPublication.publication_id.desc()
    )
    return (await session.scalars(newest.limit(100))).all()


async def cancel_publication(
    session: AsyncSession, collection: str, entry_id: str, publication_id: int, *, author: str
) -> bool:
    """Cancels a scheduled publication; False when it does not exist or has taken effect."""
    statement = (
        update(ContentPublication)
        .where(
            ContentPublication.publication_id == publication_id,
            ContentPublication.collection == collection,
            ContentPublication.entry_id == entry_id,
            ContentPublication.cancelled_by.is_(None),
            ContentPublication.effective_at > func.clock_timestamp(),
        )
        .values(cancelled_by=author)
        .returning(ContentPublication.publication_id)
    )
    return (await session.execute(statement)).first() is not None


# Published now, or scheduled.
_USED: Final = text("""
    select v.collection || '/' || v.entry_id from content_publications p
    join content_versions v using (collection, entry_id, version)
    where p.cancelled_by is null and position(cast(:address as text) in v.document::text) > 0 and (
        p.effective_at > clock_timestamp() or p.publication_id = (
            select l.publication_id from content_publications l
            where (l.collection, l.entry_id) = (p.collection, p.entry_id) and l.cancelled_by is null
                and l.effective_at <= clock_timestamp()
            order by l.effective_at desc, l.publication_id desc limit 1
        )
    )
    limit 1
""")


async def find_entry_with(session: AsyncSession, address: str) -> str | None:
    """A published or scheduled entry that contains an address, as `collection/entry_id`."""
    found: str | None = await session.scalar(_USED, {"address": address})
    return found
