"""Stock to release: orders that bought nothing whose reservation catalog may still have.

The end of an order records it (`checkouts.fail`), as does that of an attempt at a pre-order (trigger
`leave_numbers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from servicekit.data.database import Database

# Longer than an attempt may take, and short enough that stock is sold again soon after an outage.
_PAUSE: Final = "interval '2 seconds' * 2 ^ least(r.attempts, 4)"

_CLAIM = f"""
    with due as (
        select order_id from stock_releases where due_at <= clock_timestamp()
        order by due_at limit %(limit)s for update skip locked
    )
    update stock_releases r set attempts = r.attempts + 1, due_at = clock_timestamp() + {_PAUSE}
    from due where r.order_id = due.order_id
    returning r.order_id
"""  # noqa: S608 - built from constants of this module

_OF_CUSTOMER = """
    select order_id from stock_releases where customer_id = %(customer)s order by owed_at limit %(limit)s
"""

_OWE = """
    insert into stock_releases (order_id, customer_id) values (%(order)s, %(customer)s) on conflict do nothing
"""

_DONE = "delete from stock_releases where order_id = any (%(orders)s)"

_OPEN = "select count(*) as open from stock_releases"


async def claim_due(database: Database, *, limit: int) -> list[UUID]:
    """Orders whose stock is to be released now; each is due again after a pause that grows up to half a
    minute.
    """
    return [row["order_id"] for row in await database.call(_CLAIM, {"limit": limit})]


async def of_customer(database: Database, customer_id: UUID, *, limit: int) -> list[UUID]:
    """The same of one customer, whether they are due or not, the oldest first."""
    rows = await database.call(_OF_CUSTOMER, {"customer": customer_id, "limit": limit})
    return [row["order_id"] for row in rows]


async def owe(database: Database, order_id: UUID, customer_id: UUID) -> None:
    """Records that the stock of an order is to be released."""
    await database.call(_OWE, {"order": order_id, "customer": customer_id})


async def done(database: Database, order_ids: Sequence[UUID]) -> None:
    await database.call(_DONE, {"orders": list(order_ids)})


async def backlog(database: Database) -> int:
    return int((await database.call(_OPEN))[0]["open"])
