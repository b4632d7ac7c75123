"""Pre-orders. Each change of one is a guarded statement; what begins with its version can be repeated."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from checkout.customers.store import customer_state
from checkout.payment.rules.begin import FundKind, LaterPayment
from checkout.preorders.rules import EXECUTION_LOCK, Decided, PreOrder, PreOrderState
from checkout.records.fields import from_row
from games.layout import layout_from
from servicekit.data.database import Database
from servicekit.events.outbox import Event

# Failed charges go to the back of the queue. A deposit that comes in for a cart is not spent on older orders.
_DUE = """
    select * from (
        select *, row_number() over (
            partition by offer_key, draw_no order by attempts > 0, placed_at, position, id
        ) as place
        from pre_order_details p
        where state = 'placed' and (retry_at is null or retry_at <= clock_timestamp())
            and on_sale and sealed_at is null and not waits_for_its_day(details)
            and clock_timestamp() >= open_at and clock_timestamp() < stop
            and not exists (
                select from checkout_deposits d join checkouts c on c.id = d.checkout_id
                where d.customer_id = p.customer_id and d.due_at is not null and c.kind <> 'pre_order'
            )
    ) waiting
    where place <= %(limit)s order by offer_key, draw_no, place
"""

_ALLOCATED = """
    select * from pre_order_details where state = 'allocated'
    order by placed_at, position, id limit %(limit)s
"""

# The next attempt must not find its draw sold out by the earlier attempt's reservation.
_DECIDED = """
    select p.*, c.state as checkout_state, c.failure_code, c.failure_message
    from pre_order_details p join checkouts c on c.id = p.charge_checkout_id
    where p.state = 'charging' and c.state in ('completed', 'failed')
        and not exists (select from stock_releases r where r.order_id = c.order_id)
    limit %(limit)s
"""

# An exclusion ends earlier pre-orders, also one whose cart was paid after it.
_LAPSED = """
    select p.*, case when x.customer_id is not null then 'excluded'
                     when p.account_status = 'closed' then 'account_closed' end as gone
    from pre_order_details p
    left join exclusions x on x.customer_id = p.customer_id and x.received_at >= p.ordered_at
    where p.state in ('placed', 'allocated')
        and (p.is_past or x.customer_id is not null or p.account_status = 'closed')
    limit %(limit)s
"""

_UNDECIDED = """
    select 1 from pre_orders
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and state in ('allocated', 'charging') limit 1
"""

_ALLOCATE = """
    update pre_orders set state = 'allocated', version = version + 1
    where id = %(id)s and version = %(version)s and state = 'placed' returning version
"""

_PUT_BACK = """
    update pre_orders set state = 'placed', version = version + 1, attempt_order_id = uuidv7(),
        ticket_id = uuidv7()
    where id = %(id)s and version = %(version)s and state = 'allocated' returning version
"""

_CHARGED = """
    update pre_orders p set state = 'charged', version = p.version + 1, reason_code = null,
        reason_message = null, retry_at = null, finished_at = clock_timestamp()
    from checkouts c
    where p.id = %(id)s and p.version = %(version)s and p.state = 'charging' and c.id = p.charge_checkout_id
        and c.state = 'completed'
    returning p.version
"""

_RETRY = """
    with moved as (
        update pre_orders set state = 'placed', version = version + 1, attempts = attempts + 1,
            retry_at = %(retry_at)s, attempt_order_id = uuidv7(), ticket_id = uuidv7(),
            charge_checkout_id = null, reason_code = %(code)s, reason_message = %(message)s
        where id = %(id)s and version = %(version)s and state in ('placed', 'allocated', 'charging')
        returning id::text, version
    )
    select outbox_put(%(event_id)s, 'wattle.checkout.v1.pre_order_unpaid', id, version, %(event)s, null)
    from moved
"""

_CANCEL = """
    with moved as (
        update pre_orders p set state = 'cancelled', version = p.version + 1, reason_code = %(code)s,
            reason_message = %(message)s, retry_at = null, finished_at = clock_timestamp()
        where p.id = %(id)s and p.version = %(version)s
            and (p.state in ('placed', 'allocated') or p.state = 'charging' and exists (
                select from checkouts c where c.id = p.charge_checkout_id and c.state = 'failed'
            ))
        returning p.id::text, p.version
    )
    select outbox_put(%(event_id)s, 'wattle.checkout.v1.pre_order_cancelled', id, version, %(event)s, null)
    from moved
"""

_ONE = """
    select * from pre_order_details
    where id = %(id)s and customer_id = %(customer)s and state <> 'accepted'
"""

_PAGE = """
    with mine as (
        select id from pre_orders where customer_id = %(customer)s and state = any (%(states)s)
    ), page as (
        select id from mine order by id desc limit %(limit)s offset %(offset)s
    )
    select counted.total, shown.*
    from (select count(*) as total from mine) counted
    left join (select p.* from page join pre_order_details p using (id)) shown on true
    order by shown.id desc
