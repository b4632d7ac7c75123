"""Who may call what: each public route of the wallet against each kind of caller (docs/reliability.md,
rule 45).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Literal
from uuid import uuid4

import httpx2
import pytest
from fastapi.routing import iter_route_contexts

from access.roles import ROLES
from devservers.servers import Valkey
from servicekit.data.valkey import connect_redis
from servicekit.security.ended_sessions import EndedSessions, ask_identity
from services.wallet.tests.kit.rpc import Wallet
from wallet.app import compose
from wallet.config import WalletSettings

Door = Literal["everybody", "customer", "online"]
"""`online` is certain that the session has not ended: whatever moves money or changes something."""

DOORS: dict[tuple[str, str], Door] = {
    ("GET", "/api/funds"): "customer",
    ("GET", "/api/customer/withdrawable-funds"): "customer",
    ("POST", "/api/funds/td/deposit"): "online",
    ("GET", "/api/transactions"): "customer",
    ("GET", "/api/transactions/{transaction_id}"): "customer",
    ("GET", "/api/statements"): "customer",
    ("GET", "/api/statements/{month}.pdf"): "customer",
    ("GET", "/api/statements/{month}.csv"): "customer",
    ("GET", "/api/spend-limits"): "customer",
    ("PUT", "/api/spend-limits/{period}"): "online",
    ("POST", "/api/spend-limits/{period}"): "online",
    ("DELETE", "/api/spend-limits/{limit_id}"): "online",
    ("POST", "/api/spend-limits/{limit_id}/confirm"): "online",
    ("POST", "/api/spend-limits/{limit_id}/cancel"): "online",
    ("GET", "/api/precommitment"): "customer",
    ("POST", "/api/precommitment"): "online",
    ("DELETE", "/api/precommitment"): "online",
    ("POST", "/api/precommitment/confirm"): "online",
    ("POST", "/api/precommitment/cancel"): "online",
    ("GET", "/api/safer-play"): "customer",
    ("POST", "/api/safer-play/time-out"): "online",
    ("POST", "/api/safer-play/self-exclusion"): "online",
    ("PUT", "/api/safer-play/reality-check"): "online",
    ("POST", "/api/safer-play/limit-prompt"): "online",
    ("GET", "/api/safer-play/net-position"): "customer",
    ("GET", "/api/safer-play/activity"): "customer",
    ("POST", "/api/funds/bank-account"): "online",
    ("GET", "/api/withdrawals/methods"): "customer",
    ("POST", "/api/withdrawals/{target}/withdraw"): "online",
    ("GET", "/api/withdrawals"): "customer",
    ("GET", "/api/withdrawals/{withdrawal_id}"): "customer",
    ("POST", "/api/withdrawals/{withdrawal_id}/cancel"): "online",
    ("POST", "/api/funds/webhooks/bank"): "everybody",
    ("POST", "/api/funds/webhooks/{gateway_key}"): "everybody",
    ("GET", "/3ds/notify"): "everybody",
    ("POST", "/3ds/notify"): "everybody",
    ("GET", "/3ds/challenge/{deposit_id}/{secret}"): "everybody",
    ("GET", "/api/payment_methods"): "customer",
    ("POST", "/api/funds/{fund_id}/deposit"): "online",
    ("POST", "/api/funds/{method}/{gateway_key}/deposit"): "online",
    ("GET", "/api/funds/{fund_id}/deposit"): "customer",
    ("GET", "/api/deposits"): "customer",
    ("GET", "/api/deposits/{deposit_id}"): "customer",
    ("POST", "/api/deposits/{deposit_id}/return"): "online",
    ("GET", "/api/funds/card_gateways"): "customer",
    ("GET", "/api/funds/{gateway_key}"): "customer",
    ("POST", "/api/funds/stripe/setup"): "online",
    ("POST", "/api/funds/{fund_id}/default"): "online",
    ("POST", "/api/funds/{fund_id}/verification"): "online",
    ("POST", "/api/funds/{fund_id}/verification/return"): "online",
    ("POST", "/api/funds/{method}/{gateway_key}"): "online",
    ("DELETE", "/api/funds/{fund_id}"): "online",
}
SHUT = {route for route, door in DOORS.items() if door != "everybody"}
FILLED_IN = {"month": "2026-11", "period": "week", "gateway_key": "stripe", "method": "cc", "secret": "x"}
OWN_PATHS = ("/openapi.json", "/health/live", "/health/ready", "/metrics", "/internal/errors/{status}")

Call = Callable[[tuple[str, str], dict[str, str]], Awaitable[httpx2.Response]]


@pytest.fixture
def call(wallet: Wallet) -> Call:
    """Sends a request that gets past the door; what comes behind it is other tests' affair."""

    async def send(route: tuple[str, str], headers: dict[str, str]) -> httpx2.Response:
        method, path = route
        limited = path.startswith(("/api/spend-limits/{period}", "/api/precommitment"))
        body: Any = None if method in ("GET", "DELETE") else {"limit": "50.00"} if limited else {}
        return await wallet.http.request(
            method, address(path), headers={"Idempotency-Key": str(uuid4())} | headers, json=body
        )

    return send


