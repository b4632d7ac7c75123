"""When draws happen, close, and how they are numbered (docs/domain.md §1.1, §15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from types import MappingProxyType
from zoneinfo import ZoneInfo

from games.numbers import RuleError


@dataclass(frozen=True, slots=True)
class LocalTime:
    """A time of day in a zone; its instant follows that zone's daylight saving."""

    time: time
    zone: ZoneInfo

    def on(self, day: date) -> datetime:
        """The instant (UTC) of this time of day on ``day``."""
        return datetime.combine(day, self.time, self.zone).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class ScheduledDraw:
    """A draw as the calendar fixes it; all instants are UTC.

    ``closes`` holds the regions whose stop differs from ``stop``; ``last_stop`` is the latest of them all.
    """

    draw_no: int
    draw_date: date
    open_at: datetime
    stop: datetime
    closes: Mapping[str, datetime]
    system_close: datetime
    draw_at: datetime

    @property
    def last_stop(self) -> datetime:
        """First instant at which no region sells any more."""
        return max(self.stop, *self.closes.values()) if self.closes else self.stop


@dataclass(frozen=True, slots=True)
class DrawCalendar:
    """The regular draws of one era of a game.

    Draws happen on ``weekdays`` (0 is Monday) from ``first_date``, which has number ``first_draw_no``; each
    next draw adds ``number_step`` (2 for Saturday Lotto, whose numbers are odd). Selling starts ``sale_days``
    days before the stop; payments received before the stop may finish for ``grace`` more.
    """

    first_draw_no: int
    first_date: date
    weekdays: frozenset[int]
    number_step: int
    draw_time: LocalTime
    stop: LocalTime
    grace: timedelta
    sale_days: int
    region_stops: Mapping[str, LocalTime] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if not self.weekdays or not self.weekdays <= frozenset(range(7)):
            raise RuleError("a calendar draws on weekdays 0 (Monday) to 6 (Sunday)")
        if self.first_date.weekday() not in self.weekdays:
            raise RuleError(f"the first draw, {self.first_date}, is not on a day of the calendar")
        if self.number_step < 1 or self.first_draw_no < 1 or self.sale_days < 1:
            raise RuleError("first draw number, number step and sale days must be at least 1")
        first = self._at(self.first_draw_no, self.first_date)
        if first.last_stop >= first.draw_at or first.system_close > first.draw_at:
            raise RuleError("sales must stop, and payments end, before the draw")

    def is_draw_day(self, day: date) -> bool:
        """Whether the calendar has a draw on ``day``."""
        return day >= self.first_date and day.weekday() in self.weekdays

    def draw_no_on(self, day: date) -> int:
        """Number of the draw on ``day``; raises RuleError when there is none."""
        if not self.is_draw_day(day):
            raise RuleError(f"there is no draw on {day}")
        weeks, rest = divmod((day - self.first_date).days, 7)
        start = self.first_date.weekday()
        in_rest = sum((start + offset) % 7 in self.weekdays for offset in range(rest))
        return self.first_draw_no + self.number_step * (weeks * len(self.weekdays) + in_rest)

    def draw_on(self, day: date) -> ScheduledDraw:
        """The draw of ``day``; raises RuleError when there is none."""
        return self._at(self.draw_no_on(day), day)

    def draws_between(self, start: datetime, end: datetime) -> Iterator[ScheduledDraw]:
        """Draws that still sell at ``start`` and are drawn at or before ``end``, in order of time."""
        # A day earlier than `start` in the calendar's zone is enough: a stop is on its draw's own day.
        day = max(self.first_date, start.astimezone(self.draw_time.zone).date() - timedelta(days=1))
        last = end.astimezone(self.draw_time.zone).date()
        while day <= last:
            if self.is_draw_day(day):
                draw = self.draw_on(day)
                if draw.last_stop > start and draw.draw_at <= end:
                    yield draw
            day += timedelta(days=1)

    def _at(self, draw_no: int, day: date) -> ScheduledDraw:
        stop = self.stop.on(day)
        closes = {region: local.on(day) for region, local in self.region_stops.items()}
        return ScheduledDraw(
            draw_no=draw_no,
            draw_date=day,
            open_at=stop - timedelta(days=self.sale_days),
            stop=stop,
            closes={region: instant for region, instant in closes.items() if instant != stop},
            system_close=stop + self.grace,
            draw_at=self.draw_time.on(day),
        )
