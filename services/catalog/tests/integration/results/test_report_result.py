"""Results from several sources, dividends, cancelled and capped draws, and how a draw's life ends"""

from __future__ import annotations

import pytest

from catalog.results import enter_results
from catalog.results.events import DRAW_RESULT_PUBLISHED
from catalog.results.report_result import resolve
from catalog.results.rules import DrawnNumbers
from catalog.results.store import reports
from catalogue.draws import DrawStatus
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.results import (
    DIVIDENDS,
    KEY,
    MISREAD,
    NO,
    NUMBERS,
    SHUFFLED,
    SORTED,
    document,
    publish_by_sources,
    report,
)


async def test_two_sources_that_agree_publish_the_result(closed: Catalogue) -> None:
    first = await report(closed, "operator feed", read_from=document("feed.xml"))
    assert not first.published
    assert (await closed.draw(KEY, NO)).status is DrawStatus.CLOSED

    second = await report(closed, "lottery site", SORTED, read_from=document("page.html"))

    assert (second.published, second.sources, second.difference) == (True, 2, None)
    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.result_version) == (DrawStatus.DRAWN, 1)
    [event] = await closed.published(DRAW_RESULT_PUBLISHED)
    assert list(event.message.result.main_numbers) == list(NUMBERS.mains)
    assert [rule.number for rule in event.message.result.rules] == list(range(1, 10))


async def test_one_person_with_two_sources_needs_their_documents(closed: Catalogue) -> None:
    await report(closed, "operator feed")

    assert not (await report(closed, "lottery site")).published
    assert (await report(closed, "lottery site", staff="Bob")).published


async def test_second_person_can_confirm_a_single_source(closed: Catalogue) -> None:
    await report(closed, "operator feed")

    await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Bob")

    assert (await closed.draw(KEY, NO)).status is DrawStatus.DRAWN


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (MISREAD, "Numbers: 6 30 12 22 17 32 24 against 6 30 12 22 17 32 25"),
        (SHUFFLED, "Numbers, order drawn: 6 30 12 22 17 32 24 against 30 6 12 22 17 32 24"),
        (DrawnNumbers(NUMBERS.mains, (3,), in_drawn_order=True), "Powerball: 2 against 3"),
    ],
)
async def test_disagreeing_sources_stop_the_draw_with_the_difference(
    closed: Catalogue, other: DrawnNumbers, difference: str
) -> None:
    await report(closed, "operator feed")

    second = await report(closed, "lottery site", other, staff="Bob")

    assert second.difference == f"operator feed and lottery site disagree: {difference}"
    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.held_because) == (DrawStatus.CLOSED, second.difference)
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Cleo")
    assert await closed.published(DRAW_RESULT_PUBLISHED) == []


async def test_third_source_does_not_outvote_two_that_disagree(closed: Catalogue) -> None:
    await report(closed, "operator feed")
    await report(closed, "lottery site", MISREAD, staff="Bob")

    assert not (await report(closed, "newspaper", staff="Cleo")).published


async def test_source_disagreeing_after_publication_stops_dividends(closed: Catalogue) -> None:
    await publish_by_sources(closed)

    late = await report(closed, "newspaper", MISREAD, staff="Cleo")

    assert late.difference is not None
    assert late.difference.startswith("version 1 and newspaper disagree")
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, DIVIDENDS, staff="Ada")
    said = await resolve(
        closed.database, closed.clock, KEY, NO, source="newspaper", because="misprint here", staff="Cleo"
    )
    assert "enter a correction" in said


async def test_source_disagreeing_with_entered_numbers_stops_the_draw(closed: Catalogue) -> None:
    await enter_results.enter_result(closed.database, closed.clock, KEY, NO, MISREAD, staff="Ada")

    said = await report(closed, "operator feed", staff="Bob")

    assert said.difference is not None
    assert said.difference.startswith("Ada and Bob disagree: Numbers: 6 30 12 22 17 32 25 against")
    assert (await closed.draw(KEY, NO)).held_because == said.difference


async def test_impossible_numbers_are_not_stored(closed: Catalogue) -> None:
    impossible = DrawnNumbers((1, 2, 3, 4, 5, 6, 36), (2,), in_drawn_order=True)

    with pytest.raises(RuleRefused, match="impossible_numbers"):
        await report(closed, "operator feed", impossible)
    async with closed.database.read() as session:
        assert await reports.reports(session, await closed.draw(KEY, NO), 1) == []
