"""Prizes and refunds of syndicate shares: written down, paid, reversed and marked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalogue.syndicates import SyndicateStatus
from checkout.records.fields import from_row
from checkout.settlement.rules.payout_reviews import ReviewThresholds
from checkout.settlement.rules.payouts import Refund, SharePrize
from checkout.settlement.rules.settlements import DivisionWin, DueSyndicate, PaidDraw, draw_result
from checkout.settlement.store.payout_reviews import amounts
from games.layout import layout_from
from servicekit.data.database import Database
from servicekit.events.outbox import Event, publish

BOUGHT: Final = {
    "purchased": SyndicateStatus.PURCHASED,
    "drawn": SyndicateStatus.DRAWN,
    "paid": SyndicateStatus.PAID,
}

_DUE: Final = """
    select * from due_syndicates where is_cancelled = %(is_cancelled)s
    order by offer_key, draw_no, series limit %(limit)s
"""

# A result that waits for one of its syndicates stays open, also for a worker that read an earlier version.
_MARK_SHARED_OUT: Final = """
    update draw_results r set shared_out_at = clock_timestamp()
    where r.shared_out_at is null and r.divisions <> '[]' and not exists (
        select from syndicates y
        where y.plays_offer_key = r.offer_key and y.draw_no = r.draw_no and y.ended_at is null
            and y.status in (%(purchased)s, %(drawn)s, %(paid)s)
            and coalesce(y.settled_version, 0) < r.version
    )
"""

_WRITE_REFUNDS: Final = "select syndicate_write_refunds(%(offer_key)s, %(draw_no)s, %(series)s)"

_WRITE_SHARES: Final = """
    select syndicate_write_shares(
        %(offer_key)s, %(draw_no)s, %(series)s, %(result_version)s, %(prize)s, %(share)s, %(remainder)s,
        %(divisions)s, %(provisional_for)s, %(review_from)s
    )
"""

_BEGIN: Final = """
    with due as (
        select p.ticket_id, p.result_version from share_payments p
        where p.result_version > 0 and p.paid_at is null and p.paying_at is null and p.reversed_by is null
            and (p.pay_from <= clock_timestamp()) is not false
            and payout_is_cleared(
                p.reference,
                p.review_required or p.amount_minor >= payout_review_from(%(thresholds)s, p.offer_key)
            )
            and not exists (select from postponed_payouts n where n.reference = p.reference)
        order by p.ticket_id, p.result_version limit %(limit)s for update of p skip locked
    )
    update share_payments p set paying_at = clock_timestamp() from due
    where (p.ticket_id, p.result_version) = (due.ticket_id, due.result_version)
"""

_BEGUN: Final = """
    select * from share_payouts p
    where paid_at is null and paying_at is not null and result_version > 0
        and not exists (select from postponed_payouts n where n.reference = p.reference)
    order by ticket_id, result_version limit %(limit)s
"""

_UNREVERSED: Final = """
    select * from share_payouts p
    where reversed_by is not null and reversed_at is null
        and not exists (select from postponed_payouts n where n.reference = p.reference)
    order by ticket_id, result_version limit %(limit)s
"""

# An entry may have both refunds if its draw and its syndicate were cancelled at the same time.
_UNPAID_REFUNDS: Final = """
    select * from share_payouts p
    where paid_at is null and result_version = 0
        and not exists (select from postponed_payouts n where n.reference = p.reference)
        and not exists (
            select from entry_refunds f where f.ticket_id = p.ticket_id and f.draw_no = p.draw_no
        )
    order by ticket_id limit %(limit)s
"""

# A correction may have taken a prize for unpaid while another worker was refused it: it is not reversed yet.
_MARK_PAID: Final = text("""
    update share_payments set paid_at = clock_timestamp(),
        paying_at = coalesce(paying_at, clock_timestamp()),
        reversed_at = case when paid_at is null then reversed_at end
    where ticket_id = :ticket_id and reference = :reference
        and (paid_at is null or paying_at is null and reversed_at is not null)
    returning ticket_id
""")

# If a correction reverses a prize that was never paid, both are done.
_END_PAYMENT: Final = """
    update share_payments set paying_at = null,
        paid_at = case when reversed_by is not null then clock_timestamp() end,
        reversed_at = case when reversed_by is not null then clock_timestamp() end
    where ticket_id = any (%(tickets)s) and reference = any (%(references)s) and paid_at is null
"""

_MARK_REVERSED: Final = text("""
    update share_payments set reversed_at = clock_timestamp()
    where ticket_id = :ticket_id and reference = :reference
        and reversed_by is not null and reversed_at is null
    returning ticket_id
