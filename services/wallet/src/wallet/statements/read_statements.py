"""Reads an account, its transactions, activity and statements."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotFound
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.ledger.rules import Balance
from wallet.ledger.store import journals
from wallet.limits import store as limits
from wallet.limits.set_limits import overview_in
from wallet.statements import store as statements
from wallet.statements.rules import (
    Account,
    Activity,
    Month,
    Statement,
    Transaction,
    TransactionDetail,
    TransactionFilter,
    locale_of,
    month_named,
    month_of,
    months_between,
    position,
    zone_of,
)


async def read_account(database: Database, owner: Owner) -> Account:
    async with database.read() as session:
        home = await journals.home_balance_in(session, owner.customer_id)
        return Account(
            balance=Balance(owner.home_currency) if home is None else home,
            limits=await overview_in(session, owner),
            restrictions=await limits.restrictions_in_force(session, owner.customer_id),
        )


_DEFAULT_SPAN: Final = timedelta(days=30)


async def read_activity(
    database: Database, owner: Owner, since: datetime | None, until: datetime | None
) -> Activity:
    """What happened from `since`, by default 30 days ago, until before `until`, by default now."""
    async with database.read() as session:
        known = await customers.get(session, owner.customer_id)
        now = await limits.now(session)
    currency = owner.home_currency if known is None else known.currency
    end = now if until is None else until
    begin = end - _DEFAULT_SPAN if since is None else since
    sums = await statements.sums(database, owner.customer_id, currency, begin, end)
    return Activity(
        currency=currency,
        since=begin,
        until=end,
        opening_balance=await statements.balance_at(database, owner.customer_id, currency, begin),
        closing_balance=await statements.balance_at(database, owner.customer_id, currency, end),
        position=position({each.kind: each.amount for each in sums}),
        lines=sum(each.lines for each in sums),
    )


async def find_transactions(
    database: Database, customer_id: UUID, wanted: TransactionFilter, *, limit: int, offset: int
) -> tuple[str, list[Transaction], int]:
    """The currency of a customer's own wallet, a page of its lines, newest first, and how many match."""
    home = await journals.home_balance(database, customer_id)
    if home is None:
        return "", [], 0
    if wanted.everything:
        lines, total = await statements.page(database, customer_id, home.currency, limit=limit, offset=offset)
    else:
        lines, total = await statements.matching(
            database, customer_id, home.currency, wanted, limit=limit, offset=offset
        )
    return home.currency, lines, total


async def read_transaction(database: Database, customer_id: UUID, transaction_id: UUID) -> TransactionDetail:
    """One line of a customer. Raises NotFound, also for another customer's."""
    found = await statements.detail(database, customer_id, transaction_id)
    if found is None:
        raise NotFound
    return found


async def list_months(
    database: Database, clock: Clock, customer_id: UUID, *, region: str
) -> list[tuple[Month, bool]]:
    """Each month since the first line, newest first, and whether it is over."""
    home = await journals.home_balance(database, customer_id)
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
    home = await journals.home_balance(database, customer_id)
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
