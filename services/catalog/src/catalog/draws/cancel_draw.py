"""Cancels a draw at the request of two people."""

from __future__ import annotations

from catalog.draws.announce_draws import announce_base_pools
from catalog.draws.events import draw_cancelled
from catalog.draws.rules import Draw
from catalog.draws.store import draws, progress
from catalog.errors import refused, unknown_draw
from catalog.games.store import load_eras
from servicekit.clock import Clock
from servicekit.data.database import Database


async def request_cancellation(
    database: Database, offer_key: str, draw_no: int, *, staff: str, reason: str
) -> Draw:
    """Requests a cancellation, which another person must confirm. ``reason`` is for customers.
    Shares cannot be cancelled once the lottery that they play is drawn.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_is_drawn`).
    """
    async with database.transaction() as session:
        if await draws.lock_draw(session, offer_key, draw_no) is None:
            raise unknown_draw(offer_key, draw_no)
        asked = await progress.request_cancel(session, offer_key, draw_no, reason=reason, actor=staff)
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
        if draw is None:
            raise unknown_draw(offer_key, draw_no)
        asked_by = draw.cancel_requested_by
        if asked_by is None or draw.cancelled_at is not None or draw.result_version is not None:
            raise refused("nothing_to_confirm", f"There is no request to cancel draw {draw_no}")
        if asked_by.lower() == staff.lower():
            raise refused("same_person", f"{asked_by} asked for it; another person must confirm it")
        cancelled = await progress.cancel(session, offer_key, draw_no, now, actor=staff)
        if cancelled is None:
            raise refused("nothing_to_confirm", f"Draw {draw_no} can no longer be cancelled")
        for ended in [cancelled, *await progress.cancel_shares(session, now, actor=staff)]:
            await draw_cancelled(session, ended)
        await announce_base_pools(session, await load_eras(session, [offer_key]), now)
        return cancelled
