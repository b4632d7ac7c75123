"""Dividends follow from the rules of the game and the counted winners."""

from __future__ import annotations

import pytest

from catalog.results import enter_results
from catalog.results.compute_dividends import Money, compute_dividends
from catalog.results.rules import Transfer, TransferKind
from catalog.results.store import reports
from servicekit.errors import NotFound, RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.results import KEY, NO, count_winners, publish_by_sources


async def test_dividends_are_computed_from_counted_winners(closed: Catalogue) -> None:
    await publish_by_sources(closed)
    await count_winners(closed, {3: 1, 7: 10, 9: 300})

    version, divided = await compute_dividends(closed.database, closed.clock, KEY, NO, Money(), staff="Ada")
    result = await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Bob")

    # 60 per cent of what was paid; division 2 rolls to 3, 4 to 6 to 7, 8 to 9, division 1 to the next draw.
    assert version == 1
    assert divided.paid + divided.carried_out + divided.reserve == 60_000_00
    found = {each.division: each for each in result.dividends}
    assert found[3].amount == 2_550_00
    assert found[1].transfer == Transfer(TransferKind.TO_DRAW, 1594, 18_900_00)
    assert found[2].transfer == Transfer(TransferKind.TO_DIVISION, 3, 1_140_00)


async def test_unwon_pool_is_carried_into_the_next_draw(closed: Catalogue) -> None:
    await publish_by_sources(closed)
    await count_winners(closed, {9: 300})
    await compute_dividends(closed.database, closed.clock, KEY, NO, Money(), staff="Ada")
    await enter_results.confirm_dividends(closed.database, closed.clock, KEY, NO, staff="Bob")

    following = await closed.draw(KEY, 1594)
    async with closed.database.read() as session:
        carried = await reports.carried_into(session, following)
        before = await reports.jackpots_before(session, following)

    assert carried == 18_900_00
    assert before >= 1


@pytest.mark.parametrize(
    ("money", "code"),
    [(Money(), "not_counted"), (Money(winners={12: 1}, pool=1), "impossible_dividends")],
)
async def test_dividends_without_counts_are_refused(closed: Catalogue, money: Money, code: str) -> None:
    await publish_by_sources(closed)

    with pytest.raises(RuleRefused, match=code):
        await compute_dividends(closed.database, closed.clock, KEY, NO, money, staff="Ada")


async def test_dividends_without_a_result_are_refused(closed: Catalogue) -> None:
    with pytest.raises(NotFound, match="result_not_found"):
        await compute_dividends(closed.database, closed.clock, KEY, NO, Money(), staff="Ada")
