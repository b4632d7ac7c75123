"""Large prizes that people look at before they are paid, of whatever product won them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.rules.payout_reviews import EVERY_OTHER_OFFER, ClaimThresholds
from servicekit.database import Database

APPROVALS: Final = 2
"""How many people look at a large prize before it is paid, or refused (handbook, Reliability §7.54)."""

_FROM: Final = f"coalesce((%(claims)s ->> offer_key)::bigint, (%(claims)s ->> '{EVERY_OTHER_OFFER}')::bigint)"
"""From which amount of an offer on people look at a prize; null where nobody does."""


def is_let_go(reference: str, amount: str, offer_key: str) -> str:
    """SQL of whether a prize may be paid, from SQL of its reference, amount and offer; needs `%(claims)s`.

    One that is written down here is paid once it is approved, whatever the amounts are by now.
    """
    from_amount = _FROM.replace("offer_key", offer_key)
    return f"""not exists (
        select from prize_claims c where c.reference = {reference} and c.decision is distinct from 'approved'
    ) and (
        ({amount} < {from_amount}) is not false
        or exists (select from prize_claims c where c.reference = {reference} and c.decision = 'approved')
    )"""  # noqa: S608 - built from constants of the repository


def is_looked_at(reference: str) -> str:
    """SQL of whether a prize waits for people, or was refused by them."""
    return f"""exists (
        select from prize_claims c where c.reference = {reference} and c.decision is distinct from 'approved'
    )"""  # noqa: S608 - built from constants of the repository


RAFFLE_REFERENCE: Final = "p.offer_key || '/' || p.draw_no || '/' || p.drawing || '/' || p.prize_no"
SHARE_REFERENCE: Final = "'syndicate/' || p.ticket_id || '/' || p.result_version"
DRAW_REFERENCE: Final = "w.offer_key || '/' || w.draw_no || '/' || w.ticket_id || '/' || w.result_version"

_OF_TICKET: Final = """
    join tickets t on t.id = won.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
"""

# What people look at of a draw its settlement has decided; of everything else it is the amount, or what was
# decided of shares when they were written down.
_OPEN: Final = f"""
    with won as (
        select {DRAW_REFERENCE} as reference, 'draw' as kind, w.offer_key, w.draw_no, w.result_version,
               w.ticket_id, w.due_minor as amount
        from winnings w where w.claim_required and w.paid_at is null and w.refused_at is null
        union all
        select {RAFFLE_REFERENCE}, 'raffle', p.offer_key, p.draw_no, 1, p.ticket_id, p.value_minor
        from raffle_prizes p
        where p.kind = 'cash' and p.paid_at is null
            and p.value_minor >= {_FROM.replace("offer_key", "p.offer_key")}
        union all
        select {SHARE_REFERENCE}, 'share', p.offer_key, p.draw_no, p.result_version, p.ticket_id,
               p.amount_minor
        from share_payments p
        where p.result_version > 0 and p.paid_at is null and p.reversed_by is null
            and (p.claim_required or p.amount_minor >= {_FROM.replace("offer_key", "p.offer_key")})
    )
    insert into prize_claims (
        reference, kind, offer_key, offer_name, draw_no, result_version, ticket_id, customer_id, amount_minor,
        currency
    )
    select won.reference, won.kind, won.offer_key, l.offer_name, won.draw_no, won.result_version,
           won.ticket_id, t.customer_id, won.amount, o.currency
    from won {_OF_TICKET}
    where not exists (select from prize_claims known where known.reference = won.reference)
    on conflict do nothing
"""  # noqa: S608 - built from constants of this module

_COLUMNS: Final = """
    c.reference, c.kind, c.offer_key, c.offer_name, c.draw_no, c.ticket_id, c.customer_id,
    c.amount_minor as amount, c.currency, c.decision, c.reason
"""

_WAITING: Final = f"""
    select {_COLUMNS}, t.serial, coalesce(w.pay_from, p.pay_from) as pay_from,
           array(
               select v.voter from prize_claim_votes v
               where v.reference = c.reference and v.verdict = 'approved' order by v.voted_at
           ) as approved_by,
           array(
               select v.voter from prize_claim_votes v
               where v.reference = c.reference and v.verdict = 'rejected' order by v.voted_at
           ) as rejected_by
    from prize_claims c
    join tickets t on t.id = c.ticket_id
    left join winnings w on c.kind = 'draw' and w.offer_key = c.offer_key and w.draw_no = c.draw_no
        and w.result_version = c.result_version and w.ticket_id = c.ticket_id
    left join share_payments p on c.kind = 'share' and p.ticket_id = c.ticket_id
        and p.result_version = c.result_version
    where c.decision is null order by c.opened_at, c.reference
"""  # noqa: S608 - built from constants of this module

_VOTE: Final = """
    select outcome, missing
    from prize_claim_vote(%(reference)s, %(voter)s, %(verdict)s, %(reason)s, %(needed)s)
"""

# Whoever takes a row tells it. What was decided before anybody was told of it is told as decided alone.
_TAKE: Final = text(f"""
    with untold as (
        select reference from prize_claims
        where told_at is null or decision in ('rejected', 'withdrawn') and decision_told_at is null
        order by opened_at limit :limit for update skip locked
    )
    update prize_claims c set told_at = coalesce(c.told_at, clock_timestamp()),
        decision_told_at = case when c.decision is not null then clock_timestamp() end
    from untold u where c.reference = u.reference
    returning {_COLUMNS}
""")  # noqa: S608 - built from constants of this module

Outcome = Literal["noted", "approved", "rejected", "not_waiting", "said_otherwise"]


@dataclass(frozen=True, slots=True)
class PrizeClaim:
    """A large prize of `amount` minor units; `reason` is why it is not paid, for its owner."""

    reference: str
    kind: Literal["draw", "raffle", "share"]
    offer_key: str
    offer_name: str
    draw_no: int
    ticket_id: UUID
    customer_id: UUID
    amount: int
    currency: str
    decision: Literal["approved", "rejected", "withdrawn"] | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class WaitingPrize(PrizeClaim):
    """One that waits for people, and what they said; a provisional one is paid from `pay_from` on."""

    serial: str
    pay_from: datetime | None
    approved_by: Sequence[str]
    rejected_by: Sequence[str]


def amounts(thresholds: ClaimThresholds) -> Jsonb:
    """The thresholds as statements read them."""
    return Jsonb(dict(thresholds.amounts))


async def open_due(database: Database, thresholds: ClaimThresholds) -> None:
    """Writes down every large prize that is due and that nobody has written down."""
    await database.call(_OPEN, {"claims": amounts(thresholds)})


async def take_untold(session: AsyncSession, *, limit: int) -> list[PrizeClaim]:
    """Those whose owners are to be told something; who takes them tells them."""
    rows = await session.execute(_TAKE, {"limit": limit})
    return [PrizeClaim(**row) for row in rows.mappings()]


async def waiting(database: Database) -> list[WaitingPrize]:
    """Every prize that waits for people, the first that came first."""
    return [WaitingPrize(**row) for row in await database.call(_WAITING, {})]


async def vote(
    database: Database, reference: str, voter: str, verdict: str, reason: str | None
) -> tuple[Outcome, int | None]:
    """Notes what a person says of a prize: what became of it, and how many more have to say the same."""
    rows = await database.call(
        _VOTE,
        {
            "reference": reference,
            "voter": voter,
            "verdict": verdict,
            "reason": reason,
            "needed": APPROVALS,
        },
    )
    row: dict[str, Any] = rows[0]
    return row["outcome"], row["missing"]
