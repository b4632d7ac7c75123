"""Texts of orders that end, or are bought, without the customer present."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from content.messages.templates import MessageTemplates
from content.notifications.rules import PERSISTENT_KINDS, compose_notice
from services.content.tests.kit.documents import shipped_site
from services.content.tests.kit.facts import order_not_bought_facts, pre_order_placed_facts

CLOSED = "Sorry, this draw has closed"


@pytest.mark.parametrize(
    ("refunded", "where"), [(True, "$6.15 is back in your wallet."), (False, "Nothing was taken")]
)
def test_order_not_bought_gives_reason_and_state_of_the_money(refunded: bool, where: str) -> None:
    facts = order_not_bought_facts("c-1", minor_units=615, currency="AUD", refunded=refunded, message=CLOSED)

    notice = compose_notice("order_not_bought", facts, "en-AU")
    mail = MessageTemplates("https://shop.test").mail(
        "order_not_bought", {**facts, "first_name": "Alex"}, shipped_site(), "en-AU"
    )

    assert notice.message.startswith(f"{CLOSED}. {where}")
    assert notice.actions[0].link == "/receipt/c-1"
    assert "order_not_bought" in PERSISTENT_KINDS
    assert f"We could not buy your tickets: {CLOSED}" in mail.text
    assert where in mail.text
    assert "https://shop.test/receipt/c-1" in mail.text


@pytest.mark.parametrize(
    ("minor_units", "paid", "mailed"),
    [(2000, "you pay $20.00 then", "You pay $20.00 then"), (0, "your voucher pays", "Your voucher pays")],
)
def test_pre_order_gives_purchase_time_and_how_to_cancel(minor_units: int, paid: str, mailed: str) -> None:
    facts = pre_order_placed_facts(
        "p-1",
        "Reef Raffle",
        7,
        minor_units=minor_units,
        currency="AUD",
        purchase_at=datetime(2026, 12, 23, 15, tzinfo=UTC),
    )

    notice = compose_notice("pre_order_placed", facts, "en-AU")
    mail = MessageTemplates("https://shop.test").mail(
        "pre_order_placed", {**facts, "first_name": "Alex"}, shipped_site(), "en-AU"
    )

    assert notice.message.startswith(f"Reef Raffle, draw 7: we will buy it on 24 December 2026, and {paid}")
    assert compose_notice("pre_order_placed", facts, "en-GB").message.find("23 December 2026") > 0
    assert notice.actions[0].link == "/my-account/scheduled-purchases/p-1"
    assert "Thu 24 Dec 2026, 2:00 am AEDT" in mail.text
    assert mailed in mail.text
    assert "https://shop.test/my-account/scheduled-purchases/p-1" in mail.text
