"""Draws that can be bought into."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter, Request, Response

from catalog.lotteries.read_offers import read_offer, read_offers
from catalog.lotteries.routes import draw_models
from catalog.lotteries.routes.draw_representation import draw_out
from catalog.lotteries.routes.offers import is_listed
from catalog.responses.cache import Content, ResponseCache
from catalog.responses.parameters import OfferKey, RegionFilter
from catalogue.draws import DrawStatus
from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, PageQuery, ok


def router(database: Database, cache: ResponseCache, *, currency: str) -> APIRouter:
    """The routes of upcoming draws; ``currency`` is the site's."""
    routes = APIRouter(tags=["draws"])

    @routes.get("/api/draws", response_model=Envelope[list[draw_models.Draw]])
    async def list_next_draws(request: Request, region: RegionFilter = None) -> Response:
        """The next open draw of each offer that may be sold in a region, in order of the offers; without a
        region of those of the site.
        """

        async def make(now: datetime) -> Content:
            shown = [
                next(
                    (
                        draw_out(offer, draw, place, now)
                        for place, draw in enumerate(upcoming)
                        if draw.status is DrawStatus.OPEN
                    ),
                    None,
                )
                for offer, upcoming in await read_offers(database, now)
                if is_listed(offer, region, currency)
            ]
            open_draws = [draw for draw in shown if draw is not None]
            return Content(ok(open_draws), min((draw.stop for draw in open_draws), default=None))

        return await cache.respond(request, ("draws", region), make)

    @routes.get("/api/offers/{key}/draws", response_model=Envelope[list[draw_models.Draw]])
    async def list_upcoming_draws(request: Request, key: OfferKey, page: PageQuery) -> Response:
        """Draws of an offer that have not stopped selling, soonest first. 404 `offer_not_found`."""

        async def make(now: datetime) -> Content:
            offer, upcoming = await read_offer(database, key, now)
            shown = [draw_out(offer, draw, place, now) for place, draw in enumerate(upcoming)]
            part = shown[page.offset : page.offset + page.limit]
            valid_until = min((draw.stop for draw in upcoming), default=None)
            return Content(ok(part, page_info=page.info(len(shown))), valid_until)

        return await cache.respond(request, ("upcoming", key, page.limit, page.offset), make)

    return routes
