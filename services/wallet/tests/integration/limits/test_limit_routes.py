"""Limits, safer play, withdrawals and bank accounts over HTTP: bodies, refusals, and who may call what."""

from __future__ import annotations

from uuid import uuid4

import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.customers import known_customer
from services.wallet.tests.kit.http import call, errors_of
from services.wallet.tests.kit.rpc import Wallet

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


async def test_a_limit_is_set_by_form_and_read_back(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    headers = wallet.signer.bearer(customer) | FORM
    answer = await wallet.http.put("/api/spend-limits/week", headers=headers, content="limit=50.00")
    assert answer.status_code == 200, answer.text
    (limit,) = answer.json()["result"]["customer_limits"]
    assert (limit["period"], limit["limit"], limit["remaining"], limit["requested"]) == (
        "week",
        {"amount": "50.00", "currency": "AUD"},
        {"amount": "50.00", "currency": "AUD"},
        None,
    )
    again = (await call(wallet, customer, "GET", "/api/spend-limits")).json()["result"]
    assert again["customer_limits"] == [limit]
    assert again["spend_limit_required"] is False
    assert again["available_periods"] == ["day", "week", "month"]


@pytest.mark.parametrize(
    "amount",
    ["", "1e3", "NaN", "-1.00", "+1.00", "1", "1.0", "1.001", "01.00", " 1.00", "1,00", "١.٠٠", "1.00 AUD"],
)
@pytest.mark.parametrize("path", ["/api/spend-limits/week", "/api/precommitment"])
async def test_an_invalid_amount_is_refused(
    wallet: Wallet, database: Database, path: str, amount: str
) -> None:
    customer = await known_customer(database)
    method = "PUT" if "spend" in path else "POST"
    answer = await call(wallet, customer, method, path, {"limit": amount})
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, "limit")
    limits = (await call(wallet, customer, "GET", "/api/spend-limits")).json()["result"]
    assert (limits["customer_limits"], limits["precommitment"]) == ([], None)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        ("", ("limit", "required")),
        ("limit=50.00&limit=60.00", ("general", "invalid_form")),
        ("limit", ("general", "invalid_form")),
        ("limit=50.00&period=day", ("period", "unknown_field")),
        ("limit=1000000.01", ("limit", "amount_too_large")),
    ],
)
async def test_an_invalid_form_is_refused(wallet: Wallet, content: str, error: tuple[str, str]) -> None:
    headers = wallet.signer.bearer(uuid4()) | FORM
    answer = await wallet.http.put("/api/spend-limits/week", headers=headers, content=content)
    assert (answer.status_code, errors_of(answer)) == (400, [error])


async def test_a_period_that_does_not_exist_is_not_found(wallet: Wallet) -> None:
    assert (
        await call(wallet, uuid4(), "PUT", "/api/spend-limits/year", {"limit": "1.00"})
    ).status_code == 404


async def test_editing_needs_a_limit_and_removing_twice_is_refused(
    wallet: Wallet, database: Database
) -> None:
    customer = await known_customer(database)
    missing = await call(wallet, customer, "POST", "/api/spend-limits/day", {"limit": "5.00"})
    assert (missing.status_code, errors_of(missing)) == (404, [("period", "limit_not_found")])
    await call(wallet, customer, "POST", "/api/precommitment", {"limit": "5.00"})
    asked = await call(wallet, customer, "DELETE", "/api/precommitment")
    assert asked.json()["result"]["precommitment"]["requested"]["limit"] is None
    again = await call(wallet, customer, "DELETE", "/api/precommitment")
    assert (again.status_code, errors_of(again)[0][1]) == (422, "removal_requested")
    early = await call(wallet, customer, "POST", "/api/precommitment/confirm")
    assert (early.status_code, errors_of(early)[0][1]) == (422, "cooling_off")
    assert "confirmable_at" in early.json()["entities"]
