"""A full syndicate's ticket is bought before its lottery's draw stops, or everybody gets their money back."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from catalog.draws import manage_draws
from catalog.draws.events import DRAW_CLOSED
from catalog.syndicates.manage_syndicates import count_to_buy, purchase_ticket
from catalogue.draws import DrawStatus
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.syndicates import (
    KEY,
    buy,
    close,
    draw_the_lottery,
    published,
    reserve_share,
    run,
    statuses,
)
from wattle.catalog.v1 import syndicate_pb2


async def fill(catalogue: Catalogue, draw_no: int) -> None:
    await buy(catalogue, draw_no, 2)
    await buy(catalogue, draw_no)
    await run(catalogue)


async def stop_the_lottery(catalogue: Catalogue, draw_no: int, after: timedelta) -> None:
    """Its draw stops then by the clock of the database, which moves on by itself."""
    await catalogue.execute(
        "update draws set stop = clock_timestamp() + :after where offer_key = 'powerball' and draw_no = :d",
        after=after,
        d=draw_no,
    )


async def close_early(catalogue: Catalogue, offer_key: str, draw_no: int) -> None:
    await manage_draws.close_draw(
        catalogue.database, catalogue.clock, offer_key, draw_no, staff="Ann Lee", supervised=True
    )


async def test_syndicate_not_bought_in_time_is_cancelled(catalogue: Catalogue, draw_no: int) -> None:
    await fill(catalogue, draw_no)
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["full", "cancelled"]

    await draw_the_lottery(catalogue, draw_no)
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="LATE")
    await run(catalogue)
    await run(catalogue)

    assert await statuses(catalogue, draw_no) == ["cancelled", "cancelled"]
    changes = [each for each in await published(catalogue) if (each.draw_no, each.series) == (draw_no, 1)]
    assert [each.status for each in changes] == [
        syndicate_pb2.SYNDICATE_STATUS_OPEN,
        syndicate_pb2.SYNDICATE_STATUS_FULL,
        syndicate_pb2.SYNDICATE_STATUS_CANCELLED,
    ]
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="LATE")
    assert (await catalogue.draw(KEY, draw_no)).status is DrawStatus.DRAWN


async def test_purchase_deadline_follows_database_time(catalogue: Catalogue, draw_no: int) -> None:
    await fill(catalogue, draw_no)
    await fill(catalogue, draw_no)
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
    await stop_the_lottery(catalogue, draw_no, timedelta(0))

    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 2, reference="A2")
    assert (await statuses(catalogue, draw_no))[:2] == ["purchased", "full"]
    await run(catalogue)

    assert (await statuses(catalogue, draw_no))[:2] == ["purchased", "cancelled"]


async def test_early_close_of_a_lottery_closes_its_shares(catalogue: Catalogue, draw_no: int) -> None:
    await fill(catalogue, draw_no)
    await fill(catalogue, draw_no)
    await buy(catalogue, draw_no)
    await purchase_ticket(catalogue.database, KEY, draw_no, 2, reference="A2")
    await catalogue.clear_events()

    await close_early(catalogue, "powerball", draw_no)

    closed = await catalogue.published(DRAW_CLOSED)
    assert [event.message.draw.offer_key for event in closed] == ["powerball", KEY]
    with pytest.raises(RuleRefused, match="draw_closed"):
        await reserve_share(catalogue, draw_no, uuid4())
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["cancelled", "purchased", "open"]
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["cancelled", "purchased", "cancelled"]


async def test_shares_announced_during_an_early_close_are_closed(catalogue: Catalogue, draw_no: int) -> None:
    await catalogue.execute(
        "update draws set status = 'DRAW_CLOSED' where offer_key = 'powerball' and draw_no = :d", d=draw_no
    )

    await run(catalogue)

    shares = await catalogue.draw(KEY, draw_no)
    assert (shares.status, shares.stop) == (DrawStatus.CLOSED, catalogue.clock.now())


async def test_early_close_of_shares_leaves_time_to_buy_the_ticket(
    catalogue: Catalogue, draw_no: int
) -> None:
    await fill(catalogue, draw_no)
    await close_early(catalogue, KEY, draw_no)
    await run(catalogue)

    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")

    assert (await statuses(catalogue, draw_no))[0] == "purchased"


async def test_tickets_to_buy_within_a_day_are_counted(catalogue: Catalogue, draw_no: int) -> None:
    await fill(catalogue, draw_no)
    await fill(catalogue, draw_no)
    await buy(catalogue, draw_no)

    await stop_the_lottery(catalogue, draw_no, timedelta(hours=25))
    assert await count_to_buy(catalogue.database) == 0
    await stop_the_lottery(catalogue, draw_no, timedelta(hours=23))
    assert await count_to_buy(catalogue.database) == 2
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
    assert await count_to_buy(catalogue.database) == 1
    await stop_the_lottery(catalogue, draw_no, timedelta(0))
    assert await count_to_buy(catalogue.database) == 0
