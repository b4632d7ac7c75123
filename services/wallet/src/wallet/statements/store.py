"""Transactions of a wallet and their sums."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from servicekit.data.database import Database
from wallet.statements.rules import Sums, Transaction, TransactionDetail, TransactionFilter


async def matching(
    database: Database,
    customer_id: UUID,
    currency: str,
    wanted: TransactionFilter,
    *,
    limit: int,
    offset: int,
) -> tuple[list[Transaction], int]:
    """A page of the lines that match, newest first, and how many match.

    It looks at all lines of one wallet.
    """
    rows = await database.call(
        """
        select transaction_id, kind, description, reference, amount, balance_after, occurred_at, total
        from transactions_matching(
            %(customer_id)s, %(currency)s, %(kinds)s, %(since)s, %(until)s, %(limit)s, %(offset)s)
        """,
        {
            "customer_id": customer_id,
            "currency": currency,
            "kinds": list(wanted.kinds),
            "since": wanted.since,
            "until": wanted.until,
            "limit": limit,
            "offset": offset,
        },
    )
    total = int(rows[0]["total"])
    return [
        Transaction(**{name: value for name, value in row.items() if name != "total"})
        for row in rows
        if row["transaction_id"] is not None
    ], total


async def detail(database: Database, customer_id: UUID, transaction_id: UUID) -> TransactionDetail | None:
    """One line of a customer; None for another's."""
    rows = await database.call(
        """
        select transaction_id, kind, description, reference, amount, balance_after, occurred_at, currency,
               owed, cash, promo, uncleared, deposit_method, deposit_state
        from transaction_details where journal_id = %(transaction_id)s and customer_id = %(customer_id)s
        """,
        {"transaction_id": transaction_id, "customer_id": customer_id},
    )
    return TransactionDetail(**rows[0]) if rows else None


async def between(
    database: Database, customer_id: UUID, currency: str, since: datetime, until: datetime
) -> list[Transaction]:
    """Every line from `since` until before `until`, oldest first."""
    rows = await database.call(
        """
        select journal_id as transaction_id, kind, description, reference, amount, balance_after, occurred_at
        from wallet_transactions
        where customer_id = %(customer_id)s and currency = %(currency)s
          and occurred_at >= %(since)s and occurred_at < %(until)s
        order by number
        """,
        {"customer_id": customer_id, "currency": currency, "since": since, "until": until},
    )
    return [Transaction(**row) for row in rows]


async def first_at(database: Database, customer_id: UUID, currency: str) -> datetime | None:
    """When the first line was written."""
    rows = await database.call(
        """
        select occurred_at from wallet_transactions
        where customer_id = %(customer_id)s and currency = %(currency)s and number = 1
        """,
        {"customer_id": customer_id, "currency": currency},
    )
    return rows[0]["occurred_at"] if rows else None


async def owed_before(database: Database, customer_id: UUID, currency: str, instant: datetime) -> int:
    """What the customer owed just before an instant, in minor units."""
    rows = await database.call(
        """
        select coalesce(sum(owed), 0)::bigint as owed from wallet_transactions
        where customer_id = %(customer_id)s and currency = %(currency)s and occurred_at < %(instant)s
        """,
        {"customer_id": customer_id, "currency": currency, "instant": instant},
    )
    return int(rows[0]["owed"])


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


async def page(
    database: Database, customer_id: UUID, currency: str, *, limit: int, offset: int
) -> tuple[list[Transaction], int]:
    """A page of what happened in a wallet, newest first, and how much there is in all.

    Lines are numbered without gaps, so the page is a range of numbers at any depth.
    """
    rows = await database.call(
        """
        select line.journal_id as transaction_id, line.kind, line.description, line.reference, line.amount,
               line.balance_after, line.occurred_at, wallet.transactions as total
        from wallets wallet
        left join wallet_transactions as line
            on line.customer_id = wallet.customer_id and line.currency = wallet.currency
            and line.number <= wallet.transactions - %(offset)s
            and line.number > wallet.transactions - %(offset)s - %(limit)s
        where wallet.customer_id = %(customer_id)s and wallet.currency = %(currency)s
        order by line.number desc
        """,
        {"customer_id": customer_id, "currency": currency, "limit": limit, "offset": offset},
    )
    total = int(rows[0].pop("total")) if rows else 0
    for row in rows[1:]:
        row.pop("total")
    return [Transaction(**row) for row in rows if row["transaction_id"] is not None], total