""")

_PAID_DRAWS: Final = """
    select offer_key, draw_no, 'shares/' || result_version as drawing, true as is_last, entries, winners,
           prizes, currency
    from paid_syndicate_draws
"""


async def due_syndicates(database: Database, *, is_cancelled: bool, limit: int) -> list[DueSyndicate]:
    """Cancelled syndicates to refund, or bought ones with a result to write down; none with an undecided
    purchase into its draw.
    """
    rows = await database.call(_DUE, {"is_cancelled": is_cancelled, "limit": limit})
    return [
        from_row(
            DueSyndicate,
            row,
            layout=layout_from(row["shape"]),
            result=draw_result(row) if row["result_version"] is not None else None,
        )
        for row in rows
    ]


async def write_refunds(database: Database, due: DueSyndicate) -> None:
    """Writes down the refunds of a cancelled syndicate and ends it. Does nothing while a purchase into its
    draw is undecided, and only ends it if the draw is cancelled too.
    """
    await database.call(_WRITE_REFUNDS, due.key)


async def write_shares(
    database: Database,
    due: DueSyndicate,
    *,
    result_version: int,
    prize: int,
    share: int,
    wins: Sequence[DivisionWin],
    provisional_for: timedelta | None,
    review_from: int | None,
) -> None:
    """Writes down what each share wins by a version of the result, and what that reverses. Does nothing as
    `write_refunds`, or when another worker has written this version or a later one.
    """
    values = {
        **due.key,
        "result_version": result_version,
        "prize": prize,
        "share": share,
        "remainder": prize - share * due.shares,
        "divisions": Jsonb([[win.division, win.games, win.dividend] for win in wins]),
        "provisional_for": provisional_for,
        "review_from": review_from,
    }
    await database.call(_WRITE_SHARES, values)


async def mark_shared_out(database: Database) -> None:
    """Marks results that every syndicate in their draw has written down."""
    await database.call(_MARK_SHARED_OUT, BOUGHT)


async def begin_payment(database: Database, thresholds: ReviewThresholds, *, limit: int) -> list[SharePrize]:
    """Marks prizes of shares that are final and cleared as being paid. Returns these, and those that another
    worker left unpaid.
    """
    await database.call(_BEGIN, {"limit": limit, "thresholds": amounts(thresholds)})
    return [_prize(row) for row in await database.call(_BEGUN, {"limit": limit})]


async def unreversed(database: Database, *, limit: int) -> list[SharePrize]:
    """Payments that a corrected result reverses, that are not marked as reversed and not postponed."""
    return [_prize(row) for row in await database.call(_UNREVERSED, {"limit": limit})]


async def unpaid_refunds(database: Database, *, limit: int) -> list[Refund]:
    """Refunds of shares that are not marked as paid and not postponed."""
    rows = await database.call(_UNPAID_REFUNDS, {"limit": limit})
    return [_refund(row) for row in rows]


async def mark_paid(session: AsyncSession, paid: Sequence[tuple[SharePrize | Refund, Event]]) -> None:
    """Marks prizes or refunds as paid and publishes each once."""
    for payout, event in paid:
        key = {"ticket_id": payout.ticket_id, "reference": payout.reference}
        if await session.scalar(_MARK_PAID, key) is not None:
            await publish(session, event)


async def end_payment(database: Database, refused: Sequence[SharePrize]) -> None:
    """Marks prizes that the wallet refuses as not being paid."""
    await database.call(
        _END_PAYMENT,
        {
            "tickets": [prize.ticket_id for prize in refused],
            "references": [prize.reference for prize in refused],
        },
    )


async def mark_reversed(session: AsyncSession, reversed_: Sequence[tuple[SharePrize, Event]]) -> None:
    """Marks prizes as reversed and publishes each once."""
    for prize, event in reversed_:
        key = {"ticket_id": prize.ticket_id, "reference": prize.reference}
        if await session.scalar(_MARK_REVERSED, key) is not None:
            await publish(session, event)


async def paid_draws(database: Database) -> list[PaidDraw]:
    """Draws of syndicates with every share paid whose end is not published."""
    return [PaidDraw(**row) for row in await database.call(_PAID_DRAWS)]


def _prize(row: dict[str, Any]) -> SharePrize:
    return from_row(SharePrize, row)


def _refund(row: dict[str, Any]) -> Refund:
    return from_row(Refund, row, text=f"{row['name']}: ticket not bought", is_paid=False)
