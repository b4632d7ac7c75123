"""What the public API answers of past draws: the archive by month, and statistics."""

from __future__ import annotations

from datetime import date

from catalog.games.representation import EraOfDraws
from catalog.results.routes.models import DrawResult
from servicekit.http.envelope import ResponseModel


class MonthOfDraws(ResponseModel):
    """A month that has results, and how many."""

    year: int
    month: int
    draws: int


class Archive(ResponseModel):
    """Every month that has results, newest first, and the results of the month that was asked for."""

    months: list[MonthOfDraws]
    year: int | None
    month: int | None
    results: list[DrawResult]


class DrawReference(ResponseModel):
    """A draw by its number and its day."""

    draw_no: int
    draw_date: date


class NumberStatistics(ResponseModel):
    """How often a number came up; ``draws_since`` are the draws after the last time, all of them for a number
    that never came up.
    """

    number: int
    times: int
    last_drawn: DrawReference | None
    draws_since: int


class PairStatistics(ResponseModel):
    """How often two numbers came up together."""

    numbers: list[int]
    times: int
    last_drawn: DrawReference


class NumberSetStatistics(ResponseModel):
    """The statistics of one group of drawn numbers, for every number it can have, in ascending order.

    ``expected_interval`` is every how many draws a number comes up on average in the long run, to one
    decimal; ``overdue`` are the numbers that have been away for longer, the longest first.
    """

    name: str
    lowest: int
    highest: int
    drawn: int
    expected_interval: str
    numbers: list[NumberStatistics]
    overdue: list[int]
    pairs: list[PairStatistics]


class Statistics(ResponseModel):
    """What has come up in one era; ``draws`` is how many draws were counted."""

    product_offer_key: str
    offer_name: str
    era: EraOfDraws
    eras: list[EraOfDraws]
    draws: int
    first_draw: DrawReference | None
    last_draw: DrawReference | None
    number_sets: list[NumberSetStatistics]
    disclaimer: str
