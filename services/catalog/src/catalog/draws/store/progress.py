"""What operators do to draws, and how their life ends: guarded statements like those of the clock."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Text, Update, func, literal_column, not_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.draw_states_tmp import NOT_YET_CLOSED, DrawStatus, statuses_before
from catalog.draws.rules import Draw
from catalog.draws.store.draws import change_draws, is_draw, only_one
from catalog.offers.tables import draws

_NOT_YET_CLOSED = [status.value for status in NOT_YET_CLOSED]

# A draw of shares takes place as the draw of its lottery with the same number.
_PLAYS = literal_column(
    "(select s.document ->> 'plays' from special_offers s where s.offer_key = draws.offer_key)", Text
)
_PLAYED = draws.alias("played")
_PLAYS_A_DRAWN_ONE = literal_column(
    """exists (
        select from special_offers s
        join draws played on played.offer_key = s.document ->> 'plays' and played.draw_no = draws.draw_no
        where s.offer_key = draws.offer_key and played.result_version is not null
    )""",
    Boolean,
)


async def complete_paid(session: AsyncSession, *, limit: int) -> list[Draw]:
    """Moves paid draws to emailed, the oldest first: their results may be told."""
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
        .values(status=DrawStatus.EMAILED.value)
    )
    return await change_draws(session, statement, change="emailed", actor="clock")


async def hold(
    session: AsyncSession, offer_key: str, draw_no: int, *, because: str, actor: str
) -> Draw | None:
    """Stops a draw until somebody resolves what its sources disagree in; None when it is stopped already."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.held_because.is_(None))
        .values(held_because=because)
    )
    return only_one(await change_draws(session, statement, change="held", actor=actor, reason=because))


async def release(
    session: AsyncSession, offer_key: str, draw_no: int, *, actor: str, reason: str
) -> Draw | None:
    """Lets a stopped draw go on; None when it was not stopped."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.held_because.is_not(None))
        .values(held_because=None)
    )
    return only_one(await change_draws(session, statement, change="released", actor=actor, reason=reason))


async def request_cancel(
    session: AsyncSession, offer_key: str, draw_no: int, *, reason: str, actor: str
) -> Draw | None:
    """Asks to cancel a draw that is not drawn; None when it, or what its shares play, is drawn, or when it is
    cancelled.
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
    """Cancels a draw as somebody else has asked, and closes it where it still sells; None when nobody has."""
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
        _of_shares()
        .where(
            _PLAYED.c.cancelled_at.is_not(None),
            draws.c.result_version.is_(None),
            draws.c.cancelled_at.is_(None),
        )
        .values(
            cancel_requested_by=_PLAYED.c.cancel_requested_by,
            cancel_reason=_PLAYED.c.cancel_reason,
            **_cancelled(now),
        )
    )
    return await change_draws(session, statement, change="cancelled with its lottery", actor=actor)


async def close_shares(session: AsyncSession, now: datetime, *, actor: str) -> list[Draw]:
    """Closes the draws of shares whose lottery's draw has closed before its time."""
    statement = (
        _of_shares()
        .where(_PLAYED.c.status.not_in(_NOT_YET_CLOSED), draws.c.status.in_(_NOT_YET_CLOSED))
        .values(_stopped(now))
    )
    return await change_draws(session, statement, change="closed with its lottery", actor=actor)


def _of_shares() -> Update:
    return update(draws).where(_PLAYED.c.offer_key == _PLAYS, _PLAYED.c.draw_no == draws.c.draw_no)


def _cancelled(now: datetime) -> dict[str, Any]:
    return {**_stopped(now), "cancelled_at": now}


def _stopped(now: datetime) -> dict[str, Any]:
    return {
        "status": DrawStatus.CLOSED.value,
        "stop": func.least(draws.c.stop, now),
        "closes": {},
        "last_stop": func.least(draws.c.last_stop, now),
        "system_close": func.least(draws.c.stop, now) + (draws.c.system_close - draws.c.stop),
    }


async def cap(session: AsyncSession, offer_key: str, draw_no: int, *, actor: str) -> Draw | None:
    """Stops selling an open draw for now; None when it is not open."""
    statement = (
        update(draws)
        .where(is_draw(offer_key, draw_no), draws.c.status == DrawStatus.OPEN.value)
        .values(status=DrawStatus.CAPPED.value)
    )
    return only_one(await change_draws(session, statement, change="capped", actor=actor))


async def uncap(
    session: AsyncSession, offer_key: str, draw_no: int, now: datetime, *, actor: str
) -> Draw | None:
    """Puts a capped draw on sale again; None when it is not capped or its time is over."""
    statement = (
        update(draws)
        .where(
            is_draw(offer_key, draw_no), draws.c.status == DrawStatus.CAPPED.value, draws.c.last_stop > now
        )
        .values(status=DrawStatus.OPEN.value)
    )
    return only_one(await change_draws(session, statement, change="on sale again", actor=actor))


async def record(session: AsyncSession, offer_key: str, draw_no: int, *, change: str, actor: str) -> None:
    """Counts something that happened to a draw elsewhere as a change of it."""
    statement = update(draws).where(is_draw(offer_key, draw_no)).values(draw_no=draw_no)
    await change_draws(session, statement, change=change, actor=actor)
