"""Raffles, their winners, their causes, and everything needed to check a draw."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from catalog.raffles.read_raffles import (
    read_cause,
    read_causes,
    read_entry,
    read_raffle,
    read_raffles,
    read_verification,
)
from catalog.raffles.routes import models
from catalog.raffles.routes.representation import (
    cause_out,
    postal_entry_out,
    raffle_draw_out,
    raffle_out,
    raffle_result_out,
    verification_out,
)
from catalog.raffles.rules.stored import PublishedRaffle, StoredDraw
from catalog.responses.cache import Content, ResponseCache
from catalog.responses.parameters import DrawNo, OfferKey, RegionFilter
from catalog.results.read_results import read_lottery_verification
from catalog.results.routes.representation import SealedTickets, sealed_tickets_out
from servicekit.data.database import Database
from servicekit.errors import NotFound
from servicekit.http.envelope import Envelope, PageQuery, ok

Slug = Annotated[str, Path(max_length=60, pattern=r"^[a-z0-9-]+$", description="Slug of a cause")]
TicketNumber = Annotated[int, Path(ge=0, le=10**9, description="Number of a ticket")]

STOCK_SECONDS: Final = 5
"""How long a count of tickets left is cached; a sale does not clear the cache."""


def router(database: Database, cache: ResponseCache) -> APIRouter:
    """The routes of raffles and causes, and of verification under /api/draws."""
    routes = APIRouter(tags=["raffles"])

    @routes.get("/api/raffles", response_model=Envelope[list[models.Raffle]])
    async def list_raffles(request: Request, region: RegionFilter = None) -> Response:
        """Every raffle in order of ranking, with the draws that can still be bought into."""

        async def make(now: datetime) -> Content:
            found = await read_raffles(database, region)
            return Content(ok([raffle_out(shown, now) for shown in found]), _valid_until(now, found))

        return await cache.respond(request, ("raffles", region), make)

    @routes.get("/api/raffles/results", response_model=Envelope[list[models.RaffleResult]])
    async def list_raffle_results(request: Request, page: PageQuery) -> Response:
        """Winners of all raffles, the newest draw first."""

        async def make(_: datetime) -> Content:
            results = _results(await read_raffles(database, None))
            part = results[page.offset : page.offset + page.limit]
            return Content(ok(part, page_info=page.info(len(results))))

        return await cache.respond(request, ("raffle results", page.limit, page.offset), make)

    @routes.get("/api/raffles/{key}", response_model=Envelope[models.Raffle])
    async def get_raffle(request: Request, key: OfferKey, region: RegionFilter = None) -> Response:
        """One raffle. 404 `offer_not_found`, also where it is not licensed."""

        async def make(now: datetime) -> Content:
            shown = await read_raffle(database, key, region)
            return Content(ok(raffle_out(shown, now)), _valid_until(now, [shown]))

        return await cache.respond(request, ("raffle", key, region), make)

    @routes.get("/api/raffles/{key}/draws/{draw_no}", response_model=Envelope[models.RaffleDraw])
    async def get_raffle_draw(request: Request, key: OfferKey, draw_no: DrawNo) -> Response:
        """One draw, also one that is over. 404 `offer_not_found`, `draw_not_found`."""

        async def make(now: datetime) -> Content:
            shown = await read_raffle(database, key, None)
            stored = _draw(shown, draw_no)
            return Content(ok(raffle_draw_out(stored, None, now)), _valid_until(now, [shown]))

        return await cache.respond(request, ("raffle draw", key, draw_no), make)

    @routes.get(
        "/api/raffles/{key}/draws/{draw_no}/postal-entry", response_model=Envelope[models.PostalEntry]
    )
    async def get_postal_entry(request: Request, key: OfferKey, draw_no: DrawNo) -> Response:
        """How to take part without buying. 404 `postal_entry_not_found` where that is not possible."""

        async def make(_: datetime) -> Content:
            shown = postal_entry_out(_draw(await read_raffle(database, key, None), draw_no))
            if shown is None:
                raise NotFound("postal_entry_not_found", "This raffle has no postal entry", target="draw_no")
            return Content(ok(shown))

        return await cache.respond(request, ("postal entry", key, draw_no), make)

    @routes.get("/api/raffles/{key}/results", response_model=Envelope[list[models.RaffleResult]])
    async def list_results_of_raffle(request: Request, key: OfferKey, page: PageQuery) -> Response:
        """Winners of one raffle, the newest draw first. 404 `offer_not_found`."""

        async def make(_: datetime) -> Content:
            results = _results([await read_raffle(database, key, None)])
            part = results[page.offset : page.offset + page.limit]
            return Content(ok(part, page_info=page.info(len(results))))

        return await cache.respond(request, ("results of raffle", key, page.limit, page.offset), make)

    @routes.get("/api/causes", response_model=Envelope[list[models.Cause]])
    async def list_causes(request: Request) -> Response:
        """The directory of causes."""

        async def make(_: datetime) -> Content:
            return Content(ok([cause_out(cause) for cause in await read_causes(database)]))

        return await cache.respond(request, ("causes",), make)

    @routes.get("/api/causes/{slug}", response_model=Envelope[models.Cause])
    async def get_cause(request: Request, slug: Slug) -> Response:
        """One cause. 404 `cause_not_found`."""

        async def make(_: datetime) -> Content:
            return Content(ok(cause_out(await read_cause(database, slug))))

        return await cache.respond(request, ("cause", slug), make)

    @routes.get(
        "/api/draws/{key}/{draw_no}/verification",
        response_model=Envelope[models.Verification | SealedTickets],
    )
    async def get_verification(request: Request, key: OfferKey, draw_no: DrawNo) -> Response:
        """Everything published of a draw: of a raffle what recomputes its winners, of a lottery the root of
        its sealed tickets. 404 `draw_not_found`.
        """

        async def make(_: datetime) -> Content:
            lottery = await read_lottery_verification(database, key, draw_no)
            if lottery is not None:
                return Content(ok(sealed_tickets_out(lottery)))
            return Content(ok(verification_out(await read_verification(database, key, draw_no))))

        return await cache.respond(request, ("verification", key, draw_no), make)

    @routes.get(
        "/api/draws/{key}/{draw_no}/entries/{number}", response_model=Envelope[list[models.ProvedEntry]]
    )
    async def get_entry(
        key: OfferKey, draw_no: DrawNo, number: TicketNumber
    ) -> Envelope[list[models.ProvedEntry]]:
        """A ticket in each sealed list of its draw. 404 `draw_not_found`, `entry_not_found`."""
        return ok(
            [
                models.ProvedEntry(
                    drawing=proved.entry.drawing,
                    entries=proved.entries,
                    number=proved.entry.number,
                    index=proved.entry.place,
                    entry_digest=proved.entry.entry_digest.hex(),
                    proof=[part.hex() for part in proved.proof],
                )
                for proved in await read_entry(database, key, draw_no, number)
            ]
        )

    return routes


def _valid_until(now: datetime, found: list[PublishedRaffle]) -> datetime:
    instants = [
        instant
        for shown in found
        for stored in shown.raffle.draws
        for instant in (stored.draw.open_at, stored.draw.stop, stored.document.pre_order_at)
        if instant is not None and instant > now
    ]
    return min([now + timedelta(seconds=STOCK_SECONDS), *instants])


def _draw(shown: PublishedRaffle, draw_no: int) -> StoredDraw:
    for stored in shown.raffle.draws:
        if stored.draw.draw_no == draw_no:
            return stored
    raise NotFound("draw_not_found", "There is no such draw", target="draw_no")


def _results(found: list[PublishedRaffle]) -> list[models.RaffleResult]:
    results = [raffle_result_out(shown, stored) for shown in found for stored in shown.raffle.draws]
    drawn = [result for result in results if result.drawings]
    return sorted(drawn, key=lambda result: result.draw_at, reverse=True)
