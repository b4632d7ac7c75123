"""Customers with limits and restrictions."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any
from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import RuleRefused, ServiceError
from services.wallet.tests.kit.factories import prize_of
from wallet.credits.pay_prizes import pay_prizes
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import Kind, Period, RestrictionRequest
from wallet.limits.set_limits import set_limit


def owner_of(customer_id: UUID, region: str = "NSW") -> Owner:
    return Owner(customer_id, region, "GBP" if region == "GB" else "AUD")


async def known_customer(
    database: Database,
    customer_id: UUID | None = None,
    *,
    winnings: int = 0,
    region: str = "NSW",
    verified: bool = True,
    version: int = 1,
    account_status: str = "open",
) -> UUID:
    """A customer of whom identity's event has arrived, with this much won."""
    customer_id = customer_id or uuid4()
    async with database.transaction() as session:
        await customers.apply_record(
            session,
            customer_id,
            version=version,
            region=region,
            currency="GBP" if region == "GB" else "AUD",
            segment="default",
            verified=verified,
            account_status=account_status,
        )
    if winnings:
        await pay_prizes(database, [prize_of(customer_id, winnings)])
    return customer_id


async def limited(
    database: Database,
    minor_units: int,
    *,
    kind: Kind = "spend",
    period: Period = "week",
    funds: int = 100_000,
) -> UUID:
    """A verified customer with money and a limit."""
    customer = await known_customer(database, winnings=funds)
    await set_limit(database, owner_of(customer), kind, period, minor_units)
    return customer


async def restricted(
    database: Database, customer: UUID, kind: Any = "self_excluded", duration: str | None = "P6M"
) -> None:
    await restrict_customer(database, RestrictionRequest(customer, kind, str(uuid4()), "AUD", duration))


async def refusal_of(work: Awaitable[Any]) -> ServiceError:
    with pytest.raises(RuleRefused) as refused:
        await work
    return refused.value
