"""Time as a dependency (docs/reliability.md, rule 58).

Deadlines that decide money use the database's time instead; this clock is for everything else.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final, Protocol

CLOCK_SKEW_SECONDS: Final = 5
"""How far the clocks of two machines may be apart."""


class Clock(Protocol):
    """A source of time."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """The present instant, aware, in UTC."""
        return datetime.now(UTC)


class FixedClock:
    """A clock for tests: it stands still between calls of `advance`."""

    def __init__(self, instant: datetime) -> None:
        if instant.tzinfo is None:
            raise ValueError("a clock needs an aware instant")
        self._instant = instant.astimezone(UTC)

    def now(self) -> datetime:
        """The instant it was set to, in UTC."""
        return self._instant

    def advance(self, by: timedelta) -> None:
        """Moves the clock on by a duration."""
        self._instant += by


def age_on(day: date, born: date) -> int:
    """Completed years of life on a day; who is born on 29 February has the birthday on 1 March otherwise."""
    had_birthday = (day.month, day.day) >= (born.month, born.day)
    return day.year - born.year - (0 if had_birthday else 1)
