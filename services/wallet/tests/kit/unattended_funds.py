"""Shared steps of tests: unattended funds."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from services.wallet.tests.kit.payments_harness import Shop
from wattle.type.v1.money_pb2 import Money as MoneyMessage
from wattle.wallet.v1 import deposits_pb2


async def verify(shop: Shop, customer: UUID, fund: str, *, back: str = "", **body: Any) -> dict[str, Any]:
    answer = await shop.http.post(
        f"/api/funds/{fund}/verification{back}", headers=shop.headers(customer), json=body
    )
    assert answer.status_code in (200, 201, 202), answer.text
    result: dict[str, Any] = answer.json()["result"]
    return result


async def plan(shop: Shop, customer: UUID, fund: str, minor: int) -> deposits_pb2.PlanUnattendedResponse:
    return await shop.rpc.PlanUnattended(
        deposits_pb2.PlanUnattendedRequest(
            customer_id=str(customer),
            region="NSW",
            fund_id=fund,
            price=MoneyMessage(currency="AUD", minor_units=minor),
        )
    )


async def charge(
    shop: Shop, customer: UUID, fund: str, reference: str | None = None, *, cents: int = 2000
) -> deposits_pb2.Deposit:
    answer = await shop.rpc.StartDeposit(
        deposits_pb2.StartDepositRequest(
            customer_id=str(customer),
            region="NSW",
            reference=reference or str(uuid4()),
            amount=MoneyMessage(currency="AUD", minor_units=cents),
            fund_id=fund,
            attended=False,
        )
    )
    return answer.deposit
