"""A game as it is sold: eras of rules, shapes of tickets, price lists and the pool policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from catalog.domain.calendar import DrawCalendar, ScheduledDraw
from catalog.domain.rules import Matrix, RuleError


@dataclass(frozen=True, slots=True)
class PrizePoolPolicy:
    """The pool that upcoming draws show before an operator announces another.

    ``base`` is in minor units of ``currency``; ``suffix`` follows it, e.g. "estimated" or "a month for 20 years".
    ``announced_draws`` limits it to so many next draws, because a jackpot depends on the draw before; None = all.
    """

    base: int
    currency: str
    suffix: str
    announced_draws: int | None

    def covers(self, draw_offset: int) -> bool:
        """Whether the draw ``draw_offset`` places after the next one (0 = the next) shows the base pool."""
        return self.announced_draws is None or draw_offset < self.announced_draws


@dataclass(frozen=True, slots=True)
class Era:
    """One set of rules, in force from its calendar's first draw until the next era's."""

    matrix: Matrix
    calendar: DrawCalendar
    prize_pool: PrizePoolPolicy

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
    """All eras of one game, oldest first; raises RuleError when they do not follow each other in number and date."""

    items: tuple[Era, ...]

    def __post_init__(self) -> None:
        if not self.items:
            raise RuleError("a game needs at least one era")
        for earlier, later in zip(self.items, self.items[1:], strict=False):
            last_before = earlier.calendar.draw_no_on(
                _last_draw_day_before(earlier, later.effective_from_date)
            )
            if later.effective_from_draw <= last_before:
                raise RuleError(
                    f"the era from draw {later.effective_from_draw} starts before draw {last_before} of the era before"
                )

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

    def draws_between(self, start: datetime, end: datetime) -> list[tuple[Era, ScheduledDraw]]:
        """Draws that still sell at ``start`` and are drawn at or before ``end``, each with its rules, in order."""
        return [
            (era, draw)
            for era in self.items
            for draw in era.calendar.draws_between(start, end)
            if self.on(draw.draw_date) is era
        ]


def _last_draw_day_before(era: Era, day: date) -> date:
    for days in range(1, 8):
        candidate = date.fromordinal(day.toordinal() - days)
        if era.calendar.is_draw_day(candidate):
            return candidate
    raise RuleError(f"the era from draw {era.effective_from_draw} has no draw before the next era on {day}")


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A shape of ticket of a game type; a ticket covers a multiple of ``draws_per_ticket`` draws."""

    game_type: str
    key: str
    min_games: int
    max_games: int
    default_games: int
    draws_per_ticket: int


@dataclass(frozen=True, slots=True)
class PriceList:
    """What each number of games of one game offer costs for one draw, from ``valid_from`` on; minor units."""

    pricing_id: str
    game_type: str
    game_offer: str
    currency: str
    valid_from: datetime
    prices: Mapping[int, int]


def price_list_in_force(lists: Sequence[PriceList], now: datetime) -> PriceList | None:
    """Of the lists of one game offer and pricing, the newest already valid at ``now``."""
    valid = [price_list for price_list in lists if price_list.valid_from <= now]
    return max(valid, key=lambda price_list: price_list.valid_from, default=None)
