"""Declined money that the provider takes after all, and money of which it states other facts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from devservers.servers import Nats, Valkey
from payments_simulator.processor import Payment as SimulatedPayment
from servicekit.errors import Unavailable
from servicekit.testing.waiting import eventually
from services.wallet.tests.kit.shop import Shop, charge_unattended, settings_for, verify_fund
from wallet.money.rules import Money
from wallet.providers.adapters.stripe import StripeGateway
from wallet.providers.gateways import build_egress, build_gateways
from wallet.providers.port import Payment
from wallet.reconciliation.reconcile_day import reconcile_day

DECLINED = "4000000000000002"


async def declined(shop: Shop, gateway: str = "stripe") -> tuple[Any, str, SimulatedPayment]:
    """Customer, deposit and payment of a declined charge whose messages are lost from now on."""
    customer = uuid4()
    csc = {"csc": shop.simulator.token(gateway, kind="csc")} if gateway in ("eway", "opayo") else {}
    shop.simulator.processor.next_deliveries.append("lost")
    response = await shop.deposit(customer, await shop.card(customer, DECLINED, gateway=gateway), **csc)
    deposit = response.json()["result"]
    assert deposit["status"] == "failed", deposit
    [payment] = [
        payment
        for payment in shop.simulator.processor.payments.values()
        if deposit["deposit_id"].replace("-", "") in payment.reference.replace("-", "")
    ]
    assert payment.delivery == "lost"
    return customer, deposit["deposit_id"], payment


async def pass_the_pause(shop: Shop, deposit_id: str) -> None:
    """The time of the next look-up has come; without one nothing changes."""
    await shop.database.call(
        "update deposits set due_at = clock_timestamp() where deposit_id = %(id)s and due_at is not null",
        {"id": deposit_id},
    )


@pytest.mark.parametrize("gateway", ["stripe", "braintree", "eway", "opayo", "paystream"])
async def test_a_late_success_without_message_is_found_by_look_up(shop: Shop, gateway: str) -> None:
    customer, deposit_id, payment = await declined(shop, gateway)
    shop.simulator.processor.succeed_late(payment)
    await pass_the_pause(shop, deposit_id)
    await shop.until(customer, deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("20.00", 1)


async def test_a_decline_that_stays_is_looked_up_again_later(shop: Shop) -> None:
    customer, deposit_id, payment = await declined(shop)
    pause = (
        "select extract(epoch from due_at - created_at)::float8 as s from deposits where deposit_id = %(id)s"
    )
    [first] = await shop.database.call(pause, {"id": deposit_id})
    assert 60 <= first["s"] < 90
    await shop.database.call(
        """
        update deposits set created_at = created_at - interval '1 hour',
            changed_at = changed_at - interval '1 hour', due_at = clock_timestamp()
        where deposit_id = %(id)s
        """,
        {"id": deposit_id},
    )

    async def minutes_to_the_next() -> int:
        [row] = await shop.database.call(
            "select extract(epoch from due_at - clock_timestamp())::int / 60 as m from deposits"
            " where deposit_id = %(id)s",
            {"id": deposit_id},
        )
        return int(row["m"])

    await eventually(minutes_to_the_next, 30)
    assert (await shop.read(customer, deposit_id))["status"] == "failed"
    assert await shop.balance(customer) == "0.00"
    shop.simulator.processor.succeed_late(payment)
    await pass_the_pause(shop, deposit_id)
    await shop.until(customer, deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("20.00", 1)


async def test_a_decline_after_days_of_pending_is_looked_up_from_then_on(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer = uuid4()
    monkeypatch.setattr(shop.simulator.processor, "_later", lambda *_: None)
    shop.simulator.processor.next_outcomes.append("pending_fail")
    shop.simulator.processor.next_deliveries.append("lost")
    response = await shop.deposit(customer, await shop.card(customer))
    deposit_id = response.json()["result"]["deposit_id"]
    await shop.database.call(
        "update deposits set created_at = created_at - interval '5 days' where deposit_id = %(id)s",
        {"id": deposit_id},
    )
    [payment] = [each for each in shop.simulator.processor.payments.values() if deposit_id in each.reference]
    shop.simulator.processor._end_pending(payment)
    await pass_the_pause(shop, deposit_id)
    await shop.until(customer, deposit_id, "failed")
    shop.simulator.processor.succeed_late(payment)
    await pass_the_pause(shop, deposit_id)
    await shop.until(customer, deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("20.00", 1)


async def test_a_saved_card_charged_unattended_is_credited_after_its_decline(shop: Shop) -> None:
    customer = uuid4()
    card = await shop.card(customer)
    await verify_fund(shop, customer, card)
    shop.simulator.processor.next_outcomes.append("decline")
    shop.simulator.processor.next_deliveries.append("lost")
    started = await charge_unattended(shop, customer, card)
    await shop.until(customer, started.deposit_id, "failed")
    [payment] = [
        each
        for each in shop.simulator.processor.payments.values()
        if started.deposit_id in each.reference and "verify" not in each.reference
    ]
    shop.simulator.processor.succeed_late(payment)
    await pass_the_pause(shop, started.deposit_id)
    await shop.until(customer, started.deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(started.deposit_id)) == ("20.00", 1)


async def test_a_provider_that_is_silent_about_a_decline_is_asked_again(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    customer, deposit_id, payment = await declined(shop)
    shop.simulator.processor.succeed_late(payment)
    asked: list[str] = []

    async def silent(self: StripeGateway, reference: str, known: str | None) -> Payment:
        asked.append(reference)
        raise Unavailable

    with monkeypatch.context() as away:
        away.setattr(StripeGateway, "find", silent)
        await pass_the_pause(shop, deposit_id)

        async def is_asked() -> bool:
            return deposit_id in asked

        await eventually(is_asked, True)
    await pass_the_pause(shop, deposit_id)
    await shop.until(customer, deposit_id, "settled")
    assert await shop.balance(customer) == "20.00"


async def test_a_statement_brings_a_declined_charge_back(
    shop: Shop, nats_server: Nats, valkey_server: Valkey
) -> None:
    customer, deposit_id, payment = await declined(shop)
    shop.simulator.processor.succeed_late(payment)
    await shop.database.call(
        "update deposits set due_at = null, created_at = created_at - interval '4 days'"
        " where deposit_id = %(id)s",
        {"id": deposit_id},
    )
    settings = settings_for(shop.simulator, shop.urls, nats_server, valkey_server)
    client = build_egress(settings)
    await client.open()
    try:
        statements = build_gateways(settings, client).statements
        await reconcile_day(shop.database, datetime.now(UTC).date(), {"stripe": statements["stripe"]})
    finally:
        await client.close()
    await shop.until(customer, deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("20.00", 1)


@pytest.mark.parametrize(
    "stated",
    [
        {"amount": Money(2001, "AUD")},
        {"amount": Money(1999, "AUD")},
        {"amount": Money(2000, "GBP")},
        {"reference": "01a1ffe6-6192-7979-9881-8c1dd7c2823d"},
    ],
    ids=["more", "less", "other currency", "other reference"],
)
async def test_a_payment_that_differs_from_its_deposit_credits_nothing(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, stated: dict[str, Any]
) -> None:
    """The provider's amount and reference are compared with the deposit's (docs/reliability.md, rule 48)."""
    find = StripeGateway.find
    asked: list[str] = []

    async def other_facts(self: StripeGateway, reference: str, known: str | None) -> Payment:
        asked.append(reference)
        return replace(await find(self, reference, known), **stated)

    customer, deposit_id, payment = await declined(shop)
    shop.simulator.processor.succeed_late(payment)
    with monkeypatch.context() as differing:
        differing.setattr(StripeGateway, "find", other_facts)
        await pass_the_pause(shop, deposit_id)

        async def is_postponed() -> bool:
            [row] = await shop.database.call(
                "select due_at > clock_timestamp() + interval '30 seconds' as later from deposits"
                " where deposit_id = %(id)s",
                {"id": deposit_id},
            )
            return bool(asked and row["later"])

        await eventually(is_postponed, True)
        assert (await shop.read(customer, deposit_id))["status"] == "failed"
        assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("0.00", 0)
    await pass_the_pause(shop, deposit_id)
    await shop.until(customer, deposit_id, "settled")
    assert (await shop.balance(customer), await shop.postings(deposit_id)) == ("20.00", 1)
