"""Stores a syndicate file."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.store import draws
from catalog.errors import refused
from catalog.offers.publish_offers import publish_changed_offers
from catalog.offers.store import offer_exists, save_special_offer
from catalog.syndicates import store as syndicates
from catalog.syndicates.documents import SyndicateDocument
from catalog.syndicates.events import published_syndicate
from catalog.syndicates.open_syndicates import announce_shares, draw_ticket, number_sets, open_due_syndicates
from servicekit.clock import Clock
from servicekit.data.database import Database


async def load_syndicate(database: Database, clock: Clock, document: SyndicateDocument) -> None:
    """Writes a syndicate offer; syndicates that are open keep the terms they were opened with.

    Raises RuleRefused (`unknown_lottery`, `offer_exists`, `impossible_ticket`).
    """
    async with database.transaction() as session:
        await save_syndicate(session, document, clock.now())


async def save_syndicate(session: AsyncSession, document: SyndicateDocument, now: datetime) -> None:
    """Does so in the caller's transaction."""
    if not await offer_exists(session, document.plays):
        raise refused("unknown_lottery", f"There is no lottery {document.plays}")
    coming = (await draws.upcoming_draws(session, now, [document.plays]))[document.plays]
    if coming:
        draw_ticket(document, await number_sets(session, document.plays, coming[0].draw_no))
    if not await save_special_offer(session, document):
        raise refused("offer_exists", f"{document.key} is another product")
    known = await syndicates.syndicate_offers(session)
    loaded = [offer for offer in known if offer.document.key == document.key]
    await publish_changed_offers(session, map(published_syndicate, loaded))
    await announce_shares(session, known, now)
    await open_due_syndicates(session, known, now)
