"""Reads what proves a drawing."""

from __future__ import annotations

from catalog.errors import unknown_draw
from catalog.raffles.rules.drawings import DrawingKey
from catalog.raffles.rules.published import ProvedDrawing, ProvedEntry, ProvedWinner, Verification
from catalog.raffles.rules.stored import StoredDraw
from catalog.raffles.store import drawings, raffles
from catalog.raffles.store import verification as raffles_verification
from catalog.raffles.store.verification import public_entries, winning_entries
from servicekit.data.database import Database
from servicekit.errors import NotFound


async def read_verification(database: Database, offer_key: str, draw_no: int) -> Verification:
    """Everything published of a draw. Raises NotFound (`draw_not_found`)."""
    async with database.read() as session:
        stored = await _stored_draw(database, offer_key, draw_no)
        allocation = await raffles_verification.allocation(session, offer_key, draw_no)
        won = await winning_entries(session, offer_key, draw_no)
        proved = []
        for drawing in await drawings.drawings_of(session, offer_key, draw_no):
            own = [entry for entry in won if entry.winner.drawing == drawing.key.key]
            is_public = drawing.status == "published" and drawing.entries is not None
            proofs = (
                await raffles_verification.proofs(
                    session, drawing.key, [entry.place for entry in own], drawing.entries or 0
                )
                if is_public
                else {}
            )
            proved.append(
                ProvedDrawing(
                    drawing,
                    [ProvedWinner(entry, proofs[entry.place]) for entry in own] if is_public else [],
                )
            )
    return Verification(stored, allocation, proved)


async def read_entry(database: Database, offer_key: str, draw_no: int, number: int) -> list[ProvedEntry]:
    """A ticket number in each sealed list of its draw.

    Raises NotFound (`draw_not_found`, `entry_not_found`).
    """
    await _stored_draw(database, offer_key, draw_no)
    async with database.read() as session:
        counts = {
            drawing.key.key: drawing.entries
            for drawing in await drawings.drawings_of(session, offer_key, draw_no)
        }
        proved = []
        for entry in await public_entries(session, offer_key, draw_no, number):
            entries = counts[entry.drawing] or 0
            key = DrawingKey(offer_key, draw_no, entry.drawing)
            proofs = await raffles_verification.proofs(session, key, [entry.place], entries)
            proved.append(ProvedEntry(entry, entries, proofs[entry.place]))
    if not proved:
        raise NotFound("entry_not_found", "This number is not in a sealed list of the draw", target="number")
    return proved


async def _stored_draw(database: Database, offer_key: str, draw_no: int) -> StoredDraw:
    async with database.read() as session:
        for raffle in await raffles.load_raffles(session, [offer_key]):
            for stored in raffle.draws:
                if stored.draw.draw_no == draw_no:
                    return stored
    raise unknown_draw(offer_key, draw_no)
