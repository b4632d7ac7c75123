from __future__ import annotations

import uuid
from typing import Any

import pytest
from sqlalchemy import text

from servicekit.testing.waiting import eventually
from services.content.tests.kit.mailbox import MessageHarness, new_address
from services.content.tests.kit.orders import paid_order
from wattle.checkout.v1 import events_pb2

CONSENT: dict[str, Any] = {"marketing_channels": ["email"], "segment_name": "default"}


async def links_of(
    harness: MessageHarness, customer: uuid.UUID, address: str, *, bought: str = "lottery_ticket"
) -> list[str]:
    """Paths of the links in the mail of an order."""
    order = events_pb2.OrderPaid.FromString(paid_order(customer))
    order.lines[0].product_type = bought
    await harness.others.publish("wattle.checkout.v1.order_paid", order.SerializeToString())

    async def subjects() -> list[str]:
        return [each["subject"] for each in await harness.received(address)]

    await eventually(subjects, ["Your tickets are ready"])
    (mail,) = await harness.received(address)
    return [
        link.replace(order.order_id, "order").partition("//")[2].partition("/")[2] for link in mail["links"]
    ]


async def test_order_mail_links_to_buying_again(harness: MessageHarness) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.add_customer(customer, address, **CONSENT)
    assert "cart/replay/order" in await links_of(harness, customer, address)


@pytest.mark.parametrize(
    "choices",
    [
        {"marketing_channels": []},
        {"marketing_channels": ["sms", "push"]},
        {"unsubscribed_offer_keys": ["powerball"]},
    ],
    ids=lambda choices: "-".join(choices),
)
async def test_order_mail_without_consent_has_no_link_to_buy_again(
    harness: MessageHarness, choices: dict[str, Any]
) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.add_customer(customer, address, **CONSENT | choices)
    assert not [link for link in await links_of(harness, customer, address) if link.startswith("cart/")]


async def test_order_mail_without_the_capability_has_no_link_to_buy_again(harness: MessageHarness) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.add_customer(customer, address, **CONSENT | {"segment_name": "charity_only"})
    links = await links_of(harness, customer, address, bought="syndicate_share")
    assert not [link for link in links if link.startswith("cart/")]


async def test_order_mail_with_an_own_limit_has_no_link_to_buy_again(harness: MessageHarness) -> None:
    customer, address = uuid.uuid4(), new_address()
    harness.add_customer(customer, address, **CONSENT)
    async with harness.database.transaction() as session:
        await session.execute(
            text(
                "insert into own_limits (customer_id, kind, period, set_at, holds)"
                " values (:customer, 'spend', 'week', clock_timestamp(), true)"
            ),
            {"customer": customer},
        )
    assert not [link for link in await links_of(harness, customer, address) if link.startswith("cart/")]
