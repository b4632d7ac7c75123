from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from identity.preferences.preference_links import PreferenceLinks
from servicekit.rpc.client import open_channel
from servicekit.rpc.server import RpcServer
from servicekit.testing.services import APP
from services.identity.tests.kit.preferences import consent_changes
from services.identity.tests.kit.suite import Account, Suite
from wattle.identity.v1.identity_service_pb2 import ListJackpotAlertsRequest
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceStub
from wattle.type.v1.money_pb2 import Money

PATH = "/api/customer/communication-preferences"
MILLION = 1_000_000_00


def aud(amount: str) -> dict[str, str]:
    return {"amount": amount, "currency": "AUD"}


async def alerted(
    suite: Suite, millions: int, *, currency: str = "AUD", regions: tuple[str, ...] = (), limit: int = 500
) -> dict[str, Any]:
    """Everybody who is alerted of a prize pool, page by page."""
    server = RpcServer(suite.identity.components.servicers, host="127.0.0.1", port=0)
    await server.start()
    found: dict[str, Any] = {}
    try:
        async with open_channel(f"127.0.0.1:{server.port}") as connection:
            stub: Any = IdentityServiceStub(connection)
            after = ""
            while True:
                page = await stub.ListJackpotAlerts(
                    ListJackpotAlertsRequest(
                        offer_key="powerball",
                        prize_pool=Money(currency=currency, minor_units=millions * MILLION),
                        regions=regions,
                        after_customer_id=after,
                        limit=limit,
                    )
                )
                assert not found.keys() & {each.customer_id for each in page.alerts}
                found |= {each.customer_id: each for each in page.alerts}
                after = page.next_after_customer_id
                if not after:
                    return found
    finally:
        await server.stop(0)


async def test_jackpot_alerts_exclude_customers_without_choice(suite: Suite) -> None:
    account = await suite.sign_up()
    found = await account.result("GET", PATH)
    assert found["minimum_jackpot_amount"] is None
    assert aud("50000000.00") in found["features"]["minimum_jackpot_amounts"]
    assert account.customer_id not in await alerted(suite, 900)


async def test_jackpot_alert_starts_at_chosen_amount_and_currency(suite: Suite) -> None:
    account = await suite.sign_up()
    body = {"minimum_jackpot_amount": aud("50000000.00"), "preferences": {"sms": True}}
    for _ in range(2):
        changed = await account.result("PUT", PATH, body)
    assert changed["minimum_jackpot_amount"] == aud("50000000.00")
    assert account.customer_id not in await alerted(suite, 49)
    assert account.customer_id not in await alerted(suite, 50, currency="GBP")
    assert account.customer_id not in await alerted(suite, 50, regions=("GB",))
    alert = (await alerted(suite, 50, limit=1))[account.customer_id]
    assert (alert.minimum.minor_units, list(alert.marketing_channels), alert.segment_name) == (
        50 * MILLION,
        ["sms"],
        "default",
    )
    assert await consent_changes(account, "jackpots%") == [("jackpots:AUD:5000000000", True, "account")]


async def test_omitted_jackpot_choice_stays_and_null_removes_it(suite: Suite) -> None:
    account = await suite.sign_up()
    await account.result("PUT", PATH, {"minimum_jackpot_amount": aud("20000000.00")})
    kept = await account.result("PUT", PATH, {"preferences": {"email": True}})
    assert kept["minimum_jackpot_amount"] == aud("20000000.00")
    ended = await account.result("PUT", PATH, {"minimum_jackpot_amount": None})
    assert ended["minimum_jackpot_amount"] is None
    assert account.customer_id not in await alerted(suite, 900)
    assert [allowed for _, allowed, _ in await consent_changes(account, "jackpots%")] == [True, False]


@pytest.mark.parametrize(
    "amount",
    [
        aud("999999.99"),
        aud("1000000000.01"),
        {"amount": "50000000.00", "currency": "GBP"},
    ],
)
async def test_invalid_jackpot_amount_is_refused(account: Account, amount: dict[str, str]) -> None:
    answer = await account.ask("PUT", PATH, {"minimum_jackpot_amount": amount})
    error = answer.json()["errors"][0]
    assert (answer.status_code, error["code"], error["target"]) == (
        422,
        "amount_invalid",
        "minimum_jackpot_amount",
    )
    assert await consent_changes(account, "jackpots%") == []


async def test_mail_link_changes_jackpot_choice_and_unsubscribe_removes_it(suite: Suite) -> None:
    account = await suite.sign_up()
    links = PreferenceLinks(account.identity.secret_keys)
    customer_id = uuid.UUID(account.customer_id)
    path = f"/api/communication-preferences/{links.preferences_id(customer_id)}"
    body = {"minimum_jackpot_amount": aud("30000000.00")}
    changed = await account.identity.client.put(path, headers=APP, json=body)
    assert changed.json()["result"]["minimum_jackpot_amount"] == aud("30000000.00")
    token = links.unsubscribe_token(customer_id)
    stop = f"/api/unsubscribe/{account.customer_id}?token={token}"
    assert (await account.identity.post(stop, APP)).status_code == 204
    assert account.customer_id not in await alerted(suite, 900)
    assert [(allowed, source) for _, allowed, source in await consent_changes(account, "jackpots%")] == [
        (True, "link"),
        (False, "unsubscribe"),
    ]


async def test_unsubscribed_offer_sends_no_jackpot_alert(suite: Suite) -> None:
    account = await suite.sign_up()
    await account.result("PUT", PATH, {"minimum_jackpot_amount": aud("20000000.00")})
    token = PreferenceLinks(account.identity.secret_keys).unsubscribe_token(uuid.UUID(account.customer_id))
    stop = f"/api/unsubscribe/{account.customer_id}/powerball?token={token}"
    assert (await account.identity.post(stop, APP)).status_code == 204
    assert account.customer_id not in await alerted(suite, 900)


@pytest.mark.parametrize(
    "restricted",
    ["account_status = 'suspended'", "no_marketing_until = %(until)s"],
)
async def test_suspended_or_timed_out_customer_gets_no_jackpot_alert(suite: Suite, restricted: str) -> None:
    account = await suite.sign_up()
    await account.result("PUT", PATH, {"minimum_jackpot_amount": aud("20000000.00")})
    await account.identity.rows(
        f"update customers set {restricted} where customer_id = %(id)s returning customer_id",  # noqa: S608
        id=account.customer_id,
        until=datetime(9000, 1, 1, tzinfo=UTC),
    )
    assert account.customer_id not in await alerted(suite, 900)
