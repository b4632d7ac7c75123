"""What customers who exclude themselves get back: every change does nothing when another worker is at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.store.refused_payouts import is_not_aside
from servicekit.database import Database
from servicekit.identifiers import uuid7

_PUT = text("""
    insert into exclusions (customer_id) values (:customer)
    on conflict (customer_id) do update
        set version = exclusions.version + 1, due_at = clock_timestamp(), finished_at = null,
            heard_at = case when exclusions.finished_at is null then exclusions.heard_at
                            else excluded.heard_at end
""")

_EMPTY_CART = text("select exclusion_empty_cart(:customer)")

_CLAIM = "select customer_id, version from exclusion_claim(%(lease)s)"

_IS_DECIDED = """
    select not exists (
        select 1 from checkouts where customer_id = %(customer)s and due_at is not null
    ) as decided
"""

_EXTEND = "select exclusion_extend(%(customer)s, %(version)s, %(lease)s) as done"

_TAKE_OUT = "select exclusion_take_out(%(customer)s, %(version)s, %(limit)s, %(lease)s) as looked_at"

# Not by the present time: what catalog has freed already must be found again even after its draw closed.
_SCARCE = """
    select t.order_id, array_agg(t.id order by t.id) as tickets
    from exclusions x
    join tickets t on t.customer_id = x.customer_id
    join order_lines l on l.id = t.order_line_id and l.numbers <> '{}'
    join orders o on o.id = t.order_id
    join entries e on e.ticket_id = t.id
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    where x.customer_id = %(customer)s and draw_stop(d, o.region) > x.heard_at and d.cancelled_at is null
    group by t.order_id order by t.order_id
"""

_TAKE_OUT_SCARCE = """
    select exclusion_take_out_scarce(%(customer)s, %(version)s, %(tickets)s::uuid[], %(lease)s) as done
"""

_REFERENCE = "'excluded/' || w.offer_key || '/' || w.draw_no || '/' || w.ticket_id"

_UNREFUNDED = f"""
    select w.ticket_id, w.draw_no, w.offer_key, w.amount_minor as amount, t.order_id, l.offer_name,
           o.currency, discount_of_draw(l, w.draw_no) as discount
    from withdrawn_entries w
    join tickets t on t.id = w.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
    where t.customer_id = %(customer)s and w.refunded_at is null and {is_not_aside(_REFERENCE)}
    order by w.ticket_id, w.draw_no limit %(limit)s
"""  # noqa: S608 - built from constants of the repository

_RECORD = """
    select exclusion_record(
        p_customer => %(customer)s, p_version => %(version)s, p_tickets => %(tickets)s::uuid[],
        p_draw_nos => %(draw_nos)s::bigint[], p_event_ids => %(event_ids)s::uuid[],
        p_events => %(events)s::bytea[], p_lease => %(lease)s
    ) as done
"""

_FINISH = text("select exclusion_finish(:customer, :version)")


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A customer who is being given back what is unplayed, as the worker that holds `version` sees it."""

    customer_id: UUID
    version: int

    @property
    def key(self) -> dict[str, Any]:
        """The arguments that every statement of an exclusion has."""
        return {"customer": self.customer_id, "version": self.version}


@dataclass(frozen=True, slots=True)
class WithdrawnEntry:
    """An entry that has left its draw; its customer paid `amount` minor units, a voucher `discount`."""

    ticket_id: UUID
    draw_no: int
    offer_key: str
    amount: int
    order_id: UUID
    offer_name: str
    currency: str
    discount: int

    @property
    def reference(self) -> str:
        """The one reference that the wallet knows this refund by, for ever."""
        return f"excluded/{self.offer_key}/{self.draw_no}/{self.ticket_id}"


@dataclass(frozen=True, slots=True)
class ScarceTickets:
    """Tickets of one order with numbers of a raffle, or shares, whose draw was open at the exclusion."""

    order_id: UUID
    tickets: Sequence[UUID]


async def put(session: AsyncSession, customer_id: UUID) -> None:
    """Begins to give back what a customer has not played, and empties their cart."""
    await session.execute(_PUT, {"customer": customer_id})
    await session.execute(_EMPTY_CART, {"customer": customer_id})


async def claim(database: Database, *, lease: timedelta) -> Exclusion | None:
    """Takes one customer who is due."""
    rows = await database.call(_CLAIM, {"lease": lease})
    return Exclusion(rows[0]["customer_id"], rows[0]["version"]) if rows else None


async def is_decided(database: Database, exclusion: Exclusion) -> bool:
    """Whether no purchase of the customer is under way. The wallet lets none begin any more."""
    rows = await database.call(_IS_DECIDED, {"customer": exclusion.customer_id})
    return bool(rows[0]["decided"])


async def extend(database: Database, exclusion: Exclusion, *, lease: timedelta) -> bool:
    """Keeps a customer for longer; False when another worker has taken over."""
    return bool((await database.call(_EXTEND, {**exclusion.key, "lease": lease}))[0]["done"])


async def take_out(database: Database, exclusion: Exclusion, *, limit: int, lease: timedelta) -> int | None:
    """Takes the next entries in lotteries out of their draws, and says how many it looked at.

    None when another worker has taken over.
    """
    rows = await database.call(_TAKE_OUT, {**exclusion.key, "limit": limit, "lease": lease})
    looked_at: int | None = rows[0]["looked_at"]
    return looked_at


async def scarce(database: Database, exclusion: Exclusion) -> list[ScarceTickets]:
    """The orders with something scarce whose draw was open when the customer excluded themselves."""
    rows = await database.call(_SCARCE, {"customer": exclusion.customer_id})
    return [ScarceTickets(**row) for row in rows]


async def take_out_scarce(
    database: Database, exclusion: Exclusion, tickets: Sequence[UUID], *, lease: timedelta
) -> bool:
    """Takes tickets whose numbers are free again out of their draws; False when another worker took over."""
    rows = await database.call(_TAKE_OUT_SCARCE, {**exclusion.key, "tickets": list(tickets), "lease": lease})
    return bool(rows[0]["done"])


async def unrefunded(database: Database, exclusion: Exclusion, *, limit: int) -> list[WithdrawnEntry]:
    """Entries that have left their draws and are not marked as refunded, but for those left aside."""
    rows = await database.call(_UNREFUNDED, {"customer": exclusion.customer_id, "limit": limit})
    return [WithdrawnEntry(**row) for row in rows]


async def record(
    database: Database,
    exclusion: Exclusion,
    refunded: Sequence[tuple[WithdrawnEntry, Message]],
    *,
    lease: timedelta,
) -> bool:
    """Marks entries as refunded and tells their owner; False when another worker has taken over."""
    rows = await database.call(
        _RECORD,
        {
            **exclusion.key,
            "tickets": [entry.ticket_id for entry, _ in refunded],
            "draw_nos": [entry.draw_no for entry, _ in refunded],
            "event_ids": [uuid7() for _ in refunded],
            "events": [message.SerializeToString() for _, message in refunded],
            "lease": lease,
        },
    )
    return bool(rows[0]["done"])


async def finish(session: AsyncSession, exclusion: Exclusion) -> bool:
    """Ends the work for a customer and empties what is left of the cart; False when another worker did, or
    an entry is not refunded.
    """
    if not await session.scalar(_FINISH, exclusion.key):
        return False
    await session.execute(_EMPTY_CART, {"customer": exclusion.customer_id})
    return True
