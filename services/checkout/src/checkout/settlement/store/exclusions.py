"""Refunds of self-excluded customers. Every change is one call that does nothing without the lease."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.rules.payouts import Exclusion, Refund, StockTickets
from servicekit.data.database import Database
from servicekit.identifiers import uuid7

_PUT = text("""
    insert into exclusions (customer_id) values (:customer)
    on conflict (customer_id) do update
        set version = exclusions.version + 1, due_at = clock_timestamp(), finished_at = null,
            received_at = case when exclusions.finished_at is null then exclusions.received_at
                            else excluded.received_at end
""")

_EMPTY_CART = text("select exclusion_empty_cart(:customer)")

_LEASE = "select customer_id, version from exclusion_lease(%(lease)s)"

_IS_DECIDED = """
    select not exists (
        select 1 from checkouts where customer_id = %(customer)s and due_at is not null
    ) as decided
"""

_EXTEND = "select exclusion_extend(%(customer)s, %(version)s, %(lease)s) as done"

_WITHDRAW = """
    select exclusion_withdraw(
        %(customer)s, %(version)s, %(limit)s, %(tickets)s::uuid[], %(lease)s
    ) as considered
"""

# By the time of the exclusion: stock that catalog has released must be found again after its draw closed.
_STOCK = """
    select t.order_id, array_agg(t.id order by t.id) as tickets
    from exclusions x
    join tickets t on t.customer_id = x.customer_id
    join order_lines l on l.id = t.order_line_id and l.numbers <> '{}'
    join orders o on o.id = t.order_id
    join entries e on e.ticket_id = t.id
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    where x.customer_id = %(customer)s and draw_stop(d, o.region) > x.received_at and d.cancelled_at is null
    group by t.order_id order by t.order_id
"""

_UNREFUNDED = """
    select w.reference, t.customer_id, t.order_id, w.ticket_id, w.offer_key, l.offer_name, w.draw_no,
           w.amount_minor as amount, discount_of_draw(l, w.draw_no) as discount, o.currency
    from withdrawn_entries w
    join tickets t on t.id = w.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
    where t.customer_id = %(customer)s and w.refunded_at is null
        and not exists (select from postponed_payouts n where n.reference = w.reference)
    order by w.ticket_id, w.draw_no limit %(limit)s
"""

_RECORD = """
    select exclusion_record(
        p_customer => %(customer)s, p_version => %(version)s, p_tickets => %(tickets)s::uuid[],
        p_draw_nos => %(draw_nos)s::bigint[], p_event_ids => %(event_ids)s::uuid[],
        p_events => %(events)s::bytea[], p_lease => %(lease)s
    ) as done
"""

_FINISH = text("""
    update exclusions set due_at = null, finished_at = clock_timestamp()
    where customer_id = :customer and version = :version and due_at is not null and not exists (
        select from withdrawn_entries w join tickets t on t.id = w.ticket_id
        where t.customer_id = :customer and w.refunded_at is null
    )
    returning version
""")


async def put(session: AsyncSession, customer_id: UUID) -> None:
    """Begins to refund the unplayed entries of a customer, and empties their cart."""
    await session.execute(_PUT, {"customer": customer_id})
    await session.execute(_EMPTY_CART, {"customer": customer_id})


async def lease_due(database: Database, *, lease: timedelta) -> Exclusion | None:
    """Leases one customer who is due."""
    rows = await database.call(_LEASE, {"lease": lease})
    return Exclusion(rows[0]["customer_id"], rows[0]["version"]) if rows else None


async def is_decided(database: Database, exclusion: Exclusion) -> bool:
    """Whether no purchase of the customer is under way; the wallet refuses new ones."""
    rows = await database.call(_IS_DECIDED, {"customer": exclusion.customer_id})
    return bool(rows[0]["decided"])


async def extend(database: Database, exclusion: Exclusion, *, lease: timedelta) -> bool:
    """Extends the lease; False when another worker has it."""
    return bool((await database.call(_EXTEND, {**exclusion.key, "lease": lease}))[0]["done"])


async def withdraw(
    database: Database,
    exclusion: Exclusion,
    *,
    limit: int,
    tickets: Sequence[UUID] | None = None,
    lease: timedelta,
) -> int | None:
    """Withdraws the next lottery entries from their draws, or those of `tickets` whose stock is released.

    Returns how many it considered; None when another worker has the lease.
    """
    rows = await database.call(
        _WITHDRAW,
        {
            **exclusion.key,
            "limit": limit,
            "tickets": None if tickets is None else list(tickets),
            "lease": lease,
        },
    )
    considered: int | None = rows[0]["considered"]
    return considered


async def stock_tickets(database: Database, exclusion: Exclusion) -> list[StockTickets]:
    """Tickets of raffles and shares whose draw was open at the exclusion, by order."""
    rows = await database.call(_STOCK, {"customer": exclusion.customer_id})
    return [StockTickets(**row) for row in rows]


async def unrefunded(database: Database, exclusion: Exclusion, *, limit: int) -> list[Refund]:
    """Withdrawn entries that are not marked as refunded and not postponed."""
    rows = await database.call(_UNREFUNDED, {"customer": exclusion.customer_id, "limit": limit})
    return [Refund(**row, text=f"{row['offer_name']} draw {row['draw_no']}: not played") for row in rows]


async def record(
    database: Database,
    exclusion: Exclusion,
    refunded: Sequence[tuple[Refund, Message]],
    *,
    lease: timedelta,
) -> bool:
    """Marks entries as refunded and publishes each; False when another worker has the lease."""
    rows = await database.call(
        _RECORD,
        {
            **exclusion.key,
            "tickets": [entry.ticket_id for entry, _ in refunded],
            "draw_nos": [entry.draw_no for entry, _ in refunded],
            "event_ids": [uuid7() for _ in refunded],
            "events": [message.SerializeToString() for _, message in refunded],
            "lease": lease,
        },
    )
    return bool(rows[0]["done"])


async def finish(session: AsyncSession, exclusion: Exclusion) -> bool:
    """Ends the refunds of a customer and empties a cart that was being paid; False when another worker did,
    or an entry is not refunded.
    """
    if await session.scalar(_FINISH, exclusion.key) is None:
        return False
    await session.execute(_EMPTY_CART, {"customer": exclusion.customer_id})
    return True
