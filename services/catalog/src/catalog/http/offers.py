"""Offers: what can be bought, and for how much."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter, Request, Response

from catalog.http import models
from catalog.http.parameters import OfferKey
from catalog.http.ready_answers import Content, ReadyAnswers
from catalog.http.representations import offer_out
from catalog.use_cases.read_catalogue import OfferWithDraws, read_offer, read_offers
from servicekit.database import Database
from servicekit.envelope import Envelope, ok


def router(database: Database, answers: ReadyAnswers) -> APIRouter:
    """The routes under /api/offers that tell of offers."""
    routes = APIRouter(tags=["offers"])

    @routes.get("/api/offers", response_model=Envelope[list[models.Offer]])
    async def list_offers(request: Request) -> Response:
        """Every offer, in the order in which they are shown."""

        async def make(now: datetime) -> Content:
            found = await read_offers(database, now)
            shown = [offer_out(offer, upcoming, now) for offer, upcoming in found]
            return Content(ok(shown), _good_until(found))

        return await answers.answer(request, ("offers",), make)

    @routes.get("/api/offers/{key}", response_model=Envelope[models.Offer])
    async def get_offer(request: Request, key: OfferKey) -> Response:
        """One offer. 404 `offer_not_found`."""

        async def make(now: datetime) -> Content:
            found = await read_offer(database, key, now)
            return Content(ok(offer_out(found.offer, found.upcoming, now)), _good_until([found]))

        return await answers.answer(request, ("offer", key), make)

    return routes


def _good_until(found: list[OfferWithDraws]) -> datetime | None:
    """Another draw is the next one when the first stops; all else that changes is published when it does."""
    return min((draw.stop for shown in found for draw in shown.upcoming[:1]), default=None)
