"""One person enters a result, another publishes it; dividends follow; a correction is a new version."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from catalog.draws.manage_draws import move_draws
from catalog.results import enter_results, report_result
from catalog.results.events import DRAW_RESULT_PUBLISHED
from catalog.results.rules import Dividend, DrawnNumbers, Result
from catalog.results.store import results
from catalogue.draws import DrawStatus
from servicekit.clock import FixedClock
from servicekit.errors import NotFound, RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.results import (
    DIVIDENDS,
    KEY,
    MISREAD,
    NO,
    NUMBERS,
    OTHER_NUMBERS,
    confirm_dividends,
    confirm_numbers,
    enter_dividends,
    enter_numbers,
    pay_draw,
    publish_by_sources,
    publish_numbers,
)


async def test_unconfirmed_result_is_not_published(closed: Catalogue) -> None:
    assert await enter_numbers(closed) == 1
    assert (await closed.draw(KEY, NO)).status is DrawStatus.CLOSED
    assert await closed.published() == []
    async with closed.database.read() as session:
        assert await results.find_result(session, KEY, NO) is None


async def test_result_confirmed_by_another_person_is_published(closed: Catalogue) -> None:
    await enter_numbers(closed)
    result = await confirm_numbers(closed)
    assert result.provisional

    (event,) = await closed.published(DRAW_RESULT_PUBLISHED)
    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.result_version) == (DrawStatus.DRAWN, 1)
    assert (event.aggregate_id, event.aggregate_version) == (f"{KEY}/{NO}", draw.version)
    assert list(event.message.result.main_numbers) == [6, 30, 12, 22, 17, 32, 24]
    assert list(event.message.result.supplementary_numbers) == [2]
    assert len(event.message.result.divisions) == 0


@pytest.mark.parametrize("same", ["Ada", "ada", "ADA"])
async def test_result_confirmed_by_the_same_person_is_refused(closed: Catalogue, same: str) -> None:
    await enter_numbers(closed)
    with pytest.raises(RuleRefused, match="same_person"):
        await confirm_numbers(closed, staff=same)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.CLOSED


async def test_database_requires_two_people(closed: Catalogue) -> None:
    await enter_numbers(closed)
    with pytest.raises(IntegrityError, match="ck_draw_results_two_people"):
        await closed.execute("update draw_results set confirmed_by = 'ADA', confirmed_at = now()")


async def test_unconfirmed_numbers_can_be_replaced(closed: Catalogue) -> None:
    await enter_numbers(closed)
    await enter_numbers(closed, OTHER_NUMBERS)
    result = await confirm_numbers(closed)
    assert result.numbers == OTHER_NUMBERS


async def test_twenty_racing_confirmations_publish_once(closed: Catalogue) -> None:
    await enter_numbers(closed)
    outcomes = await asyncio.gather(
        *(confirm_numbers(closed, staff=f"Checker {number}") for number in range(20)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Result) for outcome in outcomes) == 1
    assert len(await closed.published(DRAW_RESULT_PUBLISHED)) == 1


async def test_published_result_is_not_entered_again(closed: Catalogue) -> None:
    await publish_numbers(closed)
    with pytest.raises(RuleRefused, match="result_exists"):
        await enter_numbers(closed, OTHER_NUMBERS)


async def test_result_of_an_open_draw_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="draw_not_closed"):
        await enter_numbers(catalogue)


async def test_numbers_before_the_time_of_the_draw_are_refused(catalogue: Catalogue) -> None:
    draw = await catalogue.draw(KEY, NO)
    clock = FixedClock(draw.draw_at - timedelta(seconds=1))
    await move_draws(catalogue.database, clock)
    with pytest.raises(RuleRefused, match="not_yet_drawn"):
        await enter_results.enter_result(catalogue.database, clock, KEY, NO, NUMBERS, staff="Ada")


async def test_impossible_numbers_are_refused(closed: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="outside 1 to 20"):
        await enter_numbers(closed, DrawnNumbers(NUMBERS.mains, (21,), in_drawn_order=True))


async def test_unknown_draw_is_refused(closed: Catalogue) -> None:
    with pytest.raises(NotFound, match="draw_not_found"):
        await enter_results.enter_result(closed.database, closed.clock, KEY, 99999, NUMBERS, staff="Ada")


async def test_dividends_need_two_people(closed: Catalogue) -> None:
    await publish_numbers(closed)
    await enter_dividends(closed)
    with pytest.raises(RuleRefused, match="same_person"):
        await confirm_dividends(closed, staff="Ada")
    assert len(await closed.published(DRAW_RESULT_PUBLISHED)) == 1

    result = await confirm_dividends(closed)

    assert not result.provisional
    first, second = await closed.published(DRAW_RESULT_PUBLISHED)
    assert second.aggregate_version == first.aggregate_version + 1
    published = second.message.result
    assert published.version == 1
    assert [division.number for division in published.divisions] == list(range(1, 10))
    top, lower = published.divisions[0], published.divisions[8]
    assert (top.winners, top.dividend_minor_units, top.currency) == (0, 0, "AUD")
    assert (lower.winners, lower.dividend_minor_units) == (90, 1111)
    ((mains, at_least, at_most),) = [
        (match.mains, match.supplementaries_at_least, match.supplementaries_at_most)
        for match in lower.matches
    ]
    assert (mains, at_least, at_most) == (2, 1, 1)


async def test_dividends_need_a_confirmed_result(closed: Catalogue) -> None:
    await enter_numbers(closed)
    with pytest.raises(RuleRefused, match="result_not_confirmed"):
        await enter_dividends(closed)


async def test_incomplete_dividends_are_refused(closed: Catalogue) -> None:
    await publish_numbers(closed)
    with pytest.raises(RuleRefused, match="impossible_dividends"):
        await enter_results.enter_dividends(
            closed.database, closed.clock, KEY, NO, DIVIDENDS[1:], staff="Ada"
        )


async def test_unconfirmed_dividends_may_be_entered_again(closed: Catalogue) -> None:
    await publish_numbers(closed)
    await enter_dividends(closed)
    await enter_dividends(closed, staff="Bob")
    assert not (await confirm_dividends(closed, staff="Ada")).provisional


async def test_confirmed_dividends_cannot_be_replaced(closed: Catalogue) -> None:
    await publish_numbers(closed)
    await enter_dividends(closed)
    await confirm_dividends(closed)
    with pytest.raises(RuleRefused, match="dividends_exist"):
        await enter_dividends(closed)
    with pytest.raises(RuleRefused, match="nothing_to_confirm"):
        await confirm_dividends(closed)


async def test_correction_is_a_new_version_and_leads_back_to_drawn(closed: Catalogue) -> None:
    await pay_draw(closed)
    version = await enter_results.enter_result(
        closed.database, closed.clock, KEY, NO, OTHER_NUMBERS, staff="Ada", correction="misread ball"
    )
    assert version == 2
    assert (await closed.draw(KEY, NO)).status is DrawStatus.PAID

    result = await confirm_numbers(closed)

    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.result_version) == (DrawStatus.DRAWN, 2)
    assert (result.version, result.numbers, result.provisional) == (2, OTHER_NUMBERS, True)
    assert (await closed.published(DRAW_RESULT_PUBLISHED))[-1].message.result.version == 2


async def test_there_is_nothing_to_correct_before_a_result(closed: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="nothing_to_correct"):
        await enter_results.enter_result(
            closed.database, closed.clock, KEY, NO, NUMBERS, staff="Ada", correction="none yet"
        )


async def test_history_of_a_draw_names_the_actors(closed: Catalogue) -> None:
    await pay_draw(closed)
    rows = await closed.database.call(
        "select change, actor from draw_changes where draw_no = %(no)s order by version", {"no": NO}
    )
    assert [tuple(row.values()) for row in rows] == [
        ("announced", "calendar"),
        ("closed", "clock"),
        ("result published", "Bob"),
        ("dividends published", "Bob"),
        ("scored", "checkout"),
        ("paid", "checkout"),
    ]


async def test_different_numbers_of_two_people_stop_the_draw(closed: Catalogue) -> None:
    async def enter(numbers: DrawnNumbers, staff: str) -> int:
        return await enter_results.enter_result(closed.database, closed.clock, KEY, NO, numbers, staff=staff)

    await enter(NUMBERS, "Ada")

    with pytest.raises(RuleRefused, match="Ada and Bob disagree: Numbers: 6 30 12 22 17 32 24 against"):
        await enter(MISREAD, "Bob")
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter(NUMBERS, "Ada")

    await report_result.release_draw(closed.database, KEY, NO, staff="Cleo", reason="typing error")
    with pytest.raises(NotFound, match="result_not_found"):
        await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Cleo")
    await enter(NUMBERS, "Bob")
    await enter_results.confirm_result(closed.database, closed.clock, KEY, NO, staff="Ada")


async def test_different_dividends_of_two_people_stop_the_draw(closed: Catalogue) -> None:
    await publish_by_sources(closed)
    other = [*DIVIDENDS[:-1], Dividend(9, 90, 1_112)]
    await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, DIVIDENDS, staff="Ada")

    with pytest.raises(RuleRefused, match="division 9: 1111 cents to 90 winners against 1112 to 90"):
        await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, other, staff="Bob")
    with pytest.raises(RuleRefused, match="draw_held"):
        await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Cleo")

    await report_result.release_draw(closed.database, KEY, NO, staff="Cleo", reason="typing error")
    with pytest.raises(RuleRefused, match="nothing_to_confirm"):
        await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Cleo")
    await enter_results.enter_dividends(closed.database, closed.clock, KEY, NO, DIVIDENDS, staff="Ada")
    await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Bob")
