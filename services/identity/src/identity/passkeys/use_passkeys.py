"""Passkeys: registering, removing, and signing in with one instead of password and code (WebAuthn)."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

from redis.asyncio import Redis
from redis.exceptions import RedisError
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    parse_authentication_credential_json,
    parse_client_data_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from identity import errors
from identity.credentials import store as credentials_store
from identity.customer import store as customer_store
from identity.customer.tables import Customer
from identity.messages.request_message import RequestMessage
from identity.passkeys import store
from identity.passkeys.tables import Passkey
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.begin_session import SignedInSession
from identity.sessions.rules import BY_PASSKEY, Visitor, device_name
from identity.sign_in.complete_sign_in import SignIn
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, NotFound, NotSignedIn, Unavailable
from servicekit.security.principal import Principal

CHALLENGE_SECONDS: Final = 300
_CHALLENGE_BYTES = 32


class PasskeyChallenges:
    """Raises Unavailable while Redis is unavailable."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def make(self, scope: str) -> bytes:
        """A new challenge for a scope: a session, or `login`."""
        challenge = secrets.token_bytes(_CHALLENGE_BYTES)
        try:
            await self._redis.set(_key(scope, challenge), b"1", ex=CHALLENGE_SECONDS)
        except (RedisError, OSError) as error:
            raise Unavailable("passkeys_unavailable") from error
        return challenge

    async def take(self, scope: str, challenge: bytes) -> bool:
        """Uses a challenge up; False when it was not made for this scope, was used, or is too old."""
        try:
            return bool(await self._redis.delete(_key(scope, challenge)))
        except (RedisError, OSError) as error:
            raise Unavailable("passkeys_unavailable") from error


def _key(scope: str, challenge: bytes) -> str:
    return f"passkey:challenge:{scope}:{challenge.hex()}"


SITE_NAME: Final = "Wattle"
MOST_PASSKEYS: Final = 20
"""Something the customer has, unlocked by something they know or are."""

_LOGIN = "login"

Credential = Mapping[str, Any]
"""What a browser's `PublicKeyCredential.toJSON()` gives."""


