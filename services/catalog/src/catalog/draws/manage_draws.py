"""Announces the draws of lotteries ahead of their sale, and the base pools of the next ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.events import DRAWS_LISTED, draws_announced, draws_cancelled, draws_closed
from catalog.draws.rules import Draw, YearOfDraws, announced_draw
from catalog.draws.store import changes, draws
from catalog.draws.store.draws import years_of_draws
from catalog.errors import refused, unknown_draw
from catalog.games.rules import Eras
from catalog.games.store import era_of_draw, load_eras
from catalog.offers.events import publish_changed_facts
from catalogue.draws import PrizePool
from servicekit.clock import Clock
from servicekit.data.database import Database
from wattle.catalog.v1 import events_pb2

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
                changed = await changes.announce_base_pool(session, key, draw.draw_no, pool)
                await draws_announced(session, [changed])


def _planned_draws(offer_key: str, eras: Eras, now: datetime) -> Iterator[Draw]:
    sale = max(era.calendar.sale_days for era in eras.items)
    horizon = now + timedelta(days=sale) + ANNOUNCED_BEFORE_SALE
    selling = 0
    for era, scheduled in eras.draws_between(now, horizon):
        yield announced_draw(offer_key, era, scheduled, draw_offset=selling, now=now)
        selling += scheduled.stop > now


async def announce_pool(
    database: Database,
    clock: Clock,
    offer_key: str,
    draw_no: int,
    *,
    amount: int,
    suffix: str | None,
    staff: str,
) -> Draw:
    """Announces a prize pool of ``amount`` minor units; the suffix of the rules stays when none is given.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_closed`).
    """
    async with database.transaction() as session:
        await draws.lock_draw(session, offer_key, draw_no)
        policy = (await era_of_draw(session, offer_key, draw_no)).prize_pool
        pool = PrizePool(amount, policy.currency, policy.suffix if suffix is None else suffix)
        announced = await changes.announce_pool(session, offer_key, draw_no, pool, clock.now(), actor=staff)
        if announced is None:
            raise refused("draw_closed", f"Draw {draw_no} no longer sells; its pool stays")
        await draws_announced(session, [announced])
        return announced


async def request_cancellation(
    database: Database, offer_key: str, draw_no: int, *, staff: str, reason: str
) -> Draw:
    """Requests a cancellation, which another person must confirm. ``reason`` is for customers.
    Shares cannot be cancelled once the lottery that they play is drawn.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_is_drawn`).
    """
    async with database.transaction() as session:
        await draws.lock_draw(session, offer_key, draw_no)
        asked = await changes.request_cancel(session, offer_key, draw_no, reason=reason, actor=staff)
        if asked is None:
            raise refused("draw_is_drawn", f"Draw {draw_no} is drawn or cancelled already")
        return asked


async def confirm_cancellation(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, staff: str
) -> Draw:
    """Cancels a draw that another person asked to cancel: it closes, and checkout refunds its stakes.
    The shares of tickets that would have played in it are cancelled with it.

    Raises NotFound (`draw_not_found`) and RuleRefused (`nothing_to_confirm`, `same_person`).
    """
    now = clock.now()
    async with database.transaction() as session:
        draw = await draws.lock_draw(session, offer_key, draw_no)
        asked_by = draw.cancel_requested_by
        if asked_by is None or draw.cancelled_at is not None or draw.result_version is not None:
            raise refused("nothing_to_confirm", f"There is no request to cancel draw {draw_no}")
        if asked_by.lower() == staff.lower():
            raise refused("same_person", f"{asked_by} asked for it; another person must confirm it")
        cancelled = await changes.cancel(session, offer_key, draw_no, now, actor=staff)
        if cancelled is None:
            raise refused("nothing_to_confirm", f"Draw {draw_no} can no longer be cancelled")
        shares = await changes.cancel_shares(session, now, actor=staff)
        await draws_cancelled(session, [cancelled, *shares])
        await announce_base_pools(session, await load_eras(session, [offer_key]), now)
        return cancelled


async def cap_draw(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, staff: str, lift: bool
) -> Draw:
    """Suspends the sale of a draw; ``lift`` resumes it.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_not_open`, `draw_not_capped`).
    """
    now = clock.now()
    async with database.transaction() as session:
        await draws.lock_draw(session, offer_key, draw_no)
        if lift:
            changed = await changes.uncap(session, offer_key, draw_no, now, actor=staff)
        else:
            changed = await changes.cap(session, offer_key, draw_no, actor=staff)
        if changed is None:
            code = "draw_not_capped" if lift else "draw_not_open"
            raise refused(code, f"Draw {draw_no} is not {'capped' if lift else 'open'}")
        await draws_announced(session, [changed])
        return changed


async def close_draw(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, staff: str, supervised: bool
) -> Draw:
    """Closes a draw; ``supervised`` allows it before its last stop, which then is now.
    The sale of shares that play in it ends too.

    Closing a closed draw changes nothing. Raises NotFound (`draw_not_found`) and RuleRefused
    (`draw_still_sells`).
    """
    now = clock.now()
    async with database.transaction() as session:
        draw = await draws.lock_draw(session, offer_key, draw_no)
        if draw.last_stop > now and not supervised:
            raise refused("draw_still_sells", f"Draw {draw_no} sells until {draw.last_stop.isoformat()}")
        closed = await changes.close_early(session, offer_key, draw_no, now, actor=staff)
        if closed is None:
            return draw
        shares = await changes.close_shares(session, now, actor=staff)
        await draws_closed(session, [closed, *shares])
        await announce_base_pools(session, await load_eras(session, [offer_key]), now)
        return closed


class Moved(NamedTuple):
    """Draws that have just changed their status."""

    opened: list[Draw]
    closed: list[Draw]


async def move_draws(database: Database, clock: Clock) -> Moved:
    """Moves every draw that is due, exactly once with any number of processes."""
    now = clock.now()
    async with database.transaction() as session:
        moved = Moved(
            opened=await changes.open_due(session, now),
            closed=await changes.close_due(session, now),
        )
        await draws_announced(session, moved.opened)
        await draws_closed(session, moved.closed)
    return moved


async def publish_years(session: AsyncSession) -> None:
    """Publishes the years whose draws have changed, in the caller's transaction."""
    years = [_year_message(year) for year in await years_of_draws(session)]
    facts = ((f"{year.offer_key}/{year.year}", year) for year in years)
    await publish_changed_facts(session, DRAWS_LISTED, facts)


def _year_message(year: YearOfDraws) -> events_pb2.DrawsListed:
    return events_pb2.DrawsListed(
        offer_key=year.offer_key,
        year=year.year,
        draws=[
            events_pb2.ListedDraw(draw_no=draw_no, draw_date=day.isoformat(), has_result=drawn)
            for draw_no, day, drawn in zip(year.draw_nos, year.draw_dates, year.drawn, strict=True)
        ],
    )


async def read_draw(database: Database, offer_key: str, draw_no: int) -> Draw:
    """One draw. Raises NotFound (`draw_not_found`)."""
    async with database.read() as session:
        draw = await draws.find_draw(session, offer_key, draw_no)
    if draw is None:
        raise unknown_draw(offer_key, draw_no)
    return draw
