"""Restrictions, and what a customer may choose in the safer-play centre."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

RestrictionKind = Literal["time_out", "self_excluded", "register", "closed", "suspended"]


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """What holds in a region of safer play; `exclusion_periods` are ISO 8601 durations or `forever`."""

    exclusion_label: str
    exclusion_periods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restriction:
    """A bar on buying and depositing; `until` is None for a restriction without end."""

    kind: RestrictionKind
    begins_at: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Restricted:
    """The outcome of a request to restrict; `version` counts the restrictions of a customer."""

    status: str
    version: int | None
    restricted_at: datetime | None
    until: datetime | None


FOREVER: Final = "forever"


@dataclass(frozen=True, slots=True)
class RestrictionRequest:
    """A restriction to set; `reference` makes it happen once.

    `duration` is an ISO 8601 duration of database time, and `until` an end that a register
    has set; without either there is none. `currency` is that of a customer who has no wallet yet.
    """

    customer_id: UUID
    kind: RestrictionKind
    reference: str
    currency: str
    duration: str | None = None
    until: datetime | None = None


TIME_OUT_DAYS: Final = (1, 42)
"""The shortest and the longest break, in days."""
REALITY_CHECK_MINUTES: Final = (15, 30, 60, 120)


@dataclass(frozen=True, slots=True)
class Centre:
    """What a customer chose, and may choose, in the safer-play centre."""

    restrictions: list[Restriction]
    exclusion_label: str
    exclusion_periods: tuple[str, ...]
    reality_check_minutes: int | None
    answer_required: bool
