"""Statements that change draws: sale, prize pool, cancellation, result and settlement."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Text,
    Update,
    func,
    literal_column,
    not_,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw, statuses_before
from catalog.draws.store.draws import (
    NOT_YET_CLOSED_VALUES,
    is_draw,
    pool_values,
    record_changes,
    sorted_draws,
)
from catalog.draws.tables import draws
from catalogue.draws import DrawStatus, PrizePool

_ANNOUNCED = DrawStatus.ANNOUNCED.public_name
_OPEN = DrawStatus.OPEN.public_name
_CAPPED = DrawStatus.CAPPED.public_name
_CLOSED = DrawStatus.CLOSED.public_name

_NOT_CLOSED = draws.c.status.in_(NOT_YET_CLOSED_VALUES)
_HAS_NO_RESULT = draws.c.result_version.is_(None)
_NOT_CANCELLED = draws.c.cancelled_at.is_(None)
_NOT_HELD = draws.c.held_because.is_(None)

_STOCK = "exists (select from stocks s where s.offer_key = draws.offer_key and s.draw_no = draws.draw_no"
_HAS_STOCK = literal_column(f"{_STOCK})", Boolean)
_ALL_CONFIRMED = literal_column(f"{_STOCK} and s.confirmed >= s.authorised)", Boolean)
_HAS_STOCK_LEFT = literal_column(f"{_STOCK} and s.held < least(s.authorised, s.sales_cap))", Boolean)

_PLAYS_A_DRAWN_ONE = literal_column(
    """exists (
        select from special_offers s
        join draws played on played.offer_key = s.document ->> 'plays' and played.draw_no = draws.draw_no
        where s.offer_key = draws.offer_key and played.result_version is not null
    )""",
    Boolean,
)

# A draw of shares takes place as the draw of its lottery with the same number.
_PLAYED = draws.alias("played")
_PLAYS = literal_column(
    "(select s.document ->> 'plays' from special_offers s where s.offer_key = draws.offer_key)", Text
)
_OF_SHARES = (_PLAYED.c.offer_key == _PLAYS, _PLAYED.c.draw_no == draws.c.draw_no)


async def open_due(session: AsyncSession, now: datetime) -> list[Draw]:
    """Opens every announced draw whose sale begins."""
    due = (draws.c.status == _ANNOUNCED, draws.c.open_at <= now, draws.c.last_stop > now)
    return await _change(session, update(draws).where(*due).values(status=_OPEN), "opened")


async def close_due(session: AsyncSession, now: datetime) -> list[Draw]:
    """Closes every draw whose last stop has passed."""
    due = (_NOT_CLOSED, draws.c.last_stop <= now)
    return await _change(session, update(draws).where(*due).values(status=_CLOSED), "closed")


async def close_early(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Closes a draw at ``now``, which becomes its stop in every region; None when it is closed."""
    values = {**_closed(now), "last_stop": func.least(draws.c.stop, now)}
    return await _change_draw(session, offer_key, draw_no, values, "closed early", _NOT_CLOSED, actor=actor)


async def cap_sold_out(session: AsyncSession) -> list[Draw]:
    """Caps every open draw without stock left."""
    sold_out = (draws.c.status == _OPEN, _HAS_STOCK, not_(_HAS_STOCK_LEFT))
    return await _change(session, update(draws).where(*sold_out).values(status=_CAPPED), "sold out")


async def reopen_capped(session: AsyncSession) -> list[Draw]:
    """Opens capped draws that have stock again."""
    returned = (draws.c.status == _CAPPED, _HAS_STOCK_LEFT)
    return await _change(session, update(draws).where(*returned).values(status=_OPEN), "on sale again")


async def close_sold_out(session: AsyncSession, now: datetime, draw_at: datetime) -> list[Draw]:
    """Closes draws that draw when sold out and whose last ticket is paid; they are drawn at ``draw_at``."""
    stop = func.least(draws.c.stop, now)
    statement = (
        update(draws)
        .where(_NOT_CLOSED, draws.c.draws_when_sold_out, _ALL_CONFIRMED)
        .values(
            status=_CLOSED,
            stop=stop,
            closes={},
            last_stop=stop,
            system_close=stop,
            draw_at=func.least(draws.c.draw_at, draw_at),
            draw_date=func.least(draws.c.draw_date, draw_at.date()),
        )
    )
    return await _change(session, statement, "sold out and closed")


