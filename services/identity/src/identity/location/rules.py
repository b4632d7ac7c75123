"""Effects of a customer's location: no sales abroad.

Source: docs/domain.md §10.12.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

TRAVEL_CONFIRMED_FOR: Final = timedelta(days=30)
"""How long a travel confirmation holds."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Effects of a location."""

    banned: bool
    """We may not sell to them there."""
    confirmation_required: bool
    """The customer must say whether they travel or have moved."""


def judge_presence(
    *,
    home: str,
    located: str,
    sold_from: Mapping[str, frozenset[str]],
    travel_confirmed_at: datetime | None,
    now: datetime,
) -> Presence:
    """The effects for a customer of country `home` in country `located`.

    `sold_from` names for each home the countries from which its customers may buy; a home that it does not
    name sells at home only.
    """
    if located in sold_from.get(home, frozenset({home})):
        return Presence(banned=False, confirmation_required=False)
    confirmed = travel_confirmed_at is not None and now - travel_confirmed_at < TRAVEL_CONFIRMED_FOR
    return Presence(banned=True, confirmation_required=not confirmed)
