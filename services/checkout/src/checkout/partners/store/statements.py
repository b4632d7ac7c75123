"""What partners' channels sold and what went back, as it is settled with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from checkout.partners.rules.statements import (
    ChannelStatement,
    CommissionRate,
    Movement,
    Period,
    StatementOrder,
)
from servicekit.data.database import Database

_RATES = """
    select channel_key, currency, commission_bp, count(*) filter (where sold > 0) as orders,
           sum(sold)::bigint as sales, sum(back)::bigint as refunds
    from (
        select channel_key, currency, commission_bp, total_minor as sold, 0 as back from partner_sales
        where partner_id = %(partner)s and paid_at >= %(begins)s and paid_at < %(ends)s
        union all
        select channel_key, currency, commission_bp, 0, amount_minor from partner_refunds
        where partner_id = %(partner)s and refunded_at >= %(begins)s and refunded_at < %(ends)s
    ) moved
    where %(channel)s::text is null or channel_key = %(channel)s
    group by channel_key, currency, commission_bp order by channel_key, currency, commission_bp
"""

_CHANNELS = """
    select channel_key, name from partner_channels
    where partner_id = %(partner)s and (%(channel)s::text is null or channel_key = %(channel)s)
    order by channel_key
"""

_MOVEMENTS = """
    select moved.*, b.reference from (
        select 'sale' as kind, channel_key, purchase_id, order_id, paid_at as happened_at,
               total_minor as amount, currency, commission_bp
        from partner_sales where partner_id = %(partner)s and paid_at >= %(begins)s and paid_at < %(ends)s
        union all
        select 'refund', channel_key, purchase_id, order_id, refunded_at, amount_minor, currency,
               commission_bp
        from partner_refunds
        where partner_id = %(partner)s and refunded_at >= %(begins)s and refunded_at < %(ends)s
    ) moved
    join partner_purchases b on b.id = moved.purchase_id
    where %(channel)s::text is null or moved.channel_key = %(channel)s
    order by moved.happened_at, moved.order_id
"""

_ORDERS = """
    select s.order_id, s.customer_id, s.total_minor as sold, s.currency,
           (
               select coalesce(sum(r.amount_minor), 0)::bigint from partner_refunds r
               where r.order_id = s.order_id
           ) as refunded
    from partner_sales s
    where s.partner_id = %(partner)s and (%(channel)s::text is null or s.channel_key = %(channel)s) and (
        (s.paid_at >= %(begins)s and s.paid_at < %(ends)s) or exists (
            select 1 from partner_refunds r
            where r.order_id = s.order_id and r.refunded_at >= %(begins)s and r.refunded_at < %(ends)s
        )
    )
    order by s.order_id
"""


async def channels(
    database: Database, partner_id: UUID, period: Period, *, currency: str
) -> list[ChannelStatement]:
    """Each channel in each currency; one that sold nothing is there with nothing of `currency`."""
    parameters = _parameters(partner_id, period)
    rates: defaultdict[tuple[str, str], list[CommissionRate]] = defaultdict(list)
    for row in await database.call(_RATES, parameters):
        rates[row["channel_key"], row["currency"]].append(
            CommissionRate(row["commission_bp"], row["orders"], row["sales"], row["refunds"])
        )
    found: list[ChannelStatement] = []
    for channel in await database.call(_CHANNELS, {"partner": partner_id, "channel": period.channel_key}):
        key = channel["channel_key"]
        currencies = [each for of, each in rates if of == key] or [currency]
        found.extend(
            ChannelStatement(
                channel_key=key,
                channel_name=channel["name"],
                currency=each,
                begins=period.begins,
                ends=period.ends,
                rates=rates.get((key, each), ()),
            )
            for each in currencies
        )
    return found


async def movements(database: Database, partner_id: UUID, period: Period) -> list[Movement]:
    """Every sale and refund of a period, in the order in which they happened."""
    return [Movement(**row) for row in await database.call(_MOVEMENTS, _parameters(partner_id, period))]


async def orders(database: Database, partner_id: UUID, period: Period) -> Sequence[StatementOrder]:
    """The orders of which a period settles something, each once."""
    return [StatementOrder(**row) for row in await database.call(_ORDERS, _parameters(partner_id, period))]


def _parameters(partner_id: UUID, period: Period) -> dict[str, Any]:
    return {
        "partner": partner_id,
        "begins": period.begins,
        "ends": period.ends,
        "channel": period.channel_key,
    }
