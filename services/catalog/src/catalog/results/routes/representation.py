"""Draws and results, from the catalogue's own terms to those of the public API."""

from __future__ import annotations

from catalog.draws import rules as draws
from catalog.games.representation import era_out
from catalog.games.rules.drawn_eras import drawn_era
from catalog.lotteries.rules import offers as games
from catalog.results.routes import models
from catalog.results.rules import results
from servicekit.money import money_out


def result_out(offer: games.Lottery, draw: draws.Draw, result: results.Result) -> models.DrawResult:
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
        status=draw.status.public_name,
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
