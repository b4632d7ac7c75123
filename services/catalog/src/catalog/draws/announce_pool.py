"""Announces the prize pool of a draw."""

from __future__ import annotations

from catalog.draws.events import draws_announced
from catalog.draws.rules import Draw
from catalog.draws.store import draws, pools
from catalog.errors import refused, unknown_draw
from catalog.games.store import load_eras
from catalogue.draws import PrizePool
from servicekit.clock import Clock
from servicekit.data.database import Database


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
        draw = await draws.lock_draw(session, offer_key, draw_no)
        if draw is None:
            raise unknown_draw(offer_key, draw_no)
        policy = (await load_eras(session, [offer_key]))[offer_key].of_draw(draw_no).prize_pool
        pool = PrizePool(amount, policy.currency, policy.suffix if suffix is None else suffix)
        announced = await pools.announce_pool(session, offer_key, draw_no, pool, clock.now(), actor=staff)
        if announced is None:
            raise refused("draw_closed", f"Draw {draw_no} no longer sells; its pool stays")
        await draws_announced(session, [announced])
        return announced
