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
from servicekit.security import staff, tokens
from servicekit.security.tokens import Elevation


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
        header = {"alg": tokens.ALGORITHM, "kid": signing.kid}
        claims: dict[str, Any] = {
            "iss": tokens.ISSUER,
            "aud": tokens.AUDIENCE,
            "iat": int(now.timestamp()),
            "exp": int((now + timedelta(seconds=tokens.ACCESS_TOKEN_SECONDS)).timestamp()),
            tokens.CLAIM_CUSTOMER: str(subject.customer_id),
            tokens.CLAIM_SESSION: str(subject.session_id),
            tokens.CLAIM_ASSURANCE: subject.aal,
            tokens.CLAIM_METHODS: list(subject.methods),
            tokens.CLAIM_AUTHENTICATED_AT: int(subject.authenticated_at.timestamp()),
            tokens.CLAIM_SEGMENT: subject.segment,
            tokens.CLAIM_REGION: subject.region,
            tokens.CLAIM_PRICING: subject.pricing_id,
            tokens.CLAIM_DEVICE: str(subject.device_id),
        }
        if subject.sub_variant is not None:
            claims[tokens.CLAIM_SUB_VARIANT] = subject.sub_variant
        if subject.restriction is not None:
            claims[tokens.CLAIM_RESTRICTION] = subject.restriction
        if subject.elevation is not None:
            claims[tokens.CLAIM_ELEVATION] = dataclasses.asdict(subject.elevation)
        return jwt.encode(header, claims, signing, algorithms=[tokens.ALGORITHM])


def staff_token(
    keys: SigningKeys, name: str, roles: Sequence[str], *, lifetime: timedelta, now: datetime
) -> str:
    """A token for staff. `lifetime` is a working day at most."""
    signing = keys.signing
    header = {"alg": tokens.ALGORITHM, "kid": signing.kid}
    claims: dict[str, Any] = {
        "iss": tokens.ISSUER,
        "aud": staff.STAFF_AUDIENCE,
        "iat": int(now.timestamp()),
        "exp": int((now + lifetime).timestamp()),
        staff.CLAIM_STAFF: name,
        staff.CLAIM_ROLES: sorted(roles),
    }
    return jwt.encode(header, claims, signing, algorithms=[tokens.ALGORITHM])


def bearer_of(token: str) -> tuple[UUID, UUID] | None:
    """Customer and session that a token names; None for any other text.

    Nothing is verified, so that also a token that expired, or whose key was withdrawn, can be compared with
    what else a client says about itself. It lets nobody in.
    """
    try:
        claims = orjson.loads(jws.extract_compact(token.encode()).payload)
        return UUID(claims[tokens.CLAIM_CUSTOMER]), UUID(claims[tokens.CLAIM_SESSION])
    except (JoseError, KeyError, TypeError, ValueError, AttributeError):
        return None
