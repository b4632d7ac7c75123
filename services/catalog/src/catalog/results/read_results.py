"""Reads published results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from catalog.draws.rules import Draw
from catalog.draws.store import draws
from catalog.errors import no_result, no_result_on, unknown_draw, unknown_era, unknown_offer
from catalog.games.rules import DrawnEra, drawn_eras
from catalog.lotteries import store as offers
from catalog.lotteries.rules import Lottery
from catalog.offers.store import offer_exists
from catalog.results.rules import CountedEra, DrawAndResult, MonthOfResults, PlayedDraw, Report, SealedList
from catalog.results.store import reports, results, statistics
from servicekit.data.database import Database


async def read_results(
    database: Database, offer_key: str | None, *, currency: str, limit: int, offset: int
) -> tuple[list[PlayedDraw], int]:
    """Published results, newest draw first, of one offer or of all in a currency, and how many there are.

    Raises NotFound (`offer_not_found`).
    """
    async with database.read() as session:
        if offer_key is not None and not await offer_exists(session, offer_key):
            raise unknown_offer(offer_key)
        page, total = await results.page_of_results(
            session, offer_key, currency=currency, limit=limit, offset=offset
        )
        found = {offer.key: offer for offer in await offers.load_offers(session)}
    return [PlayedDraw(found[draw.offer_key], draw, result) for draw, result in page], total


async def read_result(database: Database, offer_key: str, draw_no: int) -> PlayedDraw:
    """The result of a draw. Raises NotFound (`offer_not_found`, `draw_not_found`, `result_not_found`)."""
    async with database.read() as session:
        offer = await offers.load_offer(session, offer_key)
        if await draws.find_draw(session, offer_key, draw_no) is None:
            raise unknown_draw(offer_key, draw_no)
        played = await results.find_result(session, offer_key, draw_no)
    if played is None:
        raise no_result(offer_key, draw_no)
    return PlayedDraw(offer, played.draw, played.result)


async def read_month(database: Database, offer_key: str, chosen: tuple[int, int] | None) -> MonthOfResults:
    """The archive of an offer; of no month it lists no results. Raises NotFound (`offer_not_found`)."""
    async with database.read() as session:
        offer = await offers.load_offer(session, offer_key)
        months = await statistics.months_with_results(session, offer_key)
        results: list[DrawAndResult] = []
        if chosen is not None:
            first = date(*chosen, 1)
            following = (first + timedelta(days=31)).replace(day=1)
            results = await statistics.results_between(session, offer_key, first, following)
    return MonthOfResults(months, [PlayedDraw(offer, *result) for result in results])


async def read_day(database: Database, offer_key: str, day: date) -> list[PlayedDraw]:
    """The results of an offer's draws on a day, never none.

    Raises NotFound (`offer_not_found`, `result_not_found`).
    """
    async with database.read() as session:
        offer = await offers.load_offer(session, offer_key)
        results = await statistics.results_between(session, offer_key, day, day + timedelta(days=1))
    if not results:
        raise no_result_on(offer_key, day)
    return [PlayedDraw(offer, *result) for result in results]


async def count_numbers(
    database: Database, offer_key: str, *, era_from: int | None, newest: int | None, pairs: int
) -> CountedEra:
    """How often each number, and the most frequent pairs of them, came up in an era of the same draws.

    ``era_from`` is its first draw, None for the era of the newest result (or the last one while there is
    none); ``newest`` counts only so many of its newest draws. Raises NotFound (`offer_not_found`,
    `era_not_found`).
    """
    async with database.read() as session:
        offer = await offers.load_offer(session, offer_key)
        era = _era(offer, era_from, await statistics.newest_rules(session, offer_key))
        counted = await statistics.count_numbers(
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


class LotteryVerification(NamedTuple):
    """A draw with its sealed list, if there is one, and the reports of its published result."""

    draw: Draw
    sealed: SealedList | None
    sources: Sequence[Report]


async def read_lottery_verification(
    database: Database, offer_key: str, draw_no: int
) -> LotteryVerification | None:
    """Everything published of a draw of a lottery; None for any other draw."""
    async with database.read() as session:
        draw = await draws.find_draw(session, offer_key, draw_no)
        if draw is None or draw.rules_from is None:
            return None
        sealed = await reports.seal(session, offer_key, draw_no)
        version = draw.result_version
        sources = [] if version is None else await reports.reports(session, draw, version)
        return LotteryVerification(draw, sealed, sources)
