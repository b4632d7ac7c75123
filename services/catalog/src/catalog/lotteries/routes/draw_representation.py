"""Draws of lotteries as the public API shows them."""

from __future__ import annotations

from datetime import datetime

from catalog.draws import rules as draws
from catalog.lotteries.routes import draw_models
from catalog.lotteries.rules import offers as games
from catalogue.draws import draw_id
from servicekit.money import money_out


def draw_out(offer: games.Lottery, draw: draws.Draw, draw_offset: int, now: datetime) -> draw_models.Draw:
    """The draw at ``now``, ``draw_offset`` places after the next one."""
    pool = draw.prize_pool
    return draw_models.Draw(
        draw_id=draw_id(draw.offer_key, draw.draw_no),
        draw_no=draw.draw_no,
        draw_offset=draw_offset,
        product_offer_key=draw.offer_key,
        name=f"{offer.name} draw {draw.draw_no}",
        kind="lottery_ticket_draw",
        status=draw.status.public_name,
        purchase_status=draw.purchase_status(now),
        open_at=draw.open_at,
        stop=draw.stop,
        closes=dict(draw.closes),
        draw_at=draw.draw_at,
        draw_date=draw.draw_date,
        prize_pool=money_out(pool.amount, pool.currency) if pool else None,
        is_prize_pool_unknown=pool is None,
        prize_pool_suffix=pool.suffix if pool else "",
        draw_type=draw.draw_type,
        special_draw_details=_special(offer, draw),
        is_cancelled=draw.cancelled_at is not None,
    )


def _special(offer: games.Lottery, draw: draws.Draw) -> draw_models.SpecialDrawDetails | None:
    special = offer.eras.of_draw(draw.draw_no).special_draws.get(draw.draw_date)
    if special is None:
        return None
    return draw_models.SpecialDrawDetails(
        draw_type=special.draw_type, label=special.label, png_image=special.image
    )
