"""/api/identity/keys: the keys that verify access tokens."""

from __future__ import annotations

from fastapi import APIRouter, Response

from identity.tokens.signing_keys import SigningKeys
from servicekit.http.policy import PUBLIC


def router(*, keys: SigningKeys) -> APIRouter:
    routes = APIRouter(tags=["keys"])

    @routes.get("/api/identity/keys", openapi_extra=dict(PUBLIC))
    async def get_keys() -> Response:
        """The published keys as a JSON Web Key Set (RFC 7517): no envelope, no app key."""
        headers = {"cache-control": "public, max-age=60"}
        return Response(keys.jwks, media_type="application/jwk-set+json", headers=headers)

    return routes
