"""The public API over a real socket."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import httpx2
import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import REAL_PAYMENTS, deposited
from services.wallet.tests.kit.http import errors_of, get, money
from services.wallet.tests.kit.rpc import Wallet
from wallet.app import compose
from wallet.config import WalletSettings


async def deposit(
    wallet: Wallet, customer_id: UUID, amount: object, *, key: str | None = None, region: str = "NSW"
) -> httpx2.Response:
    headers = wallet.signer.bearer(customer_id, region=region)
    headers["Idempotency-Key"] = key or str(uuid4())
    return await wallet.http.post("/api/funds/td/deposit", headers=headers, json={"amount": amount})


async def test_a_deposit_is_settled_at_once(wallet: Wallet) -> None:
    customer = uuid4()
    response = await deposit(wallet, customer, money("25.50"))
    assert response.status_code == 201
    result = response.json()["result"]
    assert (result["status"], result["amount"], result["available_funds"]) == (
        "settled",
        money("25.50"),
        money("25.50"),
    )
    assert (await get(wallet, "/api/funds", customer)).json()["result"]["balance"] == money("25.50")


async def test_a_test_deposit_is_one_of_the_customers_deposits(wallet: Wallet) -> None:
    customer = uuid4()
    deposit_id = (await deposit(wallet, customer, money("25.50"))).json()["result"]["deposit_id"]
    [listed] = (await get(wallet, "/api/deposits", customer)).json()["result"]
    assert (listed["deposit_id"], listed["deposit_method_code"], listed["status"], listed["amount"]) == (
        deposit_id,
        "td",
        "settled",
        money("25.50"),
    )
    assert (await get(wallet, f"/api/deposits/{deposit_id}", customer)).json()["result"] == listed


async def test_a_page_behind_the_last_deposit_is_empty_and_still_knows_the_total(wallet: Wallet) -> None:
    customer = uuid4()
    await deposit(wallet, customer, money("10.00"))
    page = (await get(wallet, "/api/deposits?offset=10", customer)).json()
    assert (page["result"], page["page_info"]["total"]) == ([], 1)


async def test_a_test_deposit_that_is_refused_is_not_listed(wallet: Wallet) -> None:
    customer = uuid4()
    assert (await deposit(wallet, customer, money("0.50"))).status_code == 422
    assert (await get(wallet, "/api/deposits", customer)).json()["result"] == []


async def test_the_same_deposit_again_has_the_same_answer_and_counts_once(wallet: Wallet) -> None:
    customer, key = uuid4(), str(uuid4())
    first = await deposit(wallet, customer, money("10.00"), key=key)
    again = await deposit(wallet, customer, money("10.00"), key=key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert (await get(wallet, "/api/funds", customer)).json()["result"]["balance"] == money("10.00")


async def test_the_same_deposit_twenty_times_at_once_counts_once(wallet: Wallet) -> None:
    customer, key = uuid4(), str(uuid4())
    answers = await asyncio.gather(*(deposit(wallet, customer, money("10.00"), key=key) for _ in range(20)))
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert (await deposit(wallet, customer, money("10.00"), key=key)).status_code == 201
    assert (await get(wallet, "/api/funds", customer)).json()["result"]["balance"] == money("10.00")


async def test_a_deposit_that_is_running_is_answered_with_409_and_retry_after(
    wallet: Wallet, database: Database
) -> None:
    customer, key = uuid4(), str(uuid4())
    async with database.transaction() as session:
        connection = await session.connection()
        await connection.exec_driver_sql(
            "select idempotency_begin(%s, %s, 'POST /api/funds/td/deposit', '', interval '30 seconds')",
            (str(customer), key),
        )
        response = await deposit(wallet, customer, money("10.00"), key=key)
    assert response.status_code == 409
    assert response.headers["retry-after"] == "1"
    assert errors_of(response) == [("general", "idempotency_key_running")]


async def test_a_key_with_another_body_is_refused(wallet: Wallet) -> None:
    customer, key = uuid4(), str(uuid4())
    await deposit(wallet, customer, money("10.00"), key=key)
    response = await deposit(wallet, customer, money("11.00"), key=key)
    assert response.status_code == 422
    assert errors_of(response) == [("general", "idempotency_key_reused")]


async def test_two_customers_may_use_one_key(wallet: Wallet) -> None:
    key = str(uuid4())
    answers = [await deposit(wallet, uuid4(), money("10.00"), key=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]


@pytest.mark.parametrize(
    ("amount", "target"),
    [
        (money("10.001"), "amount.amount"),
        (money("10"), "amount.amount"),
        (money("-10.00"), "amount.amount"),
        (money("1e3"), "amount.amount"),
        (money("1.00e3"), "amount.amount"),
        (money("NaN"), "amount.amount"),
        (money("Infinity"), "amount.amount"),
        (money(" 10.00"), "amount.amount"),
        (money("١٠.٠٠"), "amount.amount"),
        ({"amount": 10.0, "currency": "AUD"}, "amount.amount"),
        (money("10.00", "aud"), "amount.currency"),
        ({"amount": "10.00"}, "amount.currency"),
        ({**money("10.00"), "bonus": True}, "amount.bonus"),
        ("10.00", "amount"),
        (None, "amount"),
    ],
)
async def test_a_malformed_amount_is_refused_by_field(wallet: Wallet, amount: object, target: str) -> None:
    customer = uuid4()
    response = await deposit(wallet, customer, amount)
    assert response.status_code == 400
    assert [error[0] for error in errors_of(response)] == [target]
    assert (await get(wallet, "/api/transactions", customer)).json()["page_info"]["total"] == 0


@pytest.mark.parametrize(
    ("amount", "error"),
    [
        (money("0.00"), ("amount.amount", "amount_too_small")),
        (money("0.99"), ("amount.amount", "amount_too_small")),
        (money("5000.01"), ("amount.amount", "amount_too_large")),
        (money("10.00", "GBP"), ("amount.currency", "wrong_currency")),
        (money("10.00", "USD"), ("amount.currency", "wrong_currency")),
    ],
)
async def test_a_deposit_against_the_rules_is_refused(
    wallet: Wallet, amount: dict[str, str], error: tuple[str, str]
) -> None:
    customer = uuid4()
    response = await deposit(wallet, customer, amount)
    assert response.status_code == 422
    assert errors_of(response) == [error]
    assert (await get(wallet, "/api/transactions", customer)).json()["page_info"]["total"] == 0


async def test_the_currency_of_the_wallet_counts_not_the_region(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 100)
    response = await deposit(wallet, customer, money("10.00", "GBP"), region="GB")
    assert errors_of(response) == [("amount.currency", "wrong_currency")]


async def test_a_deposit_needs_a_key(wallet: Wallet) -> None:
    response = await wallet.http.post(
        "/api/funds/td/deposit", headers=wallet.signer.bearer(uuid4()), json={"amount": money("10.00")}
    )
    # Without a key the request id counts, and the server has made one only for itself.
    assert (response.status_code, errors_of(response)[0][1]) == (400, "idempotency_key_missing")


async def test_payment_methods_state_their_limits(wallet: Wallet) -> None:
    offered = (await get(wallet, "/api/payment_methods", uuid4())).json()["result"]
    assert offered["td"] == {
        "code": "td",
        "name": "Test deposit",
        "enabled": True,
        "rules": {"enabled": True, "min_amount": "1.00", "max_amount": "5000.00", "gateways": {}},
        "available_gateways": [],
        "attributes": {"settles": "now", "attended": True},
        "funds": [],
    }


def test_production_does_not_know_the_test_deposit() -> None:
    settings = WalletSettings(
        environment="production",
        database_url="postgresql://wallet@127.0.0.1/wallet",
        nats_url="nats://127.0.0.1",
        redis_url="redis://127.0.0.1",
        jwks_url="http://127.0.0.1/keys",
        app_keys=(),
        rpc_callers={},
        rpc_tokens={},
        **REAL_PAYMENTS,
    )
    assert "/api/funds/td/deposit" not in compose(settings).http.openapi()["paths"]
