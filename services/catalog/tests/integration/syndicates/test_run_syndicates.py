"""Syndicates open, fill, follow each other, are bought or cancelled."""

from __future__ import annotations

import asyncio
from math import comb
from uuid import uuid4

import pytest

from catalog.stock.reserve_stock import ReserveStock
from catalog.stock.rules import RequestedLine
from catalog.syndicates.manage_syndicates import purchase_ticket
from catalogue.draws import DrawStatus
from servicekit.errors import RuleRefused
from services.catalog.tests.kit.harness import Catalogue
from services.catalog.tests.kit.syndicates import (
    KEY,
    buy,
    close,
    document,
    draw_the_lottery,
    published,
    reserve_share,
    run,
    statuses,
)


@pytest.mark.usefixtures("draw_no")
async def test_syndicate_opens_with_a_published_ticket(catalogue: Catalogue) -> None:
    (opened,) = await published(catalogue)
    assert [(s.name, s.count) for s in opened.shape] == [("Numbers", 7), ("Powerball", 1)]
    assert len(opened.games) == 8 * (comb(9, 7) + 20 + 20)
    games = [opened.games[at : at + 8] for at in range(0, len(opened.games), 8)]
    assert all(list(game[:7]) == sorted(set(game[:7])) and 1 <= game[7] <= 20 for game in games)
    assert document().share_terms().share_price == 4167


async def test_last_share_is_sold_once_and_the_next_syndicate_opens(
    catalogue: Catalogue, draw_no: int
) -> None:
    await buy(catalogue, draw_no, 2)
    outcomes = await asyncio.gather(
        *(reserve_share(catalogue, draw_no, uuid4()) for _ in range(30)), return_exceptions=True
    )
    assert sum(outcome == 1 for outcome in outcomes) == 1
    assert sum(isinstance(outcome, RuleRefused) and outcome.code == "sold_out" for outcome in outcomes) == 29
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["open", "open"]
    assert await buy(catalogue, draw_no) == 2
    first, second = (await published(catalogue))[:2]
    assert first.games != second.games


async def test_shares_above_the_customer_limit_are_refused(catalogue: Catalogue, draw_no: int) -> None:
    customer = uuid4()
    await reserve_share(catalogue, draw_no, customer, 2)
    with pytest.raises(RuleRefused, match="customer_limit"):
        await reserve_share(catalogue, draw_no, customer, 1)


async def test_full_syndicate_is_bought_drawn_and_paid(catalogue: Catalogue, draw_no: int) -> None:
    await buy(catalogue, draw_no, 2)
    await buy(catalogue, draw_no, 1)
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["full", "open"]
    await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A1")
    with pytest.raises(RuleRefused, match="syndicate_not_full"):
        await purchase_ticket(catalogue.database, KEY, draw_no, 1, reference="A2")
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["purchased", "cancelled"]

    await draw_the_lottery(catalogue, draw_no)
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["drawn", "cancelled"]
    assert (await catalogue.draw(KEY, draw_no)).status is DrawStatus.DRAWN
    await catalogue.execute(
        "update draws set status = 'DRAW_PAID' where offer_key = :k and draw_no = :d", k=KEY, d=draw_no
    )
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["paid", "cancelled"]
    changes = [message for message in await published(catalogue) if message.draw_no == draw_no]
    assert [message.status for message in changes if message.series == 1] == [1, 2, 3, 5, 6]


async def test_unfilled_syndicate_is_cancelled_after_payments_are_decided(
    catalogue: Catalogue, draw_no: int
) -> None:
    await buy(catalogue, draw_no)
    await reserve_share(catalogue, draw_no, uuid4())
    await close(catalogue, draw_no)
    assert await statuses(catalogue, draw_no) == ["open"]
    await catalogue.execute("update reservations set state = 'released' where state = 'reserved'")
    await run(catalogue)
    await run(catalogue)
    assert await statuses(catalogue, draw_no) == ["cancelled"]
    changes = [message for message in await published(catalogue) if message.draw_no == draw_no]
    assert [message.status for message in changes] == [1, 4]


async def test_several_processes_open_one_syndicate(catalogue: Catalogue, draw_no: int) -> None:
    await buy(catalogue, draw_no, 2)
    await buy(catalogue, draw_no, 1)
    await asyncio.gather(*(run(catalogue) for _ in range(5)))
    assert await statuses(catalogue, draw_no) == ["full", "open"]


async def test_share_is_released_until_its_syndicate_is_full(catalogue: Catalogue, draw_no: int) -> None:
    stock = ReserveStock(catalogue.database, changed=lambda: None)
    orders = [(uuid4(), RequestedLine(uuid4(), KEY, draw_no, "syndicate", 1, 1)) for _ in range(2)]
    for order_id, line in orders:
        await stock.reserve(order_id, uuid4(), "NSW", [line])
        await stock.confirm(order_id)
    (left, share), (stays, kept) = orders
    assert await stock.release_tickets(left, [share.ticket_id]) == (1, [share.ticket_id])
    assert [await buy(catalogue, draw_no), await buy(catalogue, draw_no)] == [1, 1]

    assert await stock.release_tickets(stays, [kept.ticket_id]) == (0, [])
    await run(catalogue)
    assert (await statuses(catalogue, draw_no))[0] == "full"
    assert await stock.release_tickets(stays, [kept.ticket_id]) == (0, [])
