"""Draws and results, from the catalogue's own terms to those of the public API."""

from __future__ import annotations

from datetime import datetime

from catalog.draws import rules as draws
from catalog.draws.draw_states_tmp import purchase_status
from catalog.games.rules.drawn_eras import DrawnEra, drawn_era, matrix_label
from catalog.lotteries.rules import offers as games
from catalog.results.routes import models
from catalog.results.rules import results
from servicekit.money import money_out


def draw_out(offer: games.Offer, draw: draws.Draw, draw_offset: int, now: datetime) -> models.Draw:
    """The draw at ``now``, ``draw_offset`` places after the next one."""
    pool = draw.prize_pool
    return models.Draw(
        draw_id=f"{draw.offer_key}-{draw.draw_no}",
        draw_no=draw.draw_no,
        draw_offset=draw_offset,
        product_offer_key=draw.offer_key,
        name=f"{offer.name} draw {draw.draw_no}",
        kind="lottery_ticket_draw",
        status=draw.status,
        purchase_status=purchase_status(draw.status, draw.stop, now),
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


def result_out(offer: games.Offer, draw: draws.Draw, result: results.Result) -> models.DrawResult:
    """The result in the terms of the rules that the draw was played by."""
    matrix = offer.eras.of_draw(draw.draw_no).matrix
    needs = {division.number: division.needs for division in matrix.divisions}
    numbers = result.numbers
    groups = [(matrix.mains.name, numbers.mains), (matrix.supplementary_name, numbers.supplementaries)]
    return models.DrawResult(
        product_offer_key=draw.offer_key,
        offer_name=offer.name,
        draw_no=draw.draw_no,
        draw_date=draw.draw_date,
        draw_at=draw.draw_at,
        status=draw.status,
        version=result.version,
        provisional=result.provisional,
        era=era_out(drawn_era(offer.eras, draw.draw_no)),
        numbers=[
            models.DrawnNumberSet(name=name, values=list(values), in_drawn_order=numbers.in_drawn_order)
            for name, values in groups
            if values
        ],
        dividends=[
            _dividend(dividend, needs[dividend.division], result.currency) for dividend in result.dividends
        ],
    )


def era_out(era: DrawnEra) -> models.EraOfDraws:
    """An era by its first draw, with a name for people."""
    return models.EraOfDraws(
        effective_from_draw=era.first.effective_from_draw,
        effective_from_date=era.first.effective_from_date,
        label=matrix_label(era.matrix),
    )


def _special(offer: games.Offer, draw: draws.Draw) -> models.SpecialDrawDetails | None:
    special = offer.eras.of_draw(draw.draw_no).special_draws.get(draw.draw_date)
    if special is None:
        return None
    return models.SpecialDrawDetails(
        draw_type=special.draw_type, label=special.label, png_image=special.image
    )


def _dividend(dividend: results.Dividend, needs: str, currency: str) -> models.DividendOfDivision:
    transfer = dividend.transfer
    return models.DividendOfDivision(
        division=dividend.division,
        needs=needs,
        winners=dividend.winners,
        dividend=money_out(dividend.amount, currency) if dividend.winners else None,
        transfer=models.PoolTransfer(kind=transfer.kind.value, number=transfer.number) if transfer else None,
        instalments=dividend.instalments,
        boost=money_out(dividend.boost, currency) if dividend.boost else None,
        free_games=dividend.free_games,
    )
