"""Permits of a raffle: who allowed it where, until when, and how much (docs/domain.md §12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise

from games.numbers import RuleError


@dataclass(frozen=True, slots=True)
class Permit:
    """One permit for one region; both dates are inclusive. ``books`` are the approved counts of tickets."""

    region: str
    number: str
    valid_from: date
    valid_to: date
    max_tickets: int
    books: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.valid_to < self.valid_from:
            raise RuleError(f"permit {self.number} of {self.region} ends before it begins")
        if self.max_tickets < 1:
            raise RuleError(f"permit {self.number} of {self.region} allows no ticket")


def checked_permits(
    permits: Sequence[Permit],
    regions: Sequence[str],
    *,
    opens: datetime,
    draws: datetime,
    tickets: int,
    books: Sequence[int],
) -> None:
    """Makes sure that a raffle is allowed wherever it is sold, from its opening to its last drawing.

    Raises RuleError for a region without a permit, two permits of a region at the same time, a permit that
    begins late or ends early or covers fewer tickets, a book that it does not approve, and a permit for a
    region where the raffle is not sold.
    """
    strays = sorted({permit.region for permit in permits} - set(regions))
    if strays:
        raise RuleError(f"there is a permit for {strays[0]}, where the raffle is not sold")
    for region in regions:
        own = sorted((p for p in permits if p.region == region), key=lambda permit: permit.valid_from)
        if not own:
            raise RuleError(f"{region} has no permit")
        for earlier, later in pairwise(own):
            if later.valid_from <= earlier.valid_to:
                raise RuleError(f"permits {earlier.number} and {later.number} of {region} overlap")
        _require_cover(own, region, opens.date(), draws.date())
        for permit in own:
            if tickets > permit.max_tickets:
                raise RuleError(
                    f"permit {permit.number} of {region} allows {permit.max_tickets} tickets, not {tickets}"
                )
            unapproved = [book for book in books if book not in permit.books]
            if unapproved:
                raise RuleError(
                    f"permit {permit.number} of {region} does not approve a book of {unapproved[0]}"
                )


def _require_cover(own: Sequence[Permit], region: str, first: date, last: date) -> None:
    covered_to: date | None = None
    for permit in own:
        if covered_to is None:
            if permit.valid_from > first:
                break
        elif (permit.valid_from - covered_to).days > 1:
            break
        covered_to = permit.valid_to
    if covered_to is None or covered_to < last:
        raise RuleError(f"the permits of {region} do not cover {first} to {last}")
