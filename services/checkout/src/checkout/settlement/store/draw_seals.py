"""Sealed lists of draws. Every change is one call that does nothing without the lease."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.records.fields import from_row
from checkout.settlement.rules.sealed_list import SealedBlock, SealedList, SealedTicket
from checkout.settlement.rules.settlements import DrawLease
from servicekit.data.database import Database
from servicekit.identifiers import uuid7

_PUT = text("""
    insert into draw_seals (offer_key, draw_no)
    select :offer_key, :draw_no
    where not exists (select 1 from offers where key = :offer_key and type not in ('', 'lottery_ticket'))
    on conflict do nothing
""")

_CLOSE_LIST = """
    update draw_seals set state = 'listing'
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and version = %(version)s
        and state = 'deciding' and draw_close_list(offer_key, draw_no)
    returning version
"""

_BLOCK = "select seal_block(%(offer_key)s, %(draw_no)s, %(version)s, %(size)s, %(lease)s) as listed"

_ROOT = """
    select (
               select merkle_root(coalesce(string_agg(b.root, ''::bytea order by b.block_no), ''))
               from sealed_blocks b
               where b.offer_key = draw_seals.offer_key and b.draw_no = draw_seals.draw_no
           ) as root, entries, stakes_minor, clock_timestamp() as at,
           (select o.currency from tickets t join orders o on o.id = t.order_id
            where t.id = draw_seals.last_ticket_id) as currency
    from draw_seals where offer_key = %(offer_key)s and draw_no = %(draw_no)s
"""

_FINISH = """
    with moved as (
        update draw_seals set state = 'sealed', due_at = null, root = %(root)s, sealed_at = clock_timestamp()
        where offer_key = %(offer_key)s and draw_no = %(draw_no)s and version = %(version)s
            and state = 'listing'
        returning offer_key, draw_no
    ), woken as (
        update settlements s set due_at = clock_timestamp() from moved
        where s.offer_key = moved.offer_key and s.draw_no = moved.draw_no and s.state = 'sealing'
    )
    select outbox_put(
        %(event_id)s, 'wattle.checkout.v1.draw_sealed', offer_key || '/' || draw_no, 1, %(event)s, null
    ) from moved
"""

_READ_BLOCK = """
    select offer_key, draw_no, block_no, tickets, shapes, shape_of, sizes, games, root from sealed_blocks
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and block_no = %(block_no)s
"""

_OF_TICKET = """
    select b.offer_key, b.draw_no, b.block_no, b.tickets, b.shapes, b.shape_of, b.sizes, b.games, b.root,
           s.entries, s.root as draw_root, s.sealed_at,
           (select array_agg(r.root order by r.block_no) from sealed_blocks r
                where r.offer_key = b.offer_key and r.draw_no = b.draw_no) as roots
    from tickets t
    join entries e on e.ticket_id = t.id and e.draw_no = %(draw_no)s
    join draw_seals s on s.offer_key = e.offer_key and s.draw_no = e.draw_no and s.state = 'sealed'
    join sealed_blocks b on b.offer_key = e.offer_key and b.draw_no = e.draw_no
        and t.id between b.first_ticket_id and b.last_ticket_id
    where t.id = %(ticket)s and t.customer_id = %(customer)s
"""

_OWNS_ENTRY = """
    select 1 from tickets t join entries e on e.ticket_id = t.id and e.draw_no = %(draw_no)s
    where t.id = %(ticket)s and t.customer_id = %(customer)s
"""


async def put(session: AsyncSession, offer_key: str, draw_no: int) -> None:
    """Begins to seal the list of a draw of a lottery, once; raffles are sealed by catalog."""
    await session.execute(_PUT, {"offer_key": offer_key, "draw_no": draw_no})


async def close_list(database: Database, seal: DrawLease) -> bool:
    """Closes the list for new tickets; False while a purchase into the draw is undecided."""
    return bool(await database.call(_CLOSE_LIST, seal.key))


async def add_block(database: Database, seal: DrawLease, *, size: int, lease: timedelta) -> int | None:
    """Puts the next tickets into a block; returns how many, None when another worker has the lease."""
    rows = await database.call(_BLOCK, {**seal.key, "size": size, "lease": lease})
    listed: int | None = rows[0]["listed"]
    return listed


async def listed(database: Database, seal: DrawLease) -> SealedList:
    """The whole list, once it has all its blocks."""
    row = (await database.call(_ROOT, seal.key))[0]
    return from_row(SealedList, row, stakes=row["stakes_minor"], currency=row["currency"] or "")


async def finish(database: Database, seal: DrawLease, *, root: bytes, event: Message) -> bool:
    """Seals the list and publishes its root; False when another worker did."""
    return bool(
        await database.call(
            _FINISH,
            {**seal.key, "root": root, "event_id": uuid7(), "event": event.SerializeToString()},
        )
    )


async def block(database: Database, offer_key: str, draw_no: int, block_no: int) -> SealedBlock | None:
    """One block of a sealed list; None beyond the last."""
    rows = await database.call(
        _READ_BLOCK, {"offer_key": offer_key, "draw_no": draw_no, "block_no": block_no}
    )
    return _block(rows[0]) if rows else None


async def of_ticket(
    database: Database, ticket_id: UUID, customer_id: UUID, draw_no: int
) -> SealedTicket | None:
    """The sealed block of a customer's ticket; None before it is sealed, or without such a ticket."""
    rows = await database.call(_OF_TICKET, {"ticket": ticket_id, "customer": customer_id, "draw_no": draw_no})
    if not rows:
        return None
    row = rows[0]
    return SealedTicket(_block(row), row["roots"], row["entries"], row["draw_root"], row["sealed_at"])


async def owns_entry(database: Database, ticket_id: UUID, customer_id: UUID, draw_no: int) -> bool:
    """Whether a customer's ticket takes part in a draw."""
    return bool(
        await database.call(_OWNS_ENTRY, {"ticket": ticket_id, "customer": customer_id, "draw_no": draw_no})
    )


def _block(row: dict[str, Any]) -> SealedBlock:
    return from_row(SealedBlock, row)
