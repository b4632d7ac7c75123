"""Postal entries: each card once, with its number or the reason for its refusal."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.store import insert_rows
from catalog.raffles.rules.stored import PostalEntry

_COUNT = text("""
    select count(*) from postal_entries
    where offer_key = :offer_key and draw_no = :draw_no and entrant_digest = :entrant_digest
        and status = 'accepted'
""")

_LOCK = text("""
    select id from stocks where offer_key = :offer_key and draw_no = :draw_no and series = 0 for update
""")

_KNOWN = text("""
    select id from postal_entries
    where offer_key = :offer_key and draw_no = :draw_no and batch = :batch and line = :line
""")

_RESERVE = text("""
    select outcome, numbers from stock_reserve(
        :offer_key, :draw_no, 0, cast(:entry_id as uuid), cast(:entry_id as uuid), null, :region, 'postal',
        :method, 1, cast(:lifetime as interval), true
    )
""")

_CONFIRM = text("select outcome from stock_confirm_order(:entry_id, cast(:lifetime as interval))")

_OUTCOME = text("""
    select line, reason from postal_entries
    where offer_key = :offer_key and draw_no = :draw_no and batch = :batch order by line
""")


async def count_of(session: AsyncSession, entry: PostalEntry) -> int:
    """How many numbers this person has by post. Locks the draw's stock until the transaction ends."""
    await session.execute(_LOCK, asdict(entry))
    return await session.scalar(_COUNT, asdict(entry)) or 0


async def is_known(session: AsyncSession, entry: PostalEntry) -> bool:
    """Whether this line of its batch was imported before."""
    return await session.scalar(_KNOWN, asdict(entry)) is not None


async def enter(session: AsyncSession, entry: PostalEntry, method: str, reason: str | None) -> None:
    """Gives a card its number, or stores the reason for its refusal; a known line stays as it is."""
    await session.execute(_LOCK, asdict(entry))
    if await is_known(session, entry):
        return
    number = None
    if reason is None:
        wanted = {**asdict(entry), "method": method, "lifetime": timedelta(minutes=1)}
        held = (await session.execute(_RESERVE, wanted)).one()
        if held.outcome == "reserved":
            number = held.numbers[0]
            await session.execute(_CONFIRM, wanted)
        else:
            reason = held.outcome.replace("_", " ")
    status = "refused" if number is None else "accepted"
    row = {**asdict(entry), "status": status, "reason": reason, "number": number}
    row |= {"id": row.pop("entry_id"), "imported_by": row.pop("staff")}
    await insert_rows(session, "postal_entries", [row])


async def outcome(
    session: AsyncSession, offer_key: str, draw_no: int, batch: str
) -> tuple[int, list[tuple[int, str]]]:
    """How many cards of a batch have a number, and which have none and why."""
    values = {"offer_key": offer_key, "draw_no": draw_no, "batch": batch}
    rows = (await session.execute(_OUTCOME, values)).all()
    refused = [(row.line, row.reason) for row in rows if row.reason is not None]
    return len(rows) - len(refused), refused
