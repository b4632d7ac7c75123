"""What is published of drawings: winners, sealed entries and their proofs."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.raffles.rules.drawings import DrawingKey, PublicEntry, PublishedAllocation, WinningEntry
from catalog.raffles.store.raffles import winner_from_row
from drawproof import merkle

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
    return [
        WinningEntry(
            winner_from_row(row),
            row.place,
            row.attempt,
            row.entry_id,
            row.entry_digest,
            row.source,
            row.claim,
        )
        for row in rows
    ]


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
    """How the numbers of a draw are handed out."""
    row = (await session.execute(_ALLOCATION, {"offer_key": offer_key, "draw_no": draw_no})).one()
    return PublishedAllocation(
        row.first_number, row.last_number, row.key_commitment, row.allocation_key, row.frozen_at
    )
