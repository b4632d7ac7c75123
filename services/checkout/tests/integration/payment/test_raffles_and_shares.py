"""Raffle tickets and syndicate shares: held before they are paid, numbered, won, refunded."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.syndicates import SyndicateStatus
from checkout.settlement.notify_holders import NotifyHolders
from checkout.settlement.rules.payouts import share_of
from servicekit.failpoints import FailpointError
from servicekit.testing.waiting import eventually
from services.checkout.tests.kit.factories import draw, item, offer, offer_key, raffle_drawn, result
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.scarce import (
    BOOKS,
    balance,
    book,
    buy,
    change,
    crash,
    make_due,
    only_ticket,
    payout_settler,
    raffle,
    scarce_offer,
    shares_of,
    status_of,
    syndicate,
)
from wattle.catalog.v1 import events_pb2
from wattle.checkout.v1 import events_pb2 as checkout_facts


async def test_a_book_is_paid_and_has_its_numbers(checkout: Checkout) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, book(key))
    (line,) = cart["cart_items"]
    assert (line["num_raffle_tickets"], line["cause_key"], line["price"]["amount"]) == (5, "rescue", "40.00")
    assert line["description"] == "Dream Home, 5 tickets"

    answer = await checkout.pay(customer, cart)
    assert answer.status_code == 201, answer.text
    ticket = await only_ticket(checkout, customer)
    assert (ticket["ticket_numbers"], ticket["product_type"]) == ([1, 2, 3, 4, 5], "raffle_ticket")
    assert answer.json()["result"]["order_id"] in checkout.others.stock.confirmed
    receipt = await checkout.client.get(
        f"/api/receipts/{answer.json()['result']['checkout_id']}", headers=customer.headers
    )
    assert receipt.json()["result"]["tracking_data"]["products"][0]["cause_key"] == "rescue"
    assert balance(checkout, customer) == 6000


async def test_a_cart_without_anything_scarce_never_asks_for_stock(checkout: Checkout) -> None:
    customer = await checkout.customer()
    key = await checkout.selling()
    assert (await buy(checkout, customer, item(key))).status_code == 201
    assert checkout.others.stock.calls[str(customer.customer_id)] == 0


async def test_last_ticket_is_sold_to_one_of_thirty(checkout: Checkout) -> None:
    key, _ = await raffle(checkout, left=1)
    customers = [await checkout.customer() for _ in range(30)]
    answers = await asyncio.gather(*(buy(checkout, customer, book(key, 1)) for customer in customers))
    assert sorted(answer.status_code for answer in answers) == [201] + [422] * 29
    assert {answer.json()["errors"][0]["code"] for answer in answers if answer.status_code == 422} == {
        "sold_out"
    }
    assert sum(balance(checkout, customer) for customer in customers) == 30 * 10_000 - 1000


async def test_sold_out_line_takes_no_money(checkout: Checkout) -> None:
    key, _ = await raffle(checkout, left=4)
    customer = await checkout.customer()
    answer = await buy(checkout, customer, book(key))
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "sold_out")
    assert balance(checkout, customer) == 10_000
    assert len((await checkout.cart(customer))["cart_items"]) == 1


async def test_wallet_refusal_releases_stock(checkout: Checkout) -> None:
    key, _ = await raffle(checkout)
    answer = await buy(checkout, await checkout.customer(balance=10), book(key))
    assert answer.json()["errors"][0]["code"] == "insufficient_funds"
    assert checkout.others.stock.left[key] == 100


@pytest.mark.parametrize("failpoint", ["after_reserve", "after_purchase", "after_confirm"])
async def test_crash_at_each_failpoint_ends_in_one_paid_book(checkout: Checkout, failpoint: str) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()
    await crash(checkout, customer, key, failpoint)
    await checkout.sweep()
    ticket = await only_ticket(checkout, customer)
    assert ticket["ticket_numbers"] == [1, 2, 3, 4, 5]
    assert (balance(checkout, customer), checkout.others.stock.left[key]) == (6000, 95)


async def test_stock_lost_after_payment_is_refunded(checkout: Checkout) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()
    order_id = await crash(checkout, customer, key, "after_purchase")
    assert balance(checkout, customer) == 6000
    checkout.others.stock.lapse(str(order_id))
    await checkout.sweep()
    assert balance(checkout, customer) == 10_000
    assert await status_of(checkout, customer, order_id) == "refunded"


@pytest.mark.parametrize(
    ("changes", "target", "code"),
    [
        ({"num_raffle_tickets": 3}, "num_raffle_tickets", "quantity_not_sold"),
        ({"cause_key": None}, "cause_key", "required"),
        ({"cause_key": "moon"}, "cause_key", "unknown_cause"),
        ({"games": [{"Numbers": [1]}]}, "games", "no_numbers_to_choose"),
        ({"num_raffle_tickets": 0}, "num_raffle_tickets", "too_small"),
        ({"num_draws": 2}, "num_draws", "num_draws_out_of_range"),
    ],
)
async def test_a_wrong_book_is_refused_by_field(
    checkout: Checkout, changes: dict[str, Any], target: str, code: str
) -> None:
    key, _ = await raffle(checkout)
    customer = await checkout.customer()
    answer = await checkout.client.post(
        "/api/cart/items", json=book(key, **changes), headers=customer.headers
    )
    assert answer.status_code == 400
    assert target in {error["target"] for error in answer.json()["errors"]}
    if code != "too_small":
        assert code in {error["code"] for error in answer.json()["errors"]}


async def test_a_raffle_without_a_permit_where_the_customer_lives_is_not_sold(checkout: Checkout) -> None:
    key, _ = await raffle(checkout, regions=["QLD"])
    customer = await checkout.customer()
    answer = await checkout.client.post("/api/cart/items", json=book(key), headers=customer.headers)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "licensing_restriction")


async def test_cash_prizes_are_credited_once_and_goods_are_not(checkout: Checkout) -> None:
    key, drawn = await raffle(checkout)
    winner, other = await checkout.customer(), await checkout.customer()
    for customer in (winner, other):
        assert (await buy(checkout, customer, book(key))).status_code == 201
    ticket_id = (await only_ticket(checkout, winner))["ticket_id"]
    prizes = [("cash", 50_000), ("goods", 9_900_000), ("cash", 25_000), ("cash", 100)]
    message = raffle_drawn(drawn, ticket_id, prizes)
    await checkout.receive("raffle_drawn", message)
    await checkout.receive("raffle_drawn", message)
    with pytest.raises(FailpointError):
        await payout_settler(checkout, "after_payout:raise").settle_due()
    await asyncio.gather(*(payout_settler(checkout).settle_due() for _ in range(3)))
    await asyncio.gather(*(NotifyHolders(checkout.database).notify_due() for _ in range(3)))
    assert balance(checkout, winner) == 6000 + 75_100
    assert balance(checkout, other) == 6000
    ticket = await only_ticket(checkout, winner, "past")
    assert [prize["claim"] for prize in ticket["raffle_prizes"]] == [
        "credited",
        "to_be_delivered",
        "credited",
        "credited",
    ]
    assert ticket["winnings"] == {"amount": "751.00", "currency": "AUD"}
    facts = await checkout.database.call(
        "select subject, count(*) as n from outbox where aggregate_id in (%(d)s, %(t)s) group by 1",
        {"d": f"{key}/{drawn.draw_no}", "t": ticket_id},
    )
    assert {row["subject"].rsplit(".", 1)[1]: row["n"] for row in facts} == {
        "prize_won": 3,
        "raffle_prize_won": 1,
        "draw_scored": 1,
        "draw_paid": 1,
    }
    [told] = await checkout.database.call(
        "select payload from outbox where aggregate_id = %(t)s"
        " and subject = 'wattle.checkout.v1.raffle_prize_won'",
        {"t": ticket_id},
    )
    fact = checkout_facts.RafflePrizeWon.FromString(told["payload"])
    assert fact.customer_id == str(winner.customer_id)
    assert (fact.title, fact.kind, fact.number, fact.value.minor_units) == ("prize 2", "goods", 3, 9_900_000)


async def test_goods_prize_is_published_with_its_ticket(checkout: Checkout) -> None:
    key, drawn = await raffle(checkout)
    customer = await checkout.customer()
    order_id = await crash(checkout, customer, key, "after_confirm")
    [line] = await checkout.database.call(
        "select ticket_id::text from order_lines where order_id = %(o)s", {"o": order_id}
    )
    won = raffle_drawn(drawn, line["ticket_id"], [("goods", 9_900_000), ("voucher", 100)])
    await checkout.receive("raffle_drawn", won)
    facts = (
        "select payload from outbox where aggregate_id = %(t)s"
        " and subject = 'wattle.checkout.v1.raffle_prize_won'"
    )

    await NotifyHolders(checkout.database).notify_due()
    assert await checkout.database.call(facts, {"t": line["ticket_id"]}) == []

    await checkout.sweep()
    await asyncio.gather(*(NotifyHolders(checkout.database).notify_due() for _ in range(3)))
    told = await checkout.database.call(facts, {"t": line["ticket_id"]})
    told_of = [checkout_facts.RafflePrizeWon.FromString(fact["payload"]) for fact in told]
    assert sorted(fact.kind for fact in told_of) == ["goods", "voucher"]
    assert {fact.customer_id for fact in told_of} == {str(customer.customer_id)}


async def test_a_raffle_that_sold_nothing_ends_in_the_currency_of_its_tickets(checkout: Checkout) -> None:
    key = offer_key()
    drawn = draw(key)
    facts = "select payload from outbox where aggregate_id = %(d)s and subject like '%%draw_paid'"
    aggregate = {"d": f"{key}/{drawn.draw_no}"}
    british = scarce_offer(key, "raffle_ticket", BOOKS)
    british.game_types[0].game_offers[0].price_currency = "GBP"
    await checkout.receive("raffle_drawn", raffle_drawn(drawn, "", []))
    await payout_settler(checkout).settle_due()
    assert await checkout.database.call(facts, aggregate) == []

    await checkout.receive("offer_published", events_pb2.OfferPublished(offer=british))
    await payout_settler(checkout).settle_due()

    [paid] = await checkout.database.call(facts, aggregate)
    assert checkout_facts.DrawPaid.FromString(paid["payload"]).prizes.currency == "GBP"


async def test_the_key_of_a_syndicate_names_its_draw(checkout: Checkout) -> None:
    plays = offer_key()
    drawn = draw(plays, stop_in=timedelta(days=9))
    key, _ = await syndicate(checkout, plays, drawn)
    await checkout.receive("draw_announced", events_pb2.DrawAnnounced(draw=draw(key)))
    customer = await checkout.customer()
    cart = await checkout.put_in_cart(customer, shares_of(key, drawn, 2))
    assert cart["cart_items"][0]["draw_no"] == drawn.draw_no
    assert cart["cart_items"][0]["syndicate_key"] == f"{key}-{drawn.draw_no}-1"


async def test_shares_of_a_full_syndicate_leave_the_cart_and_go_into_none(checkout: Checkout) -> None:
    plays = offer_key()
    drawn = draw(plays)
    key, message = await syndicate(checkout, plays, drawn)
    early, late = await checkout.customer(), await checkout.customer()
    await checkout.put_in_cart(early, shares_of(key, drawn, 2))
    await change(checkout, message, SyndicateStatus.FULL)

    async def cart_says() -> list[str]:
        return [removed["reason"] for removed in (await checkout.cart(early))["auto_removed_items"]]

    await eventually(cart_says, ["sold_out"])
    answer = await checkout.client.post(
        "/api/cart/items", json=shares_of(key, drawn, 1), headers=late.headers
    )
    error = answer.json()["errors"][0]
    assert (answer.status_code, error["code"], error["target"]) == (422, "sold_out", "syndicate_key")


async def test_a_syndicates_prize_is_shared_to_the_cent(checkout: Checkout) -> None:
    plays = offer_key()
    drawn = draw(plays)
    await checkout.publish(offer(plays), drawn)
    await checkout.selling(drawn)
    key, message = await syndicate(checkout, plays, drawn)
    two, one = await checkout.customer(), await checkout.customer()
    assert (await buy(checkout, two, shares_of(key, drawn, 2))).status_code == 201
    assert (await buy(checkout, one, shares_of(key, drawn, 1))).status_code == 201
    await change(checkout, message, SyndicateStatus.PURCHASED)
    await checkout.draw_result(drawn, result(plays, drawn.draw_no, dividends=[1_000_001]))
    with pytest.raises(FailpointError):
        await payout_settler(checkout, "after_payout:raise").settle_due()
    await asyncio.gather(*(payout_settler(checkout).settle_due() for _ in range(3)))
    share = 2 * 1_000_001 // 3
    assert balance(checkout, two) == 10_000 - 2468 + 2 * share
    assert balance(checkout, one) == 10_000 - 1234 + share
    rows = await checkout.database.call(
        "select prize_minor, share_minor, remainder_minor, shared_minor from audit.syndicate_settlements"
        " where offer_key = %(k)s",
        {"k": key},
    )
    assert rows == [
        {
            "prize_minor": 2_000_002,
            "share_minor": share,
            "remainder_minor": 2_000_002 - 3 * share,
            "shared_minor": 3 * share,
        }
    ]
    ticket = await only_ticket(checkout, one)
    assert ticket["syndicate"]["key"] == f"{key}-{drawn.draw_no}-1"
    assert ticket["winnings"]["amount"] == f"{share // 100}.{share % 100:02}"


async def test_full_syndicate_publishes_one_event_to_each_holder(
    checkout: Checkout,
) -> None:
    plays = offer_key()
    drawn = draw(plays)
    key, message = await syndicate(checkout, plays, drawn, shares=4)
    two, one = await checkout.customer(), await checkout.customer()
    for _ in range(2):
        assert (await buy(checkout, two, shares_of(key, drawn, 1))).status_code == 201
    checkout.others.wallet.deaf_for.add(str(one.customer_id))
    unfinished = await buy(checkout, one, shares_of(key, drawn, 2))
    assert unfinished.status_code == 202
    await change(checkout, message, SyndicateStatus.FULL)
    await NotifyHolders(checkout.database).notify_due()
    assert await filled(checkout, key) == []
    checkout.others.wallet.deaf_for.discard(str(one.customer_id))
    await make_due(checkout, UUID(unfinished.json()["result"]["order_id"]))
    await checkout.sweep()
    await asyncio.gather(*(NotifyHolders(checkout.database).notify_due() for _ in range(3)))
    [fact] = await filled(checkout, key)
    assert (fact.name, fact.series, fact.draw_no) == ("Powerball syndicate", 1, drawn.draw_no)
    assert {holder.customer_id: holder.shares for holder in fact.holders} == {
        str(two.customer_id): 2,
        str(one.customer_id): 2,
    }
    assert len(fact.holders) == 2


async def filled(checkout: Checkout, key: str) -> list[checkout_facts.SyndicateFilled]:
    rows = await checkout.database.call(
        "select payload from outbox where subject = 'wattle.checkout.v1.syndicate_filled'"
        " and aggregate_id like %(k)s",
        {"k": f"{key}/%"},
    )
    return [checkout_facts.SyndicateFilled.FromString(row["payload"]) for row in rows]


async def test_unfilled_syndicate_is_refunded_once(checkout: Checkout) -> None:
    plays = offer_key()
    drawn = draw(plays)
    key, message = await syndicate(checkout, plays, drawn)
    members = [await checkout.customer() for _ in range(2)]
    for member in members:
        assert (await buy(checkout, member, shares_of(key, drawn, 1))).status_code == 201
    await change(checkout, message, SyndicateStatus.CANCELLED)
    await asyncio.gather(*(payout_settler(checkout).settle_due() for _ in range(3)))
    await payout_settler(checkout).settle_due()
    assert [balance(checkout, member) for member in members] == [10_000, 10_000]
    ticket = await only_ticket(checkout, members[0], "past")
    assert (ticket["syndicate"]["status"], ticket["syndicate"]["refunded"]["amount"]) == (
        "cancelled",
        "12.34",
    )
    [told] = await checkout.database.call(
        "select payload from outbox where aggregate_id = %(t)s"
        " and subject = 'wattle.checkout.v1.entry_refunded'",
        {"t": ticket["ticket_id"]},
    )
    fact = checkout_facts.EntryRefunded.FromString(told["payload"])
    assert (fact.cause, fact.amount.minor_units) == ("syndicate_unfilled", 1234)
    assert fact.customer_id == str(members[0].customer_id)


@given(st.integers(0, 10**12), st.integers(1, 1000))
def test_shares_never_add_up_to_more_than_the_prize(total: int, shares: int) -> None:
    assert 0 <= total - share_of(total, shares) * shares < shares
