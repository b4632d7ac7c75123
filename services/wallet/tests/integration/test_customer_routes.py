"""Limits, safer play, withdrawals and bank accounts over HTTP: bodies, refusals, and who may call what."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.customers import known_customer
from services.wallet.tests.kit.http import ACCOUNT, add_account, amount_body, call, elevated, errors_of
from services.wallet.tests.kit.rpc import Wallet
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import RestrictionRequest

SOME_ID = "0199a0a0-0000-7000-8000-000000000001"


ROUTES: list[tuple[str, str, Any]] = [
    ("GET", "/api/spend-limits", None),
    ("PUT", "/api/spend-limits/week", {"limit": "50.00"}),
    ("POST", "/api/spend-limits/week", {"limit": "50.00"}),
    ("DELETE", f"/api/spend-limits/{SOME_ID}", None),
    ("POST", f"/api/spend-limits/{SOME_ID}/confirm", None),
    ("POST", f"/api/spend-limits/{SOME_ID}/cancel", None),
    ("GET", "/api/precommitment", None),
    ("POST", "/api/precommitment", {"limit": "50.00"}),
    ("DELETE", "/api/precommitment", None),
    ("POST", "/api/precommitment/confirm", None),
    ("POST", "/api/precommitment/cancel", None),
    ("GET", "/api/safer-play", None),
    ("POST", "/api/safer-play/time-out", {"days": 1}),
    ("POST", "/api/safer-play/self-exclusion", {"period": "P6M", "confirmed": True}),
    ("PUT", "/api/safer-play/reality-check", {"interval_minutes": 30}),
    ("POST", "/api/safer-play/limit-prompt", {"answer": "no_limit"}),
    ("GET", "/api/safer-play/net-position", None),
    ("GET", "/api/safer-play/activity?month=2026-11", None),
    ("POST", "/api/funds/bank-account", ACCOUNT),
    ("GET", "/api/withdrawals", None),
    ("GET", "/api/withdrawals/methods", None),
    ("GET", f"/api/withdrawals/{SOME_ID}", None),
    ("POST", f"/api/withdrawals/{SOME_ID}/cancel", None),
    ("POST", f"/api/withdrawals/{SOME_ID}/withdraw", {"amount": {"amount": "10.00", "currency": "AUD"}}),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_a_call_without_a_session_is_refused(wallet: Wallet, method: str, path: str, body: Any) -> None:
    assert (await call(wallet, None, method, path, body)).status_code == 401


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
async def test_a_restricted_customer_can_set_limits_and_withdraw(
    wallet: Wallet, database: Database, method: str, path: str, body: Any
) -> None:
    customer = await known_customer(database, winnings=10_000)
    await restrict_customer(
        database, RestrictionRequest(customer, "self_excluded", str(uuid4()), "AUD", "P6M")
    )
    answer = await call(wallet, customer, method, path, body)
    codes = {code for _, code in errors_of(answer)} if answer.status_code >= 400 else set()
    assert answer.status_code < 500
    assert "self_excluded" not in codes


@pytest.mark.parametrize(("method", "path", "body"), [route for route in ROUTES if SOME_ID in route[1]])
async def test_another_customers_resources_are_not_found(
    wallet: Wallet, database: Database, method: str, path: str, body: Any
) -> None:
    owner, other = (
        await known_customer(database, winnings=10_000),
        await known_customer(database, winnings=10_000),
    )
    limits = (await call(wallet, owner, "PUT", "/api/spend-limits/week", {"limit": "50.00"})).json()["result"]
    account = await add_account(wallet, owner)
    withdrawal = await call(
        wallet, owner, "POST", "/api/withdrawals/tw/withdraw", amount_body("10.00"), **elevated("tw", "10.00")
    )
    real = {
        "spend-limits": limits["customer_limits"][0]["id"],
        "withdrawals": account["id"] if path.endswith("/withdraw") else withdrawal.json()["result"],
    }[path.split("/")[2]]
    assert (await call(wallet, other, method, path.replace(SOME_ID, real), body)).status_code == 404
    after = (await call(wallet, owner, "GET", "/api/spend-limits")).json()["result"]
    assert after["customer_limits"] == limits["customer_limits"]
