"""A corrected result is a new version: it pays what it grants more and reverses what it grants less."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from services.checkout.tests.kit.factories import GAME, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import (
    DIVIDENDS,
    LOSING,
    THREE_AND_POWERBALL,
    a_draw,
    overpaid,
    published,
    settlement,
    settlements_due,
    ticket,
    ticket_in,
)
from wattle.catalog.v1 import draw_pb2
from wattle.checkout.v1 import events_pb2 as facts

OTHER = (1, 2, 3, 24, 25, 26, 27)
"""Makes a first division of THREE_AND_POWERBALL, and an eighth of GAME."""
NOBODYS = (29, 30, 31, 32, 33, 34, 35)
START = 10_000 - 615


async def publish(checkout: Checkout, drawn: draw_pb2.Draw, **changes: Any) -> None:
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS, **changes))


async def two_tickets(
    checkout: Checkout,
) -> tuple[draw_pb2.Draw, tuple[Customer, str], tuple[Customer, str]]:
    """A draw in which the first ticket wins division 8 and the second division 1; both are paid."""
    drawn = await a_draw(checkout)
    low = await ticket_in(checkout, drawn, [THREE_AND_POWERBALL, LOSING, LOSING, LOSING])
    high = await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING])
    await publish(checkout, drawn)
    await checkout.settler().settle_due()
    return drawn, low, high


async def test_correction_pays_increases_and_reverses_decreases(checkout: Checkout) -> None:
    drawn, (raised, raised_ticket), (lowered, lowered_ticket) = await two_tickets(checkout)

    await publish(checkout, drawn, mains=OTHER, version=2)
    await checkout.settler().settle_due()

    assert balance(checkout, raised) == START + 100_000_00
    assert balance(checkout, lowered) == START + 15_00
    assert (await ticket(checkout, raised, raised_ticket))["winnings"]["amount"] == "100000.00"
    assert (await ticket(checkout, lowered, lowered_ticket))["winnings"]["amount"] == "15.00"
    assert (await settlement(checkout, drawn, 2))["state"] == "done"
    assert await overpaid(checkout, drawn) == []


async def test_correction_to_a_smaller_prize_notifies_its_customer(checkout: Checkout) -> None:
    drawn, _, (lowered, lowered_ticket) = await two_tickets(checkout)

    await publish(checkout, drawn, mains=OTHER, version=2)
    await checkout.settler().settle_due()

    [message] = await published(checkout, "prize_corrected", lowered_ticket)
    fact = facts.PrizeCorrected.FromString(message)
    assert fact.customer_id == str(lowered.customer_id)
    assert (fact.taken_back.minor_units, fact.prize.minor_units) == (100_000_00, 15_00)
    assert len(await published(checkout, "prize_won", lowered_ticket)) == 2


async def test_correction_without_winners_reverses_every_prize(checkout: Checkout) -> None:
    drawn, (first, _), (second, _) = await two_tickets(checkout)

    await publish(checkout, drawn, mains=NOBODYS, powerball=20, version=2)
    await checkout.settler().settle_due()

    assert (balance(checkout, first), balance(checkout, second)) == (START, START)
    done = await settlement(checkout, drawn, 2)
    assert (done["state"], done["winning_entries"], done["paid_minor"]) == ("done", 0, 0)


async def test_second_correction_undoes_the_first(checkout: Checkout) -> None:
    drawn, (low, _), (high, _) = await two_tickets(checkout)

    for version, mains in ((2, OTHER), (3, (1, 2, 3, 4, 5, 6, 7))):
        await publish(checkout, drawn, mains=mains, version=version)
        await checkout.settler().settle_due()

    assert (balance(checkout, low), balance(checkout, high)) == (START + 15_00, START + 100_000_00)
    assert await overpaid(checkout, drawn) == []


async def test_correction_with_the_same_result_moves_no_money(checkout: Checkout) -> None:
    drawn, (low, _), (high, _) = await two_tickets(checkout)
    calls = len(checkout.others.wallet.payout_sizes)

    await publish(checkout, drawn, version=2)
    await checkout.settler().settle_due()

    assert (balance(checkout, low), balance(checkout, high)) == (START + 15_00, START + 100_000_00)
    assert len(checkout.others.wallet.payout_sizes) == calls


async def test_correction_before_the_dividends_settles_only_the_new_version(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winner, _ = await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, mains=OTHER))
    await checkout.settler().settle_due()
    assert (await settlement(checkout, drawn, 1))["state"] == "counted"

    await publish(checkout, drawn, version=2)
    await checkout.settler().settle_due()
    await publish(checkout, drawn, mains=OTHER, version=1)  # late on its way
    await checkout.settler().settle_due()

    assert (await settlement(checkout, drawn, 1))["state"] == "counted"
    assert balance(checkout, winner) == START + 100_000_00


@pytest.mark.parametrize(
    "failpoint",
    ["after_score", "after_count", "after_divide", "after_written_down", "after_reversal", "after_payout"],
)
async def test_correction_after_a_crash_moves_nothing_twice(checkout: Checkout, failpoint: str) -> None:
    drawn, (raised, _), (lowered, _) = await two_tickets(checkout)
    await publish(checkout, drawn, mains=OTHER, version=2)
    dying = checkout.settler(failpoint=f"{failpoint}:raise", batch=1)
    for _ in range(6):
        await asyncio.gather(dying.settle_due(), return_exceptions=True)
        await settlements_due(checkout, drawn)

    await checkout.settler(batch=1).settle_due()

    assert (await settlement(checkout, drawn, 2))["state"] == "done"
    assert balance(checkout, raised) == START + 100_000_00
    assert balance(checkout, lowered) == START + 15_00
