"""The life of a draw (domain handbook §6, specification, Draw): which status may follow which."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum


class DrawStatus(StrEnum):
    """Where a draw is in its life."""

    ANNOUNCED = "DRAW_ANNOUNCED"
    OPEN = "DRAW_OPEN"
    CAPPED = "DRAW_CAPPED"
    CLOSED = "DRAW_CLOSED"
    DRAWN = "DRAW_DRAWN"
    SCORED = "DRAW_SCORED"
    PAID = "DRAW_PAID"
    EMAILED = "DRAW_EMAILED"


NOT_YET_CLOSED = (DrawStatus.ANNOUNCED, DrawStatus.OPEN, DrawStatus.CAPPED)
"""Statuses from which a draw closes when its last stop passes."""

WITH_RESULT = (DrawStatus.DRAWN, DrawStatus.SCORED, DrawStatus.PAID, DrawStatus.EMAILED)
"""Statuses in which the numbers are known."""

_NEXT: dict[DrawStatus, frozenset[DrawStatus]] = {
    DrawStatus.ANNOUNCED: frozenset({DrawStatus.OPEN, DrawStatus.CLOSED}),
    DrawStatus.OPEN: frozenset({DrawStatus.CAPPED, DrawStatus.CLOSED}),
    DrawStatus.CAPPED: frozenset({DrawStatus.OPEN, DrawStatus.CLOSED}),
    DrawStatus.CLOSED: frozenset({DrawStatus.DRAWN}),
    # Checkout may finish paying before its word of the scoring arrives.
    DrawStatus.DRAWN: frozenset({DrawStatus.SCORED, DrawStatus.PAID}),
    DrawStatus.SCORED: frozenset({DrawStatus.PAID}),
    DrawStatus.PAID: frozenset({DrawStatus.EMAILED}),
    DrawStatus.EMAILED: frozenset(),
}


def may_become(current: DrawStatus, following: DrawStatus, *, correction: bool = False) -> bool:
    """Whether a draw may move from ``current`` to ``following``.

    ``correction`` is a supervised new version of the result; it leads from drawn, scored or paid to drawn.
    """
    if correction:
        return following is DrawStatus.DRAWN and current in WITH_RESULT
    return following in _NEXT[current]


def statuses_before(following: DrawStatus, *, correction: bool = False) -> list[str]:
    """The statuses from which a draw may become ``following``: the guard of the statement that moves it."""
    return [status.value for status in DrawStatus if may_become(status, following, correction=correction)]


class PurchaseStatus(StrEnum):
    """What a customer can do with a draw (specification, Draw)."""

    OPEN = "open"
    SOLD_OUT = "sold_out"
    PAST_DRAW = "past_draw"
    NOT_OPEN = "not_open"


def purchase_status(status: DrawStatus, stop: datetime, now: datetime) -> PurchaseStatus:
    """What can be bought at ``now``: a draw whose stop has passed is past before the clock has closed it."""
    if status not in NOT_YET_CLOSED or stop <= now:
        return PurchaseStatus.PAST_DRAW
    if status is DrawStatus.CAPPED:
        return PurchaseStatus.SOLD_OUT
    return PurchaseStatus.OPEN if status is DrawStatus.OPEN else PurchaseStatus.NOT_OPEN
