"""Paid orders by category, and the values that most orders do not exceed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from identity.order_values.rules import WITHIN, Category, NewOrder, PaidOrder
from identity.order_values.tables import OrderValueCap
from identity.order_values.tables import PaidOrder as PaidOrderRow

MAX_ORDERS_READ: Final = 200
"""Orders of a customer that are looked at, the newest first."""

# Only known customers with an open account; the lock blocks a concurrent closure, which deletes orders.
_STORE_ORDERS = text("""
    insert into paid_orders as known (
        order_id, customer_id, currency, occurred_at,
        commercial_minor, charity_minor, syndicate_minor, social_syndicate_minor
    )
    select new.* from unnest(
        cast(:order_ids as uuid[]), cast(:customer_ids as uuid[]), cast(:currencies as text[]),
        cast(:paid_at as timestamptz[]), cast(:commercial as bigint[]), cast(:charity as bigint[]),
        cast(:syndicate as bigint[]), cast(:social_syndicate as bigint[])
    ) as new (order_id, customer_id, currency, paid_at, commercial, charity, syndicate, social_syndicate)
    join customers c on c.customer_id = new.customer_id and c.account_status <> 'closed'
    for share of c
    on conflict (order_id) do update set
        occurred_at = excluded.occurred_at, commercial_minor = excluded.commercial_minor,
        charity_minor = excluded.charity_minor, syndicate_minor = excluded.syndicate_minor,
        social_syndicate_minor = excluded.social_syndicate_minor
""")

_ADD_REFUND = text("""
    insert into paid_orders as known (order_id, customer_id, currency, occurred_at, refunded_minor)
    select :order_id, c.customer_id, :currency, :refunded_at, :amount
    from customers c where c.customer_id = :customer_id and c.account_status <> 'closed'
    for share of c
    on conflict (order_id) do update set refunded_minor = known.refunded_minor + excluded.refunded_minor
""")

# A refund is shared out as `PaidOrder.net_value` of the domain does. Of fewer than twenty orders the 95th
# percentile would be the largest order.
_COMPUTE_CAPS = text("""
    with kept as (
        select v.category, o.currency,
               v.paid * greatest(o.total - o.refunded_minor, 0) / o.total as value
        from (
            select *, commercial_minor + charity_minor + syndicate_minor + social_syndicate_minor as total
            from paid_orders where occurred_at > :since
        ) o
        cross join lateral (
            values ('commercial', o.commercial_minor), ('charity', o.charity_minor),
                   ('syndicate', o.syndicate_minor), ('social_syndicate', o.social_syndicate_minor)
        ) as v (category, paid)
        where v.paid > 0
    )
    insert into order_value_caps (category, currency, cap_minor, computed_at)
    select category, currency, percentile_disc(0.95) within group (order by value), :now
    from kept where value > 0 group by category, currency having count(*) >= 20
    on conflict (category, currency) do update
        set cap_minor = excluded.cap_minor, computed_at = excluded.computed_at
""")


async def store_orders(session: AsyncSession, orders: Sequence[NewOrder]) -> None:
    """Stores orders of customers whose account is not closed; earlier refunds stay."""
    columns = {str(category): [order.values.get(category, 0) for order in orders] for category in Category}
    await session.execute(
        _STORE_ORDERS,
        {
            "order_ids": [order.order_id for order in orders],
            "customer_ids": [order.customer_id for order in orders],
            "currencies": [order.currency for order in orders],
            "paid_at": [order.paid_at for order in orders],
            **columns,
        },
    )


async def add_refund(
    session: AsyncSession, order_id: UUID, customer_id: UUID, *, amount: int, currency: str, at: datetime
) -> None:
    """Adds a refund to an order, also before the order's event; call it once a refund."""
    values = {
        "order_id": order_id,
        "customer_id": customer_id,
        "amount": amount,
        "currency": currency,
        "refunded_at": at,
    }
    await session.execute(_ADD_REFUND, values)


async def list_orders(
    session: AsyncSession, customer_id: UUID, *, currency: str, now: datetime
) -> list[PaidOrder]:
    """The customer's orders of the last year, the newest first."""
    statement = (
        select(PaidOrderRow)
        .where(
            PaidOrderRow.customer_id == customer_id,
            PaidOrderRow.currency == currency,
            PaidOrderRow.occurred_at > now - WITHIN,
        )
        .order_by(PaidOrderRow.occurred_at.desc(), PaidOrderRow.order_id.desc())
        .limit(MAX_ORDERS_READ)
    )
    return [_order(row) for row in await session.scalars(statement)]


async def list_caps(session: AsyncSession, *, currency: str) -> dict[Category, int]:
    """The 95th percentile by category, where computed."""
    rows = await session.scalars(select(OrderValueCap).where(OrderValueCap.currency == currency))
    return {Category(row.category): row.cap_minor for row in rows}


async def compute_caps(session: AsyncSession, *, now: datetime) -> None:
    """Computes those values from the orders of the last year."""
    await session.execute(_COMPUTE_CAPS, {"since": now - WITHIN, "now": now})


async def delete_orders(session: AsyncSession, customer_id: UUID) -> None:
    await session.execute(delete(PaidOrderRow).where(PaidOrderRow.customer_id == customer_id))


def _order(row: PaidOrderRow) -> PaidOrder:
    values = {
        Category.COMMERCIAL: row.commercial_minor,
        Category.CHARITY: row.charity_minor,
        Category.SYNDICATE: row.syndicate_minor,
        Category.SOCIAL_SYNDICATE: row.social_syndicate_minor,
    }
    return PaidOrder(values, row.refunded_minor)
