"""What operators do to a draw before it is drawn, or when it cannot go on."""

from __future__ import annotations

from catalog.draws import events
from catalog.draws.rules import Draw, PrizePool
from catalog.draws.store import draws
from catalog.draws.store import progress as draw_acts
from catalog.errors import refused, unknown_draw
from catalog.lotteries import store as offers
from catalog.lotteries.refresh_lotteries import refresh_offers
from catalog.results.enter_results import locked_draw
from catalog.results.report_result import sources_difference
from catalog.results.store import reports
from servicekit.clock import Clock
from servicekit.database import Database


async def close_draw(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, operator: str, supervised: bool
) -> Draw:
    """Closes a draw; ``supervised`` allows it before its last stop, which then is now.
    The shares of tickets that would play in it are not sold any more either.

    Closing a closed draw changes nothing. Raises NotFound (`draw_not_found`) and RuleRefused
    (`draw_still_sells`).
    """
    now = clock.now()
    async with database.transaction() as session:
        draw = await draws.lock_draw(session, offer_key, draw_no)
        if draw is None:
            raise unknown_draw(offer_key, draw_no)
        if draw.last_stop > now and not supervised:
            raise refused("draw_still_sells", f"Draw {draw_no} sells until {draw.last_stop.isoformat()}")
        closed = await draws.close_early(session, offer_key, draw_no, now, actor=operator)
        if closed is None:
            return draw
        shares = await draw_acts.close_shares(session, now, actor=operator)
        await events.draws_closed(session, [closed, *shares])
        await refresh_offers(session, await offers.load_offers(session, [offer_key]), now)
        return closed


async def announce_pool(
    database: Database,
    clock: Clock,
    offer_key: str,
    draw_no: int,
    *,
    amount: int,
    suffix: str | None,
    operator: str,
) -> Draw:
    """Announces a prize pool of ``amount`` minor units; the suffix of the rules stays when none is given.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_closed`).
    """
    async with database.transaction() as session:
        draw = await draws.lock_draw(session, offer_key, draw_no)
        if draw is None:
            raise unknown_draw(offer_key, draw_no)
        policy = (await offers.load_eras(session, [offer_key]))[offer_key].of_draw(draw_no).prize_pool
        pool = PrizePool(amount, policy.currency, policy.suffix if suffix is None else suffix)
        announced = await draws.announce_pool(session, offer_key, draw_no, pool, clock.now(), actor=operator)
        if announced is None:
            raise refused("draw_closed", f"Draw {draw_no} no longer sells; its pool stays")
        await events.draws_announced(session, [announced])
        return announced


async def cap_draw(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, operator: str, lift: bool
) -> Draw:
    """Stops selling a draw for now, as when a cap of sales is reached; ``lift`` sells it again.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_not_open`, `draw_not_capped`).
    """
    now = clock.now()
    async with database.transaction() as session:
        if await draws.lock_draw(session, offer_key, draw_no) is None:
            raise unknown_draw(offer_key, draw_no)
        if lift:
            changed = await draw_acts.uncap(session, offer_key, draw_no, now, actor=operator)
        else:
            changed = await draw_acts.cap(session, offer_key, draw_no, actor=operator)
        if changed is None:
            code = "draw_not_capped" if lift else "draw_not_open"
            raise refused(code, f"Draw {draw_no} is not {'capped' if lift else 'open'}")
        await events.draws_announced(session, [changed])
        return changed


async def release_draw(
    database: Database, offer_key: str, draw_no: int, *, operator: str, reason: str
) -> Draw:
    """Lets a draw go on that two people have stopped; what they entered is to be entered anew.

    Raises NotFound (`draw_not_found`) and RuleRefused (`not_held`, `sources_disagree`).
    """
    async with database.transaction() as session:
        draw, era = await locked_draw(session, offer_key, draw_no)
        said = await reports.reports(session, draw, draw.result_version or 1)
        difference = await sources_difference(session, draw, era, said)
        if difference is not None:
            raise refused("sources_disagree", f"{difference}; say which was right with `result resolve`")
        released = await draw_acts.release(session, offer_key, draw_no, actor=operator, reason=reason)
        if released is None:
            raise refused("not_held", f"Draw {draw_no} is not stopped")
        return released


async def request_cancellation(
    database: Database, offer_key: str, draw_no: int, *, operator: str, reason: str
) -> Draw:
    """Asks to cancel a draw; nothing happens until another person confirms. ``reason`` is for customers.
    Shares cannot be cancelled once the lottery that they play is drawn.

    Raises NotFound (`draw_not_found`) and RuleRefused (`draw_is_drawn`).
    """
    async with database.transaction() as session:
        if await draws.lock_draw(session, offer_key, draw_no) is None:
            raise unknown_draw(offer_key, draw_no)
        asked = await draw_acts.request_cancel(session, offer_key, draw_no, reason=reason, actor=operator)
        if asked is None:
            raise refused("draw_is_drawn", f"Draw {draw_no} is drawn or cancelled already")
        return asked


async def confirm_cancellation(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, operator: str
) -> Draw:
    """Cancels a draw that somebody else asked to cancel: it closes, and what was paid for it goes back.
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
        if asked_by.lower() == operator.lower():
            raise refused("same_person", f"{asked_by} asked for it; another person must confirm it")
        cancelled = await draw_acts.cancel(session, offer_key, draw_no, now, actor=operator)
        if cancelled is None:
            raise refused("nothing_to_confirm", f"Draw {draw_no} can no longer be cancelled")
        for ended in [cancelled, *await draw_acts.cancel_shares(session, now, actor=operator)]:
            await events.draw_cancelled(session, ended)
        await refresh_offers(session, await offers.load_offers(session, [offer_key]), now)
        return cancelled
