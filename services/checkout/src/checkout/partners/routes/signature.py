"""Who calls the API of partners: a key that staff made, and a signature with its secret (docs/reliability.md,
rule 47).

The keys are rows and not settings, so the policy of all routes does not know them: these routes are public to
it, and each call is checked here in the same words and by the same rules.
"""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import quote

from cryptography.fernet import InvalidToken
from fastapi import Depends, Request
from pydantic import SecretStr
from redis.asyncio import Redis

from checkout.partners.rules.partners import Partner
from checkout.partners.store import partners
from servicekit.data.database import Database
from servicekit.data.valkey import SeenOnce
from servicekit.errors import Forbidden, InvalidRequest, NotSignedIn, ServiceError
from servicekit.http.policy import SIGNATURE_WINDOW_SECONDS, ApiPolicy
from servicekit.security.cipher import Cipher
from servicekit.settings import AppKey
from servicekit.telemetry.logs import log

_LONGEST_KEY: Final = 128


class PartnerCalls:
    """Authenticates the partner of a call."""

    def __init__(self, database: Database, redis: Redis, cipher: Cipher) -> None:
        self._database = database
        self._cipher = cipher
        seen = SeenOnce(redis, prefix="partner-request", seconds=2 * SIGNATURE_WINDOW_SECONDS)
        self._policy = ApiPolicy((), claim_request_id=seen.claim)

    async def partner(self, request: Request) -> Partner:
        """The partner that signed a request.

        Raises InvalidRequest and NotSignedIn as the policy of signed app keys does (`app_key_missing`,
        `app_key_unknown`, `signature_missing`, `signature_invalid`, `timestamp_out_of_range`,
        `request_repeated`, ...), and Forbidden `partner_closed` for a partner that does not sell now.
        """
        headers = dict(request.headers.raw)
        app_key = headers.get(b"x-app-key", b"").decode("latin-1")
        if not app_key:
            raise InvalidRequest("app_key_missing", "The X-App-Key header is missing", target="X-App-Key")
        secret = None
        if len(app_key) <= _LONGEST_KEY and app_key.isascii() and app_key.isprintable():
            secret = await partners.secret_of(self._database, app_key)
        if secret is None:
            raise NotSignedIn(
                "app_key_unknown", "The X-App-Key header does not match a known client", target="X-App-Key"
            )
        self._policy.check_signature_headers(headers)
        await self._policy.check_signature(
            AppKey(key=app_key, channel="partner", secrets=(self._decrypted(secret),)),
            request.method,
            _path_as_sent(request),
            request.scope["query_string"].decode("latin-1"),
            await request.body(),
            headers,
        )
        partner = await partners.of_key(self._database, app_key)
        if partner is None or not partner.may_sell:
            raise Forbidden("partner_closed", "Your partner account is not selling at the moment")
        return partner

    def _decrypted(self, secret: bytes) -> SecretStr:
        try:
            return SecretStr(self._cipher.decrypt(secret).decode())
        except InvalidToken as error:
            log.error("partner_secret_unreadable")
            raise ServiceError from error


async def _signed_partner(request: Request) -> Partner:
    calls: PartnerCalls = request.app.state.partner_calls
    return await calls.partner(request)


SignedPartner = Annotated[Partner, Depends(_signed_partner)]
"""Parameter type of a route that only a partner's server calls."""


def _path_as_sent(request: Request) -> str:
    raw: bytes | None = request.scope.get("raw_path")
    return quote(request.url.path) if raw is None else raw.decode("latin-1")
