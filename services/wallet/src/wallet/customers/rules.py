"""Customers as identity describes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer as identity's events tell; `version` is 0 while only an access token has told."""

    customer_id: UUID
    version: int
    region: str
    currency: str
    segment: str
    verified: bool
    account_status: str
    limit_prompt_answered_at: datetime | None
    reality_check_minutes: int | None


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose limits: what the access token says counts until identity's events have told."""

    customer_id: UUID
    region: str
    home_currency: str
