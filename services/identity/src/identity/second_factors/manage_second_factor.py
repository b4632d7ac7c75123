"""The customer's own second factor: seeing, enrolling, confirming, removing, and asking for codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pyotp
from pydantic import AwareDatetime
from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.credentials import store as credentials_store
from identity.customer import store as customer_store
from identity.customer.tables import Customer
from identity.messages.request_message import RequestMessage
from identity.second_factors import rules
from identity.second_factors.one_time_codes import OneTimeCodes, identifier_of
from identity.second_factors.rules import ENROL, Asked, Method, Scope
from identity.second_factors.store import codes, factors
from identity.sessions.rules import Visitor
from identity.sessions.store import devices
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused, TooManyRequests
from servicekit.http.envelope import ResponseModel
from servicekit.security.principal import Principal

ISSUER: Final = "Wattle"
"""Name that authenticators show above the code."""


class TwoFactorOut(ResponseModel):
    """How a customer is protected (docs/requirements.md, Two-factor config)."""

    enabled: bool
    methods: list[str]
    """Methods that may be enrolled."""
    remember_for_days: int
    method: str | None
    identifier: str | None
    """Where codes go, masked."""
    since: AwareDatetime | None
    recovery_codes_left: int
    locked: bool
    prompt_required: bool


@dataclass(frozen=True, slots=True)
class AuthenticatorKey:
    secret: str
    uri: str


@dataclass(frozen=True, slots=True)
class TwoFactor:
    """Looks after second factors."""

    database: Database
    keys: SecretKeys
    codes: OneTimeCodes
    messages: RequestMessage
    clock: Clock
    remember_for_days: int

    async def config(self, principal: Principal) -> TwoFactorOut:
        """How the customer is protected. Raises NotSignedIn when there is no such customer."""
        async with self.database.read() as session:
            found = await credentials_store.find_credential(session, principal.customer_id)
            if found is None:
                raise errors.session_ended()
            factor = await factors.find_second_factor(session, principal.customer_id)
            left = await factors.count_recovery_codes(session, principal.customer_id)
            locked = await codes.is_locked(session, principal.customer_id)
        customer, credential = found
        return TwoFactorOut(
            enabled=factor is not None,
            methods=list(rules.METHODS),
            method=factor and factor.method,
            identifier=None if factor is None else identifier_of(customer, factor.method, factor),
            since=factor and factor.confirmed_at,
            remember_for_days=self.remember_for_days,
            recovery_codes_left=left,
            locked=locked,
            prompt_required=factor is None and credential.two_factor_prompt_acknowledged_at is None,
        )

    async def acknowledge_prompt(self, principal: Principal) -> None:
        """Records that the customer dismissed the prompt for a second factor."""
        async with self.database.transaction() as session:
            await credentials_store.acknowledge_two_factor_prompt(
                session, principal.customer_id, now=self.clock.now()
            )

    async def send_code(
        self, principal: Principal, visitor: Visitor, *, purpose: str, binding: str | None
    ) -> Asked:
        """Asks for the code of a step-up.

        Raises RuleRefused `2fa_account_locked`, and TooManyRequests with the seconds to wait while the last
        code was sent less than a minute ago, or five were within the hour.
        """
        customer = await self._customer(principal)
        scope = Scope(purpose, binding, principal.session_id)
        return _sent(await self.codes.ask(customer, scope, visitor))

    async def enrol_authenticator(self, principal: Principal, visitor: Visitor) -> AuthenticatorKey:
        """Begins to enrol an authenticator. Raises Conflict `2fa_already_enabled` when one is in use."""
        customer = await self._customer(principal)
        secret = pyotp.random_base32()
        await self._begin(customer, "authenticator", secret=self.keys.encrypt(secret.encode()), address=None)
        await self._ask(principal, customer, "authenticator", visitor)
        uri = pyotp.TOTP(secret).provisioning_uri(name=customer.email, issuer_name=ISSUER)
        return AuthenticatorKey(secret, uri)

    async def enrol_by_message(self, principal: Principal, method: Method, visitor: Visitor) -> Asked:
        """Begins to enrol codes by email or SMS, and sends the first.

        Raises Conflict `2fa_already_enabled`, and what `send_code` raises.
        """
        customer = await self._customer(principal)
        await self._begin(
            customer, method, secret=None, address=customer.phone_number if method == "sms" else None
        )
        return _sent(await self._ask(principal, customer, method, visitor))

    async def confirm(self, principal: Principal, method: Method, code: str) -> tuple[str, ...]:
        """Puts an enrolled second factor into use; returns the recovery codes, which are never shown again.

        Raises RuleRefused `2fa_not_enrolling` when none waits, and what `OneTimeCodes.prove` raises.
        """
        customer = await self._customer(principal)
        async with self.database.read() as session:
            enrolment = await factors.find_enrolment(session, customer.customer_id, method)
        if enrolment is None:
            raise _not_enrolling()
        scope = Scope(ENROL, method, principal.session_id)
        step = await self.codes.prove(customer, scope, code, enrolment=enrolment)
        shown = rules.new_recovery_codes()
        now = self.clock.now()
        async with self.database.transaction() as session:
            if not await factors.confirm_enrolment(
                session, customer.customer_id, method, last_step=step, now=now
            ):
                raise _not_enrolling()
            await self._store_recovery_codes(session, customer, shown)
            await devices.end_all_trust(session, customer.customer_id)
            await self.messages.to_customer(session, customer, "two_factor_enabled", {"method": method})
        return tuple(shown)

    async def disable(self, principal: Principal) -> None:
        """Removes the second factor. Raises RuleRefused `2fa_not_enabled`."""
        customer = await self._customer(principal)
        async with self.database.transaction() as session:
            if not await factors.remove_second_factors(session, customer.customer_id):
                raise _not_enabled()
            await devices.end_all_trust(session, customer.customer_id)
            await self.messages.to_customer(session, customer, "two_factor_disabled")

    async def new_recovery_codes(self, principal: Principal) -> tuple[str, ...]:
        """Ten recovery codes in the place of all others, shown this once. Raises RuleRefused."""
        customer = await self._customer(principal)
        shown = rules.new_recovery_codes()
        async with self.database.transaction() as session:
            if await factors.find_second_factor(session, customer.customer_id) is None:
                raise _not_enabled()
            await self._store_recovery_codes(session, customer, shown)
            await self.messages.to_customer(session, customer, "two_factor_recovery_codes_made")
        return tuple(shown)

    async def _begin(
        self, customer: Customer, method: Method, *, secret: bytes | None, address: str | None
    ) -> None:
        async with self.database.transaction() as session:
            if not await factors.put_enrolment(
                session, customer.customer_id, method, secret=secret, address=address, now=self.clock.now()
            ):
                raise Conflict("2fa_already_enabled", "You use this method already")

    async def _ask(self, principal: Principal, customer: Customer, method: Method, visitor: Visitor) -> Asked:
        async with self.database.read() as session:
            enrolment = await factors.find_enrolment(session, customer.customer_id, method)
        if enrolment is None:
            raise _not_enrolling()
        scope = Scope(ENROL, method, principal.session_id)
        return await self.codes.ask(customer, scope, visitor, factor=enrolment)

    async def _store_recovery_codes(
        self, session: AsyncSession, customer: Customer, shown: Sequence[str]
    ) -> None:
        digests = [digest for code in shown if (digest := rules.recovery_code_digest(code)) is not None]
        await factors.replace_recovery_codes(session, customer.customer_id, digests, now=self.clock.now())

    async def _customer(self, principal: Principal) -> Customer:
        async with self.database.read() as session:
            customer = await customer_store.find_customer(session, principal.customer_id)
        if customer is None:
            raise errors.session_ended()
        return customer


def _sent(asked: Asked) -> Asked:
    if asked.method != "authenticator" and not asked.sent:
        raise TooManyRequests(
            "2fa_code_sent_recently",
            "Please wait a moment before you ask for another code",
            retry_after=max(1, asked.resend_after),
        )
    return asked


def _not_enrolling() -> RuleRefused:
    return RuleRefused("2fa_not_enrolling", "Please begin again to set this up")


def _not_enabled() -> RuleRefused:
    return RuleRefused("2fa_not_enabled", "You have no second factor")
