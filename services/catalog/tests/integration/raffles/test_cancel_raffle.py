"""A cancelled raffle is refunded, so nothing is sealed, drawn, confirmed or entered in it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

from catalog.draws import manage_draws
from catalog.draws.store import changes
from catalog.raffles import draw_raffle, import_postal_entries
from catalog.raffles.beacon import Beacon, BeaconRound, DevelopmentBeacon
from servicekit.testing.waiting import until
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.raffle_files import CIPHER, KEY, OPEN_SINCE, draw_document, drawing, raffle
from services.catalog.tests.kit.raffles import (
    BEACON,
    EARLY,
    MAIN,
    POSTAL,
    card,
    cards,
    close,
    drawn,
    load,
    raffle_drawn,
    refusal_of,
    sell,
    set_clock,
)

EARLY_DRAWN = timedelta(days=3, minutes=1)


async def sold_with_an_early_bird(catalogue: Catalogue) -> None:
    """Five tickets are sold and take part in an early bird, whose list may be sealed."""
    early = drawing(
        key="early_bird",
        name="Early bird",
        entries_until=(OPEN_SINCE + timedelta(days=2)).isoformat(),
        draw_at=(OPEN_SINCE + timedelta(days=3)).isoformat(),
        prizes=[{"title": "A car", "kind": "goods", "value": "60000.00"}],
    )
    await load(catalogue, raffle(draw_document(drawings=[early, drawing()])))
    await sell(catalogue, 5)
    set_clock(catalogue, OPEN_SINCE + EARLY_DRAWN)


async def cancel(catalogue: Catalogue) -> None:
    await manage_draws.request_cancellation(
        catalogue.database, KEY, 1, staff="Ann Lee", reason="The permit was withdrawn"
    )
    await manage_draws.confirm_cancellation(catalogue.database, catalogue.clock, KEY, 1, staff="Bob Ray")


async def seal(catalogue: Catalogue) -> list[Any]:
    return await draw_raffle.seal_due(catalogue.database, catalogue.clock)


async def draw(catalogue: Catalogue, *, beacon: Beacon = BEACON, supervised: bool = False) -> int:
    return await draw_raffle.draw_winners(
        catalogue.database, catalogue.clock, beacon, CIPHER, EARLY, staff="Ann Lee", supervised=supervised
    )


async def confirm(catalogue: Catalogue) -> int:
    return await draw_raffle.confirm_winners(
        catalogue.database, catalogue.clock, CIPHER, EARLY, staff="Bob Ray"
    )


async def status_of(catalogue: Catalogue, key: str) -> str:
    [row] = await catalogue.database.call("select status from drawings where key = %(k)s", {"k": key})
    return str(row["status"])


async def test_no_list_of_a_cancelled_draw_is_sealed(catalogue: Catalogue) -> None:
    await sold_with_an_early_bird(catalogue)
    await cancel(catalogue)

    set_clock(catalogue, OPEN_SINCE + timedelta(days=13))

    assert await seal(catalogue) == []
    assert await refusal_of(draw(catalogue, supervised=True)) == "draw_cancelled"
    assert [await status_of(catalogue, key) for key in (EARLY.key, MAIN.key)] == ["waiting", "waiting"]


async def test_sealed_list_of_a_cancelled_draw_is_not_drawn(catalogue: Catalogue) -> None:
    await sold_with_an_early_bird(catalogue)
    assert await seal(catalogue) == [EARLY]
    await cancel(catalogue)

    assert await refusal_of(draw(catalogue)) == "draw_cancelled"

    assert await status_of(catalogue, EARLY.key) == "frozen"


async def test_draw_cancelled_during_the_beacon_call_has_no_winners(
    catalogue: Catalogue,
) -> None:
    class Slow(DevelopmentBeacon):
        async def round(self, number: int) -> BeaconRound:
            await cancel(catalogue)
            return await super().round(number)

    await sold_with_an_early_bird(catalogue)
    await seal(catalogue)

    assert await refusal_of(draw(catalogue, beacon=Slow())) == "draw_cancelled"

    assert await status_of(catalogue, EARLY.key) == "frozen"
    assert await catalogue.database.call("select prize_no from drawing_winners") == []


async def test_unconfirmed_winners_of_a_cancelled_draw_stay_unconfirmed(
    catalogue: Catalogue,
) -> None:
    await sold_with_an_early_bird(catalogue)
    await seal(catalogue)
    await draw(catalogue)
    await cancel(catalogue)

    assert await refusal_of(confirm(catalogue)) == "draw_cancelled"

    assert await status_of(catalogue, EARLY.key) == "drawn"
    assert await raffle_drawn(catalogue) == []


async def test_confirmation_during_a_cancellation_is_refused(catalogue: Catalogue) -> None:
    await sold_with_an_early_bird(catalogue)
    await seal(catalogue)
    await draw(catalogue)
    await manage_draws.request_cancellation(
        catalogue.database, KEY, 1, staff="Ann Lee", reason="The permit was withdrawn"
    )
    waiting = """
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    """

    async with catalogue.database.transaction() as session:
        await changes.cancel(session, KEY, 1, catalogue.clock.now(), actor="Bob Ray")
        confirming = asyncio.create_task(confirm(catalogue))
        await until(lambda: catalogue.database.call(waiting))

    assert await refusal_of(confirming) == "draw_cancelled"
    assert await raffle_drawn(catalogue) == []


async def test_early_bird_confirmed_before_a_cancellation_stays_won(catalogue: Catalogue) -> None:
    await sold_with_an_early_bird(catalogue)
    await seal(catalogue)
    await drawn(catalogue, EARLY, EARLY_DRAWN)

    await cancel(catalogue)
    await close(catalogue)

    assert await status_of(catalogue, EARLY.key) == "published"
    [fact] = await raffle_drawn(catalogue)
    assert (fact.drawing, len(fact.winners), fact.draw.HasField("cancelled_at")) == ("early_bird", 1, False)
    assert await refusal_of(drawn(catalogue)) == "draw_cancelled"


async def test_postal_entries_of_a_cancelled_draw_are_refused(catalogue: Catalogue) -> None:
    await load(catalogue, raffle(draw_document(postal_entry=POSTAL)))
    set_clock(catalogue, OPEN_SINCE + timedelta(days=2))
    await cancel(catalogue)

    refused = import_postal_entries.import_batch(
        catalogue.database, catalogue.clock, KEY, 1, batch="week 1", text=cards(card()), staff="Ann Lee"
    )

    assert await refusal_of(refused) == "draw_cancelled"
    assert await catalogue.database.call("select id from postal_entries") == []
