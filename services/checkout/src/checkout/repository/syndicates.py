"""Syndicates that ended: what is owed to whoever holds a share, and what is paid already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.domain.claims import ClaimThresholds
from checkout.domain.states import SyndicateStatus
from checkout.repository.claims import SHARE_REFERENCE, amounts, is_let_go, is_looked_at
from games.layout import Layout, layout_from
from servicekit.database import Database
from servicekit.outbox import Event, publish

_PUT_SYNDICATE = text("""
    insert into syndicates (
        offer_key, draw_no, series, version, status, plays_offer_key, name, shares, shape, games, currency
    ) values (
        :offer_key, :draw_no, :series, :version, :status, :plays_offer_key, :name, :shares, :shape, :games,
        :currency
    )
    on conflict (offer_key, draw_no, series) do update set
        version = excluded.version, status = excluded.status
        where syndicates.version < excluded.version
""")

_DUE_SYNDICATES = """
    select y.*, r.version as result_version, r.main_numbers, r.supplementary_numbers, r.divisions
    from syndicates y
    left join lateral (
        select * from draw_results r where r.offer_key = y.plays_offer_key and r.draw_no = y.draw_no
            and r.divisions <> '[]' order by r.version desc limit 1
    ) r on true
    where y.status = %(cancelled)s and (y.settled_version is null or exists (
            -- A payment that was still under way when the others were refunded.
            select 1 from entries e
            join tickets t on t.id = e.ticket_id
            join order_lines l on l.id = t.order_line_id
            where e.offer_key = y.offer_key and e.draw_no = y.draw_no
                and (l.details ->> 'series')::integer = y.series
                and not exists (
                    select 1 from share_payments p where p.ticket_id = t.id and p.result_version = 0
                )
        ))
        or y.status in (%(purchased)s, %(drawn)s, %(paid)s) and r.version is not null
            and y.settled_version is distinct from r.version
    order by y.offer_key, y.draw_no, y.series limit %(limit)s
"""

_PUT_SETTLEMENT = text("""
    insert into syndicate_settlements (
        offer_key, draw_no, series, result_version, prize_minor, share_minor, remainder_minor, divisions
    ) values (:offer_key, :draw_no, :series, :result_version, :prize, :share, :remainder, :divisions)
    on conflict do nothing
""")

_OWE_SHARES = text("""
    insert into share_payments (ticket_id, result_version, offer_key, draw_no, series, amount_minor)
    select held.ticket_id, :result_version, :offer_key, :draw_no, :series, held.due from (
        select t.id as ticket_id, cardinality(l.numbers) * cast(:share as bigint) - coalesce((
            select sum(p.amount_minor) from share_payments p
            where p.ticket_id = t.id and p.result_version between 1 and :result_version - 1
        ), 0) as due
        from entries e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
        where e.offer_key = :offer_key and e.draw_no = :draw_no
            and (l.details ->> 'series')::integer = :series
    ) held where held.due > 0
    on conflict do nothing
""")

_OWE_REFUNDS = text("""
    insert into share_payments (ticket_id, result_version, offer_key, draw_no, series, amount_minor)
    select t.id, 0, :offer_key, :draw_no, :series, l.price_minor
    from entries e
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id
    where e.offer_key = :offer_key and e.draw_no = :draw_no
        and (l.details ->> 'series')::integer = :series
    on conflict do nothing
""")

# A share that leaves with its excluded owner is refunded as that, and not as this too.
_LOCK_ENTRIES = text("select pg_advisory_xact_lock(draw_lock_key(:offer_key, :draw_no))")

_SETTLE_SYNDICATE = text("""
    update syndicates set settled_version = :result_version
    where offer_key = :offer_key and draw_no = :draw_no and series = :series
        and settled_version is distinct from :result_version
""")

_UNPAID_SHARES = f"""
    select p.ticket_id, p.result_version, p.offer_key, p.draw_no, p.series, p.amount_minor as amount,
           y.name, y.currency, t.customer_id, t.order_id, l.offer_name, cardinality(l.numbers) as shares,
           case when p.result_version = 0 then l.discount_minor else 0 end as discount
    from share_payments p
    join syndicates y using (offer_key, draw_no, series)
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    where p.paid_at is null and (
        p.result_version = 0 or {is_let_go(SHARE_REFERENCE, "p.amount_minor", "p.offer_key")}
    )
    order by p.ticket_id, p.result_version limit %(limit)s
"""  # noqa: S608 - built from constants

_MARK_SHARE_PAID = text("""
    update share_payments set paid_at = clock_timestamp()
    where ticket_id = :ticket_id and result_version = :result_version and paid_at is null
    returning ticket_id
