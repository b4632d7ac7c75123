"""A cancelled raffle is refunded; drawings confirmed before the cancellation stay won."""

from __future__ import annotations

import pytest

from checkout.settlement.notify_holders import NotifyHolders
from services.checkout.tests.kit.factories import raffle_drawn
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.scarce import balance, book, buy, only_ticket, payout_settler, raffle
from services.checkout.tests.kit.settlement import cancel, published
from wattle.catalog.v1 import draw_pb2, events_pb2


def early_bird(drawn: draw_pb2.Draw, ticket_id: str) -> events_pb2.RaffleDrawn:
    """A ticket won cash and goods in a drawing before the last, which leaves its draw as it is."""
    own = draw_pb2.Draw()
    own.CopyFrom(drawn)
    message = raffle_drawn(own, ticket_id, [("cash", 500_00), ("goods", 900)])
    message.draw.CopyFrom(drawn)
    message.drawing, message.is_last = "early_bird", False
    return message


async def settle(checkout: Checkout) -> None:
    await checkout.refunder().refund_due()
    await payout_settler(checkout).settle_due()
    await NotifyHolders(checkout.database).notify_due()


async def test_drawing_confirmed_after_the_cancellation_wins_nothing(checkout: Checkout) -> None:
    key, drawn = await raffle(checkout)
    customer = await checkout.customer()
    assert (await buy(checkout, customer, book(key))).status_code == 201
    ticket_id = (await only_ticket(checkout, customer))["ticket_id"]
    await cancel(checkout, drawn)

    await checkout.receive("raffle_drawn", early_bird(drawn, ticket_id))
    await settle(checkout)

    assert balance(checkout, customer) == 10_000
    ticket = await only_ticket(checkout, customer, "past")
    assert (ticket["raffle_prizes"], ticket["winnings"]["amount"]) == ([], "0.00")
    assert await published(checkout, "prize_won", ticket_id) == []
    assert await published(checkout, "raffle_prize_won", ticket_id) == []


@pytest.mark.parametrize("cancellation_arrives_first", [False, True])
async def test_early_bird_confirmed_before_the_cancellation_stays_won(
    checkout: Checkout, cancellation_arrives_first: bool
) -> None:
    key, drawn = await raffle(checkout)
    customer = await checkout.customer()
    assert (await buy(checkout, customer, book(key))).status_code == 201
    ticket_id = (await only_ticket(checkout, customer))["ticket_id"]
    won = early_bird(drawn, ticket_id)

    if cancellation_arrives_first:
        await cancel(checkout, drawn)
    await checkout.receive("raffle_drawn", won)
    if not cancellation_arrives_first:
        await cancel(checkout, drawn)
    await settle(checkout)

    assert balance(checkout, customer) == 10_000 + 500_00
    ticket = await only_ticket(checkout, customer, "past")
    assert [prize["claim"] for prize in ticket["raffle_prizes"]] == ["credited", "to_be_delivered"]
    assert ticket["entries"][0]["refund"]["amount"] == "40.00"
