"""Statements of other sources, and their differences from the books."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from wallet.ledger.rules import JournalName, request_hash
from wallet.ledger.store.journals import journal_arguments, post
from wallet.providers.rules import StatementLine
from wallet.reconciliation.rules import Comparison, Difference, PaidOrder


async def import_lines(database: Database, gateway_key: str, lines: Sequence[StatementLine]) -> int:
    """Stores the lines of a provider's statement that are new; returns their number."""
    if not lines:
        return 0
    rows = await database.call(
        """
        with imported as (
            insert into statement_lines
                (gateway_key, provider_reference, kind, reference, currency, amount, occurred_at)
            select %(gateway)s, * from unnest(
                %(provider_references)s::text[], %(kinds)s::text[],
                %(references)s::text[], %(currencies)s::text[], %(amounts)s::bigint[],
                %(instants)s::timestamptz[])
            on conflict do nothing returning 1)
        select count(*) as imported from imported
        """,
        {
            "gateway": gateway_key,
            "provider_references": [line.provider_reference for line in lines],
            "kinds": [line.kind for line in lines],
            "references": [line.reference for line in lines],
            "currencies": [line.currency for line in lines],
            "amounts": [line.amount for line in lines],
            "instants": [line.occurred_at for line in lines],
        },
    )
    return int(rows[0]["imported"])


async def stated_gateways(database: Database) -> list[str]:
    """Every gateway of which there is a statement."""
    rows = await database.call(
        """
        with recursive stated as (
            (select gateway_key from statement_lines order by gateway_key limit 1)
            union all
            select (select line.gateway_key from statement_lines as line
                    where line.gateway_key > stated.gateway_key order by line.gateway_key limit 1)
            from stated where stated.gateway_key is not null)
        select gateway_key from stated where gateway_key is not null
        """
    )
    return [row["gateway_key"] for row in rows]


async def clearing(
    database: Database, gateway_key: str, since: datetime, until: datetime
) -> list[Comparison]:
    """Deposits of which the provider or the books say something in this time; see `clearing_between`."""
    rows = await database.call(
        "select * from clearing_between(%(gateway)s, %(since)s, %(until)s)",
        {"gateway": gateway_key, "since": since, "until": until},
    )
    return [Comparison(row["reference"], row["currency"], row["stated"], row["booked"]) for row in rows]


async def orders(database: Database, since: datetime, until: datetime) -> list[Comparison]:
    """Orders that were captured or paid in this time; see `orders_between`."""
    rows = await database.call(
        "select * from orders_between(%(since)s, %(until)s)", {"since": since, "until": until}
    )
    return [Comparison(row["order_id"], row["currency"], row["told"], row["captured"]) for row in rows]


async def deposits(database: Database, since: datetime, until: datetime) -> list[Comparison]:
    """Deposits that were settled in this time; see `deposits_between`."""
    rows = await database.call(
        "select * from deposits_between(%(since)s, %(until)s)", {"since": since, "until": until}
    )
    return [
        Comparison(str(row["deposit_id"]), row["currency"], row["asked"], row["credited"]) for row in rows
    ]


async def found(
    database: Database, source: str, day: date, compared: Iterable[tuple[str, Comparison]]
) -> None:
    """Stores differences, each with its fault; one that is open gets the new amounts."""
    faults = list(compared)
    if not faults:
        return
    await database.call(
        """
        insert into differences (source, subject, fault, currency, expected, booked, day)
        select %(source)s, subject, fault, currency, expected, booked, %(day)s
        from unnest(%(subjects)s::text[], %(faults)s::text[], %(currencies)s::text[], %(expected)s::bigint[],
                    %(booked)s::bigint[]) as said (subject, fault, currency, expected, booked)
        on conflict (source, subject, fault) where state = 'open'
        do update set expected = excluded.expected, booked = excluded.booked
        """,
        {
            "source": source,
            "day": day,
            "subjects": [one.subject for _, one in faults],
            "faults": [fault for fault, _ in faults],
            "currencies": [one.currency for _, one in faults],
            "expected": [one.expected for _, one in faults],
            "booked": [one.booked for _, one in faults],
        },
    )


async def open_differences(database: Database, source: str | None = None) -> list[Difference]:
    """Open differences, oldest first."""
    rows = await database.call(
        """
        select difference_id, source, subject, fault, currency, expected, booked, day, state
        from differences
        where state = 'open' and (source = %(source)s or %(source)s::text is null) order by found_at
        """,
        {"source": source},
    )
    return [Difference(**row) for row in rows]


async def resolve(database: Database, difference_ids: Sequence[UUID]) -> None:
    """Closes resolved differences."""
    if difference_ids:
        await database.call(
            """
            update differences set state = 'resolved', settled_at = clock_timestamp()
            where difference_id = any(%(ids)s) and state = 'open'
            """,
            {"ids": list(difference_ids)},
        )


async def move_to_suspense(database: Database, difference_id: UUID, journal: JournalName) -> None:
    """Posts a difference to suspense; see `ledger_post_difference`."""
    await post(
        database,
        "ledger_post_difference",
        difference_id=difference_id,
        **journal_arguments(journal, request_hash(difference_id)),
    )


async def open_by_source(database: Database) -> dict[str, int]:
    """The number of open differences by source."""
    rows = await database.call(
        "select source, count(*)::int as differences from differences where state = 'open' group by source"
    )
    return {row["source"]: row["differences"] for row in rows}


# One statement for a batch: there is one of these for every purchase.
_PAID: Any = text("""
    insert into paid_orders (order_id, customer_id, currency, total, paid_at)
    select * from unnest(
        cast(:order_ids as text[]), cast(:customer_ids as uuid[]), cast(:currencies as text[]),
        cast(:totals as bigint[]), cast(:paid_at as timestamptz[])
    )
    on conflict do nothing
""")


async def add_paid_orders(session: AsyncSession, orders: Sequence[PaidOrder]) -> None:
    """Stores orders that checkout calls paid, each once."""
    await session.execute(
        _PAID,
        {
            "order_ids": [str(order.order_id) for order in orders],
            "customer_ids": [order.customer_id for order in orders],
            "currencies": [order.currency for order in orders],
            "totals": [order.total for order in orders],
            "paid_at": [order.paid_at for order in orders],
        },
    )
