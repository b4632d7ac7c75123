"""What playing came to: sums of a customer's lines between two instants."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class Sums:
    """Signed sums of the lines of one kind, in minor units, and how many there were."""

    kind: str
    amount: int
    lines: int


async def sums(
    database: Database, customer_id: UUID, currency: str, since: datetime, until: datetime
) -> list[Sums]:
    """What happened in a wallet from `since` until before `until`, by kind."""
    rows = await database.call(
        """
        select kind, sum(amount)::bigint as amount, count(*) as lines
        from wallet_transactions
        where customer_id = %(customer_id)s and currency = %(currency)s
          and occurred_at >= %(since)s and occurred_at < %(until)s
        group by kind
        """,
        {"customer_id": customer_id, "currency": currency, "since": since, "until": until},
    )
    return [Sums(**row) for row in rows]


async def balance_at(database: Database, customer_id: UUID, currency: str, instant: datetime) -> int:
    """What the wallet held just before an instant, in minor units."""
    rows = await database.call(
        """
        select balance_after from wallet_transactions
        where customer_id = %(customer_id)s and currency = %(currency)s and occurred_at < %(instant)s
        order by number desc limit 1
        """,
        {"customer_id": customer_id, "currency": currency, "instant": instant},
    )
    return int(rows[0]["balance_after"]) if rows else 0
