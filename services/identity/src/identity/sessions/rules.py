"""Sessions: the client, devices, inactivity, proof, end, and refresh tokens that rotate
(docs/domain.md §10.20, Inactivity; docs/requirements.md, Two-factor; docs/reliability.md, rule 36).

A refresh token is 256 random bits; only its digest is stored. Its successor is derived from the token itself
and a random salt that the rotation stores: a client that presents the token again within the grace time gets
the same successor, although no store ever held it, and neither the token nor the salt gives the successor
alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final, Literal
from uuid import UUID

import ua_parser

from servicekit.security import elevation
from servicekit.settings import Channel


@dataclass(frozen=True, slots=True)
class Visitor:
    """The client of a request."""

    channel: Channel
    address: str
    """Network address of the client."""
    device_id: UUID | None
    """Claimed device; believed only together with a proof."""
    sub_variant: str | None = None
    """Sub-variant of the site that the client shows, e.g. "spring_raffle"."""
    country: str | None = None
    """Country of the network address, ISO 3166, where known."""
    user_agent: str = ""
    device_token: str | None = None
    """Proof that the device was trusted before."""
    fingerprint: str | None = None
    """Proof that the customer signed in on this device before."""
    previous_token: str | None = None
    """Refresh token of the session that the browser had until now."""


PASSWORD_CHANGE: Final = "password_change"  # noqa: S105 - a purpose
TWO_FACTOR_CHANGE: Final = "two_factor_change"
PASSKEY_CHANGE: Final = "passkey_change"
SESSION_REVOKE: Final = "session_revoke"
EMAIL_CHANGE: Final = "email_change"
CLOSURE: Final = "closure"
"""Purposes of identity's own step-ups; other services have theirs."""


_UNKNOWN = "Unknown device"


def device_name(user_agent: str) -> str:
    """Display name such as `Firefox on Linux`."""
    program, system = _families(user_agent)
    return " on ".join(part for part in (program, system) if part) or _UNKNOWN


def agent_family(user_agent: str) -> str:
    """Program and system without versions: the same after an update, another when a token was copied."""
    program, system = _families(user_agent)
    return f"{program}/{system}"


def _families(user_agent: str) -> tuple[str, str]:
    found = ua_parser.parse(user_agent)
    return (
        found.user_agent.family if found.user_agent is not None else "",
        found.os.family if found.os is not None else "",
    )


NEW_VISIT_AFTER: Final = timedelta(minutes=30)
"""Inactivity after which a new visit begins (docs/requirements.md, Authentication)."""


@dataclass(frozen=True, slots=True)
class InactivityRules:
    """How long a session lasts without activity of the customer."""

    browsers: timedelta
    apps: timedelta

    def limit(self, channel: str) -> timedelta:
        """The time for a channel."""
        return self.apps if channel == "app" else self.browsers

    def alive_since(self, now: datetime) -> Mapping[str, datetime]:
        """By channel, the latest last activity of an expired session."""
        return {channel: now - self.limit(channel) for channel in ("web", "app", "partner")}

    def is_over(self, channel: str, last_active_at: datetime, now: datetime) -> bool:
        return now - last_active_at >= self.limit(channel)


CHANNELS = ("web", "app", "partner")
BEGUN_BY = ("signup", "login", "passkey", "autologin", "transfer")


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
BY_PASSKEY: Final = Proof(elevation.SECOND_FACTOR, ("hwk", "user"))

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


GRACE = timedelta(seconds=10)
"""How long the direct predecessor is still answered with its successor."""

TOKEN_BYTES = 32


def new_refresh_token(customer_id: UUID) -> str:
    """The first token of a family: it names its customer, so that proofs can be compared, and is secret."""
    return f"{customer_id.hex}.{_text(secrets.token_bytes(TOKEN_BYTES))}"


def new_salt() -> bytes:
    """Salt from which the successor of a replaced token is derived."""
    return secrets.token_bytes(TOKEN_BYTES)


def successor(token: str, salt: bytes) -> str:
    """The token that replaces `token` in the rotation that stored `salt`."""
    name, separator, _ = token.rpartition(".")
    return f"{name}{separator}{_text(hmac.digest(token.encode(), salt, hashlib.sha256))}"


def token_digest(token: str) -> bytes:
    """What is stored of a token. A plain hash is enough: the token has no less entropy than the digest."""
    return hashlib.sha256(token.encode()).digest()


class Presented(Enum):
    """State of a presented token."""

    CURRENT = "current"
    JUST_REPLACED = "just_replaced"
    REUSED = "reused"


def judge_refresh_token(
    *, replaced_at: datetime | None, successor_is_current: bool, now: datetime
) -> Presented:
    """Distinguishes a live token, a repeat of the last rotation (lost answer, two tabs) and a reused one."""
    if replaced_at is None:
        return Presented.CURRENT
    if successor_is_current and now - replaced_at <= GRACE:
        return Presented.JUST_REPLACED
    return Presented.REUSED


def _text(secret: bytes) -> str:
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()
