"""Raffles: what their files say, their causes, and their drawings with what is published of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.draws.store.draws import draw_from_row
from catalog.raffles.documents import CauseDocument, RaffleDrawDocument, RaffleOfferDocument
from catalog.syndicates.documents import SyndicateDocument

RAFFLE = "raffle_ticket"
"""Type of a raffle's offer (specification, Product offer)."""

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

_FORGET_CAUSES = text("delete from offer_causes where offer_key = :key")

_PUT_OFFER_CAUSE = text("""
    insert into offer_causes (offer_key, cause_key, position) values (:key, :cause, :position)
""")

_KNOWN_CAUSES = text("select key from causes where key = any(:keys)")

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

_ALLOCATION = text("""
    select document ->> 'allocation' from raffle_draws where offer_key = :offer_key and draw_no = :draw_no
""")

_WINNERS = text("""
    select w.* from drawing_winners w join drawings d
        on d.offer_key = w.offer_key and d.draw_no = w.draw_no and d.key = w.drawing
    where w.offer_key = any(:keys) and d.status = 'published'
    order by w.offer_key, w.draw_no, d.position, w.prize_no
""")


@dataclass(frozen=True, slots=True)
class StoredCause:
    """A cause with the keys of the offers that support it."""

    document: CauseDocument
    offers: Sequence[str]


@dataclass(frozen=True, slots=True)
class StoredDraw:
    """A draw of a raffle with how many tickets are left; ``document`` is what its file says."""

    draw: Draw
    document: RaffleDrawDocument
    left: int
    sold: int


@dataclass(frozen=True, slots=True)
class StoredRaffle:
    """A raffle with its draws by draw time and the names of its causes by key."""

    document: RaffleOfferDocument
    version: int
    suspended: bool
    draws: Sequence[StoredDraw]
    cause_names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Winner:
    """A published winner; ``display_name`` only with the winner's consent."""

    draw_no: int
    drawing: str
    prize_no: int
    won_by: str
    number: int
    region: str
    title: str
    kind: str
    value: int
    currency: str
    display_name: str | None


async def save_causes(session: AsyncSession, causes: Iterable[CauseDocument]) -> None:
    """Writes causes, over those with the same key."""
    await session.execute(_PUT_CAUSE, [cause.model_dump() for cause in causes])


async def causes(session: AsyncSession) -> list[StoredCause]:
    """Every cause in order of ranking."""
    return [
        StoredCause(
            CauseDocument.model_validate({k: v for k, v in row._mapping.items() if k != "offers"}),
            row.offers,
        )
        for row in await session.execute(_CAUSES)
    ]


async def unknown_causes(session: AsyncSession, keys: Sequence[str]) -> list[str]:
    """Those of ``keys`` that are no causes."""
    known = set(await session.scalars(_KNOWN_CAUSES, {"keys": list(keys)}))
    return [key for key in keys if key not in known]


async def save_special_offer(
    session: AsyncSession, document: RaffleOfferDocument | SyndicateDocument, causes: Sequence[str]
) -> bool:
    """Writes what a file says of its offer; False when the key belongs to an offer of another type."""
    saved = await session.scalar(
        _PUT_OFFER,
        {
            "key": document.key,
            "type": document.type,
            "name": document.name,
            "url": document.url,
            "url_aliases": document.url_aliases,
            "display_category": document.display_category,
            "ranking": document.ranking,
            "tagline": document.tagline,
            "recurring_type": document.recurring_purchase.type,
            "recurring_availability": document.recurring_purchase.availability,
        },
    )
    if saved is None:
        return False
    await session.execute(_PUT_DOCUMENT, {"key": document.key, "document": document.model_dump(mode="json")})
    await session.execute(_FORGET_CAUSES, {"key": document.key})
    if causes:
        await session.execute(
            _PUT_OFFER_CAUSE,
            [{"key": document.key, "cause": cause, "position": at} for at, cause in enumerate(causes)],
        )
    return True


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


async def allocation_of(session: AsyncSession, offer_key: str, draw_no: int) -> str | None:
    """How a draw hands out numbers by itself; None for a draw that is no raffle's."""
    found: str | None = await session.scalar(_ALLOCATION, {"offer_key": offer_key, "draw_no": draw_no})
    return found


async def published_winners(session: AsyncSession, keys: Sequence[str]) -> dict[str, list[Winner]]:
    """Winners of these raffles by offer, in the order of drawing."""
    found: dict[str, list[Winner]] = defaultdict(list)
    for row in await session.execute(_WINNERS, {"keys": list(keys)}):
        found[row.offer_key].append(winner_from_row(row))
    return found


def winner_from_row(row: Any) -> Winner:
    """A winner as its row says."""
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
