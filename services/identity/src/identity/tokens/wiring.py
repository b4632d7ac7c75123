from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter

from identity.config import IdentitySettings
from identity.tokens import routes
from identity.tokens.access_tokens import AccessTokens
from identity.tokens.secret_keys import SecretKeys, secret_keys
from identity.tokens.signing_keys import SigningKeys


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
    return TokensArea(signing, secret_keys(settings), AccessTokens(signing), (routes.router(keys=signing),))
