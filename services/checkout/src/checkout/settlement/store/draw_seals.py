"""Sealing draws: every change is one call that does nothing when another worker holds the seal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from google.protobuf.message import Message
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.settlement.rules.sealed_list import SealedBlock
from servicekit.database import Database
from servicekit.identifiers import uuid7

_PUT = text("""
    insert into draw_seals (offer_key, draw_no)
    select :offer_key, :draw_no
    where not exists (select 1 from offers where key = :offer_key and type not in ('', 'lottery_ticket'))
    on conflict do nothing
""")

_CLAIM = "select * from seal_claim(%(lease)s)"

_EXTEND = """
    update draw_seals set due_at = clock_timestamp() + %(lease)s
    where offer_key = %(offer_key)s and draw_no = %(draw_no)s and version = %(version)s and due_at is not null
    returning version
"""

_SHUT = "select seal_shut(%(offer_key)s, %(draw_no)s, %(version)s) as done"

_BLOCK = "select seal_block(%(offer_key)s, %(draw_no)s, %(version)s, %(size)s, %(lease)s) as listed"

_ROOT = """
    select seal_root(offer_key, draw_no) as root, entries, stakes_minor, clock_timestamp() as at,
           (select o.currency from tickets t join orders o on o.id = t.order_id
            where t.id = draw_seals.last_ticket_id) as currency
    from draw_seals where offer_key = %(offer_key)s and draw_no = %(draw_no)s
"""

_FINISH = """
    select seal_finish(
        %(offer_key)s, %(draw_no)s, %(version)s, %(root)s, %(event_id)s, %(event)s
    ) as done
"""

_BLOCK_COLUMNS = (
    "b.offer_key, b.draw_no, b.block_no, b.tickets, b.shapes, b.shape_of, b.sizes, b.games, b.root"
)

_READ_BLOCK = f"""
    select {_BLOCK_COLUMNS} from sealed_blocks b
    where b.offer_key = %(offer_key)s and b.draw_no = %(draw_no)s and b.block_no = %(block_no)s
"""  # noqa: S608 - built from constants of this module

_OF_TICKET = f"""
    select {_BLOCK_COLUMNS}, s.entries, s.root as draw_root, s.sealed_at,
           (select array_agg(r.root order by r.block_no) from sealed_blocks r
                where r.offer_key = b.offer_key and r.draw_no = b.draw_no) as roots
    from tickets t
    join entries e on e.ticket_id = t.id and e.draw_no = %(draw_no)s
    join draw_seals s on s.offer_key = e.offer_key and s.draw_no = e.draw_no and s.state = 'sealed'
    join sealed_blocks b on b.offer_key = e.offer_key and b.draw_no = e.draw_no
        and t.id between b.first_ticket_id and b.last_ticket_id
    where t.id = %(ticket)s and t.customer_id = %(customer)s
"""  # noqa: S608 - built from constants of this module

_OWNS_ENTRY = """
    select 1 from tickets t join entries e on e.ticket_id = t.id and e.draw_no = %(draw_no)s
    where t.id = %(ticket)s and t.customer_id = %(customer)s
"""


@dataclass(frozen=True, slots=True)
class Seal:
    """The list of a draw on its way to being sealed, as the worker that holds `version` sees it."""

    offer_key: str
    draw_no: int
    state: str
    version: int

    @property
    def key(self) -> dict[str, Any]:
        """The arguments that every statement of a seal has."""
        return {"offer_key": self.offer_key, "draw_no": self.draw_no, "version": self.version}


@dataclass(frozen=True, slots=True)
class SealedList:
    """A list of tickets: its Merkle root, and what was paid for the draw in minor units."""

    root: bytes
    entries: int
    stakes: int
    currency: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SealedTicket:
    """The block that a ticket was sealed in, and what lies above the blocks of its draw."""

    block: SealedBlock
    block_roots: list[bytes]
    entries: int
    root: bytes
    sealed_at: datetime


async def put(session: AsyncSession, offer_key: str, draw_no: int) -> None:
    """Begins to seal the list of a draw of a lottery, once; raffles are sealed by catalog."""
    await session.execute(_PUT, {"offer_key": offer_key, "draw_no": draw_no})


async def claim(database: Database, *, lease: timedelta) -> Seal | None:
    """Takes one seal that is due."""
    rows = await database.call(_CLAIM, {"lease": lease})
    if not rows:
        return None
    row = rows[0]
    return Seal(row["offer_key"], row["draw_no"], row["state"], row["version"])


async def extend(database: Database, seal: Seal, *, lease: timedelta) -> bool:
    """Keeps a seal for longer; False when another worker has taken it."""
    return bool(await database.call(_EXTEND, {**seal.key, "lease": lease}))


async def shut(database: Database, seal: Seal) -> bool:
    """Closes the list; False while a purchase into the draw is undecided."""
    return bool((await database.call(_SHUT, seal.key))[0]["done"])


async def add_block(database: Database, seal: Seal, *, size: int, lease: timedelta) -> int | None:
    """Puts the next tickets into a block and says how many; None when another worker has taken over."""
    rows = await database.call(_BLOCK, {**seal.key, "size": size, "lease": lease})
    listed: int | None = rows[0]["listed"]
    return listed


async def listed(database: Database, seal: Seal) -> SealedList:
    """The whole list, once all its blocks are there."""
    row = (await database.call(_ROOT, seal.key))[0]
    return SealedList(
        root=row["root"],
        entries=row["entries"],
        stakes=row["stakes_minor"],
        currency=row["currency"] or "",
        at=row["at"],
    )


async def finish(database: Database, seal: Seal, *, root: bytes, event: Message) -> bool:
    """Seals the list for ever and publishes its root; False when another worker has done it."""
    rows = await database.call(
        _FINISH,
        {**seal.key, "root": root, "event_id": uuid7(), "event": event.SerializeToString()},
    )
    return bool(rows[0]["done"])


async def block(database: Database, offer_key: str, draw_no: int, block_no: int) -> SealedBlock | None:
    """One block of a sealed list; None beyond the last."""
    rows = await database.call(
        _READ_BLOCK, {"offer_key": offer_key, "draw_no": draw_no, "block_no": block_no}
    )
    return _block(rows[0]) if rows else None


async def of_ticket(
    database: Database, ticket_id: UUID, customer_id: UUID, draw_no: int
) -> SealedTicket | None:
    """Where a customer's ticket was sealed; None while it is not, and for anybody else's."""
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
    return SealedBlock(
        offer_key=row["offer_key"],
        draw_no=row["draw_no"],
        block_no=row["block_no"],
        tickets=row["tickets"],
        shapes=row["shapes"],
        shape_of=row["shape_of"],
        sizes=row["sizes"],
        games=row["games"],
        root=row["root"],
    )
