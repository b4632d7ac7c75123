"""Payouts that the wallet has refused, and notifications that are due to holders of tickets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalogue.syndicates import SyndicateStatus
from checkout.settlement.rules.payouts import ShareHolder, WonGoods
from servicekit.data.database import Database

_POSTPONE: Final = """
    insert into refused_payouts as r (reference, reason, try_at)
    values (%(reference)s, %(reason)s, clock_timestamp() + interval '1 minute')
    on conflict (reference) do update set attempts = r.attempts + 1, reason = excluded.reason,
        try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(r.attempts, 6), interval '1 hour')
    returning r.attempts
"""

_DELETE: Final = "delete from refused_payouts where reference = any (%(references)s)"


async def postpone(database: Database, reference: str, reason: str) -> int:
    """Records a refusal; returns how many there were."""
    rows = await database.call(_POSTPONE, {"reference": reference, "reason": reason})
    return int(rows[0]["attempts"])


async def delete(database: Database, references: Collection[str]) -> None:
    """Deletes the refusals of payouts that the wallet has moved."""
    await database.call(_DELETE, {"references": list(references)})


# A number can win shortly before its ticket exists; it is then left for later.
_GOODS: Final = text("""
    with unnotified as (
        select p.offer_key, p.draw_no, p.drawing, p.prize_no from raffle_prizes p
        where p.notified_at is null and p.kind <> 'cash'
            and exists (select from tickets t where t.id = p.ticket_id)
        order by p.ticket_id limit :limit for update skip locked
    ), notified as (
        update raffle_prizes p set notified_at = clock_timestamp() from unnotified u
        where (p.offer_key, p.draw_no, p.drawing, p.prize_no)
            = (u.offer_key, u.draw_no, u.drawing, u.prize_no)
        returning p.*
    )
    select p.offer_key, p.draw_no, p.drawing_name, p.ticket_id, p.number, p.title, p.kind,
           p.value_minor as value, p.currency, t.customer_id, l.offer_name
    from notified p
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    order by p.offer_key, p.draw_no, p.drawing, p.prize_no
""")

# Once the ticket of the last share exists.
_SYNDICATES: Final = text("""
    with unnotified as (
        select y.offer_key, y.draw_no, y.series from syndicates y
        where y.full_notified_at is null and y.status in (:full, :purchased) and y.shares = (
            select sum(cardinality(l.numbers)) from entries e
            join tickets t on t.id = e.ticket_id
            join order_lines l on l.id = t.order_line_id
            where e.offer_key = y.offer_key and e.draw_no = y.draw_no
                and (l.details ->> 'series')::integer = y.series
        )
        limit :limit for update of y skip locked
    ), notified as (
        update syndicates y set full_notified_at = clock_timestamp() from unnotified u
        where (y.offer_key, y.draw_no, y.series) = (u.offer_key, u.draw_no, u.series)
        returning y.offer_key, y.draw_no, y.series, y.name
    )
    select y.offer_key, y.draw_no, y.series, y.name, t.customer_id,
           (array_agg(t.id order by t.id))[1] as ticket_id, sum(cardinality(l.numbers)) as shares
    from notified y
    join entries e on e.offer_key = y.offer_key and e.draw_no = y.draw_no
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id and (l.details ->> 'series')::integer = y.series
    group by y.offer_key, y.draw_no, y.series, y.name, t.customer_id
    order by y.offer_key, y.draw_no, y.series, t.customer_id
""").bindparams(full=SyndicateStatus.FULL, purchased=SyndicateStatus.PURCHASED)


async def mark_goods(session: AsyncSession, *, limit: int) -> Sequence[WonGoods]:
    """Goods and vouchers whose winners the caller notifies in this transaction."""
    return [WonGoods(**row) for row in (await session.execute(_GOODS, {"limit": limit})).mappings()]


async def mark_full_syndicates(session: AsyncSession, *, limit: int) -> Sequence[ShareHolder]:
    """Holders of full syndicates whom the caller notifies in this transaction, by syndicate."""
    return [ShareHolder(**row) for row in (await session.execute(_SYNDICATES, {"limit": limit})).mappings()]


def is_share_refunded(ticket: str) -> str:
    """SQL of whether the shares of a ticket are refunded or about to be, from SQL of the ticket's id."""
    return f"exists (select from share_payments s where s.ticket_id = {ticket} and s.result_version = 0)"
