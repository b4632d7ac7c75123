"""Results of the past by month, and how often numbers were drawn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from catalog.games.rules.drawn_eras import DrawnEra
from catalog.lotteries.rules.offers import Lottery
from catalog.results.rules.results import PlayedDraw


class Month(NamedTuple):
    """A month that has results, and how many draws it had."""

    year: int
    month: int
    draws: int


class Appearance(NamedTuple):
    """How often something was drawn, when last, and how many draws came after that one."""

    times: int
    draw_no: int
    draw_date: date
    draws_since: int


class Barrel(NamedTuple):
    """The numbers of one group that were drawn at all, and its most frequent pairs, best first."""

    numbers: dict[int, Appearance]
    pairs: list[tuple[int, int, Appearance]]


class Counted(NamedTuple):
    """The draws that were counted, from `first` to `last` by number and day, and what came up in them."""

    draws: int
    first: tuple[int, date] | None
    last: tuple[int, date] | None
    mains: Barrel
    supplementaries: Barrel


class MonthOfResults(NamedTuple):
    """The months that have results, and the results of one of them."""

    months: Sequence[Month]
    chosen: tuple[int, int] | None
    results: Sequence[PlayedDraw]


class CountedEra(NamedTuple):
    """How often the numbers of an offer came up in one era."""

    offer: Lottery
    era: DrawnEra
    counted: Counted
