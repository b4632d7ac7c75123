"""Customers as identity describes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer by identity's events; `version` is 0 while only an access token has described them."""

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
    """The owner of a wallet by the access token, which counts until identity's events arrive."""

    customer_id: UUID
    region: str
    home_currency: str
