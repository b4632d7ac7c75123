"""Statements about uploaded pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from content.media.tables import Media, MediaSize


async def add_media(session: AsyncSession, picture: Media) -> None:
    """Adds a picture; the same picture again changes nothing."""
    names = ("name", "content_type", "body", "width", "height", "author")
    values = {name: getattr(picture, name) for name in names}
    await session.execute(insert(Media).values(values).on_conflict_do_nothing())


async def find_media(session: AsyncSession, name: str) -> Media | None:
    return await session.scalar(select(Media).where(Media.name == name))


async def find_media_by_hash(session: AsyncSession, digest: str, endings: Sequence[str]) -> Media | None:
    """A picture by the hash of its content."""
    names = [f"{digest}.{ending}" for ending in endings]
    return await session.scalar(select(Media).where(Media.name.in_(names)))


async def add_sizes(session: AsyncSession, name: str, copies: Mapping[int, bytes | None]) -> None:
    """Adds copies of a picture by width; existing ones stay unchanged."""
    rows = [{"name": name, "width": width, "body": body} for width, body in copies.items()]
    if rows:
        await session.execute(insert(MediaSize).values(rows).on_conflict_do_nothing())


async def find_size(session: AsyncSession, name: str, width: int) -> MediaSize | None:
    """The copy of a picture at a width, if there is one."""
    return await session.get(MediaSize, (name, width))


async def list_media(session: AsyncSession, *, limit: int, offset: int) -> tuple[Sequence[Media], int]:
    """Pictures without their content, newest first, and their number."""
    total = await session.scalar(select(func.count()).select_from(Media))
    newest = select(Media).order_by(Media.created_at.desc(), Media.name).options(defer(Media.body))
    return (await session.scalars(newest.limit(limit).offset(offset))).all(), total or 0


async def list_added_since(session: AsyncSession, since: datetime | None) -> Sequence[Media]:
    """Pictures without their content that were added after an instant, oldest first;
    all without an instant.
    """
    added = select(Media).order_by(Media.created_at).options(defer(Media.body))
    return (await session.scalars(added if since is None else added.where(Media.created_at > since))).all()


async def remove_media(session: AsyncSession, name: str) -> bool:
    """Deletes a picture; False when there is none."""
    deleted = await session.scalars(delete(Media).where(Media.name == name).returning(Media.name))
    return deleted.one_or_none() is not None
