"""Draws, and the guarded statements that move them on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Row,
    Update,
    func,
    insert,
    literal_column,
    not_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_skip
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.draw_states_tmp import NOT_YET_CLOSED, DrawStatus, statuses_before
from catalog.draws.rules import Draw, PrizePool
from catalog.offers.tables import draw_changes, draws

_NOT_YET_CLOSED = [status.value for status in NOT_YET_CLOSED]

_STOCK = "exists (select from stocks s where s.offer_key = draws.offer_key and s.draw_no = draws.draw_no"
_HAS_STOCK = literal_column(f"{_STOCK})", Boolean)
_ALL_CONFIRMED = literal_column(f"{_STOCK} and s.confirmed >= s.authorised)", Boolean)
_HAS_STOCK_LEFT = literal_column(f"{_STOCK} and s.held < least(s.authorised, s.sales_cap))", Boolean)


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


async def open_due(session: AsyncSession, now: datetime) -> list[Draw]:
    """Puts on sale every announced draw whose time has come."""
    statement = (
        update(draws)
        .where(draws.c.status == DrawStatus.ANNOUNCED.value, draws.c.open_at <= now, draws.c.last_stop > now)
        .values(status=DrawStatus.OPEN.value)
    )
    return await change_draws(session, statement, change="opened", actor="clock")


async def close_due(session: AsyncSession, now: datetime) -> list[Draw]:
    """Closes every draw whose last stop has passed."""
    statement = (
        update(draws)
        .where(draws.c.status.in_(_NOT_YET_CLOSED), draws.c.last_stop <= now)
        .values(status=DrawStatus.CLOSED.value)
    )
    return await change_draws(session, statement, change="closed", actor="clock")


async def close_early(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Closes a draw at ``now``, which becomes its stop everywhere; None when it was closed already."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.status.in_(_NOT_YET_CLOSED))
        .values(
            status=DrawStatus.CLOSED.value,
            stop=func.least(draws.c.stop, now),
            closes={},
            last_stop=func.least(draws.c.stop, now),
            system_close=func.least(draws.c.stop, now) + (draws.c.system_close - draws.c.stop),
        )
    )
    return only_one(await change_draws(session, statement, change="closed early", actor=actor))


async def cap_sold_out(session: AsyncSession) -> list[Draw]:
    """Caps every open draw of which nothing is left to sell."""
    statement = (
        update(draws)
        .where(draws.c.status == DrawStatus.OPEN.value, _HAS_STOCK, not_(_HAS_STOCK_LEFT))
        .values(status=DrawStatus.CAPPED.value)
    )
    return await change_draws(session, statement, change="sold out", actor="clock")


async def reopen_capped(session: AsyncSession) -> list[Draw]:
    """Puts capped draws on sale again of which something came back."""
    statement = (
        update(draws)
        .where(draws.c.status == DrawStatus.CAPPED.value, _HAS_STOCK_LEFT)
        .values(status=DrawStatus.OPEN.value)
    )
    return await change_draws(session, statement, change="on sale again", actor="clock")


async def close_sold_out(session: AsyncSession, now: datetime, draw_at: datetime) -> list[Draw]:
    """Closes every draw that waited for its last ticket to be paid; it is drawn at ``draw_at``."""
    stop = func.least(draws.c.stop, now)
    statement = (
        update(draws)
        .where(draws.c.status.in_(_NOT_YET_CLOSED), draws.c.draws_when_sold_out, _ALL_CONFIRMED)
        .values(
            status=DrawStatus.CLOSED.value,
            stop=stop,
            closes={},
            last_stop=stop,
            system_close=stop,
            draw_at=func.least(draws.c.draw_at, draw_at),
            draw_date=func.least(draws.c.draw_date, draw_at.date()),
        )
    )
    return await change_draws(session, statement, change="sold out and closed", actor="clock")


async def open_following(session: AsyncSession, closed: Draw, now: datetime) -> Draw | None:
    """Opens the draw that waits for ``closed`` to be sold out; None when none is announced."""
    following = (
        select(func.min(draws.c.draw_no))
        .where(
            draws.c.offer_key == closed.offer_key,
            draws.c.draw_no > closed.draw_no,
            draws.c.draws_when_sold_out,
            draws.c.status == DrawStatus.ANNOUNCED.value,
        )
        .scalar_subquery()
    )
    statement = (
        update(draws)
        .where(draws.c.offer_key == closed.offer_key, draws.c.draw_no == following)
        .values(status=DrawStatus.OPEN.value, open_at=func.least(draws.c.open_at, now))
    )
    return only_one(await change_draws(session, statement, change="opened", actor="clock"))


async def announce_pool(
    session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool, now: datetime, *, actor: str
) -> Draw | None:
    """Sets the prize pool of a draw that still sells; None when it does not."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.status.in_(_NOT_YET_CLOSED), draws.c.last_stop > now)
        .values(_pool_values(pool))
    )
    return only_one(await change_draws(session, statement, change="pool announced", actor=actor))


