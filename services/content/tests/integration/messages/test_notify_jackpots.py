from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from content.messages import notify_jackpots
from servicekit.testing.waiting import eventually
from services.content.tests.kit.mailbox import MessageHarness, new_address
from wattle.catalog.v1 import draw_pb2, offer_pb2
from wattle.catalog.v1 import events_pb2 as catalog
from wattle.identity.v1.identity_service_pb2 import JackpotAlert
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import events_pb2 as wallet

MILLION = 1_000_000_00
OPEN, ANNOUNCED = draw_pb2.DRAW_STATUS_OPEN, draw_pb2.DRAW_STATUS_ANNOUNCED


async def publish_offer(harness: MessageHarness, offer_type: str = "lottery_ticket") -> str:
    """Publishes an offer with a unique key."""
    offer = offer_pb2.Offer(
        key=f"powerball_{uuid.uuid4().hex[:8]}",
        type=offer_type,
        name="Powerball",
        url="/powerball",
        version=1,
    )
    published = catalog.OfferPublished(offer=offer)
    await harness.others.publish("wattle.catalog.v1.offer_published", published.SerializeToString())
    return offer.key


async def announce(
    harness: MessageHarness,
    offer: str,
    millions: int,
    *,
    version: int = 1,
    status: draw_pb2.DrawStatus.ValueType = OPEN,
    sells: timedelta = timedelta(days=1),
) -> None:
    """Announces the prize pool of draw 1 of an offer."""
    draw = draw_pb2.Draw(
        offer_key=offer,
        draw_no=1,
        status=status,
        draw_date="2026-11-26",
        prize_pool=Money(currency="AUD", minor_units=millions * MILLION),
        prize_pool_suffix="estimated",
        version=version,
    )
    draw.stop.FromDatetime(datetime.now(UTC) + sells)
    announced = catalog.DrawAnnounced(draw=draw)
    await harness.others.publish("wattle.catalog.v1.draw_announced", announced.SerializeToString())


def add_alert(
    harness: MessageHarness,
    offer: str,
    millions: int,
    *channels: str,
    segment: str = "default",
    **contact: Any,
) -> uuid.UUID:
    """Adds a customer with a jackpot alert."""
    customer = uuid.uuid4()
    harness.add_customer(customer, new_address(), marketing_channels=channels, **contact)
    alert = JackpotAlert(
        customer_id=str(customer),
        segment_name=segment,
        minimum=Money(currency="AUD", minor_units=millions * MILLION),
        marketing_channels=channels,
    )
    waiting = harness.identity.alerts.setdefault(offer, [])
    waiting.append(alert)
    waiting.sort(key=lambda each: each.customer_id)
    return customer


async def feed(harness: MessageHarness, customer: uuid.UUID) -> list[dict[str, Any]]:
    async with harness.database.read() as session:
        statement = text(
            "select facts from notifications where customer_id = :customer and kind = 'jackpot_alert'"
        )
        return list(await session.scalars(statement, {"customer": customer}))


async def messages(harness: MessageHarness, customer: uuid.UUID) -> list[tuple[str, str]]:
    async with harness.database.read() as session:
        statement = text(
            "select template, status from deliveries where customer_id = :customer"
            " and template like 'jackpot%' order by 1"
        )
        return [
            (row.template, row.status) for row in await session.execute(statement, {"customer": customer})
        ]


async def is_notified(harness: MessageHarness, offer: str) -> bool | None:
    async with harness.database.read() as session:
        found: bool | None = await session.scalar(
            text("select told from jackpots where offer_key = :offer"), {"offer": offer}
        )
        return found


async def test_jackpot_alert_uses_the_feed_and_the_allowed_channels(
    harness: MessageHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify_jackpots, "next_daytime", lambda now, _: now)
    offer = await publish_offer(harness)
    number = f"+614{uuid.uuid4().int % 10**8:08d}"
    both = add_alert(harness, offer, 50, "email", "sms", phone_number=number)
    none, more = add_alert(harness, offer, 20), add_alert(harness, offer, 51, "email")
    await announce(harness, offer, 50)
    await eventually(
        lambda: messages(harness, both), [("jackpot_alert", "sent"), ("jackpot_alert_text", "sent")]
    )
    [mail] = await harness.received(harness.identity.contacts[str(both)].email)
    assert mail["subject"] == "Powerball: $50,000,000 estimated"
    assert "You asked for alerts of $50,000,000 or more" in mail["text"]
    assert "26 November 2026" in mail["text"]
    assert mail["one_click"] is True
    [short] = await harness.received(number)
    assert "$50,000,000 estimated" in short["text"]
    assert "https://shop.test/communication-preferences/signed-id" in short["text"]
    assert [entry["minor_units"] for entry in await feed(harness, none)] == [50 * MILLION]
    assert await messages(harness, none) == []
    assert (await feed(harness, more), await messages(harness, more)) == ([], [])


