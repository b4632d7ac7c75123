"""Draws: their rows, and reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, FromClause, Row, insert, select, text
from sqlalchemy.dialects.postgresql import insert as insert_or_skip
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import NOT_YET_CLOSED, WITH_RESULT, Draw, YearOfDraws
from catalog.draws.tables import draw_changes, draws
from catalog.errors import unknown_draw
from catalogue.draws import DrawStatus, PrizePool

NOT_YET_CLOSED_VALUES = [status.public_name for status in NOT_YET_CLOSED]

_COLUMNS: Final = [each.name for each in fields(Draw) if each.name in draws.c and each.name != "prize_pool"]
"""Fields of a draw that are columns; a prize pool has three."""

_KNOWN: Final = text("""
    select draws.offer_key, draws.draw_no
    from unnest(cast(:keys as text[]), cast(:numbers as bigint[])) as wanted (offer_key, draw_no)
    join draws using (offer_key, draw_no)
""")

_YEARS: Final = text("""
    select offer_key, extract(year from draw_date)::integer as year,
           array_agg(draw_no order by draw_no) as draw_nos,
           array_agg(draw_date order by draw_no) as draw_dates,
           array_agg(status = any(:with_result) order by draw_no) as drawn
    from draws where cancelled_at is null group by 1, 2 order by 1, 2
""")


async def insert_draws(session: AsyncSession, new: Sequence[Draw], *, actor: str) -> list[Draw]:
    """Adds draws; those whose number exists are left as they are. Returns what was added, by draw time."""
    known = await session.execute(
        _KNOWN, {"keys": [draw.offer_key for draw in new], "numbers": [draw.draw_no for draw in new]}
    )
    numbers = {(row.offer_key, row.draw_no) for row in known}
    missing = [_values(draw) for draw in new if (draw.offer_key, draw.draw_no) not in numbers]
    if not missing:
        return []
    statement = insert_or_skip(draws).values(missing).on_conflict_do_nothing().returning(draws)
    added = sorted_draws(await session.execute(statement))
    await record_changes(session, added, change="announced", actor=actor)
    return added


async def find_draw(session: AsyncSession, offer_key: str, draw_no: int) -> Draw | None:
    row = (await session.execute(select(draws).where(is_draw(offer_key, draw_no)))).one_or_none()
    return None if row is None else draw_from_row(row)


async def lock_draw(session: AsyncSession, offer_key: str, draw_no: int) -> Draw:
    """One draw, locked until the transaction ends. Raises NotFound (`draw_not_found`)."""
    query = select(draws).where(is_draw(offer_key, draw_no)).with_for_update()
    row = (await session.execute(query)).one_or_none()
    if row is None:
        raise unknown_draw(offer_key, draw_no)
    return draw_from_row(row)


async def draw_after(session: AsyncSession, draw: Draw) -> Draw | None:
    """The next draw of the same offer that is not drawn yet."""
    later = (draws.c.draw_at > draw.draw_at, draws.c.result_version.is_(None))
    query = select(draws).where(draws.c.offer_key == draw.offer_key, *later).order_by(draws.c.draw_at)
    row = (await session.execute(query.limit(1))).one_or_none()
    return None if row is None else draw_from_row(row)


async def last_drawn(session: AsyncSession, offer_key: str) -> Draw | None:
    """The newest draw of an offer that has a result."""
    drawn = (draws.c.offer_key == offer_key, draws.c.result_version.is_not(None))
    query = select(draws).where(*drawn).order_by(draws.c.draw_at.desc())
    row = (await session.execute(query.limit(1))).one_or_none()
    return None if row is None else draw_from_row(row)


async def upcoming_draws(
    session: AsyncSession, now: datetime, offer_keys: Sequence[str]
) -> dict[str, list[Draw]]:
    """For each offer, its draws that have not stopped selling, by draw time; place 0 is the next draw."""
    selling = (draws.c.status.in_(NOT_YET_CLOSED_VALUES), draws.c.stop > now)
    query = select(draws).where(draws.c.offer_key.in_(offer_keys), *selling)
    found: dict[str, list[Draw]] = {key: [] for key in offer_keys}
    for row in await session.execute(query.order_by(draws.c.draw_at, draws.c.draw_no)):
        found[row.offer_key].append(draw_from_row(row))
    return found


async def undrawn_draws(session: AsyncSession, offer_key: str) -> list[Draw]:
    """Draws of an offer without a result, by draw time."""
    undrawn = draws.c.status.in_([*NOT_YET_CLOSED_VALUES, DrawStatus.CLOSED.public_name])
    query = select(draws).where(draws.c.offer_key == offer_key, undrawn)
    rows = await session.execute(query.order_by(draws.c.draw_at, draws.c.draw_no))
    return [draw_from_row(row) for row in rows]


async def years_of_draws(session: AsyncSession) -> list[YearOfDraws]:
    """Every draw that is not cancelled, upcoming ones too."""
    rows = await session.execute(_YEARS, {"with_result": [status.public_name for status in WITH_RESULT]})
    return [YearOfDraws(**row) for row in rows.mappings()]


async def record_changes(
    session: AsyncSession, changed: Sequence[Draw], *, change: str, actor: str, reason: str | None = None
) -> None:
    """Adds a line to the history of each draw, under its version."""
    lines = [
        {
            "offer_key": draw.offer_key,
            "draw_no": draw.draw_no,
            "version": draw.version,
            "change": change,
            "actor": actor,
            "reason": reason,
        }
        for draw in changed
    ]
    if lines:
        await session.execute(insert(draw_changes).values(lines))


def is_draw(offer_key: str, draw_no: int, table: FromClause = draws) -> ColumnElement[bool]:
    return (table.c.offer_key == offer_key) & (table.c.draw_no == draw_no)


def same_draw(one: FromClause, other: FromClause) -> ColumnElement[bool]:
    return (one.c.offer_key == other.c.offer_key) & (one.c.draw_no == other.c.draw_no)


def sorted_draws(rows: Iterable[Row[Any]]) -> list[Draw]:
    return sorted(map(draw_from_row, rows), key=lambda draw: draw.draw_at)


def pool_values(pool: PrizePool | None) -> dict[str, Any]:
    return {
        "prize_pool": pool.amount if pool else None,
        "prize_pool_currency": pool.currency if pool else None,
        "prize_pool_suffix": pool.suffix if pool else "",
    }


def _values(draw: Draw) -> dict[str, Any]:
    return {
        **{name: getattr(draw, name) for name in _COLUMNS},
        "status": draw.status.public_name,
        "closes": {region: instant.isoformat() for region, instant in draw.closes.items()},
        "regions": list(draw.regions),
        **pool_values(draw.prize_pool),
    }


def draw_from_row(row: Row[Any]) -> Draw:
    values = {name: getattr(row, name) for name in _COLUMNS}
    for name, value in values.items():
        if isinstance(value, datetime):
            values[name] = value.astimezone(UTC)
    values["status"] = DrawStatus.named(row.status)
    values["closes"] = {region: datetime.fromisoformat(instant) for region, instant in row.closes.items()}
    values["regions"] = tuple(row.regions)
    pool = None
    if row.prize_pool is not None:
        pool = PrizePool(row.prize_pool, row.prize_pool_currency, row.prize_pool_suffix)
    return Draw(**values, prize_pool=pool)
