"""Reads raffles with their causes and winners."""

from __future__ import annotations

from dataclasses import replace

from catalog.errors import unknown_draw, unknown_offer
from catalog.raffles.rules.stored import (
    DrawingKey,
    Notice,
    ProvedDrawing,
    ProvedEntry,
    ProvedWinner,
    PublishedRaffle,
    StoredCause,
    StoredDraw,
    StoredRaffle,
    Verification,
)
from catalog.raffles.store import drawings, raffles
from catalog.raffles.store.raffles import all_causes, public_entries, winning_entries
from servicekit.data.database import Database
from servicekit.errors import NotFound


async def read_causes(database: Database) -> list[StoredCause]:
    """The directory of causes."""
    async with database.read() as session:
        return await all_causes(session)


async def read_cause(database: Database, slug: str) -> StoredCause:
    """One cause by its slug. Raises NotFound (`cause_not_found`)."""
    for cause in await read_causes(database):
        if cause.document.url_slug == slug:
            return cause
    raise NotFound("cause_not_found", f"There is no cause {slug!r}", target="slug")


async def read_raffles(database: Database, region: str | None) -> list[PublishedRaffle]:
    """Every raffle in order of ranking; with a region only those that have a draw licensed there."""
    async with database.read() as session:
        found = await raffles.load_raffles(session)
        every = {cause.document.key: cause.document for cause in await all_causes(session)}
        winners = await raffles.published_winners(session, [raffle.document.key for raffle in found])
    shown = [
        PublishedRaffle(
            licensed_in(raffle, region),
            [every[key] for key in raffle.document.causes],
            winners[raffle.document.key],
        )
        for raffle in found
    ]
    return [raffle for raffle in shown if raffle.raffle.draws]


async def read_raffle(database: Database, key: str, region: str | None) -> PublishedRaffle:
    """One raffle. Raises NotFound (`offer_not_found`), also where it is not licensed."""
    for shown in await read_raffles(database, region):
        if shown.raffle.document.key == key:
            return shown
    raise unknown_offer(key)


async def read_notice(database: Database, offer_key: str, draw_no: int) -> Notice:
    """Permits and causes that a ticket must state; empty for a lottery."""
    async with database.read() as session:
        document = (await raffles.draw_documents(session, offer_key)).get(draw_no)
        if document is None:
            return Notice((), {})
        causes = await all_causes(session)
    return Notice(document.permits, {cause.document.key: cause.document.name for cause in causes})


def licensed_in(raffle: StoredRaffle, region: str | None) -> StoredRaffle:
    """The raffle with the draws that may be sold in a region."""
    if region is None:
        return raffle
    licensed = [stored for stored in raffle.draws if region in stored.document.regions]
    return replace(raffle, draws=licensed)


async def read_verification(database: Database, offer_key: str, draw_no: int) -> Verification:
    """Everything published of a draw. Raises NotFound (`draw_not_found`)."""
    async with database.read() as session:
        stored = await _stored_draw(database, offer_key, draw_no)
        allocation = await raffles.allocation(session, offer_key, draw_no)
        won = await winning_entries(session, offer_key, draw_no)
        proved = []
        for drawing in await drawings.drawings_of(session, offer_key, draw_no):
            own = [entry for entry in won if entry.winner.drawing == drawing.key.key]
            is_public = drawing.status == "published" and drawing.entries is not None
            proofs = (
                await raffles.proofs(
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
            proofs = await raffles.proofs(session, key, [entry.place], entries)
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
