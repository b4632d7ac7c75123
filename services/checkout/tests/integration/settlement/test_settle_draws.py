"""From a draw's result to the prizes in the wallets."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from checkout.settlement import failpoints
from checkout.settlement.settle_draws import SettleDraws
from servicekit.failpoints import FailpointError, Failpoints
from services.checkout.tests.kit.factories import GAME, draw, item, offer_key, result
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import (
    DIVIDENDS,
    LOSING,
    THREE_AND_POWERBALL,
    a_draw,
    published,
    published_prizes,
    settlement,
    settlements_due,
    ticket,
    ticket_in,
)
from wattle.catalog.v1 import draw_pb2, events_pb2
from wattle.checkout.v1 import events_pb2 as facts


async def test_winning_ticket_is_paid_its_divisions(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winner, winning = await ticket_in(
        checkout, drawn, [GAME, LOSING, THREE_AND_POWERBALL, THREE_AND_POWERBALL]
    )
    loser, losing = await ticket_in(checkout, drawn, [LOSING] * 4)
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))

    await checkout.settler().settle_due()

    prize = 100_000_00 + 2 * 15_00
    assert balance(checkout, winner) == 10_000 - 615 + prize
    assert balance(checkout, loser) == 10_000 - 615
    assert await settlement(checkout, drawn) == {
        "state": "done",
        "entries": 2,
        "winning_entries": 1,
        "prizes_minor": prize,
        "paid_minor": prize,
    }
    seen = await ticket(checkout, winner, winning)
    assert (seen["status"], seen["winnings"]["amount"]) == ("past", "100030.00")
    entry = seen["entries"][0]
    assert entry["status"] == "DRAW_PAID"
    assert entry["result"]["numbers"] == [
        {"name": "Numbers", "values": [1, 2, 3, 4, 5, 6, 7]},
        {"name": "Powerball", "values": [8]},
    ]
    assert [
        (won["game_index"], won["division"], won["dividend"]["amount"]) for won in entry["winning_games"]
    ] == [
        (0, 1, "100000.00"),
        (2, 8, "15.00"),
        (3, 8, "15.00"),
    ]
    assert (await ticket(checkout, loser, losing))["winnings"]["amount"] == "0.00"


async def test_scoring_and_payment_are_published_with_their_sums(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winner, winning = await ticket_in(checkout, drawn, [GAME] * 4)
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))

    await checkout.settler().settle_due()

    aggregate = f"{drawn.offer_key}/{drawn.draw_no}"
    [scored] = await published(checkout, "draw_scored", aggregate)
    [paid] = await published(checkout, "draw_paid", aggregate)
    [won] = await published(checkout, "prize_won", winning)
    scored_fact = facts.DrawScored.FromString(scored)
    assert (scored_fact.entries, scored_fact.winning_entries) == (1, 1)
    assert scored_fact.prizes.minor_units == 400_000_00
    assert facts.DrawPaid.FromString(paid).prizes.minor_units == 400_000_00
    prize = facts.PrizeWon.FromString(won)
    assert (prize.customer_id, prize.prize.minor_units) == (str(winner.customer_id), 400_000_00)


async def test_provisional_result_pays_nothing_until_the_dividends(
    checkout: Checkout,
) -> None:
    drawn = await a_draw(checkout)
    winner, winning = await ticket_in(checkout, drawn, [GAME] * 4)
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no))
    await checkout.settler().settle_due()

    seen = await ticket(checkout, winner, winning)
    assert seen["entries"][0]["status"] == "DRAW_DRAWN"
    assert seen["entries"][0]["result"]["provisional"] is True
    assert seen["entries"][0]["winning_games"] == []
    assert balance(checkout, winner) == 10_000 - 615

    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await checkout.settler().settle_due()

    assert balance(checkout, winner) == 10_000 - 615 + 400_000_00


async def test_repeated_result_pays_once(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winner, winning = await ticket_in(checkout, drawn, [GAME] * 4)
    published_result = result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS)

    for _ in range(2):
        await checkout.draw_result(drawn, published_result)
        await checkout.settler().settle_due()

    assert balance(checkout, winner) == 10_000 - 615 + 400_000_00
    assert len(await published(checkout, "prize_won", winning)) == 1


async def test_draw_without_tickets_is_settled(checkout: Checkout) -> None:
    drawn = draw(offer_key())
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))

    await checkout.settler().settle_due()

    assert (await settlement(checkout, drawn))["state"] == "done"


@pytest.mark.parametrize(
    "failpoint",
    ["after_seal", "after_score", "after_count", "after_divide", "after_written_down", "after_payout"],
)
async def test_settlement_after_a_crash_continues(checkout: Checkout, failpoint: str) -> None:
    drawn = await a_draw(checkout)
    winners = [(await ticket_in(checkout, drawn, [GAME] * 4))[0] for _ in range(5)]
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    dying = checkout.settler(failpoint=f"{failpoint}:raise", block=2, batch=2)
    for _ in range(3):
        await asyncio.gather(dying.settle_due(), return_exceptions=True)
        await settlements_due(checkout, drawn)

    await checkout.settler(block=2, batch=2).settle_due()

    done = await settlement(checkout, drawn)
    assert (done["state"], done["entries"], done["paid_minor"]) == ("done", 5, 5 * 400_000_00)
    assert {balance(checkout, winner) for winner in winners} == {10_000 - 615 + 400_000_00}
    assert len(await published(checkout, "draw_scored", f"{drawn.offer_key}/{drawn.draw_no}")) == 1


class DiesInChunk(Failpoints):
    """Fails when a place is reached for the `turn`-th time: in that chunk of the payout."""

    def __init__(self, name: str, turn: int) -> None:
        super().__init__(())
        self._name = name
        self._left = turn

    def reach(self, name: str) -> None:
        self._left -= name == self._name
        if name == self._name and not self._left:
            raise FailpointError(name)


@pytest.mark.parametrize("chunk", [1, 2, 3])
@pytest.mark.parametrize("place", [failpoints.AFTER_WRITTEN_DOWN, failpoints.AFTER_PAYOUT])
async def test_crash_in_any_batch_of_payments_repeats_nothing(
    checkout: Checkout, place: str, chunk: int
) -> None:
    drawn = await a_draw(checkout)
    winners = [(await ticket_in(checkout, drawn, [GAME] * 4))[0] for _ in range(5)]
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await checkout.sealer().seal_due()
    dying = SettleDraws(checkout.database, checkout.wallet, DiesInChunk(place, chunk), batch=2)

    with pytest.raises(FailpointError):
        await dying.settle_due()
    paid_before = sum(balance(checkout, winner) > 10_000 for winner in winners)
    await settlements_due(checkout, drawn)
    await checkout.settler(batch=2).settle_due()

    done_chunks = chunk if place == failpoints.AFTER_PAYOUT else chunk - 1
    assert paid_before == min(2 * done_chunks, 5)
    done = await settlement(checkout, drawn)
    assert (done["state"], done["paid_minor"]) == ("done", 5 * 400_000_00)
    assert {balance(checkout, winner) for winner in winners} == {10_000 - 615 + 400_000_00}
    told = [facts.PrizeWon.FromString(payload) for payload in await published_prizes(checkout, drawn)]
    assert len(told) == len({fact.ticket_id for fact in told}) == 5


async def test_prizes_are_paid_in_batches(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    for _ in range(5):
        await ticket_in(checkout, drawn, [GAME] * 4)
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    before = len(checkout.others.wallet.payout_sizes)

    await checkout.settler(batch=2).settle_due()

    assert checkout.others.wallet.payout_sizes[before:] == [2, 2, 1]


async def test_four_concurrent_workers_settle_a_draw_once(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winners = [(await ticket_in(checkout, drawn, [GAME] * 4))[0] for _ in range(6)]
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))

    await asyncio.gather(*(checkout.settler(block=1, batch=1).settle_due() for _ in range(4)))

    assert (await settlement(checkout, drawn))["state"] == "done"
    assert {balance(checkout, winner) for winner in winners} == {10_000 - 615 + 400_000_00}


async def test_stale_worker_changes_nothing(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winner, _ = await ticket_in(checkout, drawn, [GAME] * 4)
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    sleeper = checkout.settler()
    held = await checkout.lease_settlement(drawn)
    await settlements_due(checkout, drawn)
    await checkout.settler().settle_due()

    await sleeper._settle(held)

    assert (await settlement(checkout, drawn))["winning_entries"] == 1
    assert balance(checkout, winner) == 10_000 - 615 + 400_000_00


async def test_undecided_purchase_delays_the_settlement(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key, games=[GAME] * 4))
    wallet = checkout.others.wallet
    wallet.silent_for.add(str(customer.customer_id))
    await checkout.pay(customer, cart)
    wallet.silent_for.clear()
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await checkout.settler().settle_due()
    assert (await settlement(checkout, drawn))["state"] == "sealing"

    await checkout.database.call(
        "update checkouts set due_at = now() where customer_id = %(c)s", {"c": customer.customer_id}
    )
    await checkout.sweep()
    await settlements_due(checkout, drawn)
    await checkout.settler().settle_due()

    assert (await settlement(checkout, drawn))["entries"] == 1
    assert balance(checkout, customer) == 10_000 - 615 + 400_000_00


async def test_drawn_draw_sells_nothing(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key))
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no))

    answer = await checkout.pay(customer, cart)

    assert (answer.status_code, answer.json()["error"]) == (422, "draw_closed")


async def test_draw_keeps_its_higher_version(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    newer, older = draw_pb2.Draw(), draw_pb2.Draw()
    newer.CopyFrom(drawn)
    older.CopyFrom(drawn)
    newer.version, newer.status = 5, draw_pb2.DRAW_STATUS_CLOSED
    older.version = 4

    await checkout.receive("draw_closed", events_pb2.DrawClosed(draw=newer))
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=older))

    rows = await checkout.database.call(
        "select status, version from draws where offer_key = %(o)s", {"o": drawn.offer_key}
    )
    assert rows == [{"status": 4, "version": 5}]


async def test_tickets_are_listed_in_pages(checkout: Checkout) -> None:
    first, second = draw(key := offer_key()), draw(key)
    await checkout.selling(first, second)
    customer = await checkout.customer(100_000)
    for drawn in (first, second, second):
        await checkout.pay(
            customer, await checkout.put_in_cart(customer, item(key, first_draw_no=drawn.draw_no))
        )
    await checkout.draw_result(first, result(key, first.draw_no))

    async def page(**query: Any) -> dict[str, Any]:
        answer = await checkout.client.get("/api/tickets", params=query, headers=customer.headers)
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    upcoming, past = await page(status="upcoming", limit=1), await page(status="past")
    beyond = await page(status="upcoming", offset=5)

    assert upcoming["page_info"] == {"offset": 0, "limit": 1, "total": 2}
    assert [t["entries"][0]["draw_no"] for t in upcoming["result"]] == [second.draw_no]
    assert past["page_info"]["total"] == 1
    assert past["result"][0]["status"] == "past"
    assert (beyond["result"], beyond["page_info"]["total"]) == ([], 2)


async def test_receipt_has_the_order_and_analytics(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key))
    paid = (await checkout.pay(customer, cart)).json()["result"]

    answer = await checkout.client.get(f"/api/receipts/{paid['checkout_id']}", headers=customer.headers)

    receipt = answer.json()["result"]
    assert receipt["total"] == {"amount": "6.15", "currency": "AUD"}
    assert receipt["order"]["status"] == "paid"
    assert receipt["order"]["lines"][0]["status"] == "confirmed"
    [product] = receipt["tracking_data"]["products"]
    assert (product["lottery_key"], product["num_games"]) == (drawn.offer_key, 4)
    assert product["purchase_price"]["amount"] == "6.15"


async def test_receipt_of_a_failed_checkout_has_the_reason(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    customer = await checkout.customer(0)
    cart = await checkout.put_in_cart(customer, item(drawn.offer_key))
    await checkout.pay(customer, cart)
    rows = await checkout.database.call(
        "select id from checkouts where customer_id = %(c)s", {"c": customer.customer_id}
    )

    answer = await checkout.client.get(f"/api/receipts/{rows[0]['id']}", headers=customer.headers)

    assert (answer.status_code, answer.json()["error"]) == (422, "insufficient_funds")


@pytest.mark.parametrize("path", ["orders", "tickets", "receipts"])
async def test_records_of_another_customer_are_not_found(checkout: Checkout, path: str) -> None:
    drawn = await a_draw(checkout)
    owner, ticket_id = await ticket_in(checkout, drawn, [GAME] * 4)
    rows = await checkout.database.call(
        "select c.id, c.order_id from checkouts c where c.customer_id = %(c)s", {"c": owner.customer_id}
    )
    ids = {"orders": rows[0]["order_id"], "receipts": rows[0]["id"], "tickets": ticket_id}
    stranger = await checkout.customer()

    own = await checkout.client.get(f"/api/{path}/{ids[path]}", headers=owner.headers)
    foreign = await checkout.client.get(f"/api/{path}/{ids[path]}", headers=stranger.headers)
    missing = await checkout.client.get(f"/api/{path}/{uuid4()}", headers=stranger.headers)

    assert own.status_code == 200
    assert (foreign.status_code, foreign.json()) == (404, missing.json())


async def test_counts_by_division_are_published_before_the_dividends(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    await ticket_in(checkout, drawn, [GAME, GAME, THREE_AND_POWERBALL, LOSING])
    await ticket_in(checkout, drawn, [LOSING, LOSING, LOSING, THREE_AND_POWERBALL])

    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no))
    await checkout.settler().settle_due()

    [message] = await published(checkout, "draw_counted", f"{drawn.offer_key}/{drawn.draw_no}")
    counted = facts.DrawCounted.FromString(message)
    assert (counted.entries, counted.winning_entries) == (2, 2)
    assert {each.division: each.winning_games for each in counted.divisions} == {1: 2, 8: 2}
    assert counted.stakes.minor_units == 2 * 615


async def test_dividends_during_scoring_are_settled(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winner, _ = await ticket_in(checkout, drawn, [GAME] * 4)
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no))
    dying = checkout.settler(failpoint="after_score:raise")
    await asyncio.gather(dying.settle_due(), return_exceptions=True)
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await settlements_due(checkout, drawn)

    await checkout.settler().settle_due()

    assert (await settlement(checkout, drawn))["state"] == "done"
    assert balance(checkout, winner) == 10_000 - 615 + 400_000_00


async def test_division_one_is_provisional_if_configured(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    first, first_ticket = await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING])
    eighth, _ = await ticket_in(checkout, drawn, [THREE_AND_POWERBALL, LOSING, LOSING, LOSING])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    patient = checkout.settler(provisional_for=timedelta(days=14))

    await patient.settle_due()
    await patient.pay_provisional()

    assert (await settlement(checkout, drawn))["state"] == "done"
    assert balance(checkout, eighth) == 10_000 - 615 + 15_00
    assert balance(checkout, first) == 10_000 - 615
    assert (await ticket(checkout, first, first_ticket))["entries"][0]["provisional_until"] is not None
    assert await published(checkout, "prize_won", first_ticket) == []

    await checkout.database.call(
        "update winnings set pay_from = clock_timestamp() where offer_key = %(o)s and pay_from is not null",
        {"o": drawn.offer_key},
    )
    await asyncio.gather(*(checkout.settler().pay_provisional() for _ in range(3)))

    assert balance(checkout, first) == 10_000 - 615 + 100_000_00
    assert len(await published(checkout, "prize_won", first_ticket)) == 1
    done = await settlement(checkout, drawn)
    assert done["paid_minor"] == done["prizes_minor"] == 100_015_00
