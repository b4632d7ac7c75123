"""What an operator does to a draw before it is drawn."""

from __future__ import annotations

from catalog import events
from catalog.domain.draws import Draw, PrizePool
from catalog.errors import refused, unknown_draw
from catalog.repository import draws, offers
from catalog.use_cases.refresh_catalogue import refresh_offers
from servicekit.clock import Clock
from servicekit.database import Database


async def close_draw(
    database: Database, clock: Clock, offer_key: str, draw_no: int, *, operator: str, supervised: bool
) -> Draw:
    """Closes a draw; ``supervised`` allows it before its last stop, which then is now.

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
        await events.draws_closed(session, [closed])
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
