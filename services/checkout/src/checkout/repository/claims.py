"""Large prizes that people look at before they are paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from checkout.repository.payouts import APPROVALS
from servicekit.database import Database

_CLAIMED = """
    select w.offer_key, w.draw_no, w.ticket_id, t.serial, w.customer_id, w.due_minor, o.currency, w.pay_from,
           array(
               select a.approved_by from prize_approvals a
               where a.offer_key = w.offer_key and a.draw_no = w.draw_no
                   and a.result_version = w.result_version and a.ticket_id = w.ticket_id
               order by a.approved_at
           ) as approved_by
    from winnings w join tickets t on t.id = w.ticket_id join orders o on o.id = t.order_id
    where w.claim_required and w.paid_at is null
    order by w.pay_from, w.ticket_id
"""

# The row is locked, so that a correction that takes the prize back is either seen or comes after.
_APPROVE = """
    with claimed as (
        select offer_key, draw_no, result_version, ticket_id from winnings
        where offer_key = %(offer_key)s and draw_no = %(draw_no)s and ticket_id = %(ticket)s
            and claim_required and paid_at is null
        for update
    ), added as (
        insert into prize_approvals (offer_key, draw_no, result_version, ticket_id, approved_by)
        select offer_key, draw_no, result_version, ticket_id, %(by)s from claimed
        on conflict do nothing
        returning result_version, approved_by
    )
    select (
        select count(distinct agreed.approved_by) from (
            select a.approved_by from prize_approvals a join claimed c using (
                offer_key, draw_no, result_version, ticket_id
            )
            union all
            select approved_by from added
        ) agreed
    ) as approvals from claimed limit 1
"""


@dataclass(frozen=True, slots=True)
class ClaimedPrize:
    """A prize that waits for people, of `due` minor units, and who has let it go; paid from `pay_from` on."""

    offer_key: str
    draw_no: int
    ticket_id: UUID
    serial: str
    customer_id: UUID
    due: int
    currency: str
    pay_from: datetime
    approved_by: Sequence[str]


async def claimed(database: Database) -> list[ClaimedPrize]:
    """Every prize that waits for people, the one that may be paid first."""
    return [_claimed(row) for row in await database.call(_CLAIMED, {})]


async def approve(database: Database, offer_key: str, draw_no: int, ticket_id: UUID, by: str) -> int | None:
    """Notes that somebody let a prize go and says how many are missing; None when no prize waits there."""
    rows = await database.call(
        _APPROVE, {"offer_key": offer_key, "draw_no": draw_no, "ticket": ticket_id, "by": by}
    )
    return max(APPROVALS - rows[0]["approvals"], 0) if rows else None


def _claimed(row: dict[str, Any]) -> ClaimedPrize:
    return ClaimedPrize(
        offer_key=row["offer_key"],
        draw_no=row["draw_no"],
        ticket_id=row["ticket_id"],
        serial=row["serial"],
        customer_id=row["customer_id"],
        due=row["due_minor"],
        currency=row["currency"],
        pay_from=row["pay_from"],
        approved_by=row["approved_by"],
    )
