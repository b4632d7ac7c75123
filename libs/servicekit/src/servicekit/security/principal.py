"""The signed-in customer, as the claims of an access token state it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

CLAIM_CUSTOMER: Final = "sub"
CLAIM_SESSION: Final = "sid"
CLAIM_ASSURANCE: Final = "aal"
CLAIM_METHODS: Final = "amr"
CLAIM_AUTHENTICATED_AT: Final = "auth_time"
CLAIM_SEGMENT: Final = "seg"
CLAIM_REGION: Final = "reg"
CLAIM_PRICING: Final = "prc"
CLAIM_SUB_VARIANT: Final = "sv"
CLAIM_ELEVATION: Final = "elv"
CLAIM_DEVICE: Final = "dev"
CLAIM_RESTRICTION: Final = "rst"


Strength = Literal["strong", "known_device", "new_device"]
"""An authenticator or a passkey of long standing; or else a code by message, on a device that the customer
has used for long, or on another.
"""


@dataclass(frozen=True, slots=True)
class Elevation:
    """A step-up: the customer proved once more who they are, for one thing (docs/reliability.md, rule 40)."""

    purpose: str
    """What for, such as `withdrawal`."""
    binding: str | None
    """SHA-256, in hexadecimal, of exactly what was confirmed, such as amount and destination."""
    at: int
    """Seconds since 1970."""
    strength: Strength = "known_device"
    """What it proves about the customer (docs/decisions/0053)."""


@dataclass(frozen=True, slots=True)
class Principal:
    """A signed-in customer as the access token states it."""

    customer_id: UUID
    session_id: UUID
    aal: int
    """Authentication assurance level: 0 weak (autologin), 1 password, 2 second factor."""
    segment: str
    region: str
    amr: tuple[str, ...]
    """How the customer authenticated (RFC 8176)."""
    authenticated_at: int
    """Seconds since 1970 of the last authentication."""
    expires_at: int
    """Seconds since 1970 at which the token ends."""
    elevation: Elevation | None = None
    """The step-up that the token was issued for; see `servicekit.security.elevation`."""
    device_id: UUID | None = None
    restriction: str | None = None
    """The one thing that the session may be used for, such as `password_change`."""
    pricing_id: str | None = None
    """The customer's own price list."""
    sub_variant: str | None = None
    """The named alternative of the site that the customer belongs to."""


def principal_of_claims(claims: Mapping[str, Any]) -> Principal:
    return Principal(
        customer_id=UUID(claims[CLAIM_CUSTOMER]),
        session_id=UUID(claims[CLAIM_SESSION]),
        aal=int(claims[CLAIM_ASSURANCE]),
        segment=str(claims[CLAIM_SEGMENT]),
        region=str(claims[CLAIM_REGION]),
        pricing_id=claims.get(CLAIM_PRICING),
        sub_variant=claims.get(CLAIM_SUB_VARIANT),
        amr=tuple(str(method) for method in claims[CLAIM_METHODS]),
        authenticated_at=int(claims[CLAIM_AUTHENTICATED_AT]),
        expires_at=int(claims["exp"]),
        elevation=_elevation(claims.get(CLAIM_ELEVATION)),
        device_id=UUID(claims[CLAIM_DEVICE]) if CLAIM_DEVICE in claims else None,
        restriction=claims.get(CLAIM_RESTRICTION),
    )


def _elevation(claim: Mapping[str, Any] | None) -> Elevation | None:
    if claim is None:
        return None
    binding = claim["binding"]
    # An older identity does not say.
    strength: Strength = claim.get("strength", "known_device")
    return Elevation(
        str(claim["purpose"]), None if binding is None else str(binding), int(claim["at"]), strength
    )
