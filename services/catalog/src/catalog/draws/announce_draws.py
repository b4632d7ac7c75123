"""Announces the draws of lotteries ahead of their sale, and the base pools of the next ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import draws_announced
from catalog.draws.rules import Draw, announced_draw
from catalog.draws.store import draws, pools
from catalog.games.rules.eras import Eras
from catalogue.draws import PrizePool

ANNOUNCED_BEFORE_SALE = timedelta(days=14)
"""Time between the announcement of a draw and its sale."""


async def announce_draws(session: AsyncSession, rules: Mapping[str, Eras], now: datetime) -> None:
    """Adds and publishes the draws of these offers up to the end of what may be announced at ``now``."""
    planned = [draw for key, eras in rules.items() for draw in _planned_draws(key, eras, now)]
    await draws_announced(session, await draws.insert_draws(session, planned, actor="calendar"))


async def announce_base_pools(session: AsyncSession, rules: Mapping[str, Eras], now: datetime) -> None:
    """Gives a draw of these offers that has become one of the next ones the pool that those show at least."""
    upcoming = await draws.upcoming_draws(session, now, list(rules))
    for key, eras in rules.items():
        for offset, draw in enumerate(upcoming[key]):
            policy = eras.of_draw(draw.draw_no).prize_pool
            if draw.prize_pool is None and policy.covers(offset):
                pool = PrizePool(policy.base, policy.currency, policy.suffix)
                changed = await pools.announce_base_pool(session, key, draw.draw_no, pool)
                await draws_announced(session, [changed] if changed else [])


def _planned_draws(offer_key: str, eras: Eras, now: datetime) -> Iterator[Draw]:
    sale = max(era.calendar.sale_days for era in eras.items)
    horizon = now + timedelta(days=sale) + ANNOUNCED_BEFORE_SALE
    selling = 0
    for era, scheduled in eras.draws_between(now, horizon):
        yield announced_draw(offer_key, era, scheduled, draw_offset=selling, now=now)
        selling += scheduled.stop > now
