"""Sessions: beginning, proof and end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from servicekit.security import elevation

CHANNELS = ("web", "app", "partner")
BEGUN_BY = ("signup", "login", "passkey", "autologin", "transfer")


@dataclass(frozen=True, slots=True)
class NewSession:
    customer_id: UUID
    device_id: UUID
    channel: str
    began_by: str
    aal: int
    methods: list[str]
    restriction: str | None
    authenticated_at: datetime
    last_active_at: datetime
    expires_at: datetime


SESSION_LIFETIME = timedelta(days=30)
"""How long a session can be refreshed; then the customer signs in again."""

BeganBy = Literal["signup", "login", "passkey", "autologin", "transfer"]
Restriction = Literal["password_change"]


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof that began a session."""

    aal: int
    """Assurance level that follows; see `servicekit.security.elevation`."""
    methods: tuple[str, ...]
    """How, in the terms of RFC 8176."""


BY_PASSWORD: Final = Proof(elevation.PASSWORD, ("pwd",))

EndReason = Literal[
    "signed_out",
    "refresh_reuse",
    "expired",
    "inactive",
    "revoked",
    "renewed",
    "password_changed",
    "account_closed",
    "self_excluded",
]
