"""Tickets of raffles and shares of syndicates from their purchase to their place among the past ones."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from catalogue.syndicates import SyndicateStatus
from checkout.app import armed_failpoints
from checkout.settlement.review_payouts import ReviewPayouts
from checkout.settlement.rules.payout_reviews import ReviewThresholds
from checkout.settlement.settle_payouts import SettlePayouts
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import draw, offer, offer_key, raffle_drawn, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import (
    balance,
    book,
    buy,
    change,
    only_ticket,
    payout_settler,
    raffle,
    shares_of,
    syndicate,
)
from services.checkout.tests.kit.tickets import printed_pages
from wattle.catalog.v1 import draw_pb2, events_pb2, syndicate_pb2

LOSING_MAINS = (20, 21, 22, 23, 24, 25, 26)


async def tickets_of(checkout: Checkout, customer: Customer, query: str) -> list[dict[str, Any]]:
    answer = await checkout.client.get(f"/api/tickets?{query}", headers=customer.headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["result"]
    return found


def told(ticket: dict[str, Any]) -> tuple[str, str, str]:
    """Where a ticket stands: past or not, the status of its only draw, and what it won there."""
    [entry] = ticket["entries"]
    assert entry["winnings"] == ticket["winnings"]
    return ticket["status"], entry["status"], entry["winnings"]["amount"]


async def test_raffle_ticket_is_scored_then_paid(
    checkout: Checkout,
) -> None:
    key, drawn = await raffle(checkout)
    winner, loser = await checkout.customer(), await checkout.customer()
    for customer in (winner, loser):
        assert (await buy(checkout, customer, book(key))).status_code == 201
        assert told(await only_ticket(checkout, customer)) == ("upcoming", "DRAW_OPEN", "0.00")
    ticket_id = (await only_ticket(checkout, winner))["ticket_id"]

    await checkout.receive("raffle_drawn", raffle_drawn(drawn, ticket_id, [("cash", 500_00), ("goods", 900)]))

    assert told(await only_ticket(checkout, winner, "past")) == ("past", "DRAW_SCORED", "500.00")
    assert told(await only_ticket(checkout, loser, "past")) == ("past", "DRAW_SCORED", "0.00")

    await payout_settler(checkout).settle_due()

    won = await only_ticket(checkout, winner, "past")
    assert told(won) == ("past", "DRAW_PAID", "500.00")
    assert [prize["claim"] for prize in won["raffle_prizes"]] == ["credited", "to_be_delivered"]
    lost = await only_ticket(checkout, loser, "past")
    assert told(lost) == ("past", "DRAW_PAID", "0.00")
    assert lost["raffle_prizes"] == []
    assert await tickets_of(checkout, loser, "won=true") == []


async def test_an_early_drawing_leaves_the_tickets_waiting_for_the_last(checkout: Checkout) -> None:
    key, drawn = await raffle(checkout)
    winner = await checkout.customer()
    assert (await buy(checkout, winner, book(key))).status_code == 201
    ticket_id = (await only_ticket(checkout, winner))["ticket_id"]
    message = raffle_drawn(drawn, ticket_id, [("cash", 500_00)])
    message.draw.status = draw_pb2.DRAW_STATUS_OPEN
    message.drawing, message.is_last = "early", False

    await checkout.receive("raffle_drawn", message)
    await payout_settler(checkout).settle_due()

    assert told(await only_ticket(checkout, winner)) == ("upcoming", "DRAW_OPEN", "500.00")


async def test_large_cash_of_a_raffle_is_no_money_that_was_paid(checkout: Checkout) -> None:
    key, drawn = await raffle(checkout)
    winner = await checkout.customer()
    assert (await buy(checkout, winner, book(key))).status_code == 201
    ticket_id = (await only_ticket(checkout, winner))["ticket_id"]
    await checkout.receive("raffle_drawn", raffle_drawn(drawn, ticket_id, [("cash", 600_00)]))

    await settle_with_checks(checkout, key)

    checked = await only_ticket(checkout, winner, "past")
    assert told(checked) == ("past", "DRAW_PAID", "600.00")
    assert checked["entries"][0]["claim_required"]
    for name in ("Ann Lee", "Bob Ray"):
        await ReviewPayouts(checkout.database).reject(
            f"{key}/{drawn.draw_no}/main/1", by=name, reason="Not yours"
        )
    refused = await only_ticket(checkout, winner, "past")
    assert told(refused) == ("past", "DRAW_PAID", "0.00")
    assert (refused["entries"][0]["claim_required"], refused["raffle_prizes"][0]["claim"]) == (
        False,
        "refused",
    )


async def settle_with_checks(checkout: Checkout, key: str) -> None:
    """Prizes of this offer of $500 or more are looked at by people."""
    claims = ReviewThresholds({key: 500_00})
    worker = SettlePayouts(checkout.database, checkout.wallet, armed_failpoints(None), thresholds=claims)
    await worker.settle_due()
    await ReviewPayouts(checkout.database, claims).open_due()
    await worker.settle_due()


async def two_holders(
    checkout: Checkout,
) -> tuple[str, draw_pb2.Draw, syndicate_pb2.Syndicate, list[Customer]]:
    """A syndicate of three shares, of which one holder has two and another one, and its draw."""
    plays = offer_key()
    drawn = draw(plays)
    await checkout.publish(offer(plays), drawn)
    await checkout.selling(drawn)
    key, message = await syndicate(checkout, plays, drawn)
    holders = [await checkout.customer() for _ in range(2)]
    for holder, count in zip(holders, (2, 1), strict=True):
        assert (await buy(checkout, holder, shares_of(key, drawn, count))).status_code == 201
        assert told(await only_ticket(checkout, holder)) == ("upcoming", "DRAW_OPEN", "0.00")
    return key, drawn, message, holders


async def is_drawn(checkout: Checkout, key: str, drawn: draw_pb2.Draw, outcome: draw_pb2.DrawResult) -> None:
    """The lottery has a result, and the draw of the shares follows it."""
    await checkout.draw_result(drawn, outcome)
    own = draw_pb2.Draw()
    own.CopyFrom(drawn)
    own.offer_key = key
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=own))


async def test_winning_shares_are_paid_after_credit(checkout: Checkout) -> None:
    key, drawn, message, holders = await two_holders(checkout)
    await change(checkout, message, SyndicateStatus.PURCHASED)
    await is_drawn(checkout, key, drawn, result(drawn.offer_key, drawn.draw_no))
    assert told(await only_ticket(checkout, holders[0], "past")) == ("past", "DRAW_DRAWN", "0.00")

    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=[30_00], version=2))
    with pytest.raises(FailpointError):
        await payout_settler(checkout, "after_payout:raise").settle_due()

    assert told(await only_ticket(checkout, holders[0], "past")) == ("past", "DRAW_SCORED", "40.00")

    await asyncio.gather(*(payout_settler(checkout).settle_due() for _ in range(3)))

    for holder, won in zip(holders, ("40.00", "20.00"), strict=True):
        ticket = await only_ticket(checkout, holder, "past")
        assert told(ticket) == ("past", "DRAW_PAID", won)
        assert ticket["syndicate"]["winnings"]["amount"] == won
        assert await tickets_of(checkout, holder, "won=true") == [ticket]


async def test_shares_that_won_nothing_are_over_as_well(checkout: Checkout) -> None:
    key, drawn, message, holders = await two_holders(checkout)
    await change(checkout, message, SyndicateStatus.PURCHASED)
    outcome = result(drawn.offer_key, drawn.draw_no, mains=LOSING_MAINS, powerball=1, dividends=[30_00])

    await is_drawn(checkout, key, drawn, outcome)
    await payout_settler(checkout).settle_due()

    for holder in holders:
        assert told(await only_ticket(checkout, holder, "past")) == ("past", "DRAW_PAID", "0.00")
        assert await tickets_of(checkout, holder, "won=true") == []


async def test_reviewed_shares_have_won_unless_refused(checkout: Checkout) -> None:
    key, drawn, message, [holder, _] = await two_holders(checkout)
    await change(checkout, message, SyndicateStatus.PURCHASED)
    await is_drawn(checkout, key, drawn, result(drawn.offer_key, drawn.draw_no, dividends=[600_00]))

    await settle_with_checks(checkout, key)

    checked = await only_ticket(checkout, holder, "past")
    assert told(checked) == ("past", "DRAW_PAID", "800.00")
    assert checked["entries"][0]["claim_required"]
    for name in ("Ann Lee", "Bob Ray"):
        await ReviewPayouts(checkout.database).reject(
            f"syndicate/{checked['ticket_id']}/1", by=name, reason="Not yours"
        )
    refused = await only_ticket(checkout, holder, "past")
    assert told(refused) == ("past", "DRAW_PAID", "0.00")
    assert (refused["entries"][0]["claim_required"], refused["entries"][0]["claim_refused"]) == (
        False,
        "Not yours",
    )


async def test_shares_of_unfilled_syndicate_are_past_and_not_printed(
    checkout: Checkout,
) -> None:
    key, drawn, message, [holder, _] = await two_holders(checkout)
    [page] = (await printed_pages(checkout, holder)).json()["result"]["pages"]
    assert page["product_offer_key"] == key
    await change(checkout, message, SyndicateStatus.CANCELLED)

    with pytest.raises(FailpointError):
        await payout_settler(checkout, "after_payout:raise").settle_due()

    on_its_way = await only_ticket(checkout, holder, "past")
    assert (on_its_way["status"], on_its_way["entries"][0]["refund"]) == ("past", None)

    await payout_settler(checkout).settle_due()

    assert balance(checkout, holder) == 10_000
    assert await tickets_of(checkout, holder, "status=upcoming") == []
    given_up = await only_ticket(checkout, holder, "past")
    assert told(given_up) == ("past", "DRAW_OPEN", "0.00")
    assert given_up["entries"][0]["refund"]["amount"] == "24.68"
    for query in ("", f"?draw={key}-{drawn.draw_no}"):
        paper = (await printed_pages(checkout, holder, query)).json()
        assert (paper["result"]["pages"], paper["result"]["draws"]) == ([], [])
        assert paper["page_info"]["total"] == 0


async def test_refunded_shares_paid_by_voucher_return_nothing(checkout: Checkout) -> None:
    _, _, message, [holder, _] = await two_holders(checkout)
    await change(checkout, message, SyndicateStatus.CANCELLED)
    with pytest.raises(FailpointError):
        await payout_settler(checkout, "after_payout:raise").settle_due()
    ticket_id = (await only_ticket(checkout, holder, "past"))["ticket_id"]
    await checkout.database.call(
        "update share_payments set amount_minor = 0 where ticket_id = %(t)s returning ticket_id",
        {"t": ticket_id},
    )

    await payout_settler(checkout).settle_due()

    [entry] = (await only_ticket(checkout, holder, "past"))["entries"]
    assert entry["refund"]["amount"] == "0.00"
