"""Results of draws, the archive by month and by day, and statistics."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from catalog.responses.cache import Content, ResponseCache
from catalog.responses.fields import from_value
from catalog.responses.parameters import DrawNo, OfferKey
from catalog.results.read_results import count_numbers, read_day, read_month, read_result, read_results
from catalog.results.routes import models
from catalog.results.routes.representation import result_out, statistics_out
from servicekit.data.database import Database
from servicekit.errors import FieldError, InvalidRequest
from servicekit.http.envelope import Envelope, PageQuery, ok
from servicekit.http.validation import REQUIRED_MESSAGE

SHOWN_PAIRS: Final = 10
"""How many pairs are shown for each group of numbers."""

OfferFilter = Annotated[str | None, Query(max_length=40, description="Only results of this offer")]
Year = Annotated[int | None, Query(ge=1900, le=2999, description="With `month`: whose results to list")]
Month = Annotated[int | None, Query(ge=1, le=12)]
Day = Annotated[date, Path(description="Day of the draw in the zone of the game")]
EraFilter = Annotated[
    int | None, Query(ge=1, le=2**63 - 1, description="First draw of an era; the newest era when absent")
]
DrawsFilter = Annotated[
    int | None, Query(ge=1, le=1000, description="Count only so many of the newest draws; all when absent")
]


def router(database: Database, cache: ResponseCache, *, currency: str) -> APIRouter:
    """The routes of results, the archive and statistics; ``currency`` is the site's."""
    routes = APIRouter(tags=["results"])

    @routes.get("/api/results/{key}/archive", response_model=Envelope[models.Archive])
    async def get_archive(
        request: Request, key: OfferKey, year: Year = None, month: Month = None
    ) -> Response:
        """The months that have results, and those of one month, newest first. 404 `offer_not_found`."""
        chosen = _month(year, month)

        async def make(_: datetime) -> Content:
            found = await read_month(database, key, chosen)
            return Content(
                ok(
                    models.Archive(
                        months=[from_value(models.MonthOfDraws, each) for each in found.months],
                        year=year,
                        month=month,
                        results=[result_out(*played) for played in found.results],
                    )
                )
            )

        return await cache.respond(request, ("archive", key, chosen), make)

    @routes.get("/api/results/{key}/on/{day}", response_model=Envelope[list[models.DrawResult]])
    async def list_results_of_day(request: Request, key: OfferKey, day: Day) -> Response:
        """The results of a day, never none. 404 `offer_not_found`, `result_not_found`."""

        async def make(_: datetime) -> Content:
            return Content(ok([result_out(*played) for played in await read_day(database, key, day)]))

        return await cache.respond(request, ("day", key, day), make)

    @routes.get("/api/offers/{key}/statistics", response_model=Envelope[models.Statistics])
    async def get_statistics(
        request: Request, key: OfferKey, era: EraFilter = None, draws: DrawsFilter = None
    ) -> Response:
        """How often numbers came up, when last, which are overdue, and frequent pairs, by era.

        404 `offer_not_found`, `era_not_found`.
        """

        async def make(_: datetime) -> Content:
            found = await count_numbers(database, key, era_from=era, newest=draws, pairs=SHOWN_PAIRS)
            return Content(ok(statistics_out(found)))

        return await cache.respond(request, ("statistics", key, era, draws), make)

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


def _month(year: int | None, month: int | None) -> tuple[int, int] | None:
    if year is not None and month is not None:
        return year, month
    if year is None and month is None:
        return None
    target = "month" if month is None else "year"
    raise InvalidRequest.of([FieldError(target, "required", REQUIRED_MESSAGE)])
