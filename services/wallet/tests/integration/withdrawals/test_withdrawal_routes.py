"""Limits, safer play, withdrawals and bank accounts over HTTP: bodies, refusals, and who may call what."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from servicekit.data.database import Database
from servicekit.security.principal import Strength
from services.wallet.tests.kit.customers import known_customer
from services.wallet.tests.kit.factories import REAL_PAYMENTS
from services.wallet.tests.kit.http import ACCOUNT, add_account, amount_body, call, elevated, errors_of
from services.wallet.tests.kit.rpc import Wallet
from wallet.app import compose
from wallet.config import WalletSettings


async def test_a_withdrawal_is_requested_with_step_up_and_tracked(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    account = await add_account(wallet, customer)
    path = f"/api/withdrawals/{account['id']}/withdraw"
    first = await call(wallet, customer, "POST", path, amount_body("50.00"))
    assert (first.status_code, first.json()["error"]) == (403, "REQUIRED")
    asked = await call(
        wallet, customer, "POST", path, amount_body("50.00"), **elevated(account["id"], "50.00")
    )
    assert asked.status_code == 201, asked.text
    tracked = (await call(wallet, customer, "GET", f"/api/withdrawals/{asked.json()['result']}")).json()[
        "result"
    ]
    assert (
        tracked["state"],
        tracked["cancellable"],
        tracked["destination"],
        tracked["amount"]["amount"],
    ) == (
        "waiting",
        True,
        "062-000 ••••5678",
        "50.00",
    )
    assert tracked["waits_until"] is not None
    listed = (await call(wallet, customer, "GET", "/api/withdrawals")).json()
    assert ([each["id"] for each in listed["result"]], listed["page_info"]["total"]) == ([tracked["id"]], 1)
    cancelled = await call(wallet, customer, "POST", f"/api/withdrawals/{tracked['id']}/cancel")
    assert cancelled.json()["result"]["state"] == "cancelled"


async def test_one_step_up_serves_one_withdrawal(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    account = await add_account(wallet, customer)
    stepped_up = wallet.signer.bearer(customer, **elevated(account["id"], "10.00"))

    async def withdraw(key: str) -> httpx2.Response:
        return await wallet.http.post(
            f"/api/withdrawals/{account['id']}/withdraw",
            headers=stepped_up | {"Idempotency-Key": key},
            json=amount_body("10.00"),
        )

    keys = [str(uuid4()) for _ in range(3)]
    first = await withdraw(keys[0])
    assert first.status_code == 201, first.text
    cancelled = await call(wallet, customer, "POST", f"/api/withdrawals/{first.json()['result']}/cancel")
    assert cancelled.status_code == 200
    answers = [await withdraw(key) for key in keys]
    assert [answer.status_code for answer in answers] == [201, 403, 403]
    assert answers[0].json() == first.json()
    assert answers[1].json()["entities"]["elevation"]["purpose"] == "withdrawal"
    listed = (await call(wallet, customer, "GET", "/api/withdrawals")).json()
    assert listed["page_info"]["total"] == 1


async def test_one_step_up_used_at_once_serves_one_withdrawal(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    account = await add_account(wallet, customer)
    stepped_up = wallet.signer.bearer(customer, **elevated(account["id"], "10.00"))
    answers = await asyncio.gather(
        *(
            wallet.http.post(
                f"/api/withdrawals/{account['id']}/withdraw",
                headers=stepped_up | {"Idempotency-Key": str(uuid4())},
                json=amount_body("10.00"),
            )
            for _ in range(3)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [201, 403, 403]


async def test_refused_withdrawal_leaves_the_step_up(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    account = await add_account(wallet, customer)
    path = f"/api/withdrawals/{account['id']}/withdraw"
    open_one = await call(
        wallet, customer, "POST", path, amount_body("50.00"), **elevated(account["id"], "50.00")
    )
    stepped_up = wallet.signer.bearer(customer, **elevated(account["id"], "10.00"))

    async def withdraw() -> httpx2.Response:
        headers = stepped_up | {"Idempotency-Key": str(uuid4())}
        return await wallet.http.post(path, headers=headers, json=amount_body("10.00"))

    assert (await withdraw()).json()["error"] == "withdrawal_open"
    await call(wallet, customer, "POST", f"/api/withdrawals/{open_one.json()['result']}/cancel")
    assert (await withdraw()).status_code == 201


async def test_code_by_message_on_a_new_device_withdraws_nothing(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    refused = await call(
        wallet,
        customer,
        "POST",
        "/api/withdrawals/tw/withdraw",
        amount_body("10.00"),
        **elevated("tw", "10.00", "new_device"),
    )
    assert (refused.status_code, refused.json()["error"]) == (422, "stronger_proof_required")
    listed = (await call(wallet, customer, "GET", "/api/withdrawals")).json()
    assert listed["page_info"]["total"] == 0


@pytest.mark.parametrize(("strength", "state"), [("known_device", "waiting"), ("strong", "requested")])
async def test_withdrawal_waits_after_a_code_by_message(
    wallet: Wallet, database: Database, strength: Strength, state: str
) -> None:
    customer = await known_customer(database, winnings=10_000)
    asked = await call(
        wallet,
        customer,
        "POST",
        "/api/withdrawals/tw/withdraw",
        amount_body("10.00"),
        **elevated("tw", "10.00", strength),
    )
    path = f"/api/withdrawals/{asked.json()['result']}"
    tracked = (await call(wallet, customer, "GET", path)).json()["result"]
    assert tracked["state"] == state
    waits = datetime.fromisoformat(tracked["waits_until"]) - datetime.fromisoformat(tracked["requested_at"])
    expected = timedelta(hours=24) if state == "waiting" else timedelta(seconds=60)
    assert abs(waits - expected) < timedelta(seconds=1)


async def test_a_step_up_for_another_amount_or_account_does_not_count(
    wallet: Wallet, database: Database
) -> None:
    customer = await known_customer(database, winnings=10_000)
    for token in (
        elevated("tw", "10.01"),
        elevated("do", "10.00"),
        {"aal": 1, **elevated("tw", "10.00")} | {"aal": 1},
    ):
        answer = await call(
            wallet, customer, "POST", "/api/withdrawals/tw/withdraw", amount_body("10.00"), **token
        )
        assert (answer.status_code, answer.json()["error"]) == (403, "REQUIRED")


@pytest.mark.parametrize(
    ("body", "status", "target"),
    [
        (amount_body("0.00"), 422, "amount.amount"),
        (amount_body("4.99"), 422, "amount.amount"),
        (amount_body("1e3"), 400, "amount.amount"),
        (amount_body("NaN"), 400, "amount.amount"),
        (amount_body("-5.00"), 400, "amount.amount"),
        (amount_body("5.001"), 400, "amount.amount"),
        (amount_body("5.00", "USD"), 422, "amount.currency"),
        (amount_body("5.00", "GBP"), 422, "amount.currency"),
        ({"amount": 5}, 400, "amount"),
        ({}, 400, "amount"),
        ({**amount_body("5.00"), "otp": "123456"}, 400, "otp"),
    ],
)
async def test_an_amount_that_cannot_be_withdrawn_is_refused(
    wallet: Wallet, database: Database, body: Any, status: int, target: str
) -> None:
    customer = await known_customer(database, winnings=10_000)
    answer = await call(wallet, customer, "POST", "/api/withdrawals/tw/withdraw", body)
    assert (answer.status_code, errors_of(answer)[0][0]) == (status, target)
    assert (await call(wallet, customer, "GET", "/api/withdrawals")).json()["result"] == []


async def test_the_versions_of_the_requirements_are_served(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    for path, body, served in (
        ("/api/withdrawals/tw/withdraw", amount_body("10.00"), "3.1"),
        ("/api/funds/bank-account", ACCOUNT, "3.8"),
    ):
        for version, refused in ((served, "REQUIRED"), ("2.0", "unsupported_version")):
            answer = await wallet.http.post(
                path,
                headers=wallet.signer.bearer(customer)
                | {"X-Api-Version": version, "Idempotency-Key": str(uuid4())},
                json=body,
            )
            assert answer.json()["error"] == refused


def test_production_knows_no_test_withdrawal_and_no_simulated_bank() -> None:
    with pytest.raises(ValueError, match=r"payouts\.bank_url, payouts\.bank_key"):
        WalletSettings(
            environment="production",
            gateways=(),
            bank=REAL_PAYMENTS["bank"],
            public_origin="https://shop.example",
            database_url="postgresql://wallet@127.0.0.1/wallet",
            nats_url="nats://127.0.0.1",
            redis_url="redis://127.0.0.1",
            jwks_url="http://127.0.0.1/keys",
            app_keys=(),
            rpc_callers={},
            rpc_tokens={},
        )
    settings = WalletSettings(
        environment="production",
        gateways=(),
        bank=REAL_PAYMENTS["bank"],
        payouts={
            "bank_url": "https://bank.example",
            "bank_key": "real",
            "account_keys": ("x" * 43 + "=",),
            "fingerprint_key": "real too",
        },
        public_origin="https://shop.example",
        database_url="postgresql://wallet@127.0.0.1/wallet",
        nats_url="nats://127.0.0.1",
        redis_url="redis://127.0.0.1",
        jwks_url="http://127.0.0.1/keys",
        app_keys=(),
        rpc_callers={},
        rpc_tokens={},
    )
    compose(settings)
    assert not settings.test_withdrawal
