"""Syndicates that ended: what is owed to whoever holds a share, and what is paid already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.domain.catalogue import DrawStatus
from checkout.domain.states import SyndicateStatus
from checkout.settlement.rules.payout_reviews import ClaimThresholds
from checkout.settlement.store.payout_reviews import SHARE_REFERENCE, amounts, is_let_go, is_looked_at
from checkout.settlement.store.refused_payouts import is_not_aside
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

_WON = {
    "purchased": SyndicateStatus.PURCHASED,
    "drawn": SyndicateStatus.DRAWN,
    "paid": SyndicateStatus.PAID,
}

# What a cancelled draw cost goes back as that, whatever becomes of its syndicates.
_IN_CANCELLED_DRAW = """exists (
        select from draws d
        where d.offer_key = y.offer_key and d.draw_no = y.draw_no and d.cancelled_at is not null
    )"""

# Nothing of it is shared out, or refunded for good; or a later result than it has shared out was told since.
# One that waits for a purchase is left out, or whoever does everything that is due would never be done.
_DUE_SYNDICATES = """
    with open as (
        select y.* from syndicates y where y.ended_at is null and coalesce(y.settled_version, 0) = 0
        union all
        select y.* from (
            select offer_key, draw_no, max(version) as version from draw_results
            where shared_out_at is null and divisions <> '[]' group by offer_key, draw_no
        ) told
        join syndicates y on y.plays_offer_key = told.offer_key and y.draw_no = told.draw_no
        where y.ended_at is null and y.settled_version between 1 and told.version - 1
    ), due as materialized (
        select y.*, r.version as result_version, r.main_numbers, r.supplementary_numbers, r.divisions
        from open y
        left join lateral (
            select * from draw_results r where r.offer_key = y.plays_offer_key and r.draw_no = y.draw_no
                and r.divisions <> '[]' order by r.version desc limit 1
        ) r on true
        where y.status = %(cancelled)s
            or y.status in (%(purchased)s, %(drawn)s, %(paid)s) and r.version is not null
                and coalesce(y.settled_version, 0) < r.version
    )
    select offer_key, draw_no, series, status, shares, shape, games,
           result_version, main_numbers, supplementary_numbers, divisions
    from due where not draw_is_undecided(offer_key, draw_no)
    order by offer_key, draw_no, series limit %(limit)s
"""

# A result that waits for one of its syndicates stays, also for a worker who has read an earlier version.
_MARK_SHARED_OUT = """
    update draw_results r set shared_out_at = clock_timestamp()
    where r.shared_out_at is null and r.divisions <> '[]' and not exists (
        select from syndicates y
        where y.plays_offer_key = r.offer_key and y.draw_no = r.draw_no and y.ended_at is null
            and y.status in (%(purchased)s, %(drawn)s, %(paid)s)
            and coalesce(y.settled_version, 0) < r.version
    )
"""

_PUT_SETTLEMENT = text("""
    insert into syndicate_settlements (
        offer_key, draw_no, series, result_version, prize_minor, share_minor, remainder_minor, divisions
    ) values (:offer_key, :draw_no, :series, :result_version, :prize, :share, :remainder, :divisions)
    on conflict do nothing
""")

_IS_REFUSED = f"""exists (
        select from prize_claims c where c.reference = {SHARE_REFERENCE} and c.decision = 'rejected'
    )"""

# As `settlement_due` does it for tickets: what is more than earlier versions owe is added; where it is less,
# all of theirs goes back and this is owed anew. What people refused is not owed, and they look at this again.
_OWE_SHARES = text(f"""
    with held as materialized (
        select t.id as ticket_id, cardinality(l.numbers) * cast(:share as bigint) as prize,
               coalesce(earlier.owed, 0) as owed, coalesce(earlier.is_refused, false) as is_refused
        from entries e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
        left join lateral (
            select sum(p.amount_minor) filter (where p.reversed_by is null and not {_IS_REFUSED}) as owed,
                   bool_or({_IS_REFUSED}) as is_refused
            from share_payments p
            where p.ticket_id = t.id and p.result_version between 1 and :result_version - 1
        ) earlier on true
        where e.offer_key = :offer_key and e.draw_no = :draw_no
            and (l.details ->> 'series')::integer = :series
    ), taken_back as (
        update share_payments p set reversed_by = :result_version,
                reversed_at = case when coalesce(p.paid_at, p.paying_at) is null then clock_timestamp() end,
                paid_at = coalesce(p.paid_at, case when p.paying_at is null then clock_timestamp() end)
            from held
            where p.ticket_id = held.ticket_id and p.result_version between 1 and :result_version - 1
                and p.reversed_by is null and (held.prize < held.owed or {_IS_REFUSED})
    )
    insert into share_payments (
        ticket_id, result_version, offer_key, draw_no, series, amount_minor, pay_from, claim_required
    )
    select held.ticket_id, :result_version, :offer_key, :draw_no, :series, due.minor,
           clock_timestamp() + cast(:waits as interval),
           held.is_refused or coalesce(held.prize >= cast(:claim_from as bigint), false)
    from held
    cross join lateral (
        select case when held.prize < held.owed then held.prize else held.prize - held.owed end as minor
    ) due
    where due.minor > 0
    on conflict do nothing
