"""Statistics, from what was counted to the terms of the public API."""

from __future__ import annotations

from datetime import date
from typing import Final

from catalog.games.representation import era_out
from catalog.games.rules.drawn_eras import drawn_eras
from catalog.results.routes import archive_models as models
from catalog.results.rules.statistics import Appearance, Barrel, CountedEra
from games.numbers import NumberSet

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
        _number(number, barrel.numbers.get(number), draws)
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
                last_drawn=models.DrawReference(draw_no=together.draw_no, draw_date=together.draw_date),
            )
            for one, other, together in ([] if numbers.repeats else barrel.pairs)
        ],
    )


def _number(number: int, seen: Appearance | None, draws: int) -> models.NumberStatistics:
    if seen is None:
        return models.NumberStatistics(number=number, times=0, last_drawn=None, draws_since=draws)
    return models.NumberStatistics(
        number=number,
        times=seen.times,
        last_drawn=models.DrawReference(draw_no=seen.draw_no, draw_date=seen.draw_date),
        draws_since=seen.draws_since,
    )


def _tenths(numerator: int, denominator: int) -> str:
    tenths = (20 * numerator + denominator) // (2 * denominator)
    return f"{tenths // 10}.{tenths % 10}"


def _reference(draw: tuple[int, date] | None) -> models.DrawReference | None:
    return None if draw is None else models.DrawReference(draw_no=draw[0], draw_date=draw[1])
