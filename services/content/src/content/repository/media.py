"""Statements about uploaded pictures."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from content.models import Media


async def add_media(
    session: AsyncSession,
    *,
    name: str,
    content_type: str,
    body: bytes,
    width: int,
    height: int,
    author: str,
) -> None:
    """Keeps a picture; the same one again changes nothing."""
    values = {
        "name": name,
        "content_type": content_type,
        "body": body,
        "width": width,
        "height": height,
        "author": author,
    }
    await session.execute(insert(Media).values(values).on_conflict_do_nothing())


async def find_media(session: AsyncSession, name: str) -> Media | None:
    """A picture by its name."""
    return await session.scalar(select(Media).where(Media.name == name))