async def test_raised_jackpot_notifies_further_customers_and_none_twice(
    harness: MessageHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify_jackpots, "AT_ONCE", 2)
    offer = await publish_offer(harness)
    first = [add_alert(harness, offer, 20) for _ in range(5)]
    later = add_alert(harness, offer, 80)
    await announce(harness, offer, 50)
    await eventually(lambda: is_notified(harness, offer), expected=True)
    await announce(harness, offer, 100, version=2)
    await announce(harness, offer, 40)
    await eventually(lambda: _count(harness, later), 1)
    await eventually(lambda: is_notified(harness, offer), expected=True)
    assert [await _count(harness, each) for each in first] == [1] * 5


async def _count(harness: MessageHarness, customer: uuid.UUID) -> int:
    return len(await feed(harness, customer))


async def test_customer_with_restricted_play_gets_no_jackpot_alert(harness: MessageHarness) -> None:
    offer = await publish_offer(harness)
    on_break, limited, with_limit, other = (add_alert(harness, offer, 20, "email") for _ in range(4))
    restricted = wallet.CustomerRestricted(customer_id=str(on_break), kind="self_excluded")
    await harness.others.publish("wattle.wallet.v1.customer_restricted", restricted.SerializeToString())
    for customer, amounts in ((limited, [5000]), (with_limit, [5000, None])):
        for amount in amounts:
            changed = wallet.LimitChanged(customer_id=str(customer), kind="spend", period="week")
            if amount is not None:
                changed.amount.CopyFrom(Money(currency="AUD", minor_units=amount))
            await harness.others.publish("wattle.wallet.v1.limit_changed", changed.SerializeToString())
    await eventually(lambda: _count_restricted(harness, on_break, limited, with_limit), 3)
    await announce(harness, offer, 50)
    await eventually(lambda: messages(harness, other), [("jackpot_alert", "sent")])
    await eventually(lambda: messages(harness, with_limit), [("jackpot_alert", "sent")])
    for customer in (on_break, limited):
        assert (await feed(harness, customer), await messages(harness, customer)) == ([], [])


async def _count_restricted(
    harness: MessageHarness, on_break: uuid.UUID, limited: uuid.UUID, with_limit: uuid.UUID
) -> int:
    """The number of customers whose restrictions have arrived."""
    async with harness.database.read() as session:
        statement = text(
            "select (select count(*) from breaks where customer_id = :on_break)"
            " + (select count(*) from own_limits where (customer_id = :limited and holds)"
            " or (customer_id = :with_limit and not holds))"
        )
        names = {"on_break": on_break, "limited": limited, "with_limit": with_limit}
        return int(await session.scalar(statement, names) or 0)


async def test_own_limit_hides_earlier_jackpot_alerts(harness: MessageHarness) -> None:
    offer = await publish_offer(harness)
    customer = add_alert(harness, offer, 20)
    await announce(harness, offer, 50)
    await eventually(lambda: _count(harness, customer), 1)
    assert await _shown(harness, customer) == ["jackpot_alert"]
    changed = wallet.LimitChanged(
        customer_id=str(customer), kind="deposit", period="day", amount=Money(currency="AUD", minor_units=100)
    )
    await harness.others.publish("wattle.wallet.v1.limit_changed", changed.SerializeToString())
    await eventually(lambda: _shown(harness, customer), ["limit_changed"])


async def _shown(harness: MessageHarness, customer: uuid.UUID) -> list[str]:
    page = await harness.feed.read(customer, limit=10, offset=0)
    assert page.total == page.unviewed == len(page.notifications)
    return [entry.kind for entry in page.notifications]


@pytest.mark.parametrize(
    ("offer_type", "announced"),
    [
        ("raffle_ticket", {}),
        ("lottery_ticket", {"status": ANNOUNCED}),
        ("lottery_ticket", {"sells": timedelta(seconds=-1)}),
    ],
)
async def test_jackpot_alerts_are_only_for_lotteries_on_sale(
    harness: MessageHarness, offer_type: str, announced: dict[str, Any]
) -> None:
    offer, control = await publish_offer(harness, offer_type), await publish_offer(harness)
    customer, other = add_alert(harness, offer, 20), add_alert(harness, control, 20)
    await announce(harness, offer, 50, **announced)
    await announce(harness, control, 50)
    await eventually(lambda: _count(harness, other), 1)
    assert await feed(harness, customer) == []


async def test_customer_without_the_capability_gets_no_jackpot_alert(harness: MessageHarness) -> None:
    offer = await publish_offer(harness)
    customer = add_alert(harness, offer, 20, segment="charity_only")
    await announce(harness, offer, 50)
    await eventually(lambda: is_notified(harness, offer), expected=True)
    assert await feed(harness, customer) == []


async def test_jackpot_alert_after_the_stop_expires(harness: MessageHarness) -> None:
    customer, source = uuid.uuid4(), uuid.uuid4()
    harness.add_customer(customer, new_address(), marketing_channels=["email"])
    async with harness.database.transaction() as session:
        await session.execute(
            text(
                "insert into deliveries (template, source_id, customer_id, facts)"
                " values ('jackpot_alert', :source, :customer, '{\"stop\": \"2020-01-01T00:00:00+00:00\"}')"
            ),
            {"source": source, "customer": customer},
        )
    await eventually(lambda: harness.status(str(source)), "expired")
