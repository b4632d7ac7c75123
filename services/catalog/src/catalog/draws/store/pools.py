"""Statements that change the prize pool of a draw."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.draws.store.draws import NOT_YET_CLOSED_VALUES, change_draws, is_draw, only_one, pool_values
from catalog.draws.tables import draws
from catalogue.draws import PrizePool


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
