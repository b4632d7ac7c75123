"""Limits, safer play, withdrawals and bank accounts over HTTP: bodies, refusals, and who may call what."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.customers import known_customer
from services.wallet.tests.kit.http import call, errors_of
from services.wallet.tests.kit.rpc import Wallet


async def test_a_time_out_and_an_exclusion_hold_together(wallet: Wallet, database: Database) -> None:
    customer = await known_customer(database, winnings=10_000)
    await call(wallet, customer, "POST", "/api/safer-play/time-out", {"days": 7})
    answer = await call(
        wallet, customer, "POST", "/api/safer-play/self-exclusion", {"period": "forever", "confirmed": True}
    )
    assert (answer.status_code, answer.json()["result"]["until"]) == (201, None)
    centre = (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]
    assert {each["kind"] for each in centre["restrictions"]} == {"time_out", "self_excluded"}
    refused = await call(
        wallet, customer, "POST", "/api/funds/td/deposit", {"amount": {"amount": "5.00", "currency": "AUD"}}
    )
    assert (refused.status_code, errors_of(refused)[0][1]) == (422, "self_excluded")
    assert refused.json()["entities"]["blocked_reason"]["id"] == "self_excluded"


@pytest.mark.parametrize("days", [0, 43, -1, "7", 1.5, True, None])
async def test_a_time_out_lasts_from_a_day_to_six_weeks(wallet: Wallet, days: Any) -> None:
    answer = await call(wallet, uuid4(), "POST", "/api/safer-play/time-out", {"days": days})
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, "days")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"period": "P6M"}, 400),
        ({"period": "P6M", "confirmed": False}, 400),
        ({"period": "P1D", "confirmed": True}, 422),
        ({"period": "'; drop table restriction", "confirmed": True}, 400),
    ],
)
async def test_an_exclusion_is_confirmed_and_long_enough(wallet: Wallet, body: Any, status: int) -> None:
    customer = uuid4()
    assert (
        await call(wallet, customer, "POST", "/api/safer-play/self-exclusion", body)
    ).status_code == status
    centre = (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]
    assert centre["restrictions"] == []


async def test_the_label_and_periods_of_a_region(wallet: Wallet) -> None:
    label = {}
    for region in ("NSW", "SA", "GB"):
        centre = (await call(wallet, uuid4(), "GET", "/api/safer-play", region=region)).json()["result"]
        label[region] = (centre["self_exclusion"]["label"], centre["self_exclusion"]["periods"][0])
    assert label == {
        "NSW": ("Self-exclusion", "P6M"),
        "SA": ("Barring", "P6M"),
        "GB": ("Self-exclusion", "P6M"),
    }


async def test_the_limit_prompt_is_answered_once(wallet: Wallet) -> None:
    customer = uuid4()
    assert (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]["spend_limit_required"]
    answer = await call(wallet, customer, "POST", "/api/safer-play/limit-prompt", {"answer": "no_limit"})
    assert answer.status_code == 204
    await call(wallet, customer, "PUT", "/api/safer-play/reality-check", {"interval_minutes": 30})
    centre = (await call(wallet, customer, "GET", "/api/safer-play")).json()["result"]
    assert (centre["spend_limit_required"], centre["reality_check"]["interval_minutes"]) == (False, 30)
