"""Past draws: archives by month and by day, and statistics."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from catalog.responses.cache import Content, ResponseCache
from catalog.responses.parameters import OfferKey
from catalog.results.read_archive import count_numbers, read_day, read_month
from catalog.results.routes import archive_models as archive
from catalog.results.routes import models
from catalog.results.routes.representation import result_out
from catalog.results.routes.statistics import statistics_out
from servicekit.data.database import Database
from servicekit.errors import FieldError, InvalidRequest
from servicekit.http.envelope import Envelope, ok
from servicekit.http.validation import REQUIRED_MESSAGE

SHOWN_PAIRS: Final = 10
"""How many pairs are shown for each group of numbers."""

Year = Annotated[int | None, Query(ge=1900, le=2999, description="With `month`: whose results to list")]
Month = Annotated[int | None, Query(ge=1, le=12)]
Day = Annotated[date, Path(description="Day of the draw in the zone of the game")]
EraFilter = Annotated[
    int | None, Query(ge=1, le=2**63 - 1, description="First draw of an era; the newest era when absent")
]
DrawsFilter = Annotated[
    int | None, Query(ge=1, le=1000, description="Count only so many of the newest draws; all when absent")
]


def router(database: Database, cache: ResponseCache) -> APIRouter:
    """The routes of past draws."""
    routes = APIRouter(tags=["results"])

    @routes.get("/api/results/{key}/archive", response_model=Envelope[archive.Archive])
    async def get_archive(
        request: Request, key: OfferKey, year: Year = None, month: Month = None
    ) -> Response:
        """The months that have results, and those of one month, newest first. 404 `offer_not_found`."""
        chosen = _month(year, month)

        async def make(_: datetime) -> Content:
            found = await read_month(database, key, chosen)
            return Content(
                ok(
                    archive.Archive(
                        months=[
                            archive.MonthOfDraws(year=each.year, month=each.month, draws=each.draws)
                            for each in found.months
                        ],
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

    @routes.get("/api/offers/{key}/statistics", response_model=Envelope[archive.Statistics])
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

    return routes


def _month(year: int | None, month: int | None) -> tuple[int, int] | None:
    if year is not None and month is not None:
        return year, month
    if year is None and month is None:
        return None
    target = "month" if month is None else "year"
    raise InvalidRequest.of([FieldError(target, "required", REQUIRED_MESSAGE)])
