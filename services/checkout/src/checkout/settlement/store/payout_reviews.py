"""Payout reviews and their votes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.records.pages import page_of
from checkout.settlement.rules.payout_reviews import (
    VOTES_NEEDED,
    Outcome,
    PayoutReview,
    ReviewRecord,
    ReviewThresholds,
    Stage,
    Verdict,
    Vote,
    VoteState,
)
from servicekit.data.database import Database

# For tickets and shares the result decided which are large.
_OPEN: Final = """
    with large as (
        select w.reference, 'draw' as kind, w.draw_no, w.result_version, w.ticket_id, w.due_minor as amount
        from winnings w where w.review_required and w.paid_at is null and w.refused_at is null
        union all
        select p.reference, 'raffle', p.draw_no, 1, p.ticket_id, p.value_minor
        from raffle_prizes p
        where p.kind = 'cash' and p.paid_at is null
            and p.value_minor >= payout_review_from(%(thresholds)s, p.offer_key)
        union all
        select p.reference, 'share', p.draw_no, p.result_version, p.ticket_id, p.amount_minor
        from share_payments p
        where p.result_version > 0 and p.paid_at is null and p.reversed_by is null
            and (p.review_required or p.amount_minor >= payout_review_from(%(thresholds)s, p.offer_key))
    )
    insert into payout_reviews (
        reference, kind, offer_key, offer_name, draw_no, result_version, ticket_id, customer_id,
        amount_minor, currency
    )
    select large.reference, large.kind, t.offer_key, l.offer_name, large.draw_no, large.result_version,
           large.ticket_id, t.customer_id, large.amount, o.currency
    from large
    join tickets t on t.id = large.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
    where not exists (select from payout_reviews known where known.reference = large.reference)
    on conflict do nothing
"""

# A review that is decided before its first notification needs only the decision's.
_MARK_NOTIFIED: Final = text("""
    with unnotified as (
        select reference from payout_reviews
        where notified_at is null or decision in ('rejected', 'withdrawn') and decision_notified_at is null
        order by opened_at limit :limit for update skip locked
    )
    update payout_reviews c set notified_at = coalesce(c.notified_at, clock_timestamp()),
        decision_notified_at = case when c.decision is not null then clock_timestamp() end
    from unnotified u where c.reference = u.reference
    returning c.reference, c.kind, c.offer_key, c.offer_name, c.draw_no, c.ticket_id, c.customer_id,
              c.amount_minor as amount, c.currency, c.decision, c.reason
""")

_ONE: Final = "select * from payout_review_details where review_id = %(review)s"

_ALL_OPEN: Final = "select * from payout_review_details where decision is null order by opened_at, reference"

_PAGES: Final[Mapping[Stage, dict[str, str]]] = {
    "waiting": {"where": "decision is null", "order": "opened_at, reference"},
    "decided": {"where": "decision is not null", "order": "decided_at desc, reference"},
}

_VOTE: Final = """
    select outcome, missing
    from payout_review_vote(%(reference)s, %(voter)s, %(verdict)s, %(reason)s, %(needed)s)
"""

_VOTE_STATE: Final = """
    select c.decision, v.verdict
    from payout_reviews c left join payout_review_votes v on v.reference = c.reference and v.voter = %(voter)s
    where c.reference = %(reference)s
"""


def amounts(thresholds: ReviewThresholds) -> Jsonb:
    """The thresholds as an argument of statements."""
    return Jsonb(dict(thresholds.amounts))


async def open_due(database: Database, thresholds: ReviewThresholds) -> None:
    """Opens the review of every unpaid large prize that has none."""
    await database.call(_OPEN, {"thresholds": amounts(thresholds)})


async def mark_notified(session: AsyncSession, *, limit: int) -> list[PayoutReview]:
    """Reviews whose customers the caller notifies in this transaction."""
    rows = await session.execute(_MARK_NOTIFIED, {"limit": limit})
    return [PayoutReview(**row) for row in rows.mappings()]


async def all_open(database: Database) -> list[ReviewRecord]:
    """Every open review, oldest first."""
    return [_record(row) for row in await database.call(_ALL_OPEN)]


async def one(database: Database, review_id: UUID) -> ReviewRecord | None:
    """A review in any stage."""
    rows = await database.call(_ONE, {"review": review_id})
    return _record(rows[0]) if rows else None


async def page(
    database: Database, stage: Stage, *, limit: int, offset: int
) -> tuple[list[ReviewRecord], int]:
    """A page of open reviews, oldest first, or of decided ones, latest first; and the total."""
    rows, total = await page_of(
        database, "payout_review_details", **_PAGES[stage], limit=limit, offset=offset
    )
    return [_record(row) for row in rows], total


async def vote(
    database: Database, reference: str, voter: str, verdict: Verdict, reason: str | None
) -> tuple[Outcome, int | None]:
    """Records a vote; returns the outcome and how many equal votes are missing for a decision."""
    rows = await database.call(
        _VOTE,
        {
            "reference": reference,
            "voter": voter,
            "verdict": verdict,
            "reason": reason,
            "needed": VOTES_NEEDED,
        },
    )
    row: dict[str, Any] = rows[0]
    return row["outcome"], row["missing"]


async def vote_state(database: Database, reference: str, voter: str) -> VoteState | None:
    """The decision and a person's vote; None without such a review."""
    rows = await database.call(_VOTE_STATE, {"reference": reference, "voter": voter})
    return VoteState(**rows[0]) if rows else None


def _record(row: Mapping[str, Any]) -> ReviewRecord:
    columns = dict(row)
    votes, moments = columns.pop("votes"), columns.pop("voted_at")
    return ReviewRecord(
        **columns,
        votes=[Vote(**each, voted_at=moment) for each, moment in zip(votes, moments, strict=True)],
    )
