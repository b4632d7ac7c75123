"""Large prizes as staff read them: what is known of each, and what everybody said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from checkout.settlement.store.payout_reviews import PrizeClaim
from servicekit.database import Database

Stage = Literal["waiting", "decided"]

_SELECT: Final = """
    select c.id as claim_id, c.reference, c.kind, c.offer_key, c.offer_name, c.draw_no, c.ticket_id,
           c.customer_id, c.amount_minor as amount, c.currency, c.decision, c.reason, c.opened_at,
           c.decided_at, t.serial, coalesce(w.pay_from, p.pay_from) as pay_from,
           array(
               select jsonb_build_object('staff', v.voter, 'verdict', v.verdict, 'reason', v.reason)
               from prize_claim_votes v where v.reference = c.reference order by v.voted_at
           ) as votes,
           array(
               select v.voted_at from prize_claim_votes v where v.reference = c.reference order by v.voted_at
           ) as voted_at
    from prize_claims c
    join tickets t on t.id = c.ticket_id
    left join winnings w on c.kind = 'draw' and w.offer_key = c.offer_key and w.draw_no = c.draw_no
        and w.result_version = c.result_version and w.ticket_id = c.ticket_id
    left join share_payments p on c.kind = 'share' and p.ticket_id = c.ticket_id
        and p.result_version = c.result_version
"""

_ONE: Final = f"{_SELECT} where c.id = %(claim)s"

_PAGES: Final[Mapping[Stage, str]] = {
    "waiting": f"""
        {_SELECT} where c.decision is null
        order by c.opened_at, c.reference limit %(limit)s offset %(offset)s
    """,
    "decided": f"""
        {_SELECT} where c.decision is not null
        order by c.decided_at desc, c.reference limit %(limit)s offset %(offset)s
    """,
}

_COUNTS: Final[Mapping[Stage, str]] = {
    "waiting": "select count(*) as total from prize_claims where decision is null",
    "decided": "select count(*) as total from prize_claims where decision is not null",
}

_SAID: Final = """
    select c.decision, v.verdict
    from prize_claims c left join prize_claim_votes v on v.reference = c.reference and v.voter = %(voter)s
    where c.reference = %(reference)s
"""


@dataclass(frozen=True, slots=True)
class Voice:
    """What somebody said of a prize; `reason` is theirs, of a refusal."""

    staff: str
    verdict: Literal["approved", "rejected"]
    reason: str | None
    voted_at: datetime


@dataclass(frozen=True, slots=True)
class ClaimRecord(PrizeClaim):
    """Everything about a large prize; a provisional one is paid from `pay_from` on, once it is let go."""

    claim_id: UUID
    serial: str
    opened_at: datetime
    decided_at: datetime | None
    pay_from: datetime | None
    voices: Sequence[Voice]


@dataclass(frozen=True, slots=True)
class Said:
    """How a prize was decided, if so, and what one person said of it, if anything."""

    decision: Literal["approved", "rejected", "withdrawn"] | None
    verdict: Literal["approved", "rejected"] | None


async def one(database: Database, claim_id: UUID) -> ClaimRecord | None:
    """A large prize, also one that is decided."""
    rows = await database.call(_ONE, {"claim": claim_id})
    return _record(rows[0]) if rows else None


async def page(database: Database, stage: Stage, *, limit: int, offset: int) -> tuple[list[ClaimRecord], int]:
    """A page of what waits, the first that came first, or of what is decided, the latest first; and how many
    there are.
    """
    rows = await database.call(_PAGES[stage], {"limit": limit, "offset": offset})
    total = (await database.call(_COUNTS[stage]))[0]["total"]
    return [_record(row) for row in rows], int(total)


async def said(database: Database, reference: str, voter: str) -> Said | None:
    """What became of a prize and what a person said of it; None where there is no such prize."""
    rows = await database.call(_SAID, {"reference": reference, "voter": voter})
    return Said(**rows[0]) if rows else None


def _record(row: Mapping[str, Any]) -> ClaimRecord:
    known = dict(row)
    votes, moments = known.pop("votes"), known.pop("voted_at")
    voices = [Voice(**vote, voted_at=moment) for vote, moment in zip(votes, moments, strict=True)]
    return ClaimRecord(**known, voices=voices)
