"""Reads what a customer deposited, spent and won in a period."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from servicekit.data.database import Database
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.limits.store import limits
from wallet.statements import store as statements
from wallet.statements.rules.activity import Activity, position

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
