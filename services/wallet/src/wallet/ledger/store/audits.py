"""What those who watch the books ask."""

from __future__ import annotations

from typing import Any

from servicekit.data.database import Database


async def faults(database: Database) -> list[dict[str, Any]]:
    """Whatever is wrong with the books or their guards: fault, subject, detail.

    See the views `audit.faults` and `audit.guard_faults`.
    """
    return await database.call(
        """
        select fault, subject, detail from audit.faults
        union all
        select fault, subject, detail from audit.guard_faults
        """
    )


async def suspense(database: Database) -> dict[str, int]:
    """Unexplained money in minor units by currency."""
    rows = await database.call(
        """
        select currency, sum(balance)::bigint as balance from audit.account_sums
        where kind = 'suspense' group by currency
        """
    )
    return {row["currency"]: row["balance"] for row in rows}


async def owed(database: Database) -> dict[str, int]:
    """What customers owe in minor units by currency."""
    rows = await database.call(
        "select currency, sum(owed)::bigint as owed from audit.receivables group by currency"
    )
    return {row["currency"]: row["owed"] for row in rows}
