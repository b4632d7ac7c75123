"""Offers: what can be bought, and for how much."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter, Request, Response

from catalog.lotteries.manage_lotteries import OfferWithDraws, known_pricing, read_offer, read_offers
from catalog.lotteries.routes import models
from catalog.lotteries.routes.representation import Viewer, draw_out, offer_out
from catalog.lotteries.rules import Lottery
from catalog.responses.cache import Content, ResponseCache
from catalog.responses.parameters import OfferKey, PricingIdFilter, RegionFilter
from catalogue.draws import DrawStatus
from catalogue.regions import is_allowed
from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, PageQuery, ok


def router(database: Database, cache: ResponseCache, *, currency: str) -> APIRouter:
    """The routes of offers; ``currency`` is the site's."""
    routes = APIRouter(tags=["offers"])

    @routes.get("/api/offers", response_model=Envelope[list[models.Offer]])
    async def list_offers(
        request: Request, region: RegionFilter = None, pricing_id: PricingIdFilter = None
    ) -> Response:
        """Offers that may be sold in a region, in the order in which they are shown, with its names, game
        types and prices; without a region those of the site. The entities have that order as `ordered_keys`,
        and each one's place in it as `rankings`.
        """

        pricing_id = await known_pricing(database, pricing_id)

        async def make(now: datetime) -> Content:
            found = [
                shown
                for shown in await read_offers(database, now)
                if is_listed(shown.offer, region, currency)
            ]
            viewer = Viewer(region, pricing_id)
            shown = [offer_out(offer, upcoming, now, viewer) for offer, upcoming in found]
            keys = [offer.key for offer in shown]
            order = {"ordered_keys": keys, "rankings": {key: place for place, key in enumerate(keys, 1)}}
            return Content(ok(shown, entities=order), _valid_until(found))

        return await cache.respond(request, ("offers", region, pricing_id), make)

    @routes.get("/api/offers/{key}", response_model=Envelope[models.Offer])
    async def get_offer(
        request: Request,
        key: OfferKey,
        region: RegionFilter = None,
        pricing_id: PricingIdFilter = None,
    ) -> Response:
        """One offer; `restricted` in a region where it may not be sold. 404 `offer_not_found`."""

        pricing_id = await known_pricing(database, pricing_id)

        async def make(now: datetime) -> Content:
            found = await read_offer(database, key, now)
            shown = offer_out(found.offer, found.upcoming, now, Viewer(region, pricing_id))
            return Content(ok(shown), _valid_until([found]))

        return await cache.respond(request, ("offer", key, region, pricing_id), make)

    return routes


def is_listed(offer: Lottery, region: str | None, currency: str) -> bool:
    """Whether an offer belongs on the lists of a region, or, without one, of the site.

    An offer with a migration restriction is listed.
    """
    on_sale = bool(offer.game_types)
    listed_there = offer.currency == currency if region is None else is_allowed(offer.regions, region)
    return on_sale and listed_there


def _valid_until(found: list[OfferWithDraws]) -> datetime | None:
    """The next draw changes when the first one stops; every other change clears the cache."""
    return min((draw.stop for shown in found for draw in shown.upcoming[:1]), default=None)


def draws_router(database: Database, cache: ResponseCache, *, currency: str) -> APIRouter:
    """The routes of upcoming draws; ``currency`` is the site's."""
    routes = APIRouter(tags=["draws"])

    @routes.get("/api/draws", response_model=Envelope[list[models.Draw]])
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

    @routes.get("/api/offers/{key}/draws", response_model=Envelope[list[models.Draw]])
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
