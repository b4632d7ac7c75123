"""Calls of the public API."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import httpx2

from servicekit.security.elevation import binding_of
from servicekit.security.principal import Strength
from services.wallet.tests.kit.rpc import Wallet

ACCOUNT = {
    "code": "062-000",
    "account_number": "1234 5678",
    "account_name": "Ada Lovelace",
    "type": "national",
}


BOUND = binding_of("national", "062000", "12345678")


def money(amount: str, currency: str = "AUD") -> dict[str, str]:
    return {"amount": amount, "currency": currency}


def amount_body(amount: str, currency: str = "AUD") -> dict[str, Any]:
    return {"amount": money(amount, currency)}


async def get(
    wallet: Wallet, path: str, customer_id: UUID, *, region: str = "NSW", **headers: str
) -> httpx2.Response:
    return await wallet.http.get(
        path, headers={**wallet.signer.bearer(customer_id, region=region), **headers}
    )


async def call(
    wallet: Wallet, customer: UUID | None, method: str, path: str, body: Any = None, **token: Any
) -> httpx2.Response:
    headers = {"Idempotency-Key": str(uuid4())}
    if customer is not None:
        headers |= wallet.signer.bearer(customer, **token)
    return await wallet.http.request(method, path, headers=headers, json=body)


def errors_of(response: httpx2.Response) -> list[tuple[str, str]]:
    return [(error["target"], error["code"]) for error in response.json()["errors"]]


def elevated(target: str, amount: str, strength: Strength = "strong") -> dict[str, Any]:
    binding = binding_of(target, amount, "AUD")
    return {"aal": 2, "elevation": ("withdrawal", binding), "strength": strength}


async def add_account(wallet: Wallet, customer: UUID) -> dict[str, Any]:
    answer = await call(
        wallet,
        customer,
        "POST",
        "/api/funds/bank-account",
        ACCOUNT,
        aal=2,
        elevation=("bank_account", BOUND),
    )
    assert answer.status_code == 201, answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result
