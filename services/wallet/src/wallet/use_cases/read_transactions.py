"""What happened to a customer's money: pages of it, one of it, and a statement of each month."""

from __future__ import annotations

from uuid import UUID

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound
from wallet.domain.statements import (
    Month,
    Statement,
    StatementLine,
    locale_of,
    month_named,
    month_of,
    months_between,
    zone_of,
)
from wallet.repository import activity, balances, transactions
from wallet.repository.transactions import TransactionDetail, Wanted


async def find(
    database: Database, customer_id: UUID, wanted: Wanted, *, limit: int, offset: int
) -> tuple[str, list[balances.Transaction], int]:
    """The currency of a customer's own wallet, a page of its lines, newest first, and how many match."""
    home = await balances.home_balance(database, customer_id)
    if home is None:
        return "", [], 0
    if wanted.everything:
        lines, total = await balances.transactions(
            database, customer_id, home.currency, limit=limit, offset=offset
        )
    else:
        lines, total = await transactions.matching(
            database, customer_id, home.currency, wanted, limit=limit, offset=offset
        )
    return home.currency, lines, total


async def one(database: Database, customer_id: UUID, transaction_id: UUID) -> TransactionDetail:
    """One line of a customer. Raises NotFound, also for another customer's."""
    found = await transactions.detail(database, customer_id, transaction_id)
    if found is None:
        raise NotFound
    return found


async def statement_months(
    database: Database, clock: Clock, customer_id: UUID, *, region: str
) -> list[tuple[Month, bool]]:
    """Each month since the first line, newest first, and whether it is over."""
    home = await balances.home_balance(database, customer_id)
    first = None if home is None else await transactions.first_at(database, customer_id, home.currency)
    if first is None:
        return []
    zone = zone_of(region)
    present = month_of(clock.now(), zone)
    return [(month, month < present) for month in months_between(month_of(first, zone), present)]


async def statement(
    database: Database, clock: Clock, customer_id: UUID, *, region: str, month: str
) -> Statement:
    """What happened in a month. Raises NotFound for a month that has no statement."""
    zone = zone_of(region)
    named = month_named(month)
    home = await balances.home_balance(database, customer_id)
    first = None if home is None else await transactions.first_at(database, customer_id, home.currency)
    present = month_of(clock.now(), zone)
    if named is None or home is None or first is None or not month_of(first, zone) <= named <= present:
        raise NotFound
    since, until = named.bounds(zone)
    lines = await transactions.between(database, customer_id, home.currency, since, until)
    return Statement(
        customer_id=str(customer_id),
        currency=home.currency,
        month=named,
        zone=zone,
        locale=locale_of(region),
        opening=await activity.balance_at(database, customer_id, home.currency, since),
        lines=[
            StatementLine(
                line.occurred_at,
                line.kind,
                line.description,
                line.reference,
                line.amount,
                line.balance_after,
            )
            for line in lines
        ],
        owed=await transactions.owed_before(database, customer_id, home.currency, until),
        complete=named < present,
    )
