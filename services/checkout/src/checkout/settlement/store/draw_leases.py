"""Leases of the work on a draw: the seal of its list, or the refund of its entries."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from checkout.settlement.rules.settlements import DrawLease
from servicekit.data.database import Database

Table = Literal["draw_seals", "draw_refunds"]


async def lease_due(database: Database, table: Table, *, lease: timedelta) -> DrawLease | None:
    """Leases one draw that is due."""
    statement = f"""
        update {table} s set version = s.version + 1, due_at = clock_timestamp() + %(lease)s
        where (s.offer_key, s.draw_no) = (
            select c.offer_key, c.draw_no from {table} c
            where c.due_at <= clock_timestamp() order by c.due_at limit 1 for update skip locked
        )
        returning s.offer_key, s.draw_no, s.state, s.version
    """  # noqa: S608 - built from names of tables
    rows = await database.call(statement, {"lease": lease})
    return DrawLease(**rows[0]) if rows else None


async def extend(database: Database, table: Table, leased: DrawLease, *, lease: timedelta) -> bool:
    """Extends the lease; False when another worker has it."""
    statement = f"""
        update {table} set due_at = clock_timestamp() + %(lease)s
        where offer_key = %(offer_key)s and draw_no = %(draw_no)s and version = %(version)s
            and due_at is not null
        returning version
    """  # noqa: S608 - built from names of tables
    return bool(await database.call(statement, {**leased.key, "lease": lease}))
