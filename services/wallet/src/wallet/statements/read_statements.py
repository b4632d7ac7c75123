"""Reads the statement of a month."""

from __future__ import annotations

from uuid import UUID

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound
from wallet.ledger.store import balances
from wallet.statements import store as statements
from wallet.statements.rules.months import (
    Month,
    Statement,
    locale_of,
    month_named,
    month_of,
    months_between,
    zone_of,
)


async def list_months(
    database: Database, clock: Clock, customer_id: UUID, *, region: str
) -> list[tuple[Month, bool]]:
    """Each month since the first line, newest first, and whether it is over."""
    home = await balances.home_balance(database, customer_id)
    first = None if home is None else await statements.first_at(database, customer_id, home.currency)
    if first is None:
        return []
    zone = zone_of(region)
    present = month_of(clock.now(), zone)
    return [(month, month < present) for month in months_between(month_of(first, zone), present)]


async def read_statement(
    database: Database, clock: Clock, customer_id: UUID, *, region: str, month: str
) -> Statement:
    """What happened in a month. Raises NotFound for a month that has no statement."""
    zone = zone_of(region)
    named = month_named(month)
    home = await balances.home_balance(database, customer_id)
    first = None if home is None else await statements.first_at(database, customer_id, home.currency)
    present = month_of(clock.now(), zone)
    if named is None or home is None or first is None or not month_of(first, zone) <= named <= present:
        raise NotFound
    since, until = named.bounds(zone)
    lines = await statements.between(database, customer_id, home.currency, since, until)
    return Statement(
        customer_id=str(customer_id),
        currency=home.currency,
        month=named,
        zone=zone,
        locale=locale_of(region),
        opening=await statements.balance_at(database, customer_id, home.currency, since),
        lines=lines,
        owed=await statements.owed_before(database, customer_id, home.currency, until),
        complete=named < present,
    )
