"""What holders of tickets are still to be told: prizes that are no money, and syndicates that are full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.domain.states import SyndicateStatus

# Whoever takes a row tells it: another worker passes by what is taken. Numbers win from when they are paid, a
# little before their ticket exists.
_TAKE_PRIZES: Final = text("""
    with untold as (
        select offer_key, draw_no, drawing, prize_no from raffle_prizes p
        where told_at is null and kind <> 'cash'
            and exists (select from tickets t where t.id = p.ticket_id)
        order by ticket_id limit :limit for update skip locked
    ), told as (
        update raffle_prizes p set told_at = clock_timestamp() from untold u
        where (p.offer_key, p.draw_no, p.drawing, p.prize_no)
            = (u.offer_key, u.draw_no, u.drawing, u.prize_no)
        returning p.*
    )
    select p.offer_key, p.draw_no, p.drawing_name, p.ticket_id, p.number, p.title, p.kind,
           p.value_minor as value, p.currency, t.customer_id, l.offer_name
    from told p
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    order by p.offer_key, p.draw_no, p.drawing, p.prize_no
""")

# Catalog knows that every share is paid a little before the ticket of the last one exists.
_TAKE_SYNDICATES: Final = text("""
    with untold as (
        select y.offer_key, y.draw_no, y.series from syndicates y
        where y.full_told_at is null and y.status in (:full, :purchased) and y.shares = (
            select sum(cardinality(l.numbers)) from entries e
            join tickets t on t.id = e.ticket_id
            join order_lines l on l.id = t.order_line_id
            where e.offer_key = y.offer_key and e.draw_no = y.draw_no
                and (l.details ->> 'series')::integer = y.series
        )
        limit :limit for update of y skip locked
    ), told as (
        update syndicates y set full_told_at = clock_timestamp() from untold u
        where (y.offer_key, y.draw_no, y.series) = (u.offer_key, u.draw_no, u.series)
        returning y.offer_key, y.draw_no, y.series, y.name
    )
    select y.offer_key, y.draw_no, y.series, y.name, t.customer_id,
           (array_agg(t.id order by t.id))[1] as ticket_id, sum(cardinality(l.numbers)) as shares
    from told y
    join entries e on e.offer_key = y.offer_key and e.draw_no = y.draw_no
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id and (l.details ->> 'series')::integer = y.series
    group by y.offer_key, y.draw_no, y.series, y.name, t.customer_id
    order by y.offer_key, y.draw_no, y.series, t.customer_id
""")


@dataclass(frozen=True, slots=True)
class UntoldPrize:
    """Goods or a voucher that somebody won; `value` in minor units."""

    offer_key: str
    draw_no: int
    drawing_name: str
    ticket_id: UUID
    number: int
    title: str
    kind: str
    value: int
    currency: str
    customer_id: UUID
    offer_name: str


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody with shares of a full syndicate, and one of their tickets in it."""

    offer_key: str
    draw_no: int
    series: int
    name: str
    customer_id: UUID
    ticket_id: UUID
    shares: int


async def take_prizes(session: AsyncSession, *, limit: int) -> Sequence[UntoldPrize]:
    """Prizes that are told with the commit of this transaction."""
    return [UntoldPrize(**row) for row in (await session.execute(_TAKE_PRIZES, {"limit": limit})).mappings()]


async def take_full_syndicates(session: AsyncSession, *, limit: int) -> Sequence[Holder]:
    """The holders of syndicates that are told with the commit of this transaction, by syndicate."""
    values = {"limit": limit, "full": SyndicateStatus.FULL, "purchased": SyndicateStatus.PURCHASED}
    return [Holder(**row) for row in (await session.execute(_TAKE_SYNDICATES, values)).mappings()]
