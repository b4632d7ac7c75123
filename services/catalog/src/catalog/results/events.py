"""Events about results."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.draws.rules import Draw
from catalog.results import rules
from catalog.results.rules import Result
from catalogue.proto import draw_message
from games.matrix import Division, Matrix
from servicekit.events.outbox import Event, publish
from wattle.catalog.v1 import draw_pb2, events_pb2


def result_message(result: rules.Result, matrix: Matrix) -> draw_pb2.DrawResult:
    """The result, with what each division needs and pays once its dividends are confirmed."""
    needs = {division.number: division for division in matrix.divisions}
    return draw_pb2.DrawResult(
        offer_key=result.offer_key,
        draw_no=result.draw_no,
        version=result.version,
        main_numbers=result.numbers.mains,
        supplementary_numbers=result.numbers.supplementaries,
        divisions=[
            _division(needs[dividend.division], dividend, result.currency) for dividend in result.dividends
        ],
        rules=[
            draw_pb2.Division(number=division.number, matches=_matches(division))
            for division in matrix.divisions
        ],
    )


def _division(division: Division, dividend: rules.Dividend, currency: str) -> draw_pb2.Division:
    return draw_pb2.Division(
        number=division.number,
        matches=_matches(division),
        dividend_minor_units=dividend.amount,
        winners=dividend.winners,
        currency=currency,
        free_games=dividend.free_games,
        instalments=dividend.instalments if dividend.instalments > 1 else 0,
    )


def _matches(division: Division) -> list[draw_pb2.Match]:
    return [
        draw_pb2.Match(
            mains=match.mains,
            supplementaries_at_least=match.supplementaries_at_least,
            supplementaries_at_most=match.supplementaries_at_most,
        )
        for match in division.matches
    ]


DRAW_COMPLETED = "wattle.catalog.v1.draw_completed"

DRAW_RESULT_PUBLISHED = "wattle.catalog.v1.draw_result_published"


async def result_published(session: AsyncSession, draw: Draw, result: Result, matrix: Matrix) -> None:
    """Numbers or dividends of a draw are confirmed, or its result is corrected."""
    message = events_pb2.DrawResultPublished(draw=draw_message(draw), result=result_message(result, matrix))
    await publish(session, Event(DRAW_RESULT_PUBLISHED, draw.reference, draw.version, message))


async def draw_completed(
    session: AsyncSession, draw: Draw, result: Result | None, matrix: Matrix | None
) -> None:
    """Every prize of a draw is paid; customers can be notified of its result."""
    message = events_pb2.DrawCompleted(draw=draw_message(draw))
    if result is not None and matrix is not None:
        message.result.CopyFrom(result_message(result, matrix))
    await publish(session, Event(DRAW_COMPLETED, draw.reference, draw.version, message))
