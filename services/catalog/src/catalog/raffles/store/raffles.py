"""Raffles with their draws and published winners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.store.draws import draw_from_row
from catalog.offers.store import columns_of, insert_rows
from catalog.raffles.documents import CauseDocument, RaffleOfferDocument
from catalog.raffles.rules.raffles import RaffleDraw
from catalog.raffles.rules.stored import (
    DrawingKey,
    PublicEntry,
    PublishedAllocation,
    StoredCause,
    StoredDraw,
    StoredRaffle,
    Winner,
    WinningEntry,
)
from catalogue.product_types import RAFFLE
from drawproof import merkle

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


async def replace_causes_of(session: AsyncSession, offer_key: str, causes: Sequence[str]) -> None:
    """Sets the causes of a raffle, in their order."""
    await session.execute(_DELETE_CAUSES, {"key": offer_key})
    rows = [{"offer_key": offer_key, "cause_key": cause, "position": at} for at, cause in enumerate(causes)]
    await insert_rows(session, "offer_causes", rows)


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
    select d.*, r.document, greatest(least(s.authorised, s.sales_cap) - s.held, 0) as tickets_left
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


async def draw_documents(session: AsyncSession, key: str) -> dict[int, RaffleDraw]:
    """The documents of a raffle's draws by number."""
    return {
        row.draw_no: RaffleDraw.model_validate(row.document)
        for row in await session.execute(_DRAW_DOCUMENTS, {"key": key})
    }


async def insert_raffle_draw(session: AsyncSession, key: str, document: RaffleDraw) -> None:
    """Adds the document of a draw, which never changes."""
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
                document=RaffleDraw.model_validate(row.document),
                left=row.tickets_left,
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
    return Winner(**columns_of(row, Winner), value=row.minor_units)


_PUBLIC_ENTRIES = text("""
    select drawing, place, number, entry_digest from drawing_entries
    where offer_key = :offer_key and draw_no = :draw_no and number = :number
""")

_ALL_WINNERS = text("""
    select w.*, e.entry_digest, r.source from drawing_winners w
    join drawing_entries e using (offer_key, draw_no, drawing, place)
    join reservations r on r.reference = w.entry_id
    where w.offer_key = :offer_key and w.draw_no = :draw_no order by w.drawing, w.prize_no
""")

_HASHES = text("""
    select w.level, w.place, substring(t.hashes from (w.place * 32 + 1)::integer for 32) as hash
    from unnest(cast(:levels as integer[]), cast(:places as bigint[])) as w (level, place)
    join drawing_trees t on t.offer_key = :offer_key and t.draw_no = :draw_no and t.drawing = :drawing
        and t.level = w.level
""")

_ALLOCATION = text("""
    select first_number, last_number, key_commitment, allocation_key, frozen_at from stocks
    where offer_key = :offer_key and draw_no = :draw_no and series = 0
""")


async def public_entries(
    session: AsyncSession, offer_key: str, draw_no: int, number: int
) -> list[PublicEntry]:
    """A ticket number in every sealed list of its draw."""
    values = {"offer_key": offer_key, "draw_no": draw_no, "number": number}
    return [PublicEntry(**row._mapping) for row in await session.execute(_PUBLIC_ENTRIES, values)]


async def winning_entries(session: AsyncSession, offer_key: str, draw_no: int) -> list[WinningEntry]:
    """The winners of a draw, published or not, by drawing and prize."""
    rows = await session.execute(_ALL_WINNERS, {"offer_key": offer_key, "draw_no": draw_no})
    return [WinningEntry(winner=winner_from_row(row), **columns_of(row, WinningEntry)) for row in rows]


async def proofs(
    session: AsyncSession, key: DrawingKey, places: Sequence[int], entries: int
) -> dict[int, list[bytes]]:
    """The inclusion proof of each place in a sealed list, from the leaves up."""
    paths = {place: merkle.proof_places(place, entries) for place in places}
    wanted = sorted({where for path in paths.values() for where in path})
    rows = await session.execute(
        _HASHES,
        {**key.arguments, "levels": [level for level, _ in wanted], "places": [at for _, at in wanted]},
    )
    hashes = {(row.level, row.place): row.hash for row in rows}
    return {place: [hashes[where] for where in path] for place, path in paths.items()}


async def allocation(session: AsyncSession, offer_key: str, draw_no: int) -> PublishedAllocation:
    """How the numbers of a draw are allocated."""
    row = (await session.execute(_ALLOCATION, {"offer_key": offer_key, "draw_no": draw_no})).one()
    return PublishedAllocation(
        row.first_number, row.last_number, row.key_commitment, row.allocation_key, row.frozen_at
    )
