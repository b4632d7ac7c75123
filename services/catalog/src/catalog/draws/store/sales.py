"""Statements that open, cap and close the sale of draws."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Text, Update, func, literal_column, not_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.draws.store.draws import NOT_YET_CLOSED_VALUES, change_draws, is_draw, only_one
from catalog.draws.tables import draws
from catalogue.draws import DrawStatus

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
