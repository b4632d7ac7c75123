"""Draws: times, prize pool and status (domain handbook §6; specification, Draw)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from catalog.games.rules.calendar import ScheduledDraw
from catalog.games.rules.eras import Era


@dataclass(frozen=True, slots=True)
class PrizePool:
    """An announced pool in minor units; ``suffix`` follows it when it is shown."""

    amount: int
    currency: str
    suffix: str


@dataclass(frozen=True, slots=True)
class Draw:
    """One drawing of an offer; instants are UTC. ``version`` grows with every change.

    ``rules_from`` is the era of a lottery, None for raffles and syndicates; ``regions`` are where it may be
    sold, none meaning everywhere; from ``pre_order_at`` on it may be ordered before it opens. One that
    ``draws_when_sold_out`` closes with its last ticket; its stop and the time of its drawing are then the
    latest. While sources of its result disagree, ``held_because`` has the difference, and nothing of it is
    published. A cancelled draw stays closed.
    """

    offer_key: str
    draw_no: int
    rules_from: int | None
    draw_type: str
    status: DrawStatus
    draw_date: date
    open_at: datetime
    stop: datetime
    closes: Mapping[str, datetime]
    last_stop: datetime
    system_close: datetime
    draw_at: datetime
    prize_pool: PrizePool | None
    result_version: int | None
    version: int
    regions: tuple[str, ...] = ()
    held_because: str | None = None
    cancel_requested_by: str | None = None
    cancel_reason: str | None = None
    cancelled_at: datetime | None = None
    pre_order_at: datetime | None = None
    draws_when_sold_out: bool = False

    @property
    def reference(self) -> str:
        """Key of the draw in events: offer_key/draw_no."""
        return f"{self.offer_key}/{self.draw_no}"


def announced_draw(
    offer_key: str, era: Era, scheduled: ScheduledDraw, *, draw_offset: int, now: datetime
) -> Draw:
    """A new draw of the calendar, ``draw_offset`` places after the next one; open if its sale has begun."""
    pool = era.prize_pool
    special = era.special_draws.get(scheduled.draw_date)
    announced = PrizePool(pool.base, pool.currency, pool.suffix) if pool.covers(draw_offset) else None
    if special is not None:
        announced = PrizePool(special.prize_pool, pool.currency, special.suffix)
    return Draw(
        offer_key=offer_key,
        draw_no=scheduled.draw_no,
        rules_from=era.effective_from_draw,
        draw_type=special.draw_type if special else "",
        status=DrawStatus.OPEN if scheduled.open_at <= now else DrawStatus.ANNOUNCED,
        draw_date=scheduled.draw_date,
        open_at=scheduled.open_at,
        stop=scheduled.stop,
        closes=scheduled.closes,
        last_stop=scheduled.last_stop,
        system_close=scheduled.system_close,
        draw_at=scheduled.draw_at,
        prize_pool=announced,
        result_version=None,
        version=1,
    )


def past_draw(offer_key: str, era: Era, scheduled: ScheduledDraw, *, draw_type: str) -> Draw:
    """A past draw whose result the lottery's operator published."""
    return Draw(
        offer_key=offer_key,
        draw_no=scheduled.draw_no,
        rules_from=era.effective_from_draw,
        draw_type=draw_type,
        status=DrawStatus.DRAWN,
        draw_date=scheduled.draw_date,
        open_at=scheduled.open_at,
        stop=scheduled.stop,
        closes=scheduled.closes,
        last_stop=scheduled.last_stop,
        system_close=scheduled.system_close,
        draw_at=scheduled.draw_at,
        prize_pool=None,
        result_version=1,
        version=1,
    )


class DrawStatus(StrEnum):
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
    # The event that all is paid may arrive before the event that all is scored.
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
    """The statuses from which a draw may move to ``following``."""
    return [status.value for status in DrawStatus if may_become(status, following, correction=correction)]


class PurchaseStatus(StrEnum):
    """What a customer can do with a draw (specification, Draw)."""

    OPEN = "open"
    SOLD_OUT = "sold_out"
    PAST_DRAW = "past_draw"
    NOT_OPEN = "not_open"


def purchase_status(status: DrawStatus, stop: datetime, now: datetime) -> PurchaseStatus:
    """The status at ``now``. A draw is past from its stop on, even before the clock has closed it."""
    if status not in NOT_YET_CLOSED or stop <= now:
        return PurchaseStatus.PAST_DRAW
    if status is DrawStatus.CAPPED:
        return PurchaseStatus.SOLD_OUT
    return PurchaseStatus.OPEN if status is DrawStatus.OPEN else PurchaseStatus.NOT_OPEN


@dataclass(frozen=True, slots=True)
class YearOfDraws:
    """The draws of an offer in a year, by number: their days, and whether they have a result."""

    offer_key: str
    year: int
    draw_nos: Sequence[int]
    draw_dates: Sequence[date]
    drawn: Sequence[bool]