""")

_PAID_SYNDICATES = f"""
    select y.offer_key, y.draw_no, y.settled_version as result_version, min(y.currency) as currency,
           (select count(*) from entries e
            where e.offer_key = y.offer_key and e.draw_no = y.draw_no) as entries,
           (select count(*) from share_payments p where p.offer_key = y.offer_key and p.draw_no = y.draw_no
               and p.result_version = y.settled_version) as winners,
           (select coalesce(sum(amount_minor), 0)::bigint from share_payments p
            where p.offer_key = y.offer_key and p.draw_no = y.draw_no
                and p.result_version = y.settled_version) as prizes
    from syndicates y
    where y.settled_version > 0
        and not exists (select 1 from syndicates o where o.offer_key = y.offer_key and o.draw_no = y.draw_no
            and o.status in (%(purchased)s, %(drawn)s, %(paid)s)
            and o.settled_version is distinct from y.settled_version)
        and not exists (select 1 from share_payments p where p.offer_key = y.offer_key
            and p.draw_no = y.draw_no and p.paid_at is null and not {is_looked_at(SHARE_REFERENCE)})
        and not exists (select 1 from raffle_results r where r.offer_key = y.offer_key
            and r.draw_no = y.draw_no and r.drawing = 'shares/' || y.settled_version)
    group by y.offer_key, y.draw_no, y.settled_version
"""  # noqa: S608 - built from constants


@dataclass(frozen=True, slots=True)
class DueSyndicate:
    """A syndicate that is cancelled and not refunded, or whose result is not shared out yet."""

    offer_key: str
    draw_no: int
    series: int
    status: SyndicateStatus
    shares: int
    layout: Layout
    games: bytes
    result: Mapping[str, Any] | None

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of its statements."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "series": self.series}


@dataclass(frozen=True, slots=True)
class UnpaidShare:
    """What a holder is owed: version 0 is a refund. Amounts in minor units; a voucher paid `discount`."""

    ticket_id: UUID
    result_version: int
    offer_key: str
    draw_no: int
    series: int
    amount: int
    name: str
    currency: str
    customer_id: UUID
    order_id: UUID
    offer_name: str
    shares: int
    discount: int


@dataclass(frozen=True, slots=True)
class PaidShares:
    """A draw of syndicates with everything shared out."""

    offer_key: str
    draw_no: int
    result_version: int
    currency: str
    entries: int
    winners: int
    prizes: int


async def put_syndicate(session: AsyncSession, row: Mapping[str, Any]) -> None:
    """Keeps a syndicate, unless a newer version is kept already."""
    await session.execute(_PUT_SYNDICATE, {**row, "shape": Jsonb(row["shape"])})


async def due_syndicates(database: Database, *, limit: int) -> list[DueSyndicate]:
    """Syndicates with something to refund or to share out."""
    rows = await database.call(
        _DUE_SYNDICATES,
        {
            "cancelled": SyndicateStatus.CANCELLED,
            "purchased": SyndicateStatus.PURCHASED,
            "drawn": SyndicateStatus.DRAWN,
            "paid": SyndicateStatus.PAID,
            "limit": limit,
        },
    )
    return [
        DueSyndicate(
            offer_key=row["offer_key"],
            draw_no=row["draw_no"],
            series=row["series"],
            status=SyndicateStatus(row["status"]),
            shares=row["shares"],
            layout=layout_from(row["shape"]),
            games=row["games"],
            result=row if row["result_version"] is not None else None,
        )
        for row in rows
    ]


async def owe_refunds(session: AsyncSession, due: DueSyndicate) -> None:
    """Writes down what each holder of a cancelled syndicate gets back."""
    await session.execute(_LOCK_ENTRIES, {"offer_key": due.offer_key, "draw_no": due.draw_no})
    await session.execute(_OWE_REFUNDS, due.key)
    await session.execute(_SETTLE_SYNDICATE, {**due.key, "result_version": 0})


async def owe_shares(
    session: AsyncSession,
    due: DueSyndicate,
    *,
    result_version: int,
    prize: int,
    share: int,
    divisions: Sequence[Sequence[int]],
) -> None:
    """Writes down what each share of a syndicate wins, and what is left over by truncating."""
    values = {**due.key, "result_version": result_version, "share": share}
    await session.execute(
        _PUT_SETTLEMENT,
        {
            **values,
            "prize": prize,
            "remainder": prize - share * due.shares,
            "divisions": Jsonb([list(division) for division in divisions]),
        },
    )
    await session.execute(_OWE_SHARES, values)
    await session.execute(_SETTLE_SYNDICATE, {**due.key, "result_version": result_version})


async def unpaid_shares(database: Database, thresholds: ClaimThresholds, *, limit: int) -> list[UnpaidShare]:
    """What holders of shares are owed, and what people have let go where they must."""
    rows = await database.call(_UNPAID_SHARES, {"limit": limit, "claims": amounts(thresholds)})
    return [UnpaidShare(**row) for row in rows]


async def mark_share_paid(session: AsyncSession, share: UnpaidShare, told: Event) -> None:
    """Marks what a holder was owed as paid, and publishes it, once."""
    values = {"ticket_id": share.ticket_id, "result_version": share.result_version}
    if await session.scalar(_MARK_SHARE_PAID, values) is not None:
        await publish(session, told)


async def paid_shares(database: Database) -> list[PaidShares]:
    """Draws of syndicates with everything shared out that nobody was told of."""
    rows = await database.call(
        _PAID_SYNDICATES,
        {
            "purchased": SyndicateStatus.PURCHASED,
            "drawn": SyndicateStatus.DRAWN,
            "paid": SyndicateStatus.PAID,
        },
    )
    return [PaidShares(**row) for row in rows]
