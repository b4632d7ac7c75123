"""Queries for printed tickets only."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from catalogue.draws import DrawStatus
from checkout.orders.rules.printing import PrintableDraw
from checkout.settlement.store.refunded_shares import is_share_refunded
from servicekit.data.database import Database

_CHECKOUTS = """
    select distinct on (order_id) order_id, id from checkouts
    where order_id = any(%(orders)s) and customer_id = %(customer)s order by order_id, id
"""

_DRAWS = f"""
    select e.offer_key, (array_agg(l.offer_name order by t.id desc))[1] as offer_name, e.draw_no,
           d.draw_date, d.draw_at, count(*)::integer as tickets,
           d.draws_when_sold_out and d.status < {DrawStatus.CLOSED} as draws_when_sold_out
    from tickets t
    join order_lines l on l.id = t.order_line_id
    join entries e on e.ticket_id = t.id
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    where t.customer_id = %(customer)s and d.status < {DrawStatus.DRAWN} and d.cancelled_at is null
        and not {is_share_refunded("t.id")}
    group by e.offer_key, e.draw_no, d.draw_date, d.draw_at, d.draws_when_sold_out, d.status
    order by d.draw_at, e.offer_key
    limit 100
"""  # noqa: S608 - built from constants of the repository


async def checkouts_of(
    database: Database, customer_id: UUID, order_ids: Collection[UUID]
) -> dict[UUID, UUID]:
    """The checkout by which each order of a customer was paid, where there is one."""
    rows = await database.call(_CHECKOUTS, {"customer": customer_id, "orders": list(order_ids)})
    return {row["order_id"]: row["id"] for row in rows}


async def draws_to_come(database: Database, customer_id: UUID) -> list[PrintableDraw]:
    """The next draws that a customer has tickets in, at most a hundred of them."""
    return [PrintableDraw(**row) for row in await database.call(_DRAWS, {"customer": customer_id})]
