"""Reads past results by month and by day, and their statistics."""

from __future__ import annotations

from datetime import date, timedelta

from catalog.errors import no_result_on, unknown_era, unknown_offer
from catalog.games.rules.drawn_eras import DrawnEra, drawn_eras
from catalog.lotteries import store as offers
from catalog.lotteries.rules.offers import Lottery
from catalog.results.rules.results import DrawAndResult, PlayedDraw
from catalog.results.rules.statistics import CountedEra, MonthOfResults
from catalog.results.store import archive, number_counts
from servicekit.data.database import Database


async def read_month(database: Database, offer_key: str, chosen: tuple[int, int] | None) -> MonthOfResults:
    """The archive of an offer; of no month it lists no results. Raises NotFound (`offer_not_found`)."""
    async with database.read() as session:
        found = await offers.load_offers(session, [offer_key])
        if not found:
            raise unknown_offer(offer_key)
        months = await archive.months_with_results(session, offer_key)
        results: list[DrawAndResult] = []
        if chosen is not None:
            first = date(*chosen, 1)
            following = (first + timedelta(days=31)).replace(day=1)
            results = await archive.results_between(session, offer_key, first, following)
    return MonthOfResults(months, chosen, [PlayedDraw(found[0], *result) for result in results])


async def read_day(database: Database, offer_key: str, day: date) -> list[PlayedDraw]:
    """The results of an offer's draws on a day, never none.

    Raises NotFound (`offer_not_found`, `result_not_found`).
    """
    async with database.read() as session:
        found = await offers.load_offers(session, [offer_key])
        if not found:
            raise unknown_offer(offer_key)
        results = await archive.results_between(session, offer_key, day, day + timedelta(days=1))
    if not results:
        raise no_result_on(offer_key, day)
    return [PlayedDraw(found[0], *result) for result in results]


async def count_numbers(
    database: Database, offer_key: str, *, era_from: int | None, newest: int | None, pairs: int
) -> CountedEra:
    """How often each number, and the most frequent pairs of them, came up in an era of the same draws.

    ``era_from`` is its first draw, None for the era of the newest result (or the last one while there is
    none); ``newest`` counts only so many of its newest draws. Raises NotFound (`offer_not_found`,
    `era_not_found`).
    """
    async with database.read() as session:
        found = await offers.load_offers(session, [offer_key])
        if not found:
            raise unknown_offer(offer_key)
        offer = found[0]
        era = _era(offer, era_from, await number_counts.newest_rules(session, offer_key))
        counted = await number_counts.count_numbers(
            session,
            offer_key,
            [rules.effective_from_draw for rules in era.eras],
            newest=newest,
            pairs=pairs,
        )
    return CountedEra(offer, era, counted)


def _era(offer: Lottery, era_from: int | None, newest_rules: int | None) -> DrawnEra:
    eras = drawn_eras(offer.eras)
    if era_from is None:
        of_newest = (era for era in eras if newest_rules in [rules.effective_from_draw for rules in era.eras])
        return next(of_newest, eras[-1])
    for era in eras:
        if era.first.effective_from_draw == era_from:
            return era
    raise unknown_era(offer.key, era_from)
