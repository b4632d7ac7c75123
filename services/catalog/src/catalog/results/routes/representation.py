"""Draws and results, from the catalogue's own terms to those of the public API."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from catalog.draws import rules as draws
from catalog.games.rules import drawn_era, drawn_eras
from catalog.lotteries import rules as games
from catalog.responses.fields import from_value
from catalog.responses.parameters import Instant
from catalog.results import rules
from catalog.results.read_results import LotteryVerification
from catalog.results.routes import models
from catalog.results.routes.models import era_out
from catalog.results.rules import Appearance, Barrel, CountedEra
from games.numbers import NumberSet
from servicekit.http.envelope import ResponseModel
from servicekit.money import money_out


def result_out(offer: games.Lottery, draw: draws.Draw, result: rules.Result) -> models.DrawResult:
    """The result in the terms of the rules that the draw was played by."""
    matrix = offer.eras.of_draw(draw.draw_no).matrix
    needs = {division.number: division.needs for division in matrix.divisions}
    numbers = result.numbers
    groups = [(matrix.mains.name, numbers.mains), (matrix.supplementary_name, numbers.supplementaries)]
    return from_value(
        models.DrawResult,
        draw,
        product_offer_key=draw.offer_key,
        offer_name=offer.name,
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


def _dividend(dividend: rules.Dividend, needs: str, currency: str) -> models.DividendOfDivision:
    transfer = dividend.transfer
    return from_value(
        models.DividendOfDivision,
        dividend,
        needs=needs,
        dividend=money_out(dividend.amount, currency) if dividend.winners else None,
        transfer=models.PoolTransfer(kind=transfer.kind.value, number=transfer.number) if transfer else None,
        boost=money_out(dividend.boost, currency) if dividend.boost else None,
    )


DISCLAIMER: Final = (
    "Each draw is independent: what came up before does not change what comes up next. "
    "Every number is as likely as any other in every draw."
)
"""Beside every statistic (docs/domain.md §10.20)."""


def statistics_out(found: CountedEra) -> models.Statistics:
    """The statistics of one era; numbers that never came up are among them."""
    offer, era, counted = found
    matrix = era.matrix
    groups = [_group(matrix.mains.name, matrix.mains, matrix.mains_drawn, counted.mains, counted.draws)]
    if matrix.supplementaries_drawn:
        groups.append(
            _group(
                matrix.supplementary_name,
                matrix.second_barrel or matrix.mains,
                matrix.supplementaries_drawn,
                counted.supplementaries,
                counted.draws,
            )
        )
    return models.Statistics(
        product_offer_key=offer.key,
        offer_name=offer.name,
        era=era_out(era),
        eras=[era_out(each) for each in reversed(drawn_eras(offer.eras))],
        draws=counted.draws,
        first_draw=_reference(counted.first),
        last_draw=_reference(counted.last),
        number_sets=groups,
        disclaimer=DISCLAIMER,
    )


def _group(
    name: str, numbers: NumberSet, drawn: int, barrel: Barrel, draws: int
) -> models.NumberSetStatistics:
    shown = [
        _number_out(number, barrel.numbers.get(number), draws)
        for number in range(numbers.lowest, numbers.highest + 1)
    ]
    # A digit that may repeat comes up on average as often as one that may not: drawn / size times a draw.
    overdue = [each for each in shown if draws and each.draws_since * drawn > numbers.size]
    return models.NumberSetStatistics(
        name=name,
        lowest=numbers.lowest,
        highest=numbers.highest,
        drawn=drawn,
        expected_interval=_tenths(numbers.size, drawn),
        numbers=shown,
        overdue=[each.number for each in sorted(overdue, key=lambda each: (-each.draws_since, each.number))],
        pairs=[
            models.PairStatistics(
                numbers=[one, other],
                times=together.times,
                last_drawn=from_value(models.DrawReference, together),
            )
            for one, other, together in ([] if numbers.repeats else barrel.pairs)
        ],
    )


def _number_out(number: int, seen: Appearance | None, draws: int) -> models.NumberStatistics:
    if seen is None:
        return models.NumberStatistics(number=number, times=0, last_drawn=None, draws_since=draws)
    last_drawn = from_value(models.DrawReference, seen)
    return from_value(models.NumberStatistics, seen, number=number, last_drawn=last_drawn)


def _tenths(numerator: int, denominator: int) -> str:
    tenths = (20 * numerator + denominator) // (2 * denominator)
    return f"{tenths // 10}.{tenths % 10}"


def _reference(draw: tuple[int, date] | None) -> models.DrawReference | None:
    return None if draw is None else models.DrawReference(draw_no=draw[0], draw_date=draw[1])


class ResultSource(ResponseModel):
    """Who said what the numbers are; ``document_digest`` is the SHA-256 of what they were read from."""

    source: str
    document_name: str | None
    document_digest: str | None


class SealedTickets(ResponseModel):
    """What proofs of tickets lead to (docs/draw-verification.md); null until the list is sealed."""

    algorithm: Literal["wattle-line-v1"] = "wattle-line-v1"
    product_offer_key: str
    offer_key: str
    draw_no: int
    entries: int | None
    root: str | None
    sealed_at: Instant | None
    result_version: int | None
    sources: list[ResultSource]


def sealed_tickets_out(found: LotteryVerification) -> SealedTickets:
    """Everything that is published of a draw of a lottery."""
    draw, sealed = found.draw, found.sealed
    return SealedTickets(
        product_offer_key=draw.offer_key,
        offer_key=draw.offer_key,
        draw_no=draw.draw_no,
        entries=sealed.entries if sealed else None,
        root=sealed.root.hex() if sealed else None,
        sealed_at=sealed.sealed_at if sealed else None,
        result_version=draw.result_version,
        sources=[
            ResultSource(
                source=report.source,
                document_name=report.document.name if report.document else None,
                document_digest=report.document.digest.hex() if report.document else None,
            )
            for report in found.sources
        ],
    )
