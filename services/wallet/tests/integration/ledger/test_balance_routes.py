"""The public API over a real socket."""

from __future__ import annotations

from uuid import uuid4

import pytest

from services.wallet.tests.kit.http import get, money
from services.wallet.tests.kit.rpc import Wallet


async def test_a_new_customer_has_no_money(wallet: Wallet) -> None:
    response = await get(wallet, "/api/funds", uuid4())
    assert response.json()["result"] == {
        "balance": money("0.00"),
        "available_funds": money("0.00"),
        "withdrawable_funds": money("0.00"),
    }


async def test_the_funds_of_a_british_customer_are_in_pounds(wallet: Wallet) -> None:
    headers = wallet.signer.bearer(uuid4(), region="GB")
    response = await wallet.http.get("/api/customer/withdrawable-funds", headers=headers)
    assert response.json()["result"] == money("0.00", "GBP")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/funds"),
        ("GET", "/api/customer/withdrawable-funds"),
        ("GET", "/api/payment_methods"),
        ("GET", "/api/transactions"),
        ("POST", "/api/funds/td/deposit"),
    ],
)
async def test_balances_need_a_session(wallet: Wallet, method: str, path: str) -> None:
    response = await wallet.http.request(
        method,
        path,
        headers={"X-App-Key": "wattle-app-development", "Idempotency-Key": str(uuid4())},
        json={},
    )
    assert response.status_code in (401, 400) if method == "POST" else response.status_code == 401
