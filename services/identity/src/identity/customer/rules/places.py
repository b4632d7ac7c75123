"""The place where a customer lives: jurisdictions, suburbs and post codes (docs/domain.md §12)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

_AUSTRALIAN_RANGES: dict[str, tuple[tuple[int, int], ...]] = {
    "ACT": ((200, 299), (2600, 2618), (2900, 2920)),
    "NSW": ((1000, 2599), (2619, 2899), (2921, 2999)),
    "NT": ((800, 999),),
    "QLD": ((4000, 4999), (9000, 9999)),
    "SA": ((5000, 5999),),
    "TAS": ((7000, 7999),),
    "VIC": ((3000, 3999), (8000, 8999)),
    "WA": ((6000, 6999),),
}

# Places served across a border: their post code belongs to the neighbour's range.
_ACROSS_THE_BORDER: dict[str, frozenset[int]] = {
    "ACT": frozenset({2540, 2620}),
    "NSW": frozenset({2611, 2618, 3500, 3585, 3586, 3644, 3691, 3707, 4377, 4380, 4383, 4385}),
    "NT": frozenset({4825}),
    "SA": frozenset({872}),
    "WA": frozenset({872}),
}

_BRITISH = re.compile(r"[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][ABD-HJLNP-UW-Z]{2}")


def normalise_postcode(country: str, state: str, text: str) -> str | None:
    """The post code as it is stored, or None when no address of the state can have it."""
    compact = re.sub(r"\s+", "", text).upper()
    if country == "AU":
        return compact if _is_australian(state, compact) else None
    spaced = f"{compact[:-3]} {compact[-3:]}"
    return spaced if country == "GB" and _BRITISH.fullmatch(spaced) else None


def _is_australian(state: str, postcode: str) -> bool:
    if re.fullmatch(r"[0-9]{4}", postcode) is None:
        return False
    number = int(postcode)
    in_range = any(first <= number <= last for first, last in _AUSTRALIAN_RANGES.get(state, ()))
    return in_range or number in _ACROSS_THE_BORDER.get(state, frozenset())


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """One row of the jurisdiction table; rows of one key follow each other by `valid_from`."""

    key: str
    country: Annotated[str, Field(min_length=2, max_length=2)]
    states: Annotated[frozenset[str], Field(min_length=1)]
    valid_from: date
    time_zone: ZoneInfo
    currency: Annotated[str, Field(min_length=3, max_length=3)]
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


@dataclass(frozen=True, slots=True, order=True)
class Suburb:
    """A named place with one of its post codes."""

    name: str
    state: str
    postcode: str


class SuburbDirectory:
    """The places of Australia. Names are compared without regard to case and spacing.

    The list may lack new suburbs: for an unknown name only the postcode is checked. A known name must agree
    with postcode and state.
    """

    def __init__(self, rows: Iterable[Suburb]) -> None:
        """Raises ValueError when there are no rows."""
        self._rows = sorted(set(rows))
        if not self._rows:
            raise ValueError("a directory of suburbs needs rows")
        self._folded = [(folded(row.name), row) for row in self._rows]
        self._known = {(name, row.state, row.postcode) for name, row in self._folded}
        self._names = {name for name, _, _ in self._known}

    def agrees(self, suburb: str, state: str, postcode: str) -> bool:
        """Whether an address may have this suburb, state and post code together."""
        name = folded(suburb)
        return name not in self._names or (name, state, postcode) in self._known

    def has(self, suburb: Suburb) -> bool:
        """Whether the list has exactly this place."""
        return (folded(suburb.name), suburb.state, suburb.postcode) in self._known

    def search(self, text: str, *, limit: int) -> list[Suburb]:
        """Places by the beginning of a post code or a name: names that begin so first, boxes last.

        All words of `text` must occur, so that "richmond vic" and "3121 richmond" find what is meant.
        """
        words = folded(text).split()
        if not words:
            return []
        found = [
            (not name.startswith(words[0]), _is_for_boxes(row), row)
            for name, row in self._folded
            if all(_names(word, name, row) for word in words)
        ]
        return [row for _, _, row in sorted(found)[:limit]]


def folded(text: str) -> str:
    """A name in the form for comparison."""
    return " ".join(text.casefold().split())


def _is_for_boxes(row: Suburb) -> bool:
    """Whether a post code is for boxes and large users only."""
    return (row.state, row.postcode[0]) in {("NSW", "1"), ("VIC", "8"), ("QLD", "9")}


def _names(word: str, name: str, row: Suburb) -> bool:
    if word.isdigit():
        return row.postcode.startswith(word)
    return word == row.state.casefold() or any(part.startswith(word) for part in name.split())
