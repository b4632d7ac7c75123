"""Statements that stop, cancel and settle draws, and publish their results."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, func, literal_column, not_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw, statuses_before
from catalog.draws.store.draws import change_draws, is_draw, only_one
from catalog.draws.store.sales import PLAYED, closed_now, draws_of_shares
from catalog.draws.tables import draws
from catalogue.draws import DrawStatus

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
