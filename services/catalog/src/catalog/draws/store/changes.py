"""Statements that open, cap and close the sale of draws."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Text, Update, func, literal_column, not_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw, statuses_before
from catalog.draws.store.draws import NOT_YET_CLOSED_VALUES, change_draws, is_draw, only_one, pool_values
from catalog.draws.tables import draws
from catalogue.draws import DrawStatus, PrizePool

_STOCK = "exists (select from stocks s where s.offer_key = draws.offer_key and s.draw_no = draws.draw_no"

_HAS_STOCK = literal_column(f"{_STOCK})", Boolean)

_ALL_CONFIRMED = literal_column(f"{_STOCK} and s.confirmed >= s.authorised)", Boolean)

_HAS_STOCK_LEFT = literal_column(f"{_STOCK} and s.held < least(s.authorised, s.sales_cap))", Boolean)


async def open_due(session: AsyncSession, now: datetime) -> list[Draw]:
    """Opens every announced draw whose sale begins."""
    statement = (
        update(draws)
        .where(
            draws.c.status == DrawStatus.ANNOUNCED.public_name,
            draws.c.open_at <= now,
            draws.c.last_stop > now,
        )
        .values(status=DrawStatus.OPEN.public_name)
    )
    return await change_draws(session, statement, change="opened", actor="clock")


async def close_due(session: AsyncSession, now: datetime) -> list[Draw]:
    """Closes every draw whose last stop has passed."""
    statement = (
        update(draws)
        .where(draws.c.status.in_(NOT_YET_CLOSED_VALUES), draws.c.last_stop <= now)
        .values(status=DrawStatus.CLOSED.public_name)
    )
    return await change_draws(session, statement, change="closed", actor="clock")


async def close_early(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Closes a draw at ``now``, which becomes its stop in every region; None when it is closed."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.status.in_(NOT_YET_CLOSED_VALUES))
        .values(
            status=DrawStatus.CLOSED.public_name,
            stop=func.least(draws.c.stop, now),
            closes={},
            last_stop=func.least(draws.c.stop, now),
            system_close=func.least(draws.c.stop, now) + (draws.c.system_close - draws.c.stop),
        )
    )
    return only_one(await change_draws(session, statement, change="closed early", actor=actor))


async def cap_sold_out(session: AsyncSession) -> list[Draw]:
    """Caps every open draw without stock left."""
    statement = (
        update(draws)
        .where(draws.c.status == DrawStatus.OPEN.public_name, _HAS_STOCK, not_(_HAS_STOCK_LEFT))
        .values(status=DrawStatus.CAPPED.public_name)
    )
    return await change_draws(session, statement, change="sold out", actor="clock")


async def reopen_capped(session: AsyncSession) -> list[Draw]:
    """Opens capped draws that have stock again."""
    statement = (
        update(draws)
        .where(draws.c.status == DrawStatus.CAPPED.public_name, _HAS_STOCK_LEFT)
        .values(status=DrawStatus.OPEN.public_name)
    )
    return await change_draws(session, statement, change="on sale again", actor="clock")


async def close_sold_out(session: AsyncSession, now: datetime, draw_at: datetime) -> list[Draw]:
    """Closes draws that draw when sold out and whose last ticket is paid; they are drawn at ``draw_at``."""
    stop = func.least(draws.c.stop, now)
    statement = (
        update(draws)
        .where(draws.c.status.in_(NOT_YET_CLOSED_VALUES), draws.c.draws_when_sold_out, _ALL_CONFIRMED)
        .values(
            status=DrawStatus.CLOSED.public_name,
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
    """Opens the draw after ``closed``, which was sold out; None when none is announced."""
    following = (
        select(func.min(draws.c.draw_no))
        .where(
            draws.c.offer_key == closed.offer_key,
            draws.c.draw_no > closed.draw_no,
            draws.c.draws_when_sold_out,
            draws.c.status == DrawStatus.ANNOUNCED.public_name,
        )
        .scalar_subquery()
    )
    statement = (
        update(draws)
        .where(draws.c.offer_key == closed.offer_key, draws.c.draw_no == following)
        .values(status=DrawStatus.OPEN.public_name, open_at=func.least(draws.c.open_at, now))
    )
    return only_one(await change_draws(session, statement, change="opened", actor="clock"))


# A draw of shares takes place as the draw of its lottery with the same number.
_PLAYS = literal_column(
    "(select s.document ->> 'plays' from special_offers s where s.offer_key = draws.offer_key)", Text
)

PLAYED = draws.alias("played")


async def close_shares(session: AsyncSession, now: datetime, *, actor: str) -> list[Draw]:
    """Closes the draws of shares whose lottery's draw has closed before its time."""
    statement = (
        draws_of_shares()
        .where(PLAYED.c.status.not_in(NOT_YET_CLOSED_VALUES), draws.c.status.in_(NOT_YET_CLOSED_VALUES))
        .values(closed_now(now))
    )
    return await change_draws(session, statement, change="closed with its lottery", actor=actor)


def draws_of_shares() -> Update:
    return update(draws).where(PLAYED.c.offer_key == _PLAYS, PLAYED.c.draw_no == draws.c.draw_no)


def closed_now(now: datetime) -> dict[str, Any]:
    return {
        "status": DrawStatus.CLOSED.public_name,
        "stop": func.least(draws.c.stop, now),
        "closes": {},
        "last_stop": func.least(draws.c.last_stop, now),
        "system_close": func.least(draws.c.stop, now) + (draws.c.system_close - draws.c.stop),
    }


