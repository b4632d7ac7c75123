"""When draws happen, close, and how they are numbered (docs/domain.md §1.1, §15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise, zip_longest
from types import MappingProxyType
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from catalog.offers.documents import Currency, Document, MinorUnits
from games.matrix import Matrix
from games.numbers import RuleError
from games.prizes import PoolRules


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


class PrizePoolPolicy(Document):
    """The pool that upcoming draws show before staff announce another.

    ``suffix`` follows it: "estimated", "a month for 20 years". ``announced_draws`` limits it to so many next
    draws, as a jackpot depends on the draw before; None is all.
    """

    base: MinorUnits
    currency: Currency
    suffix: Annotated[str, Field(max_length=40)]
    announced_draws: Annotated[int, Field(ge=0)] | None

    def covers(self, draw_offset: int) -> bool:
        """Whether the draw ``draw_offset`` places after the next one (0 = the next) shows the base pool."""
        return self.announced_draws is None or draw_offset < self.announced_draws


class SpecialDraw(Document):
    """A draw that is more than usual, such as a Superdraw: division 1 is worth ``prize_pool``.

    ``image`` is a path of the site.
    """

    draw_date: date
    draw_type: Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9]{2,29}$")]
    label: Annotated[str, Field(min_length=1, max_length=60)]
    prize_pool: MinorUnits
    suffix: Annotated[str, Field(max_length=40)] = "guaranteed"
    image: Annotated[str, Field(pattern=r"^/[A-Za-z0-9_/.-]{1,79}$")] | None = None


@dataclass(frozen=True, slots=True)
class Era:
    """One set of rules, in force from its calendar's first draw until the next era's."""

    matrix: Matrix
    calendar: DrawCalendar
    prize_pool: PrizePoolPolicy
    pool_rules: PoolRules = field(default_factory=PoolRules)
    special_draws: Mapping[date, SpecialDraw] = field(default_factory=dict)

    @property
    def effective_from_draw(self) -> int:
        """Number of the first draw under these rules."""
        return self.calendar.first_draw_no

    @property
    def effective_from_date(self) -> date:
        """Day of the first draw under these rules, in the draw's own zone."""
        return self.calendar.first_date


@dataclass(frozen=True, slots=True)
class Eras:
    """All eras of one game, oldest first.

    Raises RuleError when they do not follow each other in number and date.
    """

    items: tuple[Era, ...]

    def __post_init__(self) -> None:
        if not self.items:
            raise RuleError("a game needs at least one era")
        for earlier, later in pairwise(self.items):
            last_before = earlier.calendar.draw_no_on(
                _last_draw_day_before(earlier, later.effective_from_date)
            )
            if later.effective_from_draw <= last_before:
                start = later.effective_from_draw
                raise RuleError(f"the era from draw {start} starts before draw {last_before} of the last one")

    def of_draw(self, draw_no: int) -> Era:
        """The rules of a draw; raises RuleError for a draw before the first era."""
        for era in reversed(self.items):
            if draw_no >= era.effective_from_draw:
                return era
        raise RuleError(f"no rules are known for draw {draw_no}")

    def on(self, day: date) -> Era:
        """The rules of draws on ``day``; raises RuleError for a day before the first era."""
        for era in reversed(self.items):
            if day >= era.effective_from_date:
                return era
        raise RuleError(f"no rules are known for {day}")

    def draws_between(self, start: datetime, end: datetime) -> Iterator[tuple[Era, ScheduledDraw]]:
        """Draws that still sell at ``start`` and are drawn by ``end``, each with its rules, in order."""
        for era, following in zip_longest(self.items, self.items[1:]):
            # Two days are more than any zone's distance from UTC.
            if following and following.effective_from_date < start.date() - timedelta(days=2):
                continue
            for draw in era.calendar.draws_between(start, end):
                if following and draw.draw_date >= following.effective_from_date:
                    break
                yield era, draw

    def at(self, now: datetime) -> Era:
        """The rules of the next draw to stop selling at ``now``: those that a new ticket plays by."""
        upcoming = next(self.draws_between(now, now + timedelta(days=366)), None)
        return upcoming[0] if upcoming else self.items[-1]


def _last_draw_day_before(era: Era, day: date) -> date:
    for days in range(1, 8):
        candidate = date.fromordinal(day.toordinal() - days)
        if era.calendar.is_draw_day(candidate):
            return candidate
    raise RuleError(f"the era from draw {era.effective_from_draw} has no draw before the next era on {day}")


@dataclass(frozen=True, slots=True)
class DrawnEra:
    """Eras of rules that follow each other and draw the same; they may differ in divisions and prizes."""

    eras: tuple[Era, ...]

    @property
    def first(self) -> Era:
        """The rules that it starts with."""
        return self.eras[0]

    @property
    def matrix(self) -> Matrix:
        """What is drawn in all of it."""
        return self.first.matrix


def drawn_eras(eras: Eras) -> list[DrawnEra]:
    """The eras of what is drawn in a game, oldest first."""
    found: list[DrawnEra] = []
    for era in eras.items:
        if found and draws_alike(found[-1].matrix, era.matrix):
            found[-1] = DrawnEra((*found[-1].eras, era))
        else:
            found.append(DrawnEra((era,)))
    return found


def drawn_era(eras: Eras, draw_no: int) -> DrawnEra:
    """The drawn era of a draw; raises RuleError for a draw before the first era."""
    rules = eras.of_draw(draw_no)
    return next(era for era in drawn_eras(eras) if rules in era.eras)


def draws_alike(one: Matrix, other: Matrix) -> bool:
    """Whether the same numbers are picked and drawn."""
    return (one.number_sets, one.mains_drawn, one.supplementaries_drawn) == (
        other.number_sets,
        other.mains_drawn,
        other.supplementaries_drawn,
    )


def matrix_label(matrix: Matrix) -> str:
    """What is drawn, in words: "7 from 35, Powerball 1 from 20", "6 from 45 and 2 supplementaries"."""
    mains, second = matrix.mains, matrix.second_barrel
    if mains.repeats:
        return f"{matrix.mains_drawn} digits from {mains.lowest} to {mains.highest}"
    if matrix.in_order:
        return f"the first {matrix.mains_drawn} from {mains.size}, in order"
    drawn = f"{matrix.mains_drawn} from {mains.size}"
    if second is not None:
        return f"{drawn}, {second.name} {matrix.supplementaries_drawn} from {second.size}"
    if matrix.supplementaries_drawn:
        noun = "supplementary" if matrix.supplementaries_drawn == 1 else "supplementaries"
        return f"{drawn} and {matrix.supplementaries_drawn} {noun}"
    return drawn
