"""Refunds of cancelled draws. Every change is one call that does nothing without the lease."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.records.fields import from_row
from checkout.settlement.rules.payouts import Refund, RefundSums
from checkout.settlement.rules.settlements import DrawLease
from servicekit.data.database import Database
from servicekit.identifiers import uuid7

_PUT_REASON = text("""
    update draws set cancelled_because = :reason where offer_key = :offer_key and draw_no = :draw_no
""")

_PUT = text("""
    insert into draw_refunds (offer_key, draw_no) values (:offer_key, :draw_no) on conflict do nothing
""")

_CLOSE_LIST = """
    update draw_refunds set state = 'refunding'
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and version = %(version)s
        and state = 'deciding' and draw_close_list(offer_key, draw_no)
    returning version
"""

_ENTRIES = "select * from draw_refund_entries(%(offer_key)s, %(draw_no)s, %(limit)s)"

_RECORD = """
    select refund_record(
        p_offer_key => %(offer_key)s, p_draw_no => %(draw_no)s, p_version => %(version)s,
        p_last_ticket => %(last_ticket)s, p_tickets => %(tickets)s::uuid[],
        p_amounts => %(amounts)s::bigint[],
        p_event_ids => %(event_ids)s::uuid[], p_events => %(events)s::bytea[], p_lease => %(lease)s
    ) as done
"""

_SUMS = """
    select r.entries, r.refunded_minor as refunded,
           (select o.currency from tickets t join orders o on o.id = t.order_id
            where t.id = r.last_ticket_id) as currency
    from draw_refunds r where r.offer_key = %(offer_key)s and r.draw_no = %(draw_no)s
"""

# Only refused refunds can be left, and they are few.
_FINISH = """
    with moved as (
        update draw_refunds r set state = 'done', due_at = null, finished_at = clock_timestamp()
        where r.offer_key = %(offer_key)s and r.draw_no = %(draw_no)s and r.version = %(version)s
            and r.state = 'refunding' and not exists (
                select from unrefunded_entries u
                where u.offer_key = r.offer_key and u.draw_no = r.draw_no and u.ticket_id in (
                    select split_part(p.reference, '/', 4)::uuid from refused_payouts p
                    where starts_with(p.reference, 'cancelled/' || r.offer_key || '/' || r.draw_no || '/')
                )
            )
        returning r.offer_key || '/' || r.draw_no as draw
    )
    select outbox_put(%(event_id)s, 'wattle.checkout.v1.draw_refunded', draw, 1, %(event)s, null) from moved
"""


async def put(session: AsyncSession, offer_key: str, draw_no: int, *, reason: str) -> None:
    """Begins to refund a draw, once; `reason` is for customers."""
    of_draw = {"offer_key": offer_key, "draw_no": draw_no}
    await session.execute(_PUT_REASON, {**of_draw, "reason": reason})
    await session.execute(_PUT, of_draw)


async def close_list(database: Database, refund: DrawLease) -> bool:
    """Closes the draw for new tickets; False while a purchase into it is undecided."""
    return bool(await database.call(_CLOSE_LIST, refund.key))


async def next_entries(database: Database, refund: DrawLease, *, limit: int) -> list[tuple[Refund, str]]:
    """The next entries that are not marked as refunded, each with the reason for its customer; after the
    last, those that the wallet has refused and that may be retried.
    """
    rows = await database.call(_ENTRIES, {**refund.key, "limit": limit})
    return [(_refund(refund, row), row["reason"]) for row in rows]


async def record(
    database: Database,
    refund: DrawLease,
    refunded: Sequence[tuple[Refund, Message]],
    *,
    last_ticket_id: UUID,
    lease: timedelta,
) -> bool:
    """Marks entries up to a ticket as refunded and publishes each; False without the lease."""
    rows = await database.call(
        _RECORD,
        {
            **refund.key,
            "last_ticket": last_ticket_id,
            "tickets": [entry.ticket_id for entry, _ in refunded],
            "amounts": [entry.amount for entry, _ in refunded],
            "event_ids": [uuid7() for _ in refunded],
            "events": [message.SerializeToString() for _, message in refunded],
            "lease": lease,
        },
    )
    return bool(rows[0]["done"])


async def sums(database: Database, refund: DrawLease) -> RefundSums:
    return RefundSums(**(await database.call(_SUMS, refund.key))[0])


async def finish(database: Database, refund: DrawLease, event: Message) -> bool:
    """Ends the refund and publishes it; False when another worker did, or an entry is not refunded."""
    return bool(
        await database.call(_FINISH, {**refund.key, "event_id": uuid7(), "event": event.SerializeToString()})
    )


def _refund(refund: DrawLease, row: dict[str, Any]) -> Refund:
    return from_row(
        Refund,
        row,
        reference=f"cancelled/{refund.offer_key}/{refund.draw_no}/{row['ticket_id']}",
        offer_key=refund.offer_key,
        draw_no=refund.draw_no,
        text=f"{row['offer_name']} draw {refund.draw_no}: cancelled",
        is_paid=False,
    )
