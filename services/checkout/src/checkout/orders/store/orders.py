"""Orders, each with its lines in one query."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import Any
from uuid import UUID

from catalogue.draws import DrawStatus
from checkout.cart.rules.lines import chosen_instant
from checkout.orders.rules.orders import (
    BoughtCheckout,
    BoughtDraw,
    BoughtLine,
    BoughtOrder,
    LineStatus,
    OrderedAt,
    order_status,
)
from checkout.payment.rules.saga import CheckoutState
from checkout.records.fields import from_row
from checkout.settlement.store.payouts import is_share_refunded
from games.entries import unpack
from games.game_types import way_of
from games.layout import layout_from
from servicekit.data.database import Database


def _draws(draw_nos: str, offer: str, ticket: str) -> str:
    """SQL of the draws of a line in the order that it plays in them, from SQL of their numbers, its offer and
    its ticket. What went back of one, in minor units, is null before: a voucher may have paid all of it.
    """
    return f"""(
            select jsonb_agg(jsonb_build_object(
                'draw_no', d.draw_no, 'draw_date', d.draw_date, 'draw_at', d.draw_at,
                'draws_when_sold_out', d.draws_when_sold_out,
                'prize_pool', d.prize_pool_minor, 'prize_pool_currency', d.prize_pool_currency,
                'status', case
                    when d.cancelled_at is not null then 'cancelled'
                    when gone.ticket_id is not null or {is_share_refunded(ticket)} then 'given_back'
                    when d.status < {DrawStatus.DRAWN} then 'to_come'
                    else 'drawn'
                end,
                'refund', (
                    select sum(amount_minor)::bigint from (
                        select amount_minor from entry_refunds
                        where ticket_id = {ticket} and draw_no = d.draw_no
                        union all
                        select gone.amount_minor where gone.refunded_at is not null
                        union all
                        select amount_minor from share_payments
                        where ticket_id = {ticket} and result_version = 0 and paid_at is not null
                    ) parts
                )
            ) order by n.place)
            from unnest({draw_nos}) with ordinality as n (draw_no, place)
            join draws d on d.offer_key = {offer} and d.draw_no = n.draw_no
            left join withdrawn_entries gone on gone.ticket_id = {ticket} and gone.draw_no = d.draw_no
        )"""  # noqa: S608 - built from constants of the repository


def _columns(line: str) -> str:
    """SQL of what a line and a pre-order have in common."""
    return f"""
        'line_id', {line}.id, 'ticket_id', {line}.ticket_id, 'offer_key', {line}.offer_key,
        'offer_name', {line}.offer_name, 'game_type', {line}.game_type, 'num_games', {line}.num_games,
        'price', {line}.price_minor + {line}.discount_minor, 'discount', {line}.discount_minor,
        'details', {line}.details, 'shape', {line}.shape, 'games', encode({line}.games, 'hex')
    """


_LINES = f"""
    (select jsonb_agg(jsonb_build_object(
        {_columns("l")}, 'numbers', l.numbers,
        'serial', t.serial, 'draws', {_draws("l.draw_nos", "l.offer_key", "l.ticket_id")}
    ) order by l.position)
    from order_lines l left join tickets t on t.id = l.ticket_id where l.order_id = o.id) as lines,
    (select jsonb_agg(jsonb_build_object(
        {_columns("p")}, 'state', p.state,
        'open_at', (
            select d.open_at from draws d where d.offer_key = p.offer_key and d.draw_no = p.draw_no
        ),
        'retry_at', p.retry_at, 'code', p.reason_code, 'message', p.reason_message,
        'charged_at', case when p.state = 'charged' then p.finished_at end,
        'numbers', coalesce((
            select bought.numbers from order_lines bought
            where p.state = 'charged' and bought.order_id = p.attempt_order_id
        ), '{{}}'),
        'serial', t.serial, 'draws', {_draws("array[p.draw_no]", "p.offer_key", "p.ticket_id")}
    ) order by p.position)
    from pre_orders p left join tickets t on t.id = p.ticket_id where p.order_id = o.id) as pre_orders,
    (select v.code from voucher_redemptions r join vouchers v on v.id = r.voucher_id
     where r.order_id = coalesce(
         (select p.order_id from pre_orders p where p.attempt_order_id = o.id), o.id
     )) as voucher_code,
    (select c.id from checkouts c where c.order_id = o.id) as checkout_id,
    (select jsonb_build_object('slug', p.slug, 'name', p.name, 'channel_key', s.channel_key)
     from partner_orders s join partners p on p.id = s.partner_id where s.order_id = o.id) as partner