""")  # noqa: S608 - built from constants of the repository

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

# What becomes of a share is decided once: whoever takes it out of its draw for its excluded owner, and
# whoever begins to refund a cancelled draw, waits for this lock and then sees what was written under it.
_LOCK_ENTRIES = text("select pg_advisory_xact_lock(draw_lock_key(:offer_key, :draw_no))")

_IS_CALLED_OFF = text(f"""
    select {_IN_CANCELLED_DRAW} from syndicates y
    where y.offer_key = :offer_key and y.draw_no = :draw_no and y.series = :series
""")  # noqa: S608 - built from constants of this module

_IS_UNDECIDED = text("select draw_is_undecided(:offer_key, :draw_no)")

_END_SYNDICATE = text("""
    update syndicates set ended_at = clock_timestamp()
    where offer_key = :offer_key and draw_no = :draw_no and series = :series and ended_at is null
""")

_SETTLE_SYNDICATE = text("""
    update syndicates set settled_version = :result_version
    where offer_key = :offer_key and draw_no = :draw_no and series = :series
        and (settled_version is null or settled_version < :result_version)
    returning series
""")

_SHARES = """
    select p.ticket_id, p.result_version, p.offer_key, p.draw_no, p.series, p.amount_minor as amount,
           y.name, y.currency, t.customer_id, t.order_id, l.offer_name, cardinality(l.numbers) as shares,
           case when p.result_version = 0 then l.discount_minor else 0 end as discount,
           p.paid_at is not null as is_paid, p.reversed_by,
           cardinality(l.numbers) * coalesce(s.share_minor, 0) as prize_now
    from share_payments p
    join syndicates y using (offer_key, draw_no, series)
    join tickets t on t.id = p.ticket_id
    join order_lines l on l.id = t.order_line_id
    left join syndicate_settlements s on s.offer_key = p.offer_key and s.draw_no = p.draw_no
        and s.series = p.series and s.result_version = p.reversed_by
"""

_UNPAID_REFUNDS = f"""
    {_SHARES}
    where p.paid_at is null and p.result_version = 0 and {is_not_aside(SHARE_REFERENCE)} and not exists (
        -- Both were written down before a cancelled draw and its syndicates knew of each other.
        select from entry_refunds f where f.ticket_id = p.ticket_id and f.draw_no = p.draw_no
    )
    order by p.ticket_id limit %(limit)s
"""

_BEGIN = f"""
    with due as (
        select p.ticket_id, p.result_version from share_payments p
        where p.result_version > 0 and p.paid_at is null and p.paying_at is null and p.reversed_by is null
            and (p.pay_from <= clock_timestamp()) is not false
            and (not p.claim_required or exists (
                select from prize_claims c where c.reference = {SHARE_REFERENCE} and c.decision = 'approved'
            ))
            and {is_let_go(SHARE_REFERENCE, "p.amount_minor", "p.offer_key")}
            and {is_not_aside(SHARE_REFERENCE)}
        order by p.ticket_id, p.result_version limit %(limit)s
        for update of p skip locked
    )
    update share_payments p set paying_at = clock_timestamp() from due
    where (p.ticket_id, p.result_version) = (due.ticket_id, due.result_version)
"""  # noqa: S608 - built from constants

_BEGUN = f"""
    {_SHARES}
    where p.paid_at is null and p.paying_at is not null and p.result_version > 0
        and {is_not_aside(SHARE_REFERENCE)}
    order by p.ticket_id, p.result_version limit %(limit)s
"""

_UNREVERSED = f"""
    {_SHARES}
    where p.reversed_by is not null and p.reversed_at is null and {is_not_aside(SHARE_REFERENCE)}
    order by p.ticket_id, p.result_version limit %(limit)s
