from __future__ import annotations

import uuid
from typing import Any

import pytest
from sqlalchemy import text

from content.messages import notify_results
from content.messages.store import draw_results
from servicekit.testing.waiting import eventually
from services.content.tests.kit.mailbox import MessageHarness, new_address
from wattle.catalog.v1 import draw_pb2
from wattle.catalog.v1 import events_pb2 as catalog
from wattle.checkout.v1 import events_pb2 as checkout
from wattle.identity.v1 import events_pb2 as identity
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import events_pb2 as wallet


def some_offer() -> str:
    return f"powerball_{uuid.uuid4().hex[:8]}"


async def buy(harness: MessageHarness, customer: uuid.UUID, offer: str, *draw_nos: int) -> str:
    """Pays an order for one ticket; returns the ticket's id."""
    ticket = str(uuid.uuid4())
    line = checkout.OrderLine(
        ticket_id=ticket,
        offer_key=offer,
        offer_name="Powerball",
        draw_nos=draw_nos,
        num_games=1,
        price=Money(currency="AUD", minor_units=130),
    )
    paid = checkout.OrderPaid(
        order_id=str(uuid.uuid4()), customer_id=str(customer), total=line.price, lines=[line]
    )
    await harness.others.publish("wattle.checkout.v1.order_paid", paid.SerializeToString())
    return ticket


async def draw(harness: MessageHarness, offer: str, draw_no: int) -> None:
    """Completes the draw."""
    completed = catalog.DrawCompleted(
        draw=draw_pb2.Draw(offer_key=offer, draw_no=draw_no, draw_date="2026-11-19"),
        result=draw_pb2.DrawResult(main_numbers=[4, 7, 12], supplementary_numbers=[8]),
    )
    await harness.others.publish("wattle.catalog.v1.draw_completed", completed.SerializeToString())


async def holders(harness: MessageHarness, offer: str) -> list[tuple[int, uuid.UUID]]:
    async with harness.database.read() as session:
        rows = await session.execute(
            text("select draw_no, customer_id from draw_tickets where offer_key = :offer order by 1, 2"),
            {"offer": offer},
        )
        return [tuple(row) for row in rows]


async def feed(harness: MessageHarness, customer: uuid.UUID) -> list[tuple[str, dict[str, Any]]]:
    async with harness.database.read() as session:
        rows = await session.execute(
            text(
                "select kind, facts from notifications where customer_id = :customer and kind <> 'order_paid'"
            ),
            {"customer": customer},
        )
        return [(row.kind, row.facts) for row in rows]


async def mails(harness: MessageHarness, customer: uuid.UUID) -> list[tuple[str, str]]:
    async with harness.database.read() as session:
        rows = await session.execute(
            text(
                "select template, status from deliveries where customer_id = :customer"
                " and template <> 'order_paid' order by template"
            ),
            {"customer": customer},
        )
        return [(row.template, row.status) for row in rows]


async def test_holder_of_many_tickets_is_notified_once_and_of_own_draws_only(
    harness: MessageHarness,
) -> None:
    offer, customer, other, address = some_offer(), uuid.uuid4(), uuid.uuid4(), new_address()
    harness.add_customer(customer, address, marketing_channels=["email"])
    harness.add_customer(other, new_address())
    await buy(harness, customer, offer, 1, 2)
    await buy(harness, customer, offer, 1)
    await buy(harness, other, offer, 2)
    await eventually(
        lambda: holders(harness, offer), [(1, customer), (1, customer), *_in_order(2, customer, other)]
    )
    await draw(harness, offer, 1)
    await draw(harness, offer, 1)
    await eventually(lambda: holders(harness, offer), _in_order(2, customer, other))
    [(kind, facts)] = await feed(harness, customer)
    assert (kind, facts["draw_no"], facts["tickets"], facts["drawn"]) == (
        "draw_results",
        1,
        2,
        "4, 7, 12 and 8",
    )
    assert await feed(harness, other) == []
    await eventually(lambda: mails(harness, customer), [("draw_results", "sent")])
    results = [mail for mail in await harness.received(address) if "results" in mail["subject"]]
    assert [(mail["subject"], mail["one_click"], mail["unsubscribe"]) for mail in results] == [
        (
            "Powerball: the results of draw 1",
            True,
            f"https://shop.test/unsubscribe/{customer}/{offer}?token=token",
        )
    ]


def _in_order(draw_no: int, *customers: uuid.UUID) -> list[tuple[int, uuid.UUID]]:
    return [(draw_no, each) for each in sorted(customers)]


@pytest.mark.parametrize(
    ("choices", "outcome"),
    [
        ({}, "unwanted"),
        ({"marketing_channels": ["sms", "push"]}, "unwanted"),
        ({"marketing_channels": ["email"], "unsubscribed_offer_keys": ["{offer}"]}, "unwanted"),
        ({"marketing_channels": ["email"], "unsubscribed_offer_keys": ["another"]}, "sent"),
    ],
)
async def test_results_are_mailed_by_preference_and_always_in_the_feed(
    harness: MessageHarness, choices: dict[str, list[str]], outcome: str
) -> None:
    offer, customer, address = some_offer(), uuid.uuid4(), new_address()
    chosen = {name: [each.format(offer=offer) for each in keys] for name, keys in choices.items()}
    harness.add_customer(customer, address, **chosen)
    await buy(harness, customer, offer, 7)
    await eventually(lambda: holders(harness, offer), [(7, customer)])
    await draw(harness, offer, 7)
    await eventually(lambda: mails(harness, customer), [("draw_results", outcome)])
    assert [kind for kind, _ in await feed(harness, customer)] == ["draw_results"]
    subjects = [mail["subject"] for mail in await harness.received(address)]
    assert ("Powerball: the results of draw 7" in subjects) is (outcome == "sent")


