"""What the public API answers of draws (docs/requirements.md, Draw)."""

from __future__ import annotations

from datetime import date
from typing import Literal

from catalog.games.rules import DrawnEra, matrix_label
from catalog.responses.fields import from_value
from catalog.responses.parameters import Instant
from servicekit.http.envelope import ResponseModel
from servicekit.money import MoneyOut


class EraOfDraws(ResponseModel):
    """Draws of the same numbers, from one until the next era's first; ``label`` says what is drawn."""

    effective_from_draw: int
    effective_from_date: date
    label: str


def era_out(era: DrawnEra) -> EraOfDraws:
    """An era by its first draw, with a label."""
    return from_value(EraOfDraws, era.first, label=matrix_label(era.matrix))


class DrawnNumberSet(ResponseModel):
    """Numbers that were drawn; ascending where the drawn order is not known."""

    name: str
    values: list[int]
    in_drawn_order: bool


class PoolTransfer(ResponseModel):
    """Where the pool of an unwon division went: to draw, or to division, ``number``; 0 for the reserve."""

    kind: Literal["to_draw", "to_division", "to_reserve"]
    number: int


class DividendOfDivision(ResponseModel):
    """What a division paid to each winning game; ``dividend`` is null without winners.

    Of an annuity it is one of ``instalments``; ``boost`` is the part that a boost added. ``free_games`` have
    the dividend as their value.
    """

    division: int
    needs: str
    winners: int
    dividend: MoneyOut | None
    transfer: PoolTransfer | None
    instalments: int
    boost: MoneyOut | None
    free_games: int


class DrawResult(ResponseModel):
    """The result of a draw by the rules of its era; without dividends while it is provisional."""

    product_offer_key: str
    offer_name: str
    draw_no: int
    draw_date: date
    draw_at: Instant
    status: str
    version: int
    provisional: bool
    era: EraOfDraws
    numbers: list[DrawnNumberSet]
    dividends: list[DividendOfDivision]


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
