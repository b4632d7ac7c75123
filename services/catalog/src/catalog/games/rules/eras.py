"""Eras: the rules of a game from one first draw until the next era's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import pairwise, zip_longest

from catalog.games.rules.calendar import DrawCalendar, ScheduledDraw
from games.matrix import Matrix
from games.numbers import RuleError
from games.prizes import PoolRules


@dataclass(frozen=True, slots=True)
class PrizePoolPolicy:
    """The pool that upcoming draws show before staff announce another.

    ``base`` is in minor units of ``currency``; ``suffix`` follows it: "estimated", "a month for 20 years".
    ``announced_draws`` limits it to so many next draws, as a jackpot depends on the draw before; None is all.
    """

    base: int
    currency: str
    suffix: str
    announced_draws: int | None

    def covers(self, draw_offset: int) -> bool:
        """Whether the draw ``draw_offset`` places after the next one (0 = the next) shows the base pool."""
        return self.announced_draws is None or draw_offset < self.announced_draws


@dataclass(frozen=True, slots=True)
class SpecialDraw:
    """A draw that is more than usual, such as a Superdraw: division 1 is worth ``prize_pool`` minor units."""

    draw_type: str
    label: str
    prize_pool: int
    suffix: str
    image: str | None = None


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