def address(path: str) -> str:
    """The path with something in the place of each variable; ids are of nothing that exists."""
    return re.sub(r"\{(\w+)\}", lambda variable: FILLED_IN.get(variable[1], str(uuid4())), path)


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    settings = WalletSettings(environment="test", database_url="postgresql://nobody@127.0.0.1:1/nothing")
    served = {
        (method, route.path)
        for route in iter_route_contexts(compose(settings).http.routes)
        if route.path not in OWN_PATHS
        for method in route.methods or ()
    }
    assert served == DOORS.keys()


async def test_a_call_without_a_session_is_refused(call: Call) -> None:
    answers = {route: (await call(route, {})).status_code for route in SHUT}
    assert set(answers.values()) == {401}, answers


async def test_a_call_in_the_name_of_another_customer_is_refused(wallet: Wallet, call: Call) -> None:
    answers = {}
    for route in SHUT:
        mixed = wallet.signer.bearer(uuid4()) | {"X-Customer-Id": str(uuid4())}
        refused = await call(route, mixed)
        answers[route] = (refused.status_code, refused.json()["errors"][0]["code"])
    assert set(answers.values()) == {(401, "unauthorised")}, answers


async def test_a_token_of_staff_opens_no_route_of_customers(wallet: Wallet, call: Call) -> None:
    staff = wallet.signer.staff("ada", *sorted(ROLES))
    answers = {route: (await call(route, staff)).status_code for route in SHUT}
    assert set(answers.values()) == {401}, answers


async def test_a_session_for_a_new_password_calls_nothing(wallet: Wallet, call: Call) -> None:
    restricted = wallet.signer.bearer(uuid4(), restriction="password_change")
    answers = {}
    for route in SHUT:
        refused = await call(route, restricted)
        answers[route] = (refused.status_code, refused.json()["errors"][0]["code"])
    assert set(answers.values()) == {(403, "password_change_required")}, answers


async def test_a_session_that_has_ended_opens_nothing(
    wallet: Wallet, call: Call, valkey_server: Valkey
) -> None:
    session_id = uuid4()
    redis = connect_redis(valkey_server.url)
    await EndedSessions(redis, ask_identity("http://127.0.0.1:1/keys")).add([session_id])
    await redis.aclose()
    ended = wallet.signer.bearer(uuid4(), session_id=session_id)
    answers = {route: (await call(route, ended)).status_code for route in SHUT}
    assert set(answers.values()) == {401}, answers


async def test_the_weak_session_of_a_link_sees_no_money(wallet: Wallet, call: Call) -> None:
    weak = wallet.signer.bearer(uuid4(), aal=0)
    answers = {}
    for route in SHUT:
        refused = await call(route, weak)
        answers[route] = (refused.status_code, refused.json()["errors"][0]["code"])
    assert set(answers.values()) == {(403, "REQUIRED")}, answers
