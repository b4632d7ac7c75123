"""A cancelled draw cancels the shares that play in it."""

from __future__ import annotations

import asyncio

import pytest

from catalog.syndicates.manage_syndicates import purchase_ticket
from catalogue.draws import DrawStatus
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.syndicates import (
    KEY,
    ask_to_cancel,
    buy,
    cancelled_draws,
    close,
    confirm_cancellation,
    draw_the_lottery,
    run,
    statuses,
)


async def test_cancelled_lottery_draw_cancels_its_shares(catalogue: Catalogue, draw_no: int) -> None:
    for series in (1, 2):
        assert [await buy(catalogue, draw_no, 2), await buy(catalogue, draw_no)] == [series, series]
        await run(catalogue)
    assert await buy(catalogue, draw_no) == 3
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")

    await ask_to_cancel(catalogue, "powerball", draw_no)
    await run(catalogue)
    assert (await cancelled_draws(catalogue), (await catalogue.draw(KEY, draw_no)).cancelled_at) == ([], None)
    await confirm_cancellation(catalogue, "powerball", draw_no)

    reason = "The machine failed"
    assert await cancelled_draws(catalogue) == [("powerball", reason), (KEY, reason)]
    assert (await catalogue.draw(KEY, draw_no)).cancelled_at == catalogue.clock.now()
    with pytest.raises(RuleRefused, match="draw_closed"):
        await buy(catalogue, draw_no)
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 2, reference="A2")
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["cancelled", "cancelled", "open"]
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["cancelled", "cancelled", "cancelled"]
    assert len(await cancelled_draws(catalogue)) == 2
    bought = await catalogue.database.call(
        "select purchase_reference from syndicates where draw_no = %(d)s and series = 1", {"d": draw_no}
    )
    assert bought[0]["purchase_reference"] == "A1"


async def test_shares_announced_during_a_cancellation_are_cancelled(
    catalogue: Catalogue, draw_no: int
) -> None:
    await catalogue.execute(
        "update draws set status = 'DRAW_CLOSED', cancel_requested_by = 'Ann Lee', cancel_reason = 'Flood',"
        " cancelled_at = :now where offer_key = 'powerball' and draw_no = :d",
        now=catalogue.clock.now(),
        d=draw_no,
    )

    await asyncio.gather(*(run(catalogue) for _ in range(5)))

    assert await cancelled_draws(catalogue) == [(KEY, "Flood")]


async def test_cancelled_shares_leave_their_lottery_unchanged(catalogue: Catalogue, draw_no: int) -> None:
    await buy(catalogue, draw_no, 2)
    await buy(catalogue, draw_no)
    await run(catalogue)
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")

    await ask_to_cancel(catalogue, KEY, draw_no)
    await confirm_cancellation(catalogue, KEY, draw_no)
    await draw_the_lottery(catalogue, draw_no)
    await run(catalogue)

    assert await cancelled_draws(catalogue) == [(KEY, "The machine failed")]
    assert await statuses(catalogue, draw_no) == ["cancelled", "cancelled"]
    assert (await catalogue.draw("powerball", draw_no)).result_version == 1
    assert (await catalogue.draw(KEY, draw_no)).status is DrawStatus.CLOSED


async def test_shares_of_a_drawn_ticket_cannot_be_cancelled(catalogue: Catalogue, draw_no: int) -> None:
    await ask_to_cancel(catalogue, KEY, draw_no)
    await draw_the_lottery(catalogue, draw_no)

    with pytest.raises(RuleRefused, match="draw_is_drawn"):
        await ask_to_cancel(catalogue, KEY, draw_no)
    with pytest.raises(RuleRefused, match="nothing_to_confirm"):
        await confirm_cancellation(catalogue, KEY, draw_no)

    assert await cancelled_draws(catalogue) == []
