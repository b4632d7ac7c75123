"""Refunds of cancelled draws: every change is one call that does nothing when another worker is at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.database import Database
from servicekit.identifiers import uuid7

_KEEP_REASON = text("""
    update draws set cancelled_because = :reason where offer_key = :offer_key and draw_no = :draw_no
""")

_PUT = text("""
    insert into draw_refunds (offer_key, draw_no) values (:offer_key, :draw_no) on conflict do nothing
""")

_CLAIM = "select * from refund_claim(%(lease)s)"

_EXTEND = """
    update draw_refunds set due_at = clock_timestamp() + %(lease)s
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and version = %(version)s and due_at is not null
    returning version
"""

_SHUT = "select refund_shut(%(offer_key)s, %(draw_no)s, %(version)s) as done"

_LAST_LOOKED_AT = """coalesce((
        select last_ticket_id from draw_refunds where offer_key = %(offer_key)s and draw_no = %(draw_no)s
    ), '00000000-0000-0000-0000-000000000000')"""

_ENTRIES = """
    select e.ticket_id, t.customer_id, t.order_id, o.currency, l.offer_name, d.cancelled_because as reason,
           price_of_draw(l.price_minor, l.draw_nos, e.draw_no) as amount,
           discount_of_draw(l, e.draw_no) as discount
    from (
        select u.ticket_id, u.draw_no, u.offer_key from unrefunded_entries u
        where u.offer_key = %(offer_key)s and u.draw_no = %(draw_no)s and {which}
        order by u.ticket_id limit %(limit)s
    ) e
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    join tickets t on t.id = e.ticket_id
    join orders o on o.id = t.order_id
    join order_lines l on l.id = t.order_line_id
    order by e.ticket_id
"""
_NEXT = _ENTRIES.format(which=f"u.ticket_id > {_LAST_LOOKED_AT}")
# What was refused is aside, and is little: nobody looks through a whole draw for it.
_LEFT_BEHIND = _ENTRIES.format(
    which="""u.ticket_id in (
            select split_part(r.reference, '/', 4)::uuid from refused_payouts r
            where starts_with(r.reference, 'cancelled/' || %(offer_key)s || '/' || %(draw_no)s || '/')
                and r.try_at <= clock_timestamp()
        )"""
)

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

_FINISH = """
    select refund_finish(
        %(offer_key)s, %(draw_no)s, %(version)s, %(event_id)s, %(event)s
    ) as done
"""


@dataclass(frozen=True, slots=True)
class DrawRefund:
    """A cancelled draw being refunded, as the worker that holds `version` sees it."""

    offer_key: str
    draw_no: int
    state: str
    version: int

    @property
    def key(self) -> dict[str, Any]:
        """The arguments that every statement of a refund has."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "version": self.version}

    def reference(self, entry: EntryToRefund) -> str:
        """The one reference that the wallet knows the refund of an entry by, for ever."""
        return f"cancelled/{self.offer_key}/{self.draw_no}/{entry.ticket_id}"


@dataclass(frozen=True, slots=True)
class EntryToRefund:
    """A ticket in the draw; the customer paid `amount` minor units for it, and a voucher `discount`."""

    ticket_id: UUID
    customer_id: UUID
    order_id: UUID
    currency: str
    offer_name: str
    reason: str
    amount: int
    discount: int


@dataclass(frozen=True, slots=True)
class RefundSums:
    """What went back altogether, in minor units."""

    entries: int
    refunded: int
    currency: str | None


async def put(session: AsyncSession, offer_key: str, draw_no: int, *, reason: str) -> None:
    """Begins to refund a draw, once, and keeps what customers are told."""
    of_draw = {"offer_key": offer_key, "draw_no": draw_no}
    await session.execute(_KEEP_REASON, {**of_draw, "reason": reason})
    await session.execute(_PUT, of_draw)


async def claim(database: Database, *, lease: timedelta) -> DrawRefund | None:
    """Takes one refund that is due."""
    rows = await database.call(_CLAIM, {"lease": lease})
    if not rows:
        return None
    row = rows[0]
    return DrawRefund(row["offer_key"], row["draw_no"], row["state"], row["version"])


async def extend(database: Database, refund: DrawRefund, *, lease: timedelta) -> bool:
    """Keeps a refund for longer; False when another worker has taken it."""
    return bool(await database.call(_EXTEND, {**refund.key, "lease": lease}))


async def shut(database: Database, refund: DrawRefund) -> bool:
    """Lets no ticket in any more; False while a purchase into the draw is undecided."""
    return bool((await database.call(_SHUT, refund.key))[0]["done"])


async def next_entries(database: Database, refund: DrawRefund, *, limit: int) -> list[EntryToRefund]:
    """The next entries that are not marked as refunded; after the last, those that the wallet has refused and
    that are not left aside any more.
    """
    for statement in (_NEXT, _LEFT_BEHIND):
        rows = await database.call(statement, {**refund.key, "limit": limit})
        if rows:
            return [EntryToRefund(**row) for row in rows]
    return []


async def record(
    database: Database,
    refund: DrawRefund,
    refunded: Sequence[tuple[EntryToRefund, Message]],
    *,
    looked_at: UUID,
    lease: timedelta,
) -> bool:
    """Marks entries, of those up to the ticket `looked_at`, as refunded and tells their owners; False when
    another worker has taken over.
    """
    rows = await database.call(
        _RECORD,
        {
            **refund.key,
            "last_ticket": looked_at,
            "tickets": [entry.ticket_id for entry, _ in refunded],
            "amounts": [entry.amount for entry, _ in refunded],
            "event_ids": [uuid7() for _ in refunded],
            "events": [message.SerializeToString() for _, message in refunded],
            "lease": lease,
        },
    )
    return bool(rows[0]["done"])


async def sums(database: Database, refund: DrawRefund) -> RefundSums:
    """What went back so far."""
    return RefundSums(**(await database.call(_SUMS, refund.key))[0])


async def finish(database: Database, refund: DrawRefund, event: Message) -> bool:
    """Ends the refund and publishes it; False when another worker has, or an entry is not refunded."""
    rows = await database.call(
        _FINISH, {**refund.key, "event_id": uuid7(), "event": event.SerializeToString()}
    )
    return bool(rows[0]["done"])