"""

_BACKLOG = """
    select count(*) from pre_order_details
    where state in ('placed', 'allocated', 'charging') and attempts = 0 and (on_sale or is_past)
        and not waits_for_its_day(details)
        and purchase_at < clock_timestamp() - interval '60 seconds'
"""


async def due(database: Database, *, limit: int) -> list[PreOrder]:
    """Those to be bought now: draw by draw, the first of each in the order of placing."""
    return [_pre_order(row) for row in await database.call(_DUE, {"limit": limit})]


async def allocated(database: Database, *, limit: int) -> list[PreOrder]:
    """Those with reserved stock that are not being charged."""
    return [_pre_order(row) for row in await database.call(_ALLOCATED, {"limit": limit})]


async def decided(database: Database, *, limit: int) -> list[Decided]:
    """Those whose charge has ended and is not recorded; failed ones without reserved stock."""
    return [
        Decided(
            _pre_order(row),
            row["failure_code"] if row["checkout_state"] == "failed" else None,
            row["failure_message"] or "",
        )
        for row in await database.call(_DECIDED, {"limit": limit})
    ]


async def lapsed(database: Database, *, limit: int) -> list[PreOrder]:
    """Pre-orders of closed draws, and of customers who are excluded or closed."""
    return [_pre_order(row) for row in await database.call(_LAPSED, {"limit": limit})]


async def any_undecided(database: Database, offer_key: str, draw_no: int) -> bool:
    """Whether unpaid pre-orders of a draw have reserved stock."""
    return bool(await database.call(_UNDECIDED, {"offer_key": offer_key, "draw_no": draw_no}))


async def allocate(database: Database, pre_order: PreOrder) -> bool:
    """Records its reserved stock; False when it has moved."""
    return bool(await database.call(_ALLOCATE, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def put_back(database: Database, pre_order: PreOrder) -> bool:
    """Returns it to placed, in its place, until its draw sells again. False when it has moved."""
    return bool(await database.call(_PUT_BACK, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def charged(database: Database, pre_order: PreOrder) -> bool:
    """Notes that it is bought; False when that is noted already."""
    return bool(await database.call(_CHARGED, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def retry(
    database: Database, pre_order: PreOrder, *, at: datetime, code: str, message: str, event: Event
) -> bool:
    """Postpones it until `at`; False when it has moved."""
    return await _moved(database, _RETRY, pre_order, code, message, event, retry_at=at)


async def cancel(database: Database, pre_order: PreOrder, *, code: str, message: str, event: Event) -> bool:
    """Cancels it; False while it is being charged, or when it has moved."""
    return await _moved(database, _CANCEL, pre_order, code, message, event)


async def one(database: Database, pre_order_id: UUID, customer_id: UUID) -> PreOrder | None:
    """A pre-order of a customer; None for another customer's."""
    rows = await database.call(_ONE, {"id": pre_order_id, "customer": customer_id})
    return _pre_order(rows[0]) if rows else None


async def page(
    database: Database, customer_id: UUID, states: Collection[PreOrderState], *, limit: int, offset: int
) -> tuple[list[PreOrder], int]:
    """A page of a customer's pre-orders in certain states, newest first, and how many there are of them."""
    rows = await database.call(
        _PAGE,
        {
            "customer": customer_id,
            "states": [state.value for state in states],
            "limit": limit,
            "offset": offset,
        },
    )
    return [_pre_order(row) for row in rows if row["id"] is not None], rows[0]["total"]


async def overdue(database: Database) -> int:
    """How many have waited for a minute since their draw opened without a first decision, though it sells."""
    return int((await database.call(_BACKLOG))[0]["count"])


async def _moved(
    database: Database,
    statement: str,
    pre_order: PreOrder,
    code: str,
    message: str,
    event: Event,
    **more: Any,
) -> bool:
    return bool(
        await database.call(
            statement,
            {
                "id": pre_order.pre_order_id,
                "version": pre_order.version,
                "code": code,
                "message": message,
                "event_id": event.event_id,
                "event": event.message.SerializeToString(),
                **more,
            },
        )
    )


def _pre_order(row: Mapping[str, Any]) -> PreOrder:
    return from_row(
        PreOrder,
        row,
        pre_order_id=row["id"],
        price=row["price_minor"],
        discount=row["discount_minor"],
        state=PreOrderState(row["state"]),
        payment=LaterPayment(FundKind(row["fund_kind"]), row["fund_id"]),
        region=row["region"] or "",
        is_locked=not row["attempts"]
        and timedelta(0) < row["purchase_at"] - row["read_at"] <= EXECUTION_LOCK,
        layout=layout_from(row["shape"]) if row["shape"] else None,
        packed=row["games"],
        customer=customer_state(row),
        gone=row.get("gone"),
    )