async def open_following(session: AsyncSession, closed: Draw, now: datetime) -> Draw | None:
    """Opens the draw after ``closed``, which was sold out; None when none is announced."""
    following = (
        select(func.min(draws.c.draw_no))
        .where(
            draws.c.offer_key == closed.offer_key,
            draws.c.draw_no > closed.draw_no,
            draws.c.draws_when_sold_out,
            draws.c.status == _ANNOUNCED,
        )
        .scalar_subquery()
    )
    statement = (
        update(draws)
        .where(draws.c.offer_key == closed.offer_key, draws.c.draw_no == following)
        .values(status=_OPEN, open_at=func.least(draws.c.open_at, now))
    )
    return next(iter(await _change(session, statement, "opened")), None)


async def close_shares(session: AsyncSession, now: datetime, *, actor: str) -> list[Draw]:
    """Closes the draws of shares whose lottery's draw has closed before its time."""
    due = (*_OF_SHARES, _PLAYED.c.status.not_in(NOT_YET_CLOSED_VALUES), _NOT_CLOSED)
    statement = update(draws).where(*due).values(_closed(now))
    return await _change(session, statement, "closed with its lottery", actor=actor)


async def cap(session: AsyncSession, offer_key: str, draw_no: int, *, actor: str) -> Draw | None:
    """Suspends the sale of an open draw; None when it is not open."""
    is_open = draws.c.status == _OPEN
    return await _change_draw(
        session, offer_key, draw_no, {"status": _CAPPED}, "capped", is_open, actor=actor
    )