async def cap(session: AsyncSession, offer_key: str, draw_no: int, *, actor: str) -> Draw | None:
    """Suspends the sale of an open draw; None when it is not open."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.status == DrawStatus.OPEN.public_name)
        .values(status=DrawStatus.CAPPED.public_name)
    )
    return only_one(await change_draws(session, statement, change="capped", actor=actor))


async def uncap(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Resumes the sale of a capped draw; None when it is not capped or its last stop has passed."""
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no),
            draws.c.status == DrawStatus.CAPPED.public_name,
            draws.c.last_stop > now,
        )
        .values(status=DrawStatus.OPEN.public_name)
    )
    return only_one(await change_draws(session, statement, change="on sale again", actor=actor))


async def announce_pool(
    session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool, now: datetime, *, actor: str
) -> Draw | None:
    """Sets the prize pool of a draw that still sells; None when it does not."""
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no), draws.c.status.in_(NOT_YET_CLOSED_VALUES), draws.c.last_stop > now
        )
        .values(pool_values(pool))
    )
    return only_one(await change_draws(session, statement, change="pool announced", actor=actor))


async def announce_base_pool(
    session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool
) -> Draw | None:
    """Gives the base pool to a draw that has none; None when it has one."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.prize_pool.is_(None))
        .values(pool_values(pool))
    )
    return only_one(await change_draws(session, statement, change="base pool announced", actor="clock"))


async def carry_pool(session: AsyncSession, offer_key: str, draw_no: int, pool: PrizePool) -> Draw | None:
    """Raises the pool of a draw by what an earlier one left; None when it is as high already."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.prize_pool < pool.amount)
        .values(pool_values(pool))
    )
    return only_one(await change_draws(session, statement, change="jackpot carried over", actor="clock"))


_PLAYS_A_DRAWN_ONE = literal_column(
    """exists (
        select from special_offers s
        join draws played on played.offer_key = s.document ->> 'plays' and played.draw_no = draws.draw_no
        where s.offer_key = draws.offer_key and played.result_version is not null
    )""",
    Boolean,
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
    statement = (
        update(draws)
        .where(tuple_(draws.c.offer_key, draws.c.draw_no).in_(due))
        .values(status=DrawStatus.EMAILED.public_name)
    )
    return await change_draws(session, statement, change="emailed", actor="clock")


async def hold(
    session: AsyncSession, offer_key: str, draw_no: int, *, because: str, actor: str
) -> Draw | None:
    """Stops a draw until its disagreement is resolved; None when it is stopped already."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.held_because.is_(None))
        .values(held_because=because)
    )
    return only_one(await change_draws(session, statement, change="held", actor=actor, reason=because))


async def release(
    session: AsyncSession, offer_key: str, draw_no: int, *, actor: str, reason: str
) -> Draw | None:
    """Resumes a stopped draw; None when it is not stopped."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.held_because.is_not(None))
        .values(held_because=None)
    )
    return only_one(await change_draws(session, statement, change="released", actor=actor, reason=reason))


async def request_cancel(
    session: AsyncSession, offer_key: str, draw_no: int, *, reason: str, actor: str
) -> Draw | None:
    """Requests the cancellation of a draw; None when it, or the draw that its shares play, is drawn, or when
    it is cancelled.
    """
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no),
            draws.c.result_version.is_(None),
            draws.c.cancelled_at.is_(None),
            not_(_PLAYS_A_DRAWN_ONE),
        )
        .values(cancel_requested_by=actor, cancel_reason=reason)
    )
    return only_one(
        await change_draws(session, statement, change="cancellation requested", actor=actor, reason=reason)
    )


async def cancel(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Cancels a draw at another person's request, and closes it; None without such a request."""
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no),
            draws.c.result_version.is_(None),
            draws.c.cancelled_at.is_(None),
            not_(_PLAYS_A_DRAWN_ONE),
            func.lower(draws.c.cancel_requested_by) != actor.lower(),
        )
        .values(_cancelled(now))
    )
    return only_one(await change_draws(session, statement, change="cancelled", actor=actor))


async def cancel_shares(session: AsyncSession, now: datetime, *, actor: str) -> list[Draw]:
    """Cancels the draws of shares whose lottery's draw is cancelled, for the same reason."""
    statement = (
        draws_of_shares()
        .where(
            PLAYED.c.cancelled_at.is_not(None),
            draws.c.result_version.is_(None),
            draws.c.cancelled_at.is_(None),
        )
        .values(
            cancel_requested_by=PLAYED.c.cancel_requested_by,
            cancel_reason=PLAYED.c.cancel_reason,
            **_cancelled(now),
        )
    )
    return await change_draws(session, statement, change="cancelled with its lottery", actor=actor)


def _cancelled(now: datetime) -> dict[str, Any]:
    return {**closed_now(now), "cancelled_at": now}


async def record(session: AsyncSession, offer_key: str, draw_no: int, *, change: str, actor: str) -> None:
    """Adds a line to a draw's history, with the next version."""
    statement = update(draws).where(is_draw(offer_key, draw_no)).values(draw_no=draw_no)
    await change_draws(session, statement, change=change, actor=actor)


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
        .values(status=DrawStatus.DRAWN.public_name, result_version=result_version)
    )
    change = "result corrected" if correction else "result published"
    return only_one(await change_draws(session, statement, change=change, actor=actor, reason=reason))


async def publish_dividends(
    session: AsyncSession, offer_key: str, draw_no: int, result_version: int, *, actor: str
) -> Draw | None:
    """Counts the publication of dividends as a change; None when the result was corrected since."""
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
    """Moves a draw to scored or paid; None when it is past that, or the result was corrected since."""
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no),
            draws.c.status.in_(statuses_before(status)),
            draws.c.result_version == result_version,
        )
        .values(status=status.public_name)
    )
    change = status.name.lower()
    return only_one(await change_draws(session, statement, change=change, actor="checkout"))