"""  # noqa: S608 - built from constants of the repository

_ORDER = f"""
    select o.id, o.status, o.total_minor, o.currency, o.created_at, o.paid_at, {_LINES}
    from orders o where o.id = %(order)s and o.customer_id = %(customer)s
"""  # noqa: S608 - built from constants of this module

# The order of a pre-order's charge is part of the order that it was placed with.
_ORDERS = f"""
    with wanted as (
        select * from unnest(%(offers)s::text[], %(draw_nos)s::bigint[]) as w (offer_key, draw_no)
    ), mine as (
        select o.id from orders o
        where o.customer_id = %(customer)s and o.status <> 'failed'
            and not exists (select from pre_orders p where p.attempt_order_id = o.id)
            and (cardinality(%(offers)s::text[]) = 0 or exists (
                select from order_lines l join wanted w
                    on w.offer_key = l.offer_key and w.draw_no = any (l.draw_nos)
                where l.order_id = o.id
            ) or exists (
                select from pre_orders p join wanted w
                    on w.offer_key = p.offer_key and w.draw_no = p.draw_no
                where p.order_id = o.id
            ))
    ), page as (
        select id from mine order by id desc limit %(limit)s offset %(offset)s
    )
    select counted.all_orders, shown.*
    from (select count(*) as all_orders from mine) counted
    left join (
        select o.id, o.status, o.total_minor, o.currency, o.created_at, o.paid_at, {_LINES}
        from page join orders o on o.id = page.id
    ) shown on true
    order by shown.id desc
"""  # noqa: S608 - built from constants of this module

_TRACK = """
    update checkouts set tracked_at = clock_timestamp()
    where id = %(checkout)s and state = 'completed' and tracked_at is null returning id
"""

# What is bought by itself later belongs to the checkout that it was ordered in.
_NEWEST = """
    select c.id from orders o join checkouts c on c.order_id = o.id
    where o.customer_id = %(customer)s and c.state = 'completed'
        and not exists (select from pre_orders p where p.attempt_order_id = o.id)
    order by o.id desc limit 1
"""

_PURCHASE = f"""
    select o.id, o.status, o.total_minor, o.currency, o.created_at, o.paid_at, {_LINES}, c.tracked_at,
           c.cart_id, c.state, c.failure_code, c.failure_message, (
               select coalesce(sum(d.amount_minor), 0)::bigint from checkout_deposits d
               where d.stage = 'settled' and (d.checkout_id = c.id or d.checkout_id in (
                   select p.charge_checkout_id from pre_orders p
                   where p.order_id = o.id and p.state = 'charged'
               ))
           ) as deposited
    from checkouts c join orders o on o.id = c.order_id
    where (c.id = %(either)s or c.order_id = %(either)s)
        and c.customer_id = coalesce(%(customer)s, c.customer_id)
"""  # noqa: S608 - built from constants of this module

_LINE_STATUS: dict[str, LineStatus] = {
    "pending": "pending",
    "paid": "confirmed",
    "failed": "cancelled",
    "refunded": "refunded",
}
"""Status of an order's lines by that of the order. One with every draw refunded is refunded by itself."""
_PRE_ORDER_STATUS: dict[str, LineStatus] = {
    "accepted": "pending",
    "charged": "confirmed",
    "cancelled": "cancelled",
}
"""Status of a line that is bought when its draw opens; until then it is placed."""


async def order(database: Database, order_id: UUID, customer_id: UUID) -> BoughtOrder | None:
    """An order of a customer; None for another customer's."""
    rows = await database.call(_ORDER, {"order": order_id, "customer": customer_id})
    return _order(rows[0]) if rows else None


