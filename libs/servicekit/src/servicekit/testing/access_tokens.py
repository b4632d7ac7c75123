"""Access tokens for tests: signed as identity signs them, with a key of the test's own."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from joserfc import jwt
from joserfc.jwk import OKPKey

from servicekit.security import staff
from servicekit.security.principal import (
    CLAIM_ASSURANCE,
    CLAIM_AUTHENTICATED_AT,
    CLAIM_CUSTOMER,
    CLAIM_ELEVATION,
    CLAIM_METHODS,
    CLAIM_PRICING,
    CLAIM_REGION,
    CLAIM_RESTRICTION,
    CLAIM_SEGMENT,
    CLAIM_SESSION,
    CLAIM_SUB_VARIANT,
    Strength,
)
from servicekit.security.tokens import ACCESS_TOKEN_SECONDS, ALGORITHM, AUDIENCE, ISSUER


class TokenSigner:
    """Signs in place of identity: `published_keys` is for the service, `bearer(...)` for its clients."""

    def __init__(self) -> None:
        self._key = OKPKey.generate_key("Ed25519", auto_kid=True)

    async def published_keys(self) -> Mapping[str, Any]:
        """The key set that verifies what this one signs."""
        return {"keys": [self._key.as_dict(private=False)]}

    def token(
        self,
        customer_id: UUID,
        *,
        session_id: UUID | None = None,
        segment: str = "default",
        region: str = "NSW",
        pricing_id: str = "standard",
        sub_variant: str | None = None,
        age: int = 0,
        aal: int = 1,
        elevation: tuple[str, str | None] | None = None,
        strength: Strength = "strong",
        restriction: str | None = None,
    ) -> str:
        """A token that was issued `age` seconds ago to a customer who signed in with a password.

        `elevation` is the purpose and the binding of a step-up made then, of this `strength`, which goes with
        `aal=2`; with a
        `restriction` the session is for one thing only.
        """
        issued = int(time.time()) - age
        claims: dict[str, Any] = {
            "iss": ISSUER,
            "aud": AUDIENCE,
            "iat": issued,
            "exp": issued + ACCESS_TOKEN_SECONDS,
            CLAIM_CUSTOMER: str(customer_id),
            CLAIM_SESSION: str(session_id or uuid4()),
            CLAIM_ASSURANCE: aal,
            CLAIM_METHODS: ["pwd"],
            CLAIM_AUTHENTICATED_AT: issued,
            CLAIM_SEGMENT: segment,
            CLAIM_REGION: region,
            CLAIM_PRICING: pricing_id,
        }
        if sub_variant is not None:
            claims[CLAIM_SUB_VARIANT] = sub_variant
        if elevation is not None:
            purpose, binding = elevation
            claims[CLAIM_ELEVATION] = {
                "purpose": purpose,
                "binding": binding,
                "at": issued,
                "strength": strength,
            }
        if restriction is not None:
            claims[CLAIM_RESTRICTION] = restriction
        header = {"alg": ALGORITHM, "kid": self._key.kid}
        return jwt.encode(header, claims, self._key, algorithms=[ALGORITHM])

    def staff(self, name: str, *roles: str, seconds: int = 3600, age: int = 0) -> dict[str, str]:
        """The header of a member of staff, whose token was issued `age` seconds ago."""
        issued = int(time.time()) - age
        claims: dict[str, Any] = {
            "iss": ISSUER,
            "aud": staff.STAFF_AUDIENCE,
            "iat": issued,
            "exp": issued + seconds,
            staff.CLAIM_STAFF: name,
            staff.CLAIM_ROLES: list(roles),
        }
        header = {"alg": ALGORITHM, "kid": self._key.kid}
        token = jwt.encode(header, claims, self._key, algorithms=[ALGORITHM])
        return {"Authorization": f"Bearer {token}"}

    def bearer(self, customer_id: UUID, **details: Any) -> dict[str, str]:
        """The header of a signed-in customer; `details` as in `token`."""
        return {"Authorization": f"Bearer {self.token(customer_id, **details)}"}
