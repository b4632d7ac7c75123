from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

from content.app import PURGES
from content.messages.handlers import notify_orders_paid
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.services import WEB
from servicekit.testing.waiting import eventually
from services.content.tests.kit.orders import paid_order
from services.content.tests.kit.service import Content, bearer
from wattle.checkout.v1 import events_pb2
from wattle.type.v1.money_pb2 import Money


async def publish_prize(content: Content, customer: uuid.UUID) -> None:
    """Publishes a prize of the customer."""
    won = events_pb2.PrizeWon(
        ticket_id="t-1",
        customer_id=str(customer),
        offer_key="powerball",
        offer_name="Powerball",
        draw_no=1593,
        prize=Money(currency="AUD", minor_units=1075),
    )
    await content.others.publish("wattle.checkout.v1.prize_won", won.SerializeToString())


async def feed(content: Content, customer: uuid.UUID, query: str = "", **claims: str) -> dict[str, Any]:
    response = await content.get(f"/api/notifications{query}", **bearer(customer, **claims))
    assert response.status_code == 200
    found: dict[str, Any] = response.json()
    return found


async def test_cancelled_draw_and_corrected_prize_are_in_their_owners_feed(content: Content) -> None:
    customer = uuid.uuid4()
    about: dict[str, Any] = {"ticket_id": str(uuid.uuid4()), "customer_id": str(customer), "draw_no": 1593}
    refunded = events_pb2.EntryRefunded(
        **about, offer_name="Powerball", amount=Money(currency="AUD", minor_units=130), reason="Power cut"
    )
    corrected = events_pb2.PrizeCorrected(
        **about,
        offer_name="Powerball",
        taken_back=Money(currency="AUD", minor_units=1075),
        prize=Money(currency="AUD", minor_units=0),
    )
    excluded = events_pb2.EntryRefunded(
        **about, offer_name="Oz Lotto", amount=Money(currency="AUD", minor_units=240), cause="self_excluded"
    )
    await content.others.publish("wattle.checkout.v1.entry_refunded", refunded.SerializeToString())
    await content.others.publish("wattle.checkout.v1.entry_refunded", excluded.SerializeToString())
    await content.others.publish("wattle.checkout.v1.prize_corrected", corrected.SerializeToString())

    async def messages() -> list[str]:
        return sorted(entry["message"] for entry in (await feed(content, customer))["result"])

    await eventually(
        messages,
        [
            "Oz Lotto, draw 1593: your ticket was cancelled because you excluded yourself."
            " $2.40 is back in your wallet.",
            "Powerball, draw 1593 was cancelled. $1.30 is back in your wallet.",
            "Powerball, draw 1593: the result was corrected. Your ticket wins $0.00, so we deducted $10.75.",
        ],
    )


async def test_large_prize_and_its_refusal_are_in_the_feed(content: Content) -> None:
    customer = uuid.uuid4()
    prize = events_pb2.LargePrize(
        ticket_id="t-1",
        customer_id=str(customer),
        offer_name="Powerball",
        draw_no=1593,
        amount=Money(currency="AUD", minor_units=100_000_00),
    )
    share = events_pb2.LargePrize()
    share.CopyFrom(prize)
    share.is_share = True
    held = events_pb2.PrizeHeld(prize=prize)
    refused = events_pb2.PrizeRefused(prize=share, reason="The card was not yours")
    await content.others.publish("wattle.checkout.v1.prize_held", held.SerializeToString())
    await content.others.publish("wattle.checkout.v1.prize_refused", refused.SerializeToString())

    async def told() -> list[tuple[str, str, str]]:
        return sorted(
            (entry["title"], entry["message"], entry["actions"][0]["link"])
            for entry in (await feed(content, customer))["result"]
        )

    await eventually(
        told,
        [
            (
                "We are checking your prize",
                "Powerball, draw 1593: your ticket won $100,000.00. Two of our staff check a prize of this"
                " size before we pay it into your wallet. You do not need to do anything. We will write to"
                " you once they have decided.",
                "/my-account/past-tickets/ticket/t-1",
            ),
            (
                "We did not approve your prize",
                "Powerball, draw 1593: we will not pay the prize of $100,000.00. The card was not yours.",
                "/my-account/syndicate-tickets/share/t-1",
            ),
        ],
    )


async def test_pre_order_outcome_is_in_the_feed_unless_its_customer_cancelled(content: Content) -> None:
    customer = uuid.uuid4()
    ordered = events_pb2.PreOrder(
        pre_order_id=str(uuid.uuid4()),
        customer_id=str(customer),
        offer_name="Reef Raffle",
        draw_no=7,
        price=Money(currency="AUD", minor_units=2000),
    )
    unpaid = events_pb2.PreOrderUnpaid(pre_order=ordered, message="There is not enough money in your wallet")
    by_customer = events_pb2.PreOrderCancelled(pre_order=ordered, code="by_customer", message="You did it")
    sold_out = events_pb2.PreOrderCancelled(pre_order=ordered, code="sold_out", message="It was sold out.")
    await content.others.publish("wattle.checkout.v1.pre_order_unpaid", unpaid.SerializeToString())
    for cancelled in (by_customer, sold_out):
        await content.others.publish("wattle.checkout.v1.pre_order_cancelled", cancelled.SerializeToString())

    async def titles() -> list[str]:
        return sorted(entry["title"] for entry in (await feed(content, customer))["result"])

    await eventually(titles, ["Your order needs payment", "Your order was cancelled"])