"""

# One that a correction took for unpaid, because another worker was refused it, is not back yet.
_MARK_SHARE_PAID = text("""
    update share_payments set paid_at = clock_timestamp(),
        paying_at = coalesce(paying_at, clock_timestamp()),
        reversed_at = case when paid_at is null then reversed_at end
    where ticket_id = :ticket_id and result_version = :result_version
        and (paid_at is null or paying_at is null and reversed_at is not null)
    returning ticket_id
""")

# Of what a correction takes back meanwhile, nothing is left to take.
_WITHDRAW = text("""
    update share_payments set paying_at = null,
        paid_at = case when reversed_by is not null then clock_timestamp() end,
        reversed_at = case when reversed_by is not null then clock_timestamp() end
    where ticket_id = :ticket_id and result_version = :result_version and paid_at is null
""")

_MARK_SHARE_REVERSED = text("""
    update share_payments set reversed_at = clock_timestamp()
    where ticket_id = :ticket_id and result_version = :result_version
        and reversed_by is not null and reversed_at is null
    returning ticket_id
""")

_PAID_SYNDICATES = f"""
    select y.offer_key, y.draw_no, y.settled_version as result_version, min(y.currency) as currency,
           (select count(*) from entries e
            where e.offer_key = y.offer_key and e.draw_no = y.draw_no) as entries,
           (select count(distinct p.ticket_id) from share_payments p
            where p.offer_key = y.offer_key and p.draw_no = y.draw_no
                and p.result_version > 0 and p.reversed_by is null) as winners,
           (select coalesce(sum(p.amount_minor), 0)::bigint from share_payments p
            where p.offer_key = y.offer_key and p.draw_no = y.draw_no
                and p.result_version > 0 and p.reversed_by is null) as prizes
    from syndicates y
    where (y.settled_version > 0 or y.settled_version = 0
            -- None has filled: nothing is won, and the draw ends once catalog has drawn it.
            and exists (select from draws d where d.offer_key = y.offer_key and d.draw_no = y.draw_no
                and d.status >= %(draw_drawn)s and d.cancelled_at is null)
            and not exists (select from syndicates o where o.offer_key = y.offer_key and o.draw_no = y.draw_no
                and (o.status <> %(cancelled)s or o.settled_version is distinct from 0)))
        and not exists (select 1 from syndicates o where o.offer_key = y.offer_key and o.draw_no = y.draw_no
            and o.status in (%(purchased)s, %(drawn)s, %(paid)s)
            and o.settled_version is distinct from y.settled_version)
        and not exists (select 1 from share_payments p where p.offer_key = y.offer_key
            and p.draw_no = y.draw_no and p.paid_at is null and p.pay_from is null
            and not {is_looked_at(SHARE_REFERENCE)})
        and not exists (select 1 from share_payments p where p.offer_key = y.offer_key
            and p.draw_no = y.draw_no and p.reversed_by is not null and p.reversed_at is null)
        and not exists (select 1 from raffle_results r where r.offer_key = y.offer_key
            and r.draw_no = y.draw_no and r.drawing = 'shares/' || y.settled_version)
    group by y.offer_key, y.draw_no, y.settled_version
