"""Shared steps of tests: review payouts."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from checkout.app import armed_failpoints
from checkout.settlement.review_payouts import ReviewPayouts
from checkout.settlement.rules.payout_reviews import ReviewThresholds
from services.checkout.tests.kit.factories import GAME, result
from services.checkout.tests.kit.harness import Checkout, Customer, SealAndSettle
from services.checkout.tests.kit.settle_draws import (
    DIVIDENDS,
    LOSING,
    THREE_AND_POWERBALL,
    a_draw,
    bought,
    published,
)
from wattle.catalog.v1 import draw_pb2

FIRST = 100_000_00


LEFT = 10_000 - 615


def settler(checkout: Checkout, *, waits: timedelta | None = None) -> SealAndSettle:
    """Every prize of $1,000 or more needs a review."""
    return SealAndSettle(
        checkout.database,
        checkout.wallet,
        armed_failpoints(None),
        sealer=checkout.sealer(),
        provisional_for=waits,
        thresholds=THRESHOLDS,
    )


THRESHOLDS = ReviewThresholds({"*": 1_000_00})


def reviews_of(checkout: Checkout) -> ReviewPayouts:
    return ReviewPayouts(checkout.database, THRESHOLDS)


def reference(drawn: draw_pb2.Draw, ticket_id: UUID, version: int = 1) -> str:
    return f"{drawn.offer_key}/{drawn.draw_no}/{ticket_id}/{version}"


async def won(
    checkout: Checkout, *, waits: timedelta | None = None
) -> tuple[draw_pb2.Draw, Customer, UUID, Customer]:
    """A settled draw: the draw, the winner of the first division with the ticket, and a small winner."""
    drawn = await a_draw(checkout)
    first, first_ticket = await bought(checkout, drawn, [GAME, LOSING, LOSING, LOSING])
    eighth, _ = await bought(checkout, drawn, [THREE_AND_POWERBALL, LOSING, LOSING, LOSING])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await settler(checkout, waits=waits).settle_due()
    await reviews_of(checkout).open_due()
    return drawn, first, UUID(first_ticket), eighth


async def count_published(checkout: Checkout, fact: str, aggregate: str) -> int:
    """The number of published events of a prize."""
    return len(await published(checkout, fact, aggregate))
