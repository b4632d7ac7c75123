"""Access tokens: what identity signs and every service verifies (docs/reliability.md, rule 35)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from joserfc import jws, jwt
from joserfc.errors import JoseError

from identity.tokens.signing_keys import SigningKeys
from servicekit.security import staff
from servicekit.security.principal import (
    CLAIM_ASSURANCE,
    CLAIM_AUTHENTICATED_AT,
    CLAIM_CUSTOMER,
    CLAIM_DEVICE,
    CLAIM_ELEVATION,
    CLAIM_METHODS,
    CLAIM_PRICING,
    CLAIM_REGION,
    CLAIM_RESTRICTION,
    CLAIM_SEGMENT,
    CLAIM_SESSION,
    CLAIM_SUB_VARIANT,
    Elevation,
)
from servicekit.security.tokens import ACCESS_TOKEN_SECONDS, ALGORITHM, AUDIENCE, ISSUER


@dataclass(frozen=True, slots=True)
class TokenSubject:
    customer_id: UUID
    session_id: UUID
    aal: int
    authenticated_at: datetime
    segment: str
    region: str
    pricing_id: str
    device_id: UUID
    methods: Sequence[str]
    """How the customer authenticated, in the terms of RFC 8176."""
    sub_variant: str | None = None
    """The sub-variant that the customer signed up on, and so belongs to."""
    restriction: str | None = None
    elevation: Elevation | None = None


class AccessTokens:
    """Signs access tokens with the key that signs now."""

    def __init__(self, keys: SigningKeys) -> None:
        self._keys = keys

    def issue(self, subject: TokenSubject, *, now: datetime) -> str:
        """A token that is valid for five minutes from `now`."""
        signing = self._keys.signing
        header = {"alg": ALGORITHM, "kid": signing.kid}
        claims: dict[str, Any] = {
            "iss": ISSUER,
            "aud": AUDIENCE,
            "iat": int(now.timestamp()),
            "exp": int((now + timedelta(seconds=ACCESS_TOKEN_SECONDS)).timestamp()),
            CLAIM_CUSTOMER: str(subject.customer_id),
            CLAIM_SESSION: str(subject.session_id),
            CLAIM_ASSURANCE: subject.aal,
            CLAIM_METHODS: list(subject.methods),
            CLAIM_AUTHENTICATED_AT: int(subject.authenticated_at.timestamp()),
            CLAIM_SEGMENT: subject.segment,
            CLAIM_REGION: subject.region,
            CLAIM_PRICING: subject.pricing_id,
            CLAIM_DEVICE: str(subject.device_id),
        }
        if subject.sub_variant is not None:
            claims[CLAIM_SUB_VARIANT] = subject.sub_variant
        if subject.restriction is not None:
            claims[CLAIM_RESTRICTION] = subject.restriction
        if subject.elevation is not None:
            claims[CLAIM_ELEVATION] = dataclasses.asdict(subject.elevation)
        return jwt.encode(header, claims, signing, algorithms=[ALGORITHM])


def staff_token(
    keys: SigningKeys, name: str, roles: Sequence[str], *, lifetime: timedelta, now: datetime
) -> str:
    """A token for staff. `lifetime` is a working day at most."""
    signing = keys.signing
    header = {"alg": ALGORITHM, "kid": signing.kid}
    claims: dict[str, Any] = {
        "iss": ISSUER,
        "aud": staff.STAFF_AUDIENCE,
        "iat": int(now.timestamp()),
        "exp": int((now + lifetime).timestamp()),
        staff.CLAIM_STAFF: name,
        staff.CLAIM_ROLES: sorted(roles),
    }
    return jwt.encode(header, claims, signing, algorithms=[ALGORITHM])


def bearer_of(token: str) -> tuple[UUID, UUID] | None:
    """Customer and session that a token names; None for any other text.

    Nothing is verified, so that an expired token, or one of a withdrawn key, can be compared with the other
    proofs of a request. It grants no access.
    """
    try:
        claims = orjson.loads(jws.extract_compact(token.encode()).payload)
        return UUID(claims[CLAIM_CUSTOMER]), UUID(claims[CLAIM_SESSION])
    except (JoseError, KeyError, TypeError, ValueError, AttributeError):
        return None
