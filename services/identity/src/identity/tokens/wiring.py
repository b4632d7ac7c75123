"""/api/identity/keys: the keys that verify access tokens."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Response

from identity.config import IdentitySettings
from identity.tokens.access_tokens import AccessTokens
from identity.tokens.secret_keys import SecretKeys, secret_keys
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


@dataclass(frozen=True, slots=True)
class TokensArea:
    signing: SigningKeys
    secret: SecretKeys
    access: AccessTokens
    routers: tuple[APIRouter, ...]

    def load(self) -> None:
        """Reads the keys. Raises KeyFileError."""
        self.signing.load()
        self.secret.load()


def tokens_area(settings: IdentitySettings) -> TokensArea:
    signing = SigningKeys(
        settings.signing_keys_dir,
        settings.signing_key_name,
        make_one=settings.environment != "production",
    )
    return TokensArea(signing, secret_keys(settings), AccessTokens(signing), (router(keys=signing),))
