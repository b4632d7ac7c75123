"""The states of customers, stored by identity's events. Carts join them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.customers.rules import CustomerState
from checkout.records.fields import from_row

# The same version again writes the same, and the region beside it where an older version of this service,
# which keeps none, was here first.
_PUT = text("""
    insert into customers (
        customer_id, version, account_status, migration_status, country_banned, verification_revoked, region)
    values (
        :customer_id, :version, :account_status, :migration_status, :country_banned, :verification_revoked,
        :region)
    on conflict (customer_id) do update
        set version = excluded.version, account_status = excluded.account_status,
            migration_status = excluded.migration_status, country_banned = excluded.country_banned,
            verification_revoked = excluded.verification_revoked, region = excluded.region
        where customers.version <= excluded.version
""")


async def put(
    session: AsyncSession, customer_id: UUID, version: int, state: CustomerState, region: str | None
) -> None:
    """Stores a customer's state and the region of their address, None without one; older versions change
    nothing.
    """
    await session.execute(
        _PUT, {**asdict(state), "customer_id": customer_id, "version": version, "region": region}
    )


def customer_state(row: Mapping[str, Any]) -> CustomerState | None:
    """The state of the customer of a row that joins `customers`; None while unknown."""
    if row.get("account_status") is None:
        return None
    return from_row(CustomerState, row)
