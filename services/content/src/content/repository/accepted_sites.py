"""Statements about the configuration and theme that were sound last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from content.domain.collections import ONLY_ENTRY
from content.models import AcceptedSite


async def find(session: AsyncSession) -> Mapping[str, Any] | None:
    """The configuration with its theme; None before there was one."""
    found: Mapping[str, Any] | None = await session.scalar(
        select(AcceptedSite.document).where(AcceptedSite.name == ONLY_ENTRY)
    )
    return found


async def keep(session: AsyncSession, document: Mapping[str, Any]) -> None:
    """Keeps a configuration with its theme; harmless when it is kept already."""
    statement = insert_or(AcceptedSite).values(name=ONLY_ENTRY, document=dict(document))
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[AcceptedSite.name],
            set_={"document": statement.excluded.document, "accepted_at": func.clock_timestamp()},
            where=AcceptedSite.document.is_distinct_from(statement.excluded.document),
        )
    )
