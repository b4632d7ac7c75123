"""The lines that a customer reads, looked for and looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from servicekit.data.database import Database
from wallet.repository.balances import Transaction


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines: of some kinds, or of any when there are none; in a time that may be open at both ends."""

    kinds: Sequence[str] = ()
    since: datetime | None = None
    until: datetime | None = None

    @property
    def everything(self) -> bool:
        """Whether no line is left out."""
        return not self.kinds and self.since is None and self.until is None


@dataclass(frozen=True, slots=True)
class TransactionDetail:
    """One line with the money it moved of each kind, and the deposit behind it, if there is one."""

    transaction: Transaction
    currency: str
    cash: int
    promo: int
    uncleared: int
    owed: int
    deposit_method: str | None
    deposit_state: str | None


async def matching(
    database: Database, customer_id: UUID, currency: str, wanted: Wanted, *, limit: int, offset: int
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
    """One line of a customer; another's is none."""
    rows = await database.call(
        """
        select transaction_id, kind, description, reference, amount, balance_after, occurred_at, currency,
               owed, cash, promo, uncleared, deposit_method, deposit_state
        from transaction_details where journal_id = %(transaction_id)s and customer_id = %(customer_id)s
        """,
        {"transaction_id": transaction_id, "customer_id": customer_id},
    )
    if not rows:
        return None
    row = rows[0]
    return TransactionDetail(
        Transaction(
            row["transaction_id"],
            row["kind"],
            row["description"],
            row["reference"],
            row["amount"],
            row["balance_after"],
            row["occurred_at"],
        ),
        row["currency"],
        row["cash"],
        row["promo"],
        row["uncleared"],
        row["owed"],
        row["deposit_method"],
        row["deposit_state"],
    )


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
