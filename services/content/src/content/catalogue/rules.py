"""Offers as the pages use them, and the archive of draws and causes. It decides whether their pages exist."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from babel.dates import format_date

from catalogue.product_types import CAPABILITIES


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that has pages."""

    key: str
    type: str | None
    """Product type (docs/requirements.md, Cart item); None until catalog publishes it."""
    name: str
    url: str
    url_aliases: tuple[str, ...] = ()
    regions: frozenset[str] = frozenset()
    """Regions where it is sold; empty for everywhere."""


def rank_of(offer: Offer) -> int:
    """Place of an offer's type in the order in which a site presents the types."""
    types = [*CAPABILITIES]
    return types.index(offer.type) if offer.type in types else len(types)


RESULTS_OF_A_PAGE: Final = 10
"""Results on one page; the storefront uses the same number."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A cause that raffles raise money for."""

    key: str
    slug: str
    name: str
    summary: str
    offer_keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Draw:
    """A past or upcoming draw, with its date in its own time zone."""

    offer_key: str
    draw_no: int
    draw_date: date
    has_result: bool
    regions: frozenset[str] = frozenset()
    """Regions where the draw is sold; empty for every region of the offer, and when unknown."""


@dataclass(slots=True)
class DrawsOfOffer:
    """The draws of one offer by number, and the periods with results: `2026`, `2026-11`, `2026-11-19`."""

    by_number: dict[int, Draw] = field(default_factory=dict)
    periods: set[str] = field(default_factory=set)
    results: int = 0

    def add(self, draw: Draw) -> None:
        """Adds a draw, or replaces its former state."""
        before = self.by_number.get(draw.draw_no)
        self.by_number[draw.draw_no] = draw
        if draw.has_result:
            day = draw.draw_date.isoformat()
            self.periods |= {day[:4], day[:7], day}
            self.results += before is None or not before.has_result


class Archive:
    """The draws and causes of catalog's events. An offer without any event counts as having every page."""

    def __init__(self) -> None:
        self._offers: dict[str, DrawsOfOffer] = {}
        self._causes: Mapping[str, Cause] = {}

    def add_draws(self, draws: Iterable[Draw]) -> None:
        for draw in draws:
            self._offers.setdefault(draw.offer_key, DrawsOfOffer()).add(draw)

    def replace_causes(self, causes: Iterable[Cause]) -> None:
        """Replaces all causes."""
        self._causes = {cause.slug: cause for cause in causes}

    def cause(self, slug: str) -> Cause | None:
        """The cause with a slug."""
        return self._causes.get(slug)

    @property
    def causes(self) -> Sequence[Cause]:
        return tuple(self._causes.values())

    def draw(self, offer_key: str, draw_no: int) -> Draw | None:
        draws = self._offers.get(offer_key)
        return None if draws is None else draws.by_number.get(draw_no)

    def has_draw_page(self, offer_key: str, draw_no: int, *, with_result: bool) -> bool:
        """False for a draw that does not exist, or that lacks a required result."""
        draws = self._offers.get(offer_key)
        if draws is None:
            return True
        draw = draws.by_number.get(draw_no)
        return draw is not None and (draw.has_result or not with_result)

    def has_results_page(self, offer_key: str, period: str) -> bool:
        """False for a year, a month or a day without a result."""
        draws = self._offers.get(offer_key)
        return draws is None or period in draws.periods

    def has_result_list_page(self, offer_keys: Iterable[str], page: int) -> bool:
        """False for a page of results after the last one. The first page always exists."""
        if page <= 1 or not self._offers:
            return True
        results = sum(self._offers[key].results for key in offer_keys if key in self._offers)
        return page <= -(-results // RESULTS_OF_A_PAGE)

    def regions_of(self, offer_key: str) -> frozenset[str]:
        """Regions of the draws without a result, or else of the last draw; empty for every region of the
        offer.
        """
        draws = self._offers.get(offer_key)
        if draws is None:
            return frozenset()
        by_number = draws.by_number
        coming = [draw for draw in by_number.values() if not draw.has_result] or [by_number[max(by_number)]]
        if any(not draw.regions for draw in coming):
            return frozenset()
        return frozenset().union(*(draw.regions for draw in coming))

    def months(self, offer_key: str) -> list[str]:
        """The years and months of an offer that have results, e.g. `2026` and `2026-11`, in order."""
        draws = self._offers.get(offer_key)
        return sorted(period for period in (draws.periods if draws else ()) if len(period) < 10)


def period_text(period: str, locale: str) -> str:
    """A year, month or day as text, e.g. `November 2026`."""
    parts = [int(part) for part in period.split("-")]
    if len(parts) == 1:
        return period
    day = date(parts[0], parts[1], parts[2] if len(parts) == 3 else 1)
    return format_date(day, "d MMMM y" if len(parts) == 3 else "MMMM y", locale=locale.replace("-", "_"))
