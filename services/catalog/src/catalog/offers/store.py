"""Offers: lotteries, raffles and syndicates alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import Row, bindparam, select, text, update
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.documents import SpecialOfferDocument
from catalog.offers.tables import offer_changes, offers

_MARK_PUBLISHED: Final = text("""
    update offers set published_digest = changed.digest, version = offers.version + 1
    from unnest(cast(:keys as text[]), cast(:digests as bytea[])) as changed (key, digest)
    where offers.key = changed.key and offers.published_digest is distinct from changed.digest
    returning offers.key, offers.version
""")

_MARK_FACTS_PUBLISHED: Final = text("""
    insert into published_facts as published (kind, key, version, digest)
    select :kind, fact.key, 1, fact.digest
    from unnest(cast(:keys as text[]), cast(:digests as bytea[])) as fact (key, digest)
    on conflict (kind, key) do update set version = published.version + 1, digest = excluded.digest
        where published.digest <> excluded.digest
    returning key, version
""")

_PUT_OFFER = text("""
    insert into offers (
        key, type, name, url, url_aliases, display_category, ranking, tagline, max_draws, recurring_type,
        recurring_availability
    ) values (
        :key, :type, :name, :url, :url_aliases, :display_category, :ranking, :tagline, 1, :recurring_type,
        :recurring_availability
    )
    on conflict (key) do update set
        name = excluded.name, url = excluded.url, url_aliases = excluded.url_aliases,
        display_category = excluded.display_category, ranking = excluded.ranking, tagline = excluded.tagline,
        recurring_type = excluded.recurring_type, recurring_availability = excluded.recurring_availability
        where offers.type = excluded.type
    returning key
""")

_PUT_DOCUMENT = text("""
    insert into special_offers (offer_key, document) values (:key, :document)
    on conflict (offer_key) do update set document = excluded.document
""").bindparams(bindparam("document", type_=JSONB))


def columns_of(row: Row[Any], kind: type[Any]) -> dict[str, Any]:
    """The columns of a row that a dataclass has as fields; arrays as tuples."""
    values = {each.name: getattr(row, each.name) for each in fields(kind) if hasattr(row, each.name)}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


async def insert_rows(session: AsyncSession, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Adds rows, whose keys are the columns that they set, to a table."""
    if rows:
        values = ", ".join(f":{name}" for name in rows[0])
        statement = f"insert into {table} ({', '.join(rows[0])}) values ({values})"  # noqa: S608 - names of the repository
        await session.execute(text(statement), list(rows))


async def offer_exists(session: AsyncSession, key: str) -> bool:
    return (await session.scalar(select(offers.c.key).where(offers.c.key == key))) is not None


async def packaged_digest(session: AsyncSession, key: str) -> bytes | None:
    """Digest of the packaged file that an offer was last loaded from; None for one that never was."""
    digest: bytes | None = await session.scalar(select(offers.c.packaged_digest).where(offers.c.key == key))
    return digest


async def mark_packaged(session: AsyncSession, key: str, digest: bytes) -> None:
    """Stores the digest of the packaged file that an offer was loaded from."""
    await session.execute(update(offers).where(offers.c.key == key).values(packaged_digest=digest))


async def suspend(
    session: AsyncSession, key: str, *, suspended: bool, actor: str, reason: str | None
) -> bool:
    """Suspends an offer or puts it on sale again; False when that changes nothing."""
    changed = await session.scalar(
        update(offers)
        .where(offers.c.key == key, offers.c.suspended.is_not(suspended))
        .values(suspended=suspended)
        .returning(offers.c.key)
    )
    if changed is None:
        return False
    change = "suspended" if suspended else "on sale again"
    await session.execute(
        insert(offer_changes).values(offer_key=key, change=change, actor=actor, reason=reason)
    )
    return True


async def mark_published(session: AsyncSession, digests: Mapping[str, bytes]) -> dict[str, int]:
    """Counts publications of offers whose digest is new; the new versions by key."""
    changed = await session.execute(
        _MARK_PUBLISHED, {"keys": list(digests), "digests": list(digests.values())}
    )
    return {row.key: row.version for row in changed}


async def mark_facts_published(
    session: AsyncSession, kind: str, digests: Mapping[str, bytes]
) -> dict[str, int]:
    """Counts publications of facts whose digest is new; the new versions by key."""
    changed = await session.execute(
        _MARK_FACTS_PUBLISHED, {"kind": kind, "keys": list(digests), "digests": list(digests.values())}
    )
    return {row.key: row.version for row in changed}


async def save_special_offer(session: AsyncSession, document: SpecialOfferDocument) -> bool:
    """Stores the offer of a raffle or syndicate; False when another type of offer has its key."""
    saved = await session.scalar(
        _PUT_OFFER,
        {
            **document.model_dump(exclude={"terms", "recurring_purchase"}),
            "recurring_type": document.recurring_purchase.type,
            "recurring_availability": document.recurring_purchase.availability,
        },
    )
    if saved is None:
        return False
    await session.execute(_PUT_DOCUMENT, {"key": document.key, "document": document.model_dump(mode="json")})
    return True
