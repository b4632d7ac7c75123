"""Where a customer is and what that allows: abroad nothing is sold, and everything may be read.

Source: domain handbook §10.12.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

TRAVEL_CONFIRMED_FOR: Final = timedelta(days=30)
"""How long a customer who said that they travel is not asked again."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What follows from where a customer was last seen."""

    banned: bool
    """Nothing may be sold to them there."""
    confirmation_required: bool
    """They have yet to say whether they travel or have moved."""


def judge_presence(
    *,
    home: str,
    located: str,
    sold_from: Mapping[str, frozenset[str]],
    travel_confirmed_at: datetime | None,
    now: datetime,
) -> Presence:
    """What follows from a customer of country `home` being in country `located`.

    `sold_from` names for each home the countries from which its customers may buy; a home that it does not
    name sells at home only.
    """
    if located in sold_from.get(home, frozenset({home})):
        return Presence(banned=False, confirmation_required=False)
    confirmed = travel_confirmed_at is not None and now - travel_confirmed_at < TRAVEL_CONFIRMED_FOR
    return Presence(banned=True, confirmation_required=not confirmed)
