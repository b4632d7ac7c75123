"""Reads published results."""

from __future__ import annotations

from catalog.draws.store import draws
from catalog.errors import no_result, unknown_draw, unknown_offer
from catalog.lotteries import store as offers
from catalog.offers.store import offer_exists
from catalog.results.rules.results import PlayedDraw
from catalog.results.store import results
from servicekit.data.database import Database


async def read_results(
    database: Database, offer_key: str | None, *, currency: str, limit: int, offset: int
) -> tuple[list[PlayedDraw], int]:
    """Published results, newest draw first, of one offer or of all in a currency, and how many there are.

    Raises NotFound (`offer_not_found`).
    """
    async with database.read() as session:
        if offer_key is not None and not await offer_exists(session, offer_key):
            raise unknown_offer(offer_key)
        page, total = await results.page_of_results(
            session, offer_key, currency=currency, limit=limit, offset=offset
        )
        found = {offer.key: offer for offer in await offers.load_offers(session)}
    return [PlayedDraw(found[draw.offer_key], draw, result) for draw, result in page], total


async def read_result(database: Database, offer_key: str, draw_no: int) -> PlayedDraw:
    """The result of a draw. Raises NotFound (`offer_not_found`, `draw_not_found`, `result_not_found`)."""
    async with database.read() as session:
        found = await offers.load_offers(session, [offer_key])
        if not found:
            raise unknown_offer(offer_key)
        if await draws.find_draw(session, offer_key, draw_no) is None:
            raise unknown_draw(offer_key, draw_no)
        played = await results.find_result(session, offer_key, draw_no)
    if played is None:
        raise no_result(offer_key, draw_no)
    return PlayedDraw(found[0], played.draw, played.result)
