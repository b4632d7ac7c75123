"""Raffles with their draws and published winners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.store.draws import draw_from_row
from catalog.raffles.documents import RaffleDrawDocument, RaffleOfferDocument
from catalog.raffles.rules.stored import StoredDraw, StoredRaffle, Winner
from catalogue.product_types import RAFFLE

_DRAW_DOCUMENTS = text("select draw_no, document from raffle_draws where offer_key = :key")

_PUT_DRAW = text("""
    insert into raffle_draws (offer_key, draw_no, document) values (:key, :draw_no, :document)
""").bindparams(bindparam("document", type_=JSONB))

_OFFERS = text("""
    select o.key, o.version, o.suspended, s.document,
           (select coalesce(jsonb_object_agg(c.key, c.name), '{}')
            from offer_causes a join causes c on c.key = a.cause_key
            where a.offer_key = o.key) as cause_names
    from offers o join special_offers s on s.offer_key = o.key
    where o.type = :type and (:every or o.key = any(:keys)) order by o.ranking, o.key
""")

_DRAWS = text("""
    select d.*, r.document, s.authorised, s.sales_cap, s.held, s.confirmed
    from draws d
    join raffle_draws r using (offer_key, draw_no)
    join stocks s on s.offer_key = d.offer_key and s.draw_no = d.draw_no and s.series = 0
    where d.offer_key = any(:keys) order by d.draw_at, d.draw_no
""")

_WINNERS = text("""
    select w.* from drawing_winners w join drawings d
        on d.offer_key = w.offer_key and d.draw_no = w.draw_no and d.key = w.drawing
    where w.offer_key = any(:keys) and d.status = 'published'
    order by w.offer_key, w.draw_no, d.position, w.prize_no
""")


async def draw_documents(session: AsyncSession, key: str) -> dict[int, RaffleDrawDocument]:
    """What was loaded of a raffle's draws, by number."""
    return {
        row.draw_no: RaffleDrawDocument.model_validate(row.document)
        for row in await session.execute(_DRAW_DOCUMENTS, {"key": key})
    }


async def insert_raffle_draw(session: AsyncSession, key: str, document: RaffleDrawDocument) -> None:
    """Adds what the file says of a draw, which is never changed afterwards."""
    await session.execute(
        _PUT_DRAW,
        {"key": key, "draw_no": document.draw_no, "document": document.model_dump(mode="json")},
    )


async def load_raffles(session: AsyncSession, keys: Sequence[str] | None = None) -> list[StoredRaffle]:
    """Raffles in order of ranking: all of them, or those of ``keys`` that exist."""
    rows = (
        await session.execute(_OFFERS, {"type": RAFFLE, "every": keys is None, "keys": list(keys or ())})
    ).all()
    draws: dict[str, list[StoredDraw]] = defaultdict(list)
    for row in await session.execute(_DRAWS, {"keys": [row.key for row in rows]}):
        draws[row.offer_key].append(
            StoredDraw(
                draw=draw_from_row(row),
                document=RaffleDrawDocument.model_validate(row.document),
                left=max(min(row.authorised, _or(row.sales_cap, row.authorised)) - row.held, 0),
                sold=row.confirmed,
            )
        )
    return [
        StoredRaffle(
            RaffleOfferDocument.model_validate(row.document),
            row.version,
            row.suspended,
            draws[row.key],
            row.cause_names,
        )
        for row in rows
    ]


async def published_winners(session: AsyncSession, keys: Sequence[str]) -> dict[str, list[Winner]]:
    """Winners of these raffles by offer, in the order of drawing."""
    found: dict[str, list[Winner]] = defaultdict(list)
    for row in await session.execute(_WINNERS, {"keys": list(keys)}):
        found[row.offer_key].append(winner_from_row(row))
    return found


def winner_from_row(row: Any) -> Winner:
    return Winner(
        draw_no=row.draw_no,
        drawing=row.drawing,
        prize_no=row.prize_no,
        won_by=row.won_by,
        number=row.number,
        region=row.region,
        title=row.title,
        kind=row.kind,
        value=row.minor_units,
        currency=row.currency,
        display_name=row.display_name,
    )


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value
