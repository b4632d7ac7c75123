"""Causes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.raffles.documents import CauseDocument
from catalog.raffles.rules.stored import StoredCause

_PUT_CAUSE = text("""
    insert into causes (key, url_slug, name, summary, text, image, image_alt, ranking)
    values (:key, :url_slug, :name, :summary, :text, :image, :image_alt, :ranking)
    on conflict (key) do update set
        url_slug = excluded.url_slug, name = excluded.name, summary = excluded.summary, text = excluded.text,
        image = excluded.image, image_alt = excluded.image_alt, ranking = excluded.ranking
""")

_CAUSES = text("""
    select c.key, c.url_slug, c.name, c.summary, c.text, c.image, c.image_alt, c.ranking,
           (select coalesce(array_agg(o.offer_key order by f.ranking, f.key), '{}')
            from offer_causes o join offers f on f.key = o.offer_key where o.cause_key = c.key) as offers
    from causes c order by c.ranking, c.key
""")

_KNOWN_CAUSES = text("select key from causes where key = any(:keys)")


async def save_causes(session: AsyncSession, causes: Iterable[CauseDocument]) -> None:
    """Writes causes, over those with the same key."""
    await session.execute(_PUT_CAUSE, [cause.model_dump() for cause in causes])


async def all_causes(session: AsyncSession) -> list[StoredCause]:
    """Every cause in order of ranking."""
    return [
        StoredCause(
            CauseDocument.model_validate({k: v for k, v in row._mapping.items() if k != "offers"}),
            row.offers,
        )
        for row in await session.execute(_CAUSES)
    ]


async def unknown_causes(session: AsyncSession, keys: Sequence[str]) -> list[str]:
    """Those of ``keys`` that are unknown."""
    known = set(await session.scalars(_KNOWN_CAUSES, {"keys": list(keys)}))
    return [key for key in keys if key not in known]


_DELETE_CAUSES = text("delete from offer_causes where offer_key = :key")

_PUT_OFFER_CAUSE = text("""
    insert into offer_causes (offer_key, cause_key, position) values (:key, :cause, :position)
""")


async def replace_causes_of(session: AsyncSession, offer_key: str, causes: Sequence[str]) -> None:
    """Sets the causes of a raffle, in their order."""
    await session.execute(_DELETE_CAUSES, {"key": offer_key})
    if causes:
        await session.execute(
            _PUT_OFFER_CAUSE,
            [{"key": offer_key, "cause": cause, "position": at} for at, cause in enumerate(causes)],
        )
