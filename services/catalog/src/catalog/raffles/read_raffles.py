"""What everybody may read of raffles, causes and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from catalog.errors import unknown_draw, unknown_offer
from catalog.raffles.documents import CauseDocument, PermitDocument
from catalog.raffles.store import drawings, raffles
from catalog.raffles.store.drawings import (
    DrawingKey,
    PublicEntry,
    PublishedAllocation,
    StoredDrawing,
    WinningEntry,
)
from catalog.raffles.store.raffles import StoredCause, StoredDraw, StoredRaffle, Winner
from servicekit.database import Database
from servicekit.errors import NotFound


class Shown(NamedTuple):
    """A raffle with its causes and its published winners."""

    raffle: StoredRaffle
    causes: Sequence[CauseDocument]
    winners: Sequence[Winner]


class ProvedWinner(NamedTuple):
    """A winner with the proof of its place in the sealed list."""

    entry: WinningEntry
    proof: Sequence[bytes]


class ProvedDrawing(NamedTuple):
    """Everything that is published of a drawing."""

    drawing: StoredDrawing
    winners: Sequence[ProvedWinner]


class Verification(NamedTuple):
    """Everything that is published of a draw, to recompute it."""

    stored: StoredDraw
    allocation: PublishedAllocation
    drawings: Sequence[ProvedDrawing]


class ProvedEntry(NamedTuple):
    """A ticket in a sealed list, with its proof."""

    entry: PublicEntry
    entries: int
    proof: Sequence[bytes]


class Notice(NamedTuple):
    """What must be told of a raffle on paper: its permits, and the names of its causes by key."""

    permits: Sequence[PermitDocument]
    cause_names: Mapping[str, str]


async def read_raffles(database: Database, region: str | None) -> list[Shown]:
    """Every raffle in order of ranking; with a region only those that have a draw licensed there."""
    async with database.read() as session:
        found = await raffles.load_raffles(session)
        every = {cause.document.key: cause.document for cause in await raffles.causes(session)}
        winners = await raffles.published_winners(session, [raffle.document.key for raffle in found])
    shown = [
        Shown(
            licensed_in(raffle, region),
            [every[key] for key in raffle.document.causes],
            winners[raffle.document.key],
        )
        for raffle in found
    ]
    return [raffle for raffle in shown if raffle.raffle.draws]


async def read_raffle(database: Database, key: str, region: str | None) -> Shown:
    """One raffle. Raises NotFound (`offer_not_found`), also where it is not licensed."""
    for shown in await read_raffles(database, region):
        if shown.raffle.document.key == key:
            return shown
    raise unknown_offer(key)


async def read_notice(database: Database, offer_key: str, draw_no: int) -> Notice:
    """What a ticket of a draw must say; nothing for a lottery."""
    async with database.read() as session:
        document = (await raffles.draw_documents(session, offer_key)).get(draw_no)
        if document is None:
            return Notice((), {})
        causes = await raffles.causes(session)
    return Notice(document.permits, {cause.document.key: cause.document.name for cause in causes})


def licensed_in(raffle: StoredRaffle, region: str | None) -> StoredRaffle:
    """The raffle with the draws that may be sold in a region."""
    if region is None:
        return raffle
    licensed = [stored for stored in raffle.draws if region in stored.document.regions]
    return replace(raffle, draws=licensed)


async def read_causes(database: Database) -> list[StoredCause]:
    """The directory of causes."""
    async with database.read() as session:
        return await raffles.causes(session)


async def read_cause(database: Database, slug: str) -> StoredCause:
    """One cause by its slug. Raises NotFound (`cause_not_found`)."""
    for cause in await read_causes(database):
        if cause.document.url_slug == slug:
            return cause
    raise NotFound("cause_not_found", f"There is no cause {slug!r}", target="slug")


async def read_verification(database: Database, offer_key: str, draw_no: int) -> Verification:
    """Everything published of a draw. Raises NotFound (`draw_not_found`)."""
    async with database.read() as session:
        stored = await _stored_draw(database, offer_key, draw_no)
        allocation = await drawings.allocation(session, offer_key, draw_no)
        won = await drawings.winning_entries(session, offer_key, draw_no)
        proved = []
        for drawing in await drawings.drawings_of(session, offer_key, draw_no):
            own = [entry for entry in won if entry.winner.drawing == drawing.key.key]
            is_public = drawing.status == "published" and drawing.entries is not None
            proofs = (
                await drawings.proofs(
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
        for entry in await drawings.public_entries(session, offer_key, draw_no, number):
            entries = counts[entry.drawing] or 0
            key = DrawingKey(offer_key, draw_no, entry.drawing)
            proofs = await drawings.proofs(session, key, [entry.place], entries)
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
