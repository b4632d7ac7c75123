"""Eras of games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import BigInteger, Date, Table, Text, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.games.documents import EraDocument
from catalog.games.rules import Era, Eras
from catalog.offers.tables import columns, metadata

rule_sets = Table(
    "rule_sets",
    metadata,
    *columns(Text, "offer_key"),
    *columns(BigInteger, "effective_from_draw"),
    *columns(Date, "effective_from_date"),
    *columns(JSONB, "document"),
)


async def load_eras(session: AsyncSession, keys: Iterable[str]) -> dict[str, Eras]:
    """The rules of each of these offers by era."""
    query = (
        select(rule_sets.c.offer_key, rule_sets.c.document)
        .where(rule_sets.c.offer_key.in_(list(keys)))
        .order_by(rule_sets.c.offer_key, rule_sets.c.effective_from_draw)
    )
    documents: dict[str, list[EraDocument]] = defaultdict(list)
    for row in await session.execute(query):
        documents[row.offer_key].append(EraDocument.model_validate(row.document))
    return {key: Eras(tuple(document.era() for document in found)) for key, found in documents.items()}


async def era_of_draw(session: AsyncSession, key: str, draw_no: int) -> Era:
    """The rules of one draw of an offer."""
    return (await load_eras(session, [key]))[key].of_draw(draw_no)


async def stored_eras(session: AsyncSession, key: str) -> dict[int, EraDocument]:
    """The rule documents of an offer as they are stored, by their first draw."""
    query = select(rule_sets.c.effective_from_draw, rule_sets.c.document).where(rule_sets.c.offer_key == key)
    return {
        row.effective_from_draw: EraDocument.model_validate(row.document)
        for row in await session.execute(query)
    }