async def orders(
    database: Database,
    customer_id: UUID,
    draws: Collection[tuple[str, int]],
    *,
    limit: int,
    offset: int,
) -> tuple[list[BoughtOrder], int]:
    """A page of a customer's orders, newest first, and how many there are; with `draws`, offers and numbers,
    only those that play in any of them. Orders of which nothing was bought are left out.
    """
    rows = await database.call(
        _ORDERS,
        {
            "customer": customer_id,
            "offers": [offer_key for offer_key, _ in draws],
            "draw_nos": [draw_no for _, draw_no in draws],
            "limit": limit,
            "offset": offset,
        },
    )
    return [_order(row) for row in rows if row["id"] is not None], rows[0]["all_orders"]


async def track(database: Database, checkout_id: UUID) -> bool:
    """Records that analytics got a paid checkout; False if recorded before."""
    return bool(await database.call(_TRACK, {"checkout": checkout_id}))


async def newest_checkout(database: Database, customer_id: UUID) -> UUID | None:
    """The checkout by which a customer bought something last; None when there is none."""
    rows = await database.call(_NEWEST, {"customer": customer_id})
    return rows[0]["id"] if rows else None


async def checkout(database: Database, checkout_id: UUID, customer_id: UUID | None) -> BoughtCheckout | None:
    """A customer's checkout with its order, by its own id or the order's; None for another customer's.
    Without a customer, any customer's.
    """
    rows = await database.call(_PURCHASE, {"either": checkout_id, "customer": customer_id})
    if not rows:
        return None
    row = rows[0]
    return BoughtCheckout(
        _order(row), CheckoutState(row["state"]), row["failure_code"], row["failure_message"]
    )


def _order(row: dict[str, Any]) -> BoughtOrder:
    lines = [
        *(_line(line, _LINE_STATUS[row["status"]]) for line in row["lines"] or ()),
        *(
            _line(line, _PRE_ORDER_STATUS.get(line["state"], "placed"), is_pre_order=True)
            for line in row["pre_orders"] or ()
        ),
    ]
    return from_row(
        BoughtOrder,
        row,
        order_id=row["id"],
        status=order_status(row["status"], [line.status for line in lines]),
        total=row["total_minor"],
        placed_at=row["paid_at"] or row["created_at"],
        lines=lines,
        partner=OrderedAt(**row["partner"]) if row["partner"] else None,
        tracked_at=row.get("tracked_at"),
        cart_id=row.get("cart_id"),
        deposited=row.get("deposited", 0),
    )


def _line(line: dict[str, Any], status: LineStatus, *, is_pre_order: bool = False) -> BoughtLine:
    layout = layout_from(line["shape"]) if line["shape"] else None
    refunds = [draw["refund"] for draw in line["draws"] if draw["refund"] is not None]
    is_issued = status == "confirmed"
    return from_row(
        BoughtLine,
        line,
        line_id=UUID(line["line_id"]),
        ticket_id=UUID(line["ticket_id"]) if is_issued else None,
        serial=line["serial"] if is_issued else None,
        status="refunded" if len(refunds) == len(line["draws"]) else status,
        draws=[
            from_row(
                BoughtDraw,
                draw,
                draw_date=date.fromisoformat(draw["draw_date"]),
                draw_at=datetime.fromisoformat(draw["draw_at"]),
                status="given_back" if status == "refunded" else draw["status"],
            )
            for draw in line["draws"]
        ],
        is_pre_order=is_pre_order,
        way="" if layout is None else way_of(layout, line["game_type"]),
        entries=() if layout is None else unpack(layout, bytes.fromhex(line["games"])),
        purchase_at=_purchase_at(line) if is_pre_order else None,
        charged_at=_instant(line.get("charged_at")),
        # What was never issued went back as a whole.
        refunded=line["price"] - line["discount"] if status == "refunded" else sum(refunds),
        code=line.get("code"),
        message=line.get("message"),
    )


def _purchase_at(ahead: dict[str, Any]) -> datetime:
    opening = datetime.fromisoformat(ahead["open_at"])
    return _instant(ahead["retry_at"]) or max(opening, chosen_instant(ahead["details"]) or opening)


def _instant(written: str | None) -> datetime | None:
    return None if written is None else datetime.fromisoformat(written)