async def test_deposit_without_an_order_is_in_the_feed(content: Content) -> None:
    customer = uuid.uuid4()
    kept = events_pb2.DepositKept(
        checkout_id=str(uuid.uuid4()),
        customer_id=str(customer),
        deposit_id=str(uuid.uuid4()),
        amount=Money(currency="AUD", minor_units=615),
        code="draw_closed",
        message="Sorry, this draw has closed",
    )
    await content.others.publish("wattle.checkout.v1.deposit_kept", kept.SerializeToString())

    async def titles() -> list[str]:
        return [entry["title"] for entry in (await feed(content, customer))["result"]]

    await eventually(titles, ["Your order did not go through"])


async def test_order_that_ended_or_was_placed_unattended_is_in_the_feed(content: Content) -> None:
    customer = uuid.uuid4()
    about: dict[str, Any] = {"customer_id": str(customer), "order_id": str(uuid.uuid4())}
    price = Money(currency="AUD", minor_units=615)
    ended = events_pb2.OrderNotBought(
        **about, checkout_id=str(uuid.uuid4()), total=price, code="draw_closed", message="It has closed"
    )
    ordered = events_pb2.PreOrder(
        **about, pre_order_id=str(uuid.uuid4()), offer_name="Reef Raffle", draw_no=7, price=price
    )
    placed = events_pb2.PreOrderPlaced(pre_order=ordered)
    placed.purchase_at.FromDatetime(datetime(2026, 12, 24, tzinfo=UTC))
    await content.others.publish("wattle.checkout.v1.order_not_bought", ended.SerializeToString())
    await content.others.publish("wattle.checkout.v1.pre_order_placed", placed.SerializeToString())

    async def titles() -> list[str]:
        return sorted(entry["title"] for entry in (await feed(content, customer))["result"])

    await eventually(titles, ["Your order did not go through", "Your order is placed"])


async def test_paid_order_and_prize_are_in_their_owners_feed_only(content: Content) -> None:
    customer, stranger = uuid.uuid4(), uuid.uuid4()
    await content.others.publish("wattle.checkout.v1.order_paid", paid_order(customer))
    await publish_prize(content, customer)

    async def titles() -> list[str]:
        return sorted(entry["title"] for entry in (await feed(content, customer))["result"])

    await eventually(titles, ["Your ticket won a prize", "Your tickets are ready"])
    page = await feed(content, customer)
    paid = next(entry for entry in page["result"] if entry["icon"] == "ticket")
    assert paid == {
        "id": paid["id"],
        "title": "Your tickets are ready",
        "icon": "ticket",
        "message": "Powerball, 4 games. You paid $6.15.",
        "is_auto_dismissed": True,
        "actions": [
            {
                "id": "upcoming_tickets",
                "text": "See your tickets",
                "link": "/my-account/upcoming-tickets",
                "deep_link": None,
            }
        ],
        "viewed": False,
        "created_at": "2026-11-21T02:00:00Z",
    }
    assert page["entities"] == {"unviewed_count": 2}
    assert page["page_info"] == {"offset": 0, "limit": 10, "total": 2}
    assert (await feed(content, stranger))["result"] == []


async def test_repeated_event_is_in_the_feed_once(content: Content) -> None:
    customer = uuid.uuid4()
    event = ReceivedEvent(
        event_id=uuid.uuid4(),
        subject="wattle.checkout.v1.order_paid",
        aggregate_id="x",
        aggregate_version=1,
        occurred_at=datetime(2026, 11, 21, tzinfo=UTC),
        data=paid_order(customer),
        traceparent=None,
    )
    for _ in range(2):
        async with content.database.transaction() as session:
            await notify_orders_paid(session, [event])
    assert (await feed(content, customer))["page_info"]["total"] == 1


async def test_feed_writes_money_in_the_customers_region(content: Content) -> None:
    customer = uuid.uuid4()
    await publish_prize(content, customer)

    async def messages() -> list[str]:
        return [entry["message"] for entry in (await feed(content, customer, region="GB"))["result"]]

    await eventually(messages, ["Powerball, draw 1593: A$10.75 is in your wallet."])


async def test_viewed_feed_has_no_unviewed_entries(content: Content) -> None:
    customer = uuid.uuid4()
    await publish_prize(content, customer)

    async def unviewed() -> int:
        return int((await feed(content, customer))["entities"]["unviewed_count"])

    await eventually(unviewed, 1)
    response = await content.client.post("/api/notifications/viewed", headers={**WEB, **bearer(customer)})
    assert response.status_code == 204
    page = await feed(content, customer)
    assert page["entities"] == {"unviewed_count": 0}
    assert [entry["viewed"] for entry in page["result"]] == [True]


async def test_feed_has_pages(content: Content) -> None:
    customer = uuid.uuid4()
    for _ in range(3):
        await publish_prize(content, customer)

    async def total() -> int:
        return int((await feed(content, customer))["page_info"]["total"])

    await eventually(total, 3)
    page = await feed(content, customer, "?limit=2&offset=2")
    assert len(page["result"]) == 1
    assert page["page_info"] == {"offset": 2, "limit": 2, "total": 3}


async def test_feed_of_a_visitor_is_refused(content: Content) -> None:
    assert (await content.get("/api/notifications")).status_code == 401
    assert (await content.client.post("/api/notifications/viewed", headers=WEB)).status_code == 401


async def test_old_feed_entries_are_deleted(content: Content) -> None:
    customer = uuid.uuid4()
    for days in (1, 399, 401):
        await content.database.call(
            "insert into notifications (customer_id, kind, event_id, facts, created_at)"
            " values (%(customer)s, 'order_paid', uuidv7(), '{}', now() - make_interval(days => %(days)s))",
            {"customer": customer, "days": days},
        )
    for purge in PURGES:
        await purge.run(content.database)
    kept = await content.database.call(
        "select count(*) from notifications where customer_id = %(customer)s", {"customer": customer}
    )
    assert kept == [{"count": 2}]
