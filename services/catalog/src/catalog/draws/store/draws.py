"""Draws: rows, reads, and the guarded update that every change goes through."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Update, insert, select, text
from sqlalchemy.dialects.postgresql import insert as insert_or_skip
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import NOT_YET_CLOSED, WITH_RESULT, Draw, YearOfDraws
from catalog.draws.tables import draw_changes, draws
from catalogue.draws import DrawStatus, PrizePool

NOT_YET_CLOSED_VALUES = [status.public_name for status in NOT_YET_CLOSED]

_KNOWN: Final = text("""
    select draws.offer_key, draws.draw_no
    from unnest(cast(:keys as text[]), cast(:numbers as bigint[])) as asked (offer_key, draw_no)
    join draws using (offer_key, draw_no)
""")


async def insert_draws(session: AsyncSession, new: Sequence[Draw], *, actor: str) -> list[Draw]:
    """Adds draws; those whose number exists are left as they are. Returns what was added, by draw time."""
    known = await session.execute(
        _KNOWN, {"keys": [draw.offer_key for draw in new], "numbers": [draw.draw_no for draw in new]}
    )
    numbers = {(row.offer_key, row.draw_no) for row in known}
    missing = [draw for draw in new if (draw.offer_key, draw.draw_no) not in numbers]
    if not missing:
        return []
    statement = (
        insert_or_skip(draws)
        .values([_values(draw) for draw in missing])
        .on_conflict_do_nothing()
        .returning(draws)
    )
    added = sorted(map(draw_from_row, await session.execute(statement)), key=lambda draw: draw.draw_at)
    await _record(session, added, change="announced", actor=actor)
    return added


async def find_draw(session: AsyncSession, offer_key: str, draw_no: int) -> Draw | None:
    row = (await session.execute(select(draws).where(is_draw(offer_key, draw_no)))).one_or_none()
    return None if row is None else draw_from_row(row)


async def lock_draw(session: AsyncSession, offer_key: str, draw_no: int) -> Draw | None:
    """One draw, locked until the transaction ends."""
    query = select(draws).where(is_draw(offer_key, draw_no)).with_for_update()
    row = (await session.execute(query)).one_or_none()
    return None if row is None else draw_from_row(row)


async def draw_after(session: AsyncSession, draw: Draw) -> Draw | None:
    """The next draw of the same offer that is not drawn yet."""
    query = (
        select(draws)
        .where(
            draws.c.offer_key == draw.offer_key,
            draws.c.draw_at > draw.draw_at,
            draws.c.result_version.is_(None),
        )
        .order_by(draws.c.draw_at)
        .limit(1)
    )
    row = (await session.execute(query)).one_or_none()
    return None if row is None else draw_from_row(row)


async def last_drawn(session: AsyncSession, offer_key: str) -> Draw | None:
    """The newest draw of an offer that has a result."""
    query = (
        select(draws)
        .where(draws.c.offer_key == offer_key, draws.c.result_version.is_not(None))
        .order_by(draws.c.draw_at.desc())
        .limit(1)
    )
    row = (await session.execute(query)).one_or_none()
    return None if row is None else draw_from_row(row)


async def upcoming_draws(
    session: AsyncSession, now: datetime, offer_keys: Sequence[str]
) -> dict[str, list[Draw]]:
    """For each offer, its draws that have not stopped selling, by draw time; place 0 is the next draw."""
    query = (
        select(draws)
        .where(
            draws.c.offer_key.in_(offer_keys), draws.c.status.in_(NOT_YET_CLOSED_VALUES), draws.c.stop > now
        )
        .order_by(draws.c.draw_at, draws.c.draw_no)
    )
    found: dict[str, list[Draw]] = {key: [] for key in offer_keys}
    for row in await session.execute(query):
        found[row.offer_key].append(draw_from_row(row))
    return found


async def undrawn_draws(session: AsyncSession, offer_key: str) -> list[Draw]:
    """Draws of an offer without a result, by draw time."""
    query = (
        select(draws)
        .where(
            draws.c.offer_key == offer_key,
            draws.c.status.in_([*NOT_YET_CLOSED_VALUES, DrawStatus.CLOSED.public_name]),
        )
        .order_by(draws.c.draw_at, draws.c.draw_no)
    )
    return [draw_from_row(row) for row in await session.execute(query)]


async def change_draws(
    session: AsyncSession, statement: Update, *, change: str, actor: str, reason: str | None = None
) -> list[Draw]:
    """Runs a guarded update; every changed draw gets the next version and a line in its history."""
    counted = statement.values(version=draws.c.version + 1).returning(draws)
    changed = sorted(map(draw_from_row, await session.execute(counted)), key=lambda draw: draw.draw_at)
    await _record(session, changed, change=change, actor=actor, reason=reason)
    return changed


async def _record(
    session: AsyncSession, changed: Sequence[Draw], *, change: str, actor: str, reason: str | None = None
) -> None:
    if not changed:
        return
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
    await session.execute(insert(draw_changes).values(lines))


def is_draw(offer_key: str, draw_no: int) -> ColumnElement[bool]:
    return (draws.c.offer_key == offer_key) & (draws.c.draw_no == draw_no)


def only_one(changed: list[Draw]) -> Draw | None:
    return changed[0] if changed else None


def pool_values(pool: PrizePool | None) -> dict[str, Any]:
    return {
        "prize_pool": pool.amount if pool else None,
        "prize_pool_currency": pool.currency if pool else None,
        "prize_pool_suffix": pool.suffix if pool else "",
    }


def _values(draw: Draw) -> dict[str, Any]:
    return {
        "offer_key": draw.offer_key,
        "draw_no": draw.draw_no,
        "rules_from": draw.rules_from,
        "draw_type": draw.draw_type,
        "status": draw.status.public_name,
        "draw_date": draw.draw_date,
        "open_at": draw.open_at,
        "stop": draw.stop,
        "closes": {region: instant.isoformat() for region, instant in draw.closes.items()},
        "last_stop": draw.last_stop,
        "system_close": draw.system_close,
        "draw_at": draw.draw_at,
        "result_version": draw.result_version,
        "version": draw.version,
        "regions": list(draw.regions),
        "pre_order_at": draw.pre_order_at,
        "draws_when_sold_out": draw.draws_when_sold_out,
        **pool_values(draw.prize_pool),
    }


def draw_from_row(row: Row[Any]) -> Draw:
    pool = None
    if row.prize_pool is not None:
        pool = PrizePool(row.prize_pool, row.prize_pool_currency, row.prize_pool_suffix)
    return Draw(
        offer_key=row.offer_key,
        draw_no=row.draw_no,
        rules_from=row.rules_from,
        draw_type=row.draw_type,
        status=DrawStatus.named(row.status),
        draw_date=row.draw_date,
        open_at=row.open_at.astimezone(UTC),
        stop=row.stop.astimezone(UTC),
        closes={region: datetime.fromisoformat(instant) for region, instant in row.closes.items()},
        last_stop=row.last_stop.astimezone(UTC),
        system_close=row.system_close.astimezone(UTC),
        draw_at=row.draw_at.astimezone(UTC),
        prize_pool=pool,
        result_version=row.result_version,
        version=row.version,
        regions=tuple(row.regions),
        held_because=row.held_because,
        cancel_requested_by=row.cancel_requested_by,
        cancel_reason=row.cancel_reason,
        cancelled_at=row.cancelled_at and row.cancelled_at.astimezone(UTC),
        pre_order_at=row.pre_order_at and row.pre_order_at.astimezone(UTC),
        draws_when_sold_out=row.draws_when_sold_out,
    )


_YEARS: Final = text("""
    select offer_key, extract(year from draw_date)::integer as year,
           array_agg(draw_no order by draw_no) as draw_nos,
           array_agg(draw_date order by draw_no) as draw_dates,
           array_agg(status = any(:with_result) order by draw_no) as drawn
    from draws where cancelled_at is null group by 1, 2 order by 1, 2
""")


async def years_of_draws(session: AsyncSession) -> list[YearOfDraws]:
    """Every draw that is not cancelled, upcoming ones too."""
    rows = await session.execute(_YEARS, {"with_result": [status.public_name for status in WITH_RESULT]})
    return [YearOfDraws(**row) for row in rows.mappings()]
