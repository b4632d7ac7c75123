"""Rules of the place where a customer lives (docs/domain.md §12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """One row of the jurisdiction table; rows of one key follow each other by `valid_from`."""

    key: str
    country: str
    states: frozenset[str]
    valid_from: date
    time_zone: ZoneInfo
    currency: str
    locale: str
    minimum_age: int
    branding_region: str

    def local_date(self, now: datetime) -> date:
        """The calendar day there at the instant `now` (aware)."""
        return now.astimezone(self.time_zone).date()


class JurisdictionTable:
    """The rows in force by country and state.

    Raises ValueError for a minimum age under 18.
    """

    def __init__(self, rows: Iterable[Jurisdiction]) -> None:
        self._rows: dict[tuple[str, str], list[Jurisdiction]] = {}
        for row in sorted(rows, key=lambda row: row.valid_from, reverse=True):
            if row.minimum_age < 18:
                raise ValueError(f"the minimum age of {row.key} is below 18")
            for state in row.states:
                self._rows.setdefault((row.country, state), []).append(row)

    @property
    def countries(self) -> frozenset[str]:
        """Countries that accept sign-ups, ISO 3166."""
        return frozenset(country for country, _ in self._rows)

    @property
    def keys(self) -> frozenset[str]:
        """Every jurisdiction."""
        return frozenset(row.key for rows in self._rows.values() for row in rows)

    @property
    def currencies(self) -> frozenset[str]:
        """Currencies of all jurisdictions."""
        return frozenset(row.currency for rows in self._rows.values() for row in rows)

    def in_force(self, country: str, now: datetime) -> list[Jurisdiction]:
        """The rows of a country in force at `now`, in the order of their keys."""
        states = sorted(state for of_country, state in self._rows if of_country == country)
        found = {row.key: row for state in states if (row := self.find(country, state, now))}
        return [found[key] for key in sorted(found)]

    def find(self, country: str, state: str, now: datetime) -> Jurisdiction | None:
        """The row in force at `now` for an address; None where sign-up is not possible."""
        for row in self._rows.get((country, state), ()):
            if row.valid_from <= row.local_date(now):
                return row
        return None
