"""Large prizes: two people look at each before it is paid."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from checkout.domain.claims import ClaimThresholds
from checkout.failpoints import Failpoints
from checkout.use_cases.approve_prizes import ApprovePrizes
from servicekit.errors import InvalidRequest, NotFound
from services.checkout.tests.factories import GAME, result
from services.checkout.tests.integration.harness import Checkout, Customer, SealAndSettle
from services.checkout.tests.integration.test_settlement import (
    DIVIDENDS,
    LOSING,
    THREE_AND_POWERBALL,
    a_draw,
    balance,
    bought,
    due_now,
    published,
    settlement,
    ticket,
)
from wattle.catalog.v1 import draw_pb2

FIRST = 100_000_00
LEFT = 10_000 - 615


def settler(checkout: Checkout, *, waits: timedelta | None = None) -> SealAndSettle:
    """Has every prize of $1,000 or more looked at."""
    return SealAndSettle(
        checkout.database,
        checkout.wallet,
        Failpoints(None),
        sealer=checkout.sealer(),
        first_division_waits=waits,
        claims=ClaimThresholds({"*": 1_000_00}),
    )


async def won(
    checkout: Checkout, *, waits: timedelta | None = None
) -> tuple[draw_pb2.Draw, Customer, UUID, Customer]:
    """A settled draw: the draw, who won the first division with which ticket, and who won little."""
    drawn = await a_draw(checkout)
    first, first_ticket = await bought(checkout, drawn, [GAME, LOSING, LOSING, LOSING])
    eighth, _ = await bought(checkout, drawn, [THREE_AND_POWERBALL, LOSING, LOSING, LOSING])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await settler(checkout, waits=waits).settle_due()
    return drawn, first, UUID(first_ticket), eighth


async def test_a_large_prize_is_paid_once_two_people_have_let_it_go(checkout: Checkout) -> None:
    drawn, first, ticket_id, eighth = await won(checkout)
    prizes = ApprovePrizes(checkout.database)

    await settler(checkout).pay_waited()

    assert (await settlement(checkout, drawn))["state"] == "done"
    assert (balance(checkout, first), balance(checkout, eighth)) == (LEFT, LEFT + 15_00)
    entry = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert (entry["claim_required"], entry["provisional_until"]) == (True, None)
    [waiting] = [each for each in await prizes.waiting() if each.ticket_id == ticket_id]
    assert (waiting.due, waiting.approved_by) == (FIRST, [])

    assert await prizes.approve(drawn.offer_key, drawn.draw_no, ticket_id, by="Ann Lee") == 1
    assert await prizes.approve(drawn.offer_key, drawn.draw_no, ticket_id, by=" ann  LEE ") == 1
    await settler(checkout).pay_waited()
    assert balance(checkout, first) == LEFT
    assert await prizes.approve(drawn.offer_key, drawn.draw_no, ticket_id, by="Bob Ray") == 0
    await asyncio.gather(*(settler(checkout).pay_waited() for _ in range(3)))

    assert balance(checkout, first) == LEFT + FIRST
    assert len(await published(checkout, "prize_won", str(ticket_id))) == 1
    paid = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert (paid["claim_required"], paid["winnings"]["amount"]) == (False, "100000.00")
    done = await settlement(checkout, drawn)
    assert done["paid_minor"] == done["prizes_minor"] == FIRST + 15_00
    assert not [each for each in await prizes.waiting() if each.ticket_id == ticket_id]


async def test_a_large_prize_that_is_approved_still_waits_until_it_is_final(checkout: Checkout) -> None:
    drawn, first, ticket_id, _ = await won(checkout, waits=timedelta(days=14))
    prizes = ApprovePrizes(checkout.database)
    for name in ("Ann Lee", "Bob Ray"):
        await prizes.approve(drawn.offer_key, drawn.draw_no, ticket_id, by=name)

    await settler(checkout).pay_waited()

    assert balance(checkout, first) == LEFT
    entry = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert entry["claim_required"] is True
    assert entry["provisional_until"] is not None


async def test_a_correction_that_takes_a_large_prize_back_leaves_nothing_to_let_go(
    checkout: Checkout,
) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    prizes = ApprovePrizes(checkout.database)
    assert await prizes.approve(drawn.offer_key, drawn.draw_no, ticket_id, by="Ann Lee") == 1
    smaller = (100_00, *DIVIDENDS[1:])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, version=2, dividends=smaller))
    await due_now(checkout, drawn)

    await settler(checkout).settle_due()
    await settler(checkout).pay_waited()

    assert balance(checkout, first) == LEFT + 100_00
    with pytest.raises(NotFound):
        await prizes.approve(drawn.offer_key, drawn.draw_no, ticket_id, by="Bob Ray")


async def test_what_does_not_wait_cannot_be_let_go_nor_by_nobody(checkout: Checkout) -> None:
    prizes = ApprovePrizes(checkout.database)
    with pytest.raises(NotFound):
        await prizes.approve("powerball", 1, uuid4(), by="Ann Lee")
    with pytest.raises(InvalidRequest):
        await prizes.approve("powerball", 1, uuid4(), by="  ")
