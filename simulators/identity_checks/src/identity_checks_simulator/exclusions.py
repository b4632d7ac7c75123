"""A national register of people who excluded themselves from gambling."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

Standing = Literal["excluded", "not_excluded", "unknown"]
EXCLUDED_FOR: Final = timedelta(days=365)


@dataclass(frozen=True)
class Exclusion:
    """The register's entry for a person; an exclusion without `until` has no end."""

    status: Standing
    until: datetime | None = None
    away: bool = False
    """The register does not answer."""


def steer_exclusion(last_name: str, now: datetime) -> Exclusion:
    """What the register says, by the last name (README)."""
    name = last_name.casefold()
    if "away" in name:
        return Exclusion("unknown", away=True)
    if "unsure" in name:
        return Exclusion("unknown")
    if "exclud" in name:
        return Exclusion("excluded", None if "forever" in name else now + EXCLUDED_FOR)
    return Exclusion("not_excluded")
