"""Shared steps of tests: limits."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any
from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import RuleRefused, ServiceError
from services.wallet.tests.kit.factories import (
    prize_of,
)
from wallet.credits.pay_prizes import pay_prizes
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.limits.rules.limits import Kind, Period
from wallet.limits.set_limits import set_limit


def owner_of(customer_id: UUID, region: str = "NSW") -> Owner:
    return Owner(customer_id, region, "GBP" if region == "GB" else "AUD")


async def told(database: Database, customer_id: UUID, *, region: str = "NSW", verified: bool = True) -> None:
    """What identity says of a customer."""
    async with database.transaction() as session:
        await customers.apply_record(
            session,
            customer_id,
            version=1,
            region=region,
            currency="GBP" if region == "GB" else "AUD",
            segment="default",
            verified=verified,
            account_status="open",
        )


async def limited(
    database: Database,
    minor_units: int,
    *,
    kind: Kind = "spend",
    period: Period = "week",
    funds: int = 100_000,
) -> UUID:
    """A verified customer with money and a limit."""
    customer = uuid4()
    await told(database, customer)
    if funds:
        await pay_prizes(database, [prize_of(customer, funds)])
    await set_limit(database, owner_of(customer), kind, period, minor_units)
    return customer


async def refusal_of(work: Awaitable[Any]) -> ServiceError:
    with pytest.raises(RuleRefused) as refused:
        await work
    return refused.value
