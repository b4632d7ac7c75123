"""Stock. Each change is one call of a database function (`db/functions/stock_*.sql`)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.offers.store import insert_rows
from catalog.stock.rules import NewStock, ReservedLine, StockLine
from drawproof.permutation import key_commitment
from servicekit.data.database import Database

_SECRET_BYTES = 32

_RESERVE = """
    select * from stock_reserve_order(
        %(order)s, %(customer)s, %(region)s, %(lines)s,
        %(lifetime)s + least(
            greatest(%(waits_until)s::timestamptz - clock_timestamp(), interval '0'), %(max_wait)s
        )
    )
"""

_CONFIRM = "select * from stock_confirm_order(%(order)s, %(lifetime)s)"

_RELEASE = "select stock_release_order(%(order)s) as released"

_RELEASE_TICKETS = "select * from stock_release_tickets(%(order)s, %(tickets)s::uuid[])"

_EXPIRE = "select stock_expire() as expired"

_CAP = text("""
    update stocks set sales_cap = :cap where offer_key = :offer_key and draw_no = :draw_no returning id
""")


async def insert_stock(session: AsyncSession, stock: NewStock) -> None:
    """Adds the stock of a draw with a fresh secret order of its numbers."""
    key = secrets.token_bytes(_SECRET_BYTES)
    secret = {"allocation_key": key, "key_commitment": key_commitment(key)}
    row = {**asdict(stock), "next_number": stock.first_number, **secret}
    await insert_rows(session, "stocks", [row])


async def reserve(
    database: Database,
    *,
    order_id: UUID,
    customer_id: UUID | None,
    region: str,
    lines: Sequence[StockLine],
    lifetime: timedelta,
    waits_until: datetime | None,
    max_wait: timedelta,
) -> list[ReservedLine]:
    """Reserves numbers for every line, or for none; the last line then has the reason.

    They are reserved for `lifetime`, which begins at `waits_until`, but `max_wait` from now at the
    latest.
    """
    rows = await database.call(
        _RESERVE,
        {
            "order": order_id,
            "customer": customer_id,
            "region": region,
            "lines": Jsonb([asdict(line) for line in lines], dumps=orjson.dumps),
            "lifetime": lifetime,
            "waits_until": waits_until,
            "max_wait": max_wait,
        },
    )
    return [_held(row) for row in rows]


async def confirm(database: Database, order_id: UUID, *, lifetime: timedelta) -> list[ReservedLine]:
    """Confirms the numbers of an order, or releases all; the last line then has the reason."""
    return [_held(row) for row in await database.call(_CONFIRM, {"order": order_id, "lifetime": lifetime})]


async def release(database: Database, order_id: UUID) -> int:
    """Releases the numbers of an order; returns how many lines."""
    rows = await database.call(_RELEASE, {"order": order_id})
    return int(rows[0]["released"])


async def release_tickets(
    database: Database, order_id: UUID, tickets: Sequence[UUID]
) -> tuple[int, list[UUID]]:
    """Releases the numbers of tickets; how many were released now, and which tickets have none."""
    rows = await database.call(_RELEASE_TICKETS, {"order": order_id, "tickets": list(tickets)})
    return sum(row["released"] for row in rows), [row["reference"] for row in rows if row["is_free"]]


async def expire(database: Database) -> int:
    """Releases what was not confirmed by its deadline or the stop of its draw; returns how many lines."""
    return int((await database.call(_EXPIRE))[0]["expired"])


async def set_sales_cap(session: AsyncSession, offer_key: str, draw_no: int, cap: int | None) -> bool:
    """Sets or lifts a limit of sales; False for a draw without stock."""
    rows = await session.execute(_CAP, {"offer_key": offer_key, "draw_no": draw_no, "cap": cap})
    return rows.first() is not None


def _held(row: dict[str, Any]) -> ReservedLine:
    return ReservedLine(**{**row, "numbers": row["numbers"] or (), "filled": bool(row.get("filled"))})


_ALLOCATION = text("""
    select document ->> 'allocation' from raffle_draws where offer_key = :offer_key and draw_no = :draw_no
""")


async def allocation_of(session: AsyncSession, offer_key: str, draw_no: int) -> str | None:
    """The allocation of a raffle's draw; None for any other draw."""
    found: str | None = await session.scalar(_ALLOCATION, {"offer_key": offer_key, "draw_no": draw_no})
    return found