async def test_holder_of_a_refunded_entry_is_not_notified(harness: MessageHarness) -> None:
    offer, customer, other = some_offer(), uuid.uuid4(), uuid.uuid4()
    ticket = await buy(harness, customer, offer, 3)
    await buy(harness, other, offer, 3)
    await eventually(lambda: holders(harness, offer), _in_order(3, customer, other))
    refunded = checkout.EntryRefunded(
        ticket_id=ticket,
        customer_id=str(customer),
        offer_key=offer,
        offer_name="Powerball",
        draw_no=3,
        amount=Money(currency="AUD", minor_units=130),
        cause="self_excluded",
    )
    await harness.others.publish("wattle.checkout.v1.entry_refunded", refunded.SerializeToString())
    await eventually(lambda: holders(harness, offer), [(3, other)])
    await draw(harness, offer, 3)
    await eventually(lambda: holders(harness, offer), [])
    assert [kind for kind, _ in await feed(harness, customer)] == ["entry_refunded"]
    assert [kind for kind, _ in await feed(harness, other)] == ["draw_results"]


async def test_many_holders_are_notified_in_batches_and_each_once(
    harness: MessageHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify_results, "AT_ONCE", 40)
    offer = some_offer()
    async with harness.database.transaction() as session:
        await session.execute(
            text(
                "insert into draw_tickets (offer_key, draw_no, customer_id, ticket_id, offer_name, bought_at)"
                " select :offer, 9, md5((n / 2)::text || :offer)::uuid, uuidv7(), 'Powerball',"
                " clock_timestamp() from generate_series(0, 299) n"
            ),
            {"offer": offer},
        )
        facts = {"offer_key": offer, "draw_no": 9, "draw_date": "", "drawn": ""}
        now = await session.scalar(text("select clock_timestamp()"))
        await draw_results.add_pending_result(session, offer, 9, facts, completed_at=now)

    async def told() -> tuple[int, int, int]:
        async with harness.database.read() as session:
            row = await session.execute(
                text(
                    "select (select count(*) from notifications where facts ->> 'offer_key' = :offer),"
                    " (select count(*) from draw_tickets where offer_key = :offer),"
                    " (select count(*) from results_to_tell where offer_key = :offer)"
                ),
                {"offer": offer},
            )
            return tuple(row.one())

    await eventually(told, (150, 0, 0))


async def test_raffle_winner_is_notified(harness: MessageHarness) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.add_customer(customer, address)
    won = checkout.RafflePrizeWon(
        ticket_id=str(uuid.uuid4()),
        customer_id=str(customer),
        offer_key="dream_home",
        offer_name="Dream Home",
        draw_no=3,
        drawing_name="Main draw",
        number=41,
        title="a house by the sea",
        kind="goods",
        value=Money(currency="AUD", minor_units=99_000_000),
    )
    await harness.others.publish("wattle.checkout.v1.raffle_prize_won", won.SerializeToString())
    await harness.wait_for_emails(address, [{"subject": "Your ticket won: a house by the sea"}], "subject")
    assert [kind for kind, _ in await feed(harness, customer)] == ["raffle_prize_won"]


async def test_holders_of_a_full_syndicate_are_notified_once(harness: MessageHarness) -> None:
    members = {uuid.uuid4(): new_address() for _ in range(3)}
    for member, address in members.items():
        harness.add_customer(member, address)
    filled = checkout.SyndicateFilled(
        offer_key="powerball_syndicate",
        draw_no=1593,
        series=2,
        name="Powerball syndicate 1593/2",
        holders=[
            checkout.ShareHolder(customer_id=str(member), ticket_id=str(uuid.uuid4()), shares=2)
            for member in members
        ],
    )
    for _ in range(2):
        await harness.others.publish(
            "wattle.checkout.v1.syndicate_filled", filled.SerializeToString(), event_id=FILLED
        )
    for member, address in members.items():
        await harness.wait_for_emails(address, [{"subject": "Your syndicate is full"}], "subject")
        assert [kind for kind, _ in await feed(harness, member)] == ["syndicate_filled"]


FILLED = uuid.uuid4()


async def test_changed_limit_is_notified(harness: MessageHarness) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.add_customer(customer, address)
    changed = wallet.LimitChanged(
        limit_id=str(uuid.uuid4()),
        customer_id=str(customer),
        kind="spend",
        period="week",
        amount=Money(currency="AUD", minor_units=5000),
    )
    await harness.others.publish("wattle.wallet.v1.limit_changed", changed.SerializeToString())
    await harness.wait_for_emails(address, [{"subject": "Your limit has changed"}], "subject")
    assert "weekly spend limit is $50.00" in (await harness.received(address))[0]["text"]
    assert [kind for kind, _ in await feed(harness, customer)] == ["limit_changed"]


async def test_verification_reminder_is_in_the_feed(harness: MessageHarness) -> None:
    customer = uuid.uuid4()
    asked = identity.MessageRequested(
        message_id=str(uuid.uuid4()),
        customer_id=str(customer),
        template="verification_reminder",
        deadline="2026-12-24",
    )
    await harness.others.publish("wattle.identity.v1.message_requested", asked.SerializeToString())
    await eventually(lambda: feed(harness, customer), [("verification_reminder", {"deadline": "2026-12-24"})])
