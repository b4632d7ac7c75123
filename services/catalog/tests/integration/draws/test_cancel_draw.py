"""A draw is cancelled by two people, and only before it is drawn."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from catalog.draws import manage_draws
from catalog.draws.events import DRAW_CANCELLED
from catalogue.draws import DrawStatus
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.results import KEY, NO, publish_by_sources, report


async def test_cancelled_draw_closes_and_never_has_a_result(catalogue: Catalogue) -> None:
    await manage_draws.request_cancellation(
        catalogue.database, KEY, NO, staff="Ada", reason="The machine failed"
    )
    assert (await catalogue.draw(KEY, NO)).status is DrawStatus.OPEN
    with pytest.raises(RuleRefused, match="same_person"):
        await manage_draws.confirm_cancellation(catalogue.database, catalogue.clock, KEY, NO, staff="ada")

    cancelled = await manage_draws.confirm_cancellation(
        catalogue.database, catalogue.clock, KEY, NO, staff="Bob"
    )

    assert (cancelled.status, cancelled.cancelled_at) == (DrawStatus.CLOSED, catalogue.clock.now())
    [event] = await catalogue.published(DRAW_CANCELLED)
    assert (event.message.reason, event.message.draw.HasField("cancelled_at")) == ("The machine failed", True)
    catalogue.clock.advance(timedelta(days=30))
    with pytest.raises(RuleRefused, match="draw_cancelled"):
        await report(catalogue, "operator feed")


async def test_twenty_racing_confirmations_cancel_once(catalogue: Catalogue) -> None:
    await manage_draws.request_cancellation(catalogue.database, KEY, NO, staff="Ada", reason="x")

    await asyncio.gather(
        *(
            manage_draws.confirm_cancellation(
                catalogue.database, catalogue.clock, KEY, NO, staff=f"Checker {number}"
            )
            for number in range(20)
        ),
        return_exceptions=True,
    )

    assert len(await catalogue.published(DRAW_CANCELLED)) == 1


async def test_drawn_draw_is_not_cancelled(closed: Catalogue) -> None:
    await publish_by_sources(closed)

    with pytest.raises(RuleRefused, match="draw_is_drawn"):
        await manage_draws.request_cancellation(closed.database, KEY, NO, staff="Ada", reason="x")
