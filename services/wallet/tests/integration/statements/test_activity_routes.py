"""Limits, safer play, withdrawals and bank accounts over HTTP: bodies, refusals, and who may call what."""

from __future__ import annotations

from uuid import uuid4

import pytest

from servicekit.data.database import Database
from services.wallet.tests.kit.factories import deposited, prize_of
from services.wallet.tests.kit.http import call, errors_of
from services.wallet.tests.kit.rpc import Wallet
from wallet.credits.pay_prizes import pay_prizes


async def test_the_net_position_of_a_month(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 2000)
    await pay_prizes(database, [prize_of(customer, 500)])
    position = (await call(wallet, customer, "GET", "/api/safer-play/net-position")).json()["result"]
    assert (position["deposited"]["amount"], position["won"]["amount"], position["net"]["amount"]) == (
        "20.00",
        "5.00",
        "5.00",
    )


@pytest.mark.parametrize("month", ["2026-13", "2026-1", "november", "2026-11-01", "٢٠٢٦-11"])
async def test_an_invalid_month_is_refused(wallet: Wallet, month: str) -> None:
    answer = await call(wallet, uuid4(), "GET", f"/api/safer-play/activity?month={month}")
    assert (answer.status_code, errors_of(answer)[0][0]) == (400, "month")
