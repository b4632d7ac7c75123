"""Draws as catalog announces them, and how their status moves (docs/domain.md §6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

import catalogue.draws
from catalog.games.rules import Era, ScheduledDraw
from catalogue.draws import DrawStatus, PrizePool


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(catalogue.draws.Draw):
    """A draw with what only catalog knows; instants are UTC.

    ``rules_from`` is the era of a lottery, None for raffles and syndicates; ``last_stop`` is the latest of
    all stops. While sources of its result disagree, ``held_because`` has the difference, and nothing of it is
    published. A cancelled draw stays closed.
    """

    rules_from: int | None = None
    draw_type: str = ""
    last_stop: datetime
    result_version: int | None = None
    held_because: str | None = None
    cancel_requested_by: str | None = None
    cancel_reason: str | None = None

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
    status = DrawStatus.OPEN if scheduled.open_at <= now else DrawStatus.ANNOUNCED
    draw_type = special.draw_type if special else ""
    return _scheduled_draw(offer_key, era, scheduled, draw_type, status, announced, result_version=None)


def past_draw(offer_key: str, era: Era, scheduled: ScheduledDraw, *, draw_type: str) -> Draw:
    """A past draw whose result the lottery's operator published."""
    return _scheduled_draw(
        offer_key, era, scheduled, draw_type, DrawStatus.DRAWN, prize_pool=None, result_version=1
    )


def _scheduled_draw(
    offer_key: str,
    era: Era,
    scheduled: ScheduledDraw,
    draw_type: str,
    status: DrawStatus,
    prize_pool: PrizePool | None,
    result_version: int | None,
) -> Draw:
    return Draw(
        offer_key=offer_key,
        draw_no=scheduled.draw_no,
        rules_from=era.effective_from_draw,
        draw_type=draw_type,
        status=status,
        draw_date=scheduled.draw_date,
        open_at=scheduled.open_at,
        stop=scheduled.stop,
        closes=scheduled.closes,
        last_stop=scheduled.last_stop,
        system_close=scheduled.system_close,
        draw_at=scheduled.draw_at,
        prize_pool=prize_pool,
        result_version=result_version,
        version=1,
    )


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
    return [
        status.public_name for status in DrawStatus if may_become(status, following, correction=correction)
    ]


@dataclass(frozen=True, slots=True)
class YearOfDraws:
    """The draws of an offer in a year, by number: their days, and whether they have a result."""

    offer_key: str
    year: int
    draw_nos: Sequence[int]
    draw_dates: Sequence[date]
    drawn: Sequence[bool]
