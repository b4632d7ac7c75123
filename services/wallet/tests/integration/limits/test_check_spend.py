"""Restrictions are in force before the call returns, and withdrawing stays open."""

from __future__ import annotations

from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.testing import capture_logs

from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, Unavailable
from services.wallet.tests.kit.customers import restricted
from services.wallet.tests.kit.factories import (
    deposited,
)
from services.wallet.tests.kit.rpc import Wallet
from wallet.limits import store as limits
from wallet.limits.rules import Restriction
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def test_check_spend_returns_the_restriction(wallet: Wallet, database: Database) -> None:
    customer = await deposited(database, 1000)
    await restricted(database, customer)
    check = pb.SpendCheck(customer_id=str(customer), amount=Money(currency="AUD", minor_units=1))
    answer = await wallet.rpc.CheckSpend(pb.CheckSpendRequest(checks=[check]))
    [reason] = answer.outcomes[0].answered.reasons
    assert reason.id == "self_excluded"
    assert reason.HasField("returns_at")


async def test_check_spend_answers_each_customer_of_a_batch(wallet: Wallet, database: Database) -> None:
    restrained, free = await deposited(database, 1000), await deposited(database, 1000)
    await restricted(database, restrained)
    one = Money(currency="AUD", minor_units=1)
    asked = [
        pb.SpendCheck(customer_id=str(restrained), amount=one),
        pb.SpendCheck(customer_id="nobody", amount=one),
        pb.SpendCheck(customer_id=str(free), amount=one),
    ]

    answer = await wallet.rpc.CheckSpend(pb.CheckSpendRequest(checks=asked))

    excluded, invalid, nothing = answer.outcomes
    assert [reason.id for reason in excluded.answered.reasons] == ["self_excluded"]
    assert (invalid.refused.status, invalid.refused.target) == (InvalidRequest.status, "customer_id")
    assert nothing.HasField("answered")
    assert not nothing.answered.reasons


@pytest.mark.parametrize(
    ("failure", "code", "logged"),
    [
        (Unavailable("database_unavailable"), "database_unavailable", False),
        (LookupError(), "dependency_failed", True),
    ],
)
async def test_a_failed_check_of_a_batch_leaves_the_others_answered(
    wallet: Wallet,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    failure: Exception,
    code: str,
    logged: bool,
) -> None:
    unlucky, restrained, free = [await deposited(database, 1000) for _ in range(3)]
    for customer in (unlucky, restrained):
        await restricted(database, customer)
    look = limits.restrictions_in_force

    async def failing_for_one(session: AsyncSession, customer_id: UUID) -> list[Restriction]:
        if customer_id == unlucky:
            raise failure
        return await look(session, customer_id)

    monkeypatch.setattr(limits, "restrictions_in_force", failing_for_one)
    asked = [
        pb.SpendCheck(customer_id=str(customer), amount=Money(currency="AUD", minor_units=1))
        for customer in (restrained, unlucky, free)
    ]

    with capture_logs() as lines:
        answer = await wallet.rpc.CheckSpend(pb.CheckSpendRequest(checks=asked))

    excluded, failed, nothing = answer.outcomes
    assert [reason.id for reason in excluded.answered.reasons] == ["self_excluded"]
    assert nothing.HasField("answered")
    assert not nothing.answered.reasons
    assert (failed.refused.status, failed.refused.code) == (Unavailable.status, code)
    assert [line["exc_info"] for line in lines if line["event"] == "check_spend_failed"] == [failure] * logged


async def test_check_spend_refuses_a_batch_above_its_size(wallet: Wallet) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.CheckSpend(pb.CheckSpendRequest(checks=[pb.SpendCheck()] * 17))
    assert (refused.value.code, refused.value.target) == ("too_many", "checks")