"""  # noqa: S608 - built from constants


@dataclass(frozen=True, slots=True)
class DueSyndicate:
    """A syndicate that is cancelled and not ended, or whose result is not shared out yet."""

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
class SharePayment:
    """What a holder is owed: version 0 is a refund. Amounts in minor units; a voucher paid `discount`.

    While `is_paid` is false, nobody knows whether the wallet has it. `prize_now` is what the shares win by
    the version `reversed_by`, which takes this payment back.
    """

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
    is_paid: bool
    reversed_by: int | None
    prize_now: int

    @property
    def reference(self) -> str:
        """The one reference of this payment, for ever."""
        return f"syndicate/{self.ticket_id}/{self.result_version}"

    @property
    def key(self) -> dict[str, Any]:
        """The arguments of the statements that mark it."""
        return {"ticket_id": self.ticket_id, "result_version": self.result_version}


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
    """Syndicates with something to refund or to share out, or that end with their draw; none while a purchase
    into its draw is undecided.
    """
    rows = await database.call(
        _DUE_SYNDICATES, {**_WON, "cancelled": SyndicateStatus.CANCELLED, "limit": limit}
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


async def mark_shared_out(database: Database) -> None:
    """Marks results that every syndicate whose ticket is in their draw has shared out."""
    await database.call(_MARK_SHARED_OUT, _WON)


async def owe_refunds(session: AsyncSession, due: DueSyndicate) -> None:
    """Writes down what each holder of a cancelled syndicate gets back, unless its draw is cancelled too, and
    ends it. Does nothing while a purchase into its draw is undecided.
    """
    if not await _is_decided(session, due):
        return
    await session.execute(_OWE_REFUNDS, due.key)
    await session.execute(_SETTLE_SYNDICATE, {**due.key, "result_version": 0})
    await session.execute(_END_SYNDICATE, due.key)


async def owe_shares(
    session: AsyncSession,
    due: DueSyndicate,
    *,
    result_version: int,
    prize: int,
    share: int,
    divisions: Sequence[Sequence[int]],
    waits: timedelta | None,
    claim_from: int | None,
) -> None:
    """Writes down what each share of a syndicate wins by a version of the result, what that takes back of
    earlier ones, and what is left over by truncating, unless its draw is cancelled. Does nothing while a
    purchase into its draw is undecided.

    Prizes are provisional for as long as it `waits`; people look at one of a holder whose shares win
    `claim_from` minor units or more.
    """
    if not await _is_decided(session, due):
        return
    values = {**due.key, "result_version": result_version}
    if await session.scalar(_SETTLE_SYNDICATE, values) is None:
        return  # Another worker has shared out this version, or a later one.
    await session.execute(
        _PUT_SETTLEMENT,
        {
            **values,
            "prize": prize,
            "share": share,
            "remainder": prize - share * due.shares,
            "divisions": Jsonb([list(division) for division in divisions]),
        },
    )
    await session.execute(_OWE_SHARES, {**values, "share": share, "waits": waits, "claim_from": claim_from})


async def _is_decided(session: AsyncSession, due: DueSyndicate) -> bool:
    """Whether every ticket of the syndicate exists, and its draw is not cancelled, which ends it. If so,
    nobody begins to refund the draw before the transaction ends.
    """
    of_draw = {"offer_key": due.offer_key, "draw_no": due.draw_no}
    await session.execute(_LOCK_ENTRIES, of_draw)
    if await session.scalar(_IS_CALLED_OFF, due.key):
        await session.execute(_END_SYNDICATE, due.key)
        return False
    return not await session.scalar(_IS_UNDECIDED, of_draw)


async def unpaid_refunds(database: Database, *, limit: int) -> list[SharePayment]:
    """Refunds that holders of shares are owed, and that are not left aside."""
    return [SharePayment(**row) for row in await database.call(_UNPAID_REFUNDS, {"limit": limit})]


async def begin_shares(database: Database, thresholds: ClaimThresholds, *, limit: int) -> list[SharePayment]:
    """Writes of prizes of shares that they are being paid: they have waited long enough, people have let them
    go where they must, and they are not left aside. Gives those of which it is written, also by whoever did
    not come back.
    """
    await database.call(_BEGIN, {"limit": limit, "claims": amounts(thresholds)})
    return [SharePayment(**row) for row in await database.call(_BEGUN, {"limit": limit})]


async def unreversed_shares(database: Database, *, limit: int) -> list[SharePayment]:
    """Payments that a corrected result takes back, that are not marked as such, and not left aside."""
    return [SharePayment(**row) for row in await database.call(_UNREVERSED, {"limit": limit})]


async def mark_share_paid(session: AsyncSession, share: SharePayment, told: Event) -> None:
    """Marks what a holder was owed as paid, and publishes it, once."""
    if await session.scalar(_MARK_SHARE_PAID, share.key) is not None:
        await publish(session, told)


async def withdraw_share(session: AsyncSession, share: SharePayment) -> None:
    """A prize that the wallet refuses is not being paid."""
    await session.execute(_WITHDRAW, share.key)


async def mark_share_reversed(session: AsyncSession, share: SharePayment, told: Event) -> None:
    """Marks a prize as taken back, and publishes it, once."""
    if await session.scalar(_MARK_SHARE_REVERSED, share.key) is not None:
        await publish(session, told)


async def paid_shares(database: Database) -> list[PaidShares]:
    """Draws of syndicates with everything shared out that nobody was told of."""
    rows = await database.call(
        _PAID_SYNDICATES,
        {
            **_WON,
            "cancelled": SyndicateStatus.CANCELLED,
            "draw_drawn": DrawStatus.DRAWN,
        },
    )
    return [PaidShares(**row) for row in rows]