async def uncap(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Resumes the sale of a capped draw; None when it is not capped or its last stop has passed."""
    guards = (draws.c.status == _CAPPED, draws.c.last_stop > now)
    return await _change_draw(
        session, offer_key, draw_no, {"status": _OPEN}, "on sale again", *guards, actor=actor
    )


async def announce_pool(
    session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool, now: datetime, *, actor: str
) -> Draw | None:
    """Sets the prize pool of a draw that still sells; None when it does not."""
    guards = (_NOT_CLOSED, draws.c.last_stop > now)
    return await _change_draw(
        session, offer_key, draw_no, pool_values(pool), "pool announced", *guards, actor=actor
    )


async def announce_base_pool(
    session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool
) -> Draw | None:
    """Gives the base pool to a draw that has none; None when it has one."""
    has_none = draws.c.prize_pool.is_(None)
    return await _change_draw(session, offer_key, draw_no, pool_values(pool), "base pool announced", has_none)


async def carry_pool(session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool) -> Draw | None:
    """Raises the pool of a draw by what an earlier one left; None when it is as high already."""
    is_lower = draws.c.prize_pool < pool.amount
    return await _change_draw(
        session, offer_key, draw_no, pool_values(pool), "jackpot carried over", is_lower
    )


async def complete_paid(session: AsyncSession, *, limit: int) -> list[Draw]:
    """Moves paid draws to emailed, the oldest first."""
    due = (
        select(draws.c.offer_key, draws.c.draw_no)
        .where(draws.c.status.in_(statuses_before(DrawStatus.EMAILED)))
        .order_by(draws.c.draw_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    chosen = update(draws).where(tuple_(draws.c.offer_key, draws.c.draw_no).in_(due))
    return await _change(session, chosen.values(status=DrawStatus.EMAILED.public_name), "emailed")


async def hold(
    session: AsyncSession, offer_key: str, draw_no: int, *, because: str, actor: str
) -> Draw | None:
    """Stops a draw until its disagreement is resolved; None when it is stopped already."""
    values = {"held_because": because}
    return await _change_draw(
        session, offer_key, draw_no, values, "held", _NOT_HELD, actor=actor, reason=because
    )


async def release(
    session: AsyncSession, offer_key: str, draw_no: int, *, actor: str, reason: str
) -> Draw | None:
    """Resumes a stopped draw; None when it is not stopped."""
    values = {"held_because": None}
    return await _change_draw(
        session, offer_key, draw_no, values, "released", not_(_NOT_HELD), actor=actor, reason=reason
    )


async def request_cancel(
    session: AsyncSession, offer_key: str, draw_no: int, *, reason: str, actor: str
) -> Draw | None:
    """Requests the cancellation of a draw; None when it, or the draw that its shares play, is drawn, or when
    it is cancelled.
    """
    values = {"cancel_requested_by": actor, "cancel_reason": reason}
    guards = (_HAS_NO_RESULT, _NOT_CANCELLED, not_(_PLAYS_A_DRAWN_ONE))
    return await _change_draw(
        session, offer_key, draw_no, values, "cancellation requested", *guards, actor=actor, reason=reason
    )


async def cancel(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Cancels a draw at another person's request, and closes it; None without such a request."""
    values = {**_closed(now), "cancelled_at": now}
    by_another = func.lower(draws.c.cancel_requested_by) != actor.lower()
    guards = (_HAS_NO_RESULT, _NOT_CANCELLED, not_(_PLAYS_A_DRAWN_ONE), by_another)
    return await _change_draw(session, offer_key, draw_no, values, "cancelled", *guards, actor=actor)


async def cancel_shares(session: AsyncSession, now: datetime, *, actor: str) -> list[Draw]:
    """Cancels the draws of shares whose lottery's draw is cancelled, for the same reason."""
    statement = (
        update(draws)
        .where(*_OF_SHARES, _PLAYED.c.cancelled_at.is_not(None), _HAS_NO_RESULT, _NOT_CANCELLED)
        .values(
            **_closed(now),
            cancelled_at=now,
            cancel_requested_by=_PLAYED.c.cancel_requested_by,
            cancel_reason=_PLAYED.c.cancel_reason,
        )
    )
    return await _change(session, statement, "cancelled with its lottery", actor=actor)


async def record(session: AsyncSession, offer_key: str, draw_no: int, *, change: str, actor: str) -> None:
    """Adds a line to a draw's history, with the next version."""
    await _change_draw(session, offer_key, draw_no, {}, change, actor=actor)


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
    guards = (
        draws.c.status.in_(statuses_before(DrawStatus.DRAWN, correction=correction)),
        func.coalesce(draws.c.result_version, 0) == result_version - 1,
        _NOT_CANCELLED,
        _NOT_HELD,
    )
    values = {"status": DrawStatus.DRAWN.public_name, "result_version": result_version}
    change = "result corrected" if correction else "result published"
    return await _change_draw(
        session, offer_key, draw_no, values, change, *guards, actor=actor, reason=reason
    )


async def publish_dividends(
    session: AsyncSession, offer_key: str, draw_no: int, result_version: int, *, actor: str
) -> Draw | None:
    """Counts the publication of dividends as a change; None when the result was corrected since."""
    guards = (draws.c.result_version == result_version, _NOT_HELD)
    return await _change_draw(session, offer_key, draw_no, {}, "dividends published", *guards, actor=actor)


async def settle(
    session: AsyncSession, offer_key: str, draw_no: int, result_version: int, status: DrawStatus
) -> Draw | None:
    """Moves a draw to scored or paid; None when it is past that, or the result was corrected since."""
    values = {"status": status.public_name}
    guards = (draws.c.status.in_(statuses_before(status)), draws.c.result_version == result_version)
    return await _change_draw(
        session, offer_key, draw_no, values, status.name.lower(), *guards, actor="checkout"
    )


def _closed(now: datetime) -> dict[str, Any]:
    stop = func.least(draws.c.stop, now)
    return {
        "status": _CLOSED,
        "stop": stop,
        "closes": {},
        "last_stop": func.least(draws.c.last_stop, now),
        "system_close": stop + (draws.c.system_close - draws.c.stop),
    }


async def _change_draw(
    session: AsyncSession,
    offer_key: str,
    draw_no: int,
    values: dict[str, Any],
    change: str,
    *guards: ColumnElement[bool],
    actor: str = "clock",
    reason: str | None = None,
) -> Draw | None:
    """Sets columns of one draw where the guards hold; None where they do not."""
    statement = update(draws).where(is_draw(offer_key, draw_no), *guards).values(values)
    return next(iter(await _change(session, statement, change, actor=actor, reason=reason)), None)


async def _change(
    session: AsyncSession, statement: Update, change: str, *, actor: str = "clock", reason: str | None = None
) -> list[Draw]:
    """Runs a guarded update; every changed draw gets the next version and a line in its history."""
    counted = statement.values(version=draws.c.version + 1).returning(draws)
    changed = sorted_draws(await session.execute(counted))
    await record_changes(session, changed, change=change, actor=actor, reason=reason)
    return changed
