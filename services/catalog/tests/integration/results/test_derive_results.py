"""Strike is drawn with its parent: the first four balls of Saturday Lotto, in order."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
import pytest_asyncio

from catalog.draws import manage_draws
from catalog.draws.manage_draws import move_draws
from catalog.lotteries.manage_lotteries import load_game
from catalog.results import enter_results
from catalog.results.derive_results import derive_results
from catalog.results.events import DRAW_RESULT_PUBLISHED
from catalog.results.rules import DrawAndResult, DrawnNumbers
from catalog.results.store import results
from catalogue.draws import DrawStatus
from services.catalog.tests.kit.harness import Catalogue, packaged_game

PARENT, STRIKE, NO = "saturday_lotto", "lotto_strike", 4731
NUMBERS = DrawnNumbers((31, 7, 45, 2, 18, 22), (4, 19), in_drawn_order=True)


@pytest_asyncio.fixture(loop_scope="session")
async def closed(catalogue: Catalogue) -> Catalogue:
    """The next Saturday draw of both games is closed and its time has come."""
    for key in (PARENT, STRIKE):
        await load_game(catalogue.database, catalogue.clock, packaged_game(key))
    draw = await catalogue.draw(PARENT, NO)
    catalogue.clock.advance(draw.draw_at - catalogue.clock.now() + timedelta(minutes=1))
    await move_draws(catalogue.database, catalogue.clock)
    await catalogue.clear_events()
    return catalogue


async def published(
    catalogue: Catalogue, numbers: DrawnNumbers = NUMBERS, correction: str | None = None
) -> None:
    await enter_results.enter_result(
        catalogue.database, catalogue.clock, PARENT, NO, numbers, staff="Ada", correction=correction
    )
    await enter_results.confirm_result(catalogue.database, catalogue.clock, PARENT, NO, staff="Bob")


async def strike(catalogue: Catalogue) -> DrawAndResult | None:
    async with catalogue.database.read() as session:
        return await results.find_result(session, STRIKE, NO)


async def test_first_four_balls_of_the_parent_are_the_result(closed: Catalogue) -> None:
    assert await derive_results(closed.database) == 0
    await published(closed)

    derived = await asyncio.gather(*(derive_results(closed.database) for _ in range(4)))

    assert sum(derived) == 1
    found = await strike(closed)
    assert found is not None
    assert (found.draw.status, found.result.version) == (DrawStatus.DRAWN, 1)
    assert found.result.numbers == DrawnNumbers((31, 7, 45, 2), (), in_drawn_order=True)
    assert [event.message.result.offer_key for event in await closed.published(DRAW_RESULT_PUBLISHED)] == [
        PARENT,
        STRIKE,
    ]


async def test_correction_of_the_parent_corrects_the_derived_result(closed: Catalogue) -> None:
    await published(closed)
    await derive_results(closed.database)

    await published(
        closed, DrawnNumbers((7, 31, 45, 2, 18, 22), (4, 19), in_drawn_order=True), "order misread"
    )

    assert await derive_results(closed.database) == 1
    found = await strike(closed)
    assert found is not None
    assert (found.result.version, found.result.numbers.mains) == (2, (7, 31, 45, 2))


async def test_correction_of_other_balls_changes_nothing(closed: Catalogue) -> None:
    await published(closed)
    await derive_results(closed.database)

    await published(
        closed, DrawnNumbers(NUMBERS.mains, (4, 20), in_drawn_order=True), "supplementary misread"
    )

    assert await derive_results(closed.database) == 0
    found = await strike(closed)
    assert found is not None
    assert found.result.version == 1


@pytest.mark.parametrize("entered", [True, False])
async def test_sorted_parent_numbers_derive_no_result(closed: Catalogue, *, entered: bool) -> None:
    if entered:
        own = DrawnNumbers((1, 2, 3, 4), (), in_drawn_order=True)
        await enter_results.enter_result(closed.database, closed.clock, STRIKE, NO, own, staff="Ada")
        await enter_results.confirm_result(closed.database, closed.clock, STRIKE, NO, staff="Bob")
        await published(closed)
    else:
        await published(closed, DrawnNumbers(tuple(sorted(NUMBERS.mains)), (4, 19), in_drawn_order=False))

    assert await derive_results(closed.database) == 0
    found = await strike(closed)
    assert (found.result.numbers.mains if found else None) == ((1, 2, 3, 4) if entered else None)


async def test_cancelled_draw_has_no_result_of_its_parent(closed: Catalogue) -> None:
    await manage_draws.request_cancellation(closed.database, STRIKE, NO, staff="Ada", reason="failed")
    await manage_draws.confirm_cancellation(closed.database, closed.clock, STRIKE, NO, staff="Bob")
    await published(closed)

    assert await derive_results(closed.database) == 0