@dataclass(frozen=True, slots=True)
class Passkeys:
    """`origin` is the site that the passkeys belong to."""

    database: Database
    challenges: PasskeyChallenges
    limits: AttemptLimits
    messages: RequestMessage
    sign_in: SignIn
    clock: Clock
    origin: str

    async def options_to_register(self, principal: Principal) -> dict[str, Any]:
        """What a browser's `navigator.credentials.create` is given.

        Raises Conflict `too_many_passkeys`, NotSignedIn and Unavailable.
        """
        async with self.database.read() as session:
            customer = await customer_store.find_customer(session, principal.customer_id)
            known = await store.list_passkeys(session, principal.customer_id)
        if customer is None:
            raise errors.session_ended()
        if len(known) >= MOST_PASSKEYS:
            raise Conflict("too_many_passkeys", f"You can have at most {MOST_PASSKEYS} passkeys")
        options = generate_registration_options(
            rp_id=self._rp_id,
            rp_name=SITE_NAME,
            user_id=customer.customer_id.bytes,
            user_name=customer.email,
            user_display_name=f"{customer.first_name} {customer.last_name}",
            challenge=await self.challenges.make(str(principal.session_id)),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=key.credential_id) for key in known],
        )
        return _json(options)

    async def register(
        self, principal: Principal, credential: Credential, visitor: Visitor, *, name: str | None
    ) -> Passkey:
        """Adds the passkey that a browser made for these options.

        Raises InvalidRequest `passkey_invalid` and Conflict `passkey_known`.
        """
        challenge = await self._taken_challenge(credential, str(principal.session_id))
        try:
            verified = verify_registration_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=self._rp_id,
                expected_origin=self.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as failure:
            raise _invalid() from failure
        now = self.clock.now()
        async with self.database.transaction() as session:
            customer = await customer_store.find_customer(session, principal.customer_id)
            if customer is None:
                raise errors.session_ended()
            added = await store.add_passkey(
                session,
                principal.customer_id,
                credential_id=verified.credential_id,
                public_key=verified.credential_public_key,
                sign_count=verified.sign_count,
                name=name or device_name(visitor.user_agent),
                transports=_transports(credential),
                now=now,
            )
            if added is None:
                raise Conflict("passkey_known", "This passkey is already registered")
            await self.messages.to_customer(session, customer, "passkey_added", {"name": added.name})
        return added

    async def list(self, principal: Principal) -> Sequence[Passkey]:
        """The customer's passkeys, the oldest first."""
        async with self.database.read() as session:
            return await store.list_passkeys(session, principal.customer_id)

    async def remove(self, principal: Principal, passkey_id: UUID) -> None:
        """Removes a passkey. Raises NotFound."""
        async with self.database.transaction() as session:
            customer = await customer_store.find_customer(session, principal.customer_id)
            if customer is None or not await store.remove_passkey(session, principal.customer_id, passkey_id):
                raise NotFound
            await self.messages.to_customer(session, customer, "passkey_removed")

    async def options_to_log_in(self, visitor: Visitor) -> dict[str, Any]:
        """What a browser's `navigator.credentials.get` is given; the same for everybody."""
        await self.limits.count(Attempts.PASSKEY_BY_ADDRESS, visitor.address)
        options = generate_authentication_options(
            rp_id=self._rp_id,
            challenge=await self.challenges.make(_LOGIN),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _json(options)

    async def log_in(self, credential: Credential, visitor: Visitor) -> SignedInSession:
        """Starts a session with a passkey.

        Raises NotSignedIn `passkey_refused` for whatever does not hold, Forbidden `account_closed`.
        """
        await self.limits.count(Attempts.PASSKEY_BY_ADDRESS, visitor.address)
        challenge = await self._taken_challenge(credential, _LOGIN)
        passkey, customer = await self._known(credential)
        try:
            verified = verify_authentication_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=self._rp_id,
                expected_origin=self.origin,
                credential_public_key=passkey.public_key,
                # The counter is compared where it is stored.
                credential_current_sign_count=0,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as failure:
            raise _refused() from failure
        if customer.account_status == "closed":
            raise errors.account_closed()
        await self.sign_in.register.check_at_sign_in(customer)
        async with self.database.transaction() as session:
            if not await store.use_passkey(
                session, passkey.passkey_id, sign_count=verified.new_sign_count, now=self.clock.now()
            ):
                raise _refused()
            found = await credentials_store.find_credential(session, customer.customer_id)
            must_change = found is not None and found[1].change_required
            signed_in, ended = await self.sign_in.begin(
                session,
                customer,
                visitor,
                began_by="passkey",
                proof=BY_PASSKEY,
                save_device=False,
                restriction="password_change" if must_change else None,
            )
        await self.sign_in.ending.announce(ended)
        return signed_in

    async def _known(self, credential: Credential) -> tuple[Passkey, Customer]:
        try:
            credential_id = parse_authentication_credential_json(dict(credential)).raw_id
        except (WebAuthnException, ValueError, KeyError, TypeError) as failure:
            raise _refused() from failure
        async with self.database.read() as session:
            found = await store.find_passkey(session, credential_id)
        if found is None:
            raise _refused()
        return found

    async def _taken_challenge(self, credential: Credential, scope: str) -> bytes:
        """The challenge that was signed, if it was ours and for this."""
        try:
            signed = credential["response"]["clientDataJSON"]
            challenge = parse_client_data_json(base64url_to_bytes(signed)).challenge
        except (WebAuthnException, ValueError, KeyError, TypeError) as failure:
            raise _invalid() from failure
        if not await self.challenges.take(scope, challenge):
            raise _invalid()
        return challenge

    @property
    def _rp_id(self) -> str:
        return urlsplit(self.origin).hostname or ""


def _json(options: Any) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(options_to_json(options))
    return document


def _transports(credential: Credential) -> list[str]:
    sent = credential["response"].get("transports") or []
    return [str(transport)[:20] for transport in sent][:8]


def _invalid() -> InvalidRequest:
    return InvalidRequest(
        "passkey_invalid", "This passkey could not be checked. Please try again", target="credential"
    )


def _refused() -> NotSignedIn:
    return NotSignedIn("passkey_refused", "This passkey could not sign you in", target="credential")
