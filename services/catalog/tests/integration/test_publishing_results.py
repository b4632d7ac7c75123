"""One person enters a result, another publishes it; dividends follow; a correction is a new version."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
import pytest_asyncio
from sqlalchemy.exc import IntegrityError

from catalog.draws.move_draws import move_draws
from catalog.draws.rules import DrawStatus
from catalog.results import enter_results
from catalog.results import follow_settlement as settle_draws
from catalog.results.events import DRAW_RESULT_PUBLISHED
from catalog.results.rules.results import Dividend, DrawnNumbers, Result, Transfer, TransferKind
from catalog.results.store import results
from servicekit.clock import FixedClock
from servicekit.errors import NotFound, RuleRefused
from services.catalog.tests.integration.harness import Catalogue

KEY, NO = "powerball", 1593
NUMBERS = DrawnNumbers((6, 30, 12, 22, 17, 32, 24), (2,), in_drawn_order=True)
OTHER_NUMBERS = DrawnNumbers((1, 2, 3, 4, 5, 6, 7), (8,), in_drawn_order=True)
DIVIDENDS = [
    Dividend(1, 0, 0, Transfer(TransferKind.TO_DRAW, 1594)),
    *(Dividend(division, division * 10, 10_000 // division) for division in range(2, 10)),
]


@pytest_asyncio.fixture(loop_scope="session")
async def closed(catalogue: Catalogue) -> Catalogue:
    """Powerball 1593 is closed and its time has come; the outbox is empty."""
    draw = await catalogue.draw(KEY, NO)
    catalogue.clock.advance(draw.draw_at - catalogue.clock.now())
    await move_draws(catalogue.database, catalogue.clock)
    await catalogue.forget_events()
    return catalogue


async def _enter(catalogue: Catalogue, numbers: DrawnNumbers = NUMBERS, staff: str = "Ada") -> int:
    return await enter_results.enter_result(
        catalogue.database, catalogue.clock, KEY, NO, numbers, staff=staff
    )


async def _confirm(catalogue: Catalogue, staff: str = "Bob") -> Result:
    return await enter_results.confirm_result(catalogue.database, catalogue.clock, KEY, NO, staff=staff)


async def _drawn(catalogue: Catalogue) -> None:
    await _enter(catalogue)
    await _confirm(catalogue)


async def _enter_dividends(catalogue: Catalogue, staff: str = "Ada") -> int:
    return await enter_results.enter_dividends(
        catalogue.database, catalogue.clock, KEY, NO, DIVIDENDS, staff=staff
    )


async def _confirm_dividends(catalogue: Catalogue, staff: str = "Bob") -> Result:
    return await enter_results.confirm_dividends(catalogue.database, catalogue.clock, KEY, NO, staff=staff)


async def _paid(catalogue: Catalogue) -> None:
    await _drawn(catalogue)
    await _enter_dividends(catalogue)
    await _confirm_dividends(catalogue)
    async with catalogue.database.transaction() as session:
        await settle_draws.draw_scored(session, KEY, NO, 1)
        await settle_draws.draw_paid(session, KEY, NO, 1)


async def test_an_unconfirmed_result_is_not_published(closed: Catalogue) -> None:
    assert await _enter(closed) == 1
    assert (await closed.draw(KEY, NO)).status is DrawStatus.CLOSED
    assert await closed.published() == []
    async with closed.database.read() as session:
        assert await results.find_result(session, KEY, NO) is None


async def test_another_person_publishes_it_without_dividends(closed: Catalogue) -> None:
    await _enter(closed)
    result = await _confirm(closed)
    assert result.provisional

    (event,) = await closed.published(DRAW_RESULT_PUBLISHED)
    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.result_version) == (DrawStatus.DRAWN, 1)
    assert (event.aggregate_id, event.aggregate_version) == (f"{KEY}/{NO}", draw.version)
    assert list(event.message.result.main_numbers) == [6, 30, 12, 22, 17, 32, 24]
    assert list(event.message.result.supplementary_numbers) == [2]
    assert len(event.message.result.divisions) == 0


@pytest.mark.parametrize("same", ["Ada", "ada", "ADA"])
async def test_the_same_person_may_not_confirm(closed: Catalogue, same: str) -> None:
    await _enter(closed)
    with pytest.raises(RuleRefused, match="same_person"):
        await _confirm(closed, staff=same)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.CLOSED


async def test_the_database_itself_wants_two_people(closed: Catalogue) -> None:
    await _enter(closed)
    with pytest.raises(IntegrityError, match="ck_draw_results_two_people"):
        await closed.execute("update draw_results set confirmed_by = 'ADA', confirmed_at = now()")


async def test_whoever_entered_numbers_may_replace_them_until_they_are_confirmed(closed: Catalogue) -> None:
    await _enter(closed)
    await _enter(closed, OTHER_NUMBERS)
    result = await _confirm(closed)
    assert result.numbers == OTHER_NUMBERS


async def test_twenty_racing_confirmations_publish_once(closed: Catalogue) -> None:
    await _enter(closed)
    outcomes = await asyncio.gather(
        *(_confirm(closed, staff=f"Checker {number}") for number in range(20)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Result) for outcome in outcomes) == 1
    assert len(await closed.published(DRAW_RESULT_PUBLISHED)) == 1


async def test_a_published_result_is_not_entered_again(closed: Catalogue) -> None:
    await _drawn(closed)
    with pytest.raises(RuleRefused, match="result_exists"):
        await _enter(closed, OTHER_NUMBERS)


async def test_an_open_draw_takes_no_result(catalogue: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="draw_not_closed"):
        await _enter(catalogue)


async def test_numbers_before_the_time_of_the_draw_are_refused(catalogue: Catalogue) -> None:
    draw = await catalogue.draw(KEY, NO)
    clock = FixedClock(draw.draw_at - timedelta(seconds=1))
    await move_draws(catalogue.database, clock)
    with pytest.raises(RuleRefused, match="not_yet_drawn"):
        await enter_results.enter_result(catalogue.database, clock, KEY, NO, NUMBERS, staff="Ada")


async def test_impossible_numbers_are_refused(closed: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="outside 1 to 20"):
        await _enter(closed, DrawnNumbers(NUMBERS.mains, (21,), in_drawn_order=True))


async def test_an_unknown_draw_is_refused(closed: Catalogue) -> None:
    with pytest.raises(NotFound, match="draw_not_found"):
        await enter_results.enter_result(closed.database, closed.clock, KEY, 99999, NUMBERS, staff="Ada")


async def test_dividends_follow_by_two_people(closed: Catalogue) -> None:
    await _drawn(closed)
    await _enter_dividends(closed)
    with pytest.raises(RuleRefused, match="same_person"):
        await _confirm_dividends(closed, staff="Ada")
    assert len(await closed.published(DRAW_RESULT_PUBLISHED)) == 1

    result = await _confirm_dividends(closed)

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
    await _enter(closed)
    with pytest.raises(RuleRefused, match="result_not_confirmed"):
        await _enter_dividends(closed)


async def test_incomplete_dividends_are_refused(closed: Catalogue) -> None:
    await _drawn(closed)
    with pytest.raises(RuleRefused, match="impossible_dividends"):
        await enter_results.enter_dividends(
            closed.database, closed.clock, KEY, NO, DIVIDENDS[1:], staff="Ada"
        )


async def test_unconfirmed_dividends_may_be_entered_again(closed: Catalogue) -> None:
    await _drawn(closed)
    await _enter_dividends(closed)
    await _enter_dividends(closed, staff="Bob")
    assert not (await _confirm_dividends(closed, staff="Ada")).provisional


async def test_confirmed_dividends_stay(closed: Catalogue) -> None:
    await _drawn(closed)
    await _enter_dividends(closed)
    await _confirm_dividends(closed)
    with pytest.raises(RuleRefused, match="dividends_exist"):
        await _enter_dividends(closed)
    with pytest.raises(RuleRefused, match="nothing_to_confirm"):
        await _confirm_dividends(closed)


async def test_the_draw_follows_checkout_to_paid(closed: Catalogue) -> None:
    await _paid(closed)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.PAID


async def test_settlement_that_arrives_in_disorder_ends_paid(closed: Catalogue) -> None:
    await _drawn(closed)
    async with closed.database.transaction() as session:
        await settle_draws.draw_paid(session, KEY, NO, 1)
        await settle_draws.draw_scored(session, KEY, NO, 1)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.PAID


async def test_a_correction_is_a_new_version_and_leads_back_to_drawn(closed: Catalogue) -> None:
    await _paid(closed)
    version = await enter_results.enter_result(
        closed.database, closed.clock, KEY, NO, OTHER_NUMBERS, staff="Ada", correction="misread ball"
    )
    assert version == 2
    assert (await closed.draw(KEY, NO)).status is DrawStatus.PAID

    result = await _confirm(closed)

    draw = await closed.draw(KEY, NO)
    assert (draw.status, draw.result_version) == (DrawStatus.DRAWN, 2)
    assert (result.version, result.numbers, result.provisional) == (2, OTHER_NUMBERS, True)
    assert (await closed.published(DRAW_RESULT_PUBLISHED))[-1].message.result.version == 2


async def test_settlement_of_a_corrected_result_is_ignored(closed: Catalogue) -> None:
    await _paid(closed)
    await enter_results.enter_result(
        closed.database, closed.clock, KEY, NO, OTHER_NUMBERS, staff="Ada", correction="misread ball"
    )
    await _confirm(closed)
    async with closed.database.transaction() as session:
        await settle_draws.draw_scored(session, KEY, NO, 1)
        await settle_draws.draw_paid(session, KEY, NO, 1)
    assert (await closed.draw(KEY, NO)).status is DrawStatus.DRAWN


async def test_there_is_nothing_to_correct_before_a_result(closed: Catalogue) -> None:
    with pytest.raises(RuleRefused, match="nothing_to_correct"):
        await enter_results.enter_result(
            closed.database, closed.clock, KEY, NO, NUMBERS, staff="Ada", correction="none yet"
        )


async def test_the_history_of_a_draw_names_who_did_what(closed: Catalogue) -> None:
    await _paid(closed)
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