async def announce_base_pool(
    session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool
) -> Draw | None:
    """Gives the base pool to a draw that has none; None when it has one."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.prize_pool.is_(None))
        .values(_pool_values(pool))
    )
    return only_one(await change_draws(session, statement, change="base pool announced", actor="clock"))


async def publish_result(
    session: AsyncSession,
    offer_key: str,
    draw_no: int,
    result_version: int,
    *,
    actor: str,
    reason: str | None,
) -> Draw | None:
    """Moves a draw to drawn with this version of its result; None when its status does not allow it.

    The first version needs a closed draw, a later one is a correction and needs the version before it.
    """
    correction = result_version > 1
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no),
            draws.c.status.in_(statuses_before(DrawStatus.DRAWN, correction=correction)),
            func.coalesce(draws.c.result_version, 0) == result_version - 1,
            draws.c.cancelled_at.is_(None),
            draws.c.held_because.is_(None),
        )
        .values(status=DrawStatus.DRAWN.value, result_version=result_version)
    )
    change = "result corrected" if correction else "result published"
    return only_one(await change_draws(session, statement, change=change, actor=actor, reason=reason))


async def publish_dividends(
    session: AsyncSession, offer_key: str, draw_no: int, result_version: int, *, actor: str
) -> Draw | None:
    """Counts the publication of dividends as a change of the draw; None when its result has moved on."""
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no),
            draws.c.result_version == result_version,
            draws.c.held_because.is_(None),
        )
        .values(result_version=result_version)
    )
    return only_one(await change_draws(session, statement, change="dividends published", actor=actor))


async def settle(
    session: AsyncSession, offer_key: str, draw_no: int, result_version: int, status: DrawStatus
) -> Draw | None:
    """Moves a draw on to scored or paid; None when it is there already, or the result was corrected since."""
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no),
            draws.c.status.in_(statuses_before(status)),
            draws.c.result_version == result_version,
        )
        .values(status=status.value)
    )
    change = status.value.removeprefix("DRAW_").lower()
    return only_one(await change_draws(session, statement, change=change, actor="checkout"))


async def find_draw(session: AsyncSession, offer_key: str, draw_no: int) -> Draw | None:
    """One draw."""
    row = (await session.execute(select(draws).where(is_draw(offer_key, draw_no)))).one_or_none()
    return None if row is None else draw_from_row(row)


async def lock_draw(session: AsyncSession, offer_key: str, draw_no: int) -> Draw | None:
    """One draw, which nobody else changes until the transaction ends."""
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


async def carry_pool(session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool) -> Draw | None:
    """Raises the pool of a draw by what an earlier one left; None when it is as high already."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.prize_pool < pool.amount)
        .values(_pool_values(pool))
    )
    return only_one(await change_draws(session, statement, change="jackpot carried over", actor="clock"))


async def upcoming_draws(
    session: AsyncSession, now: datetime, offer_keys: Sequence[str]
) -> dict[str, list[Draw]]:
    """For each offer, its draws that have not stopped selling, by draw time; place 0 is the next draw."""
    query = (
        select(draws)
        .where(draws.c.offer_key.in_(offer_keys), draws.c.status.in_(_NOT_YET_CLOSED), draws.c.stop > now)
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
            draws.c.status.in_([*_NOT_YET_CLOSED, DrawStatus.CLOSED.value]),
        )
        .order_by(draws.c.draw_at, draws.c.draw_no)
    )
    return [draw_from_row(row) for row in await session.execute(query)]


async def change_draws(
    session: AsyncSession, statement: Update, *, change: str, actor: str, reason: str | None = None
) -> list[Draw]:
    """Runs a guarded update; every row it takes gets the next version and a line in the draw's history."""
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


def _pool_values(pool: PrizePool | None) -> dict[str, Any]:
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
        "status": draw.status.value,
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
        **_pool_values(draw.prize_pool),
    }


def draw_from_row(row: Row[Any]) -> Draw:
    """A draw as its row says."""
    pool = None
    if row.prize_pool is not None:
        pool = PrizePool(row.prize_pool, row.prize_pool_currency, row.prize_pool_suffix)
    return Draw(
        offer_key=row.offer_key,
        draw_no=row.draw_no,
        rules_from=row.rules_from,
        draw_type=row.draw_type,
        status=DrawStatus(row.status),
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
