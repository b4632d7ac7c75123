"""Results of draws: numbers, and what each division paid."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from catalog.responses.cache import Content, ResponseCache
from catalog.responses.parameters import DrawNo, OfferKey
from catalog.results.read_results import read_result, read_results
from catalog.results.routes import models
from catalog.results.routes.representation import result_out
from servicekit.data.database import Database
from servicekit.http.envelope import Envelope, PageQuery, ok

OfferFilter = Annotated[str | None, Query(max_length=40, description="Only results of this offer")]


def router(database: Database, cache: ResponseCache, *, currency: str) -> APIRouter:
    """The routes under /api/results; ``currency`` is the site's."""
    routes = APIRouter(tags=["results"])

    @routes.get("/api/results", response_model=Envelope[list[models.DrawResult]])
    async def list_results(
        request: Request, page: PageQuery, product_offer_key: OfferFilter = None
    ) -> Response:
        """Published results, newest first, of one offer or of those of the site. 404 `offer_not_found`."""

        async def make(_: datetime) -> Content:
            found, total = await read_results(
                database, product_offer_key, currency=currency, limit=page.limit, offset=page.offset
            )
            return Content(ok([result_out(*played) for played in found], page_info=page.info(total)))

        return await cache.respond(request, ("results", product_offer_key, page.limit, page.offset), make)

    @routes.get("/api/results/{key}/{draw_no}", response_model=Envelope[models.DrawResult])
    async def get_result(request: Request, key: OfferKey, draw_no: DrawNo) -> Response:
        """The result of one draw. 404 `offer_not_found`, `draw_not_found`, `result_not_found`."""

        async def make(_: datetime) -> Content:
            return Content(ok(result_out(*await read_result(database, key, draw_no))))

        return await cache.respond(request, ("result", key, draw_no), make)

    return routes
