from __future__ import annotations

import uuid
from datetime import UTC, datetime

import pytest

from content.notifications.routes import NotificationOut
from content.notifications.tables import Notification
from services.content.tests.kit.facts import order_paid_facts


@pytest.mark.parametrize(
    ("scheme", "expected"), [(None, None), ("wattle", "wattle://my-account/upcoming-tickets")]
)
def test_feed_entry_links_into_the_app(scheme: str | None, expected: str | None) -> None:
    entry = Notification(
        notification_id=uuid.uuid4(),
        customer_id=uuid.uuid4(),
        kind="order_paid",
        facts=order_paid_facts("order-1", 615, "AUD", [{"offer_name": "Powerball", "games": 4, "draws": 1}]),
        created_at=datetime(2026, 11, 22, tzinfo=UTC),
    )
    (action,) = NotificationOut.of(entry, "en-AU", scheme).actions
    assert (action.link, action.deep_link) == ("/my-account/upcoming-tickets", expected)
