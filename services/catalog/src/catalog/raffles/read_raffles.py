"""Reads raffles with their causes and winners."""

from __future__ import annotations

from dataclasses import replace

from catalog.errors import unknown_offer
from catalog.raffles.rules.published import (
    Notice,
    PublishedRaffle,
)
from catalog.raffles.rules.stored import StoredRaffle
from catalog.raffles.store import raffles
from catalog.raffles.store.causes import all_causes
from servicekit.data.database import Database


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
    """What a ticket of a draw must state; empty for a lottery."""
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
