"""One-time codes: request and check (docs/reliability.md, rule 41)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final, cast
from uuid import UUID

import pyotp
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.messages.request_message import RequestMessage
from identity.messages.tables import MessageChannel
from identity.second_factors import rules
from identity.second_factors.rules import Asked, Guess, Method, Scope, two_factor_incorrect, two_factor_locked
from identity.second_factors.store import codes, factors
from identity.second_factors.tables import SecondFactor
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.rules import Visitor
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.identifiers import uuid7

STEP_SECONDS: Final = 30
_STEPS_OFF: Final = 1
"""Time steps that an authenticator's clock may be off, either way."""


@dataclass(frozen=True, slots=True)
class OneTimeCodes:
    database: Database
    keys: SecretKeys
    messages: RequestMessage
    limits: AttemptLimits
    clock: Clock

    async def ask(
        self,
        customer: Customer,
        scope: Scope,
        visitor: Visitor,
        *,
        factor: SecondFactor | None = None,
        send_again: bool = True,
    ) -> Asked:
        """Asks a customer for the code of their second factor; one without any gets a code by email.

        `factor` asks for that of an enrolment instead. Raises RuleRefused `2fa_account_locked` and
        TooManyRequests: at most five codes an hour. A code that was sent less than a minute ago stays; with
        `send_again` False, any live one does.
        """
        now = self.clock.now()
        async with self.database.read() as session:
            if await codes.is_locked(session, customer.customer_id):
                raise two_factor_locked()
            in_use = await factors.find_second_factor(session, customer.customer_id)
            known = await codes.find_code(session, customer.customer_id, scope.purpose)
        factor = factor or in_use
        method = cast(Method, factor.method) if factor is not None else "email"
        asked = Asked(
            method=method,
            identifier=identifier_of(customer, method, factor),
            sent=False,
            resend_after=0,
            has_second_factor=in_use is not None,
        )
        if known is not None and known.used_at is None and known.method == method != "authenticator":
            since = now - known.created_at
            same = (known.binding, known.session_id) == (scope.binding, scope.session_id)
            if since < rules.RESEND_AFTER or (not send_again and same and now < known.expires_at):
                return _waiting(asked, since)
        if method != "authenticator":
            await self.limits.count(Attempts.CODE_BY_ADDRESS, visitor.address)
            await self.limits.count_device(Attempts.CODE_BY_DEVICE, visitor.device_id)
            await self.limits.count(Attempts.CODE_BY_ACCOUNT, f"{customer.customer_id} {scope.purpose}")
        async with self.database.transaction() as session:
            return await self._ask(session, customer, scope, factor, asked)

    async def _ask(
        self,
        session: AsyncSession,
        customer: Customer,
        scope: Scope,
        factor: SecondFactor | None,
        asked: Asked,
    ) -> Asked:
        code, code_id = rules.new_code(), uuid7()
        by_message = asked.method != "authenticator"
        is_new = await codes.ask_for_code(
            session,
            customer.customer_id,
            scope,
            code_id=code_id,
            method=asked.method,
            digest=self.keys.code_digest(code, salt=code_id.bytes) if by_message else None,
            now=self.clock.now(),
        )
        if not by_message:
            return asked
        if not is_new:
            return _waiting(asked, timedelta(0))
        channel: MessageChannel = "sms" if asked.method == "sms" else "email"
        await self.messages.to_customer(
            session,
            customer,
            "two_factor_code",
            {
                "code": code,
                "purpose": scope.purpose,
                "expires_in_minutes": str(int(rules.CODE_LIFETIME.total_seconds() // 60)),
            },
            channel=channel,
            address=factor.address if factor is not None else None,
            expires_in=rules.CODE_WAITS,
            message_id=code_id,
        )
        return replace(asked, sent=True, resend_after=int(rules.RESEND_AFTER.total_seconds()))

    async def prove(
        self, customer: Customer, scope: Scope, given: str, *, enrolment: SecondFactor | None = None
    ) -> int | None:
        """Checks a code that was asked for with this scope; a recovery code is as good.

        With `enrolment` the code of that second factor counts, and no recovery code. Returns the time step of
        an authenticator. Raises RuleRefused `2fa_incorrect`, also when nothing was asked for or it is too
        late, and `2fa_account_locked` from the fifth wrong code on.
        """
        customer_id = customer.customer_id
        async with self.database.transaction() as session:
            if await codes.is_locked(session, customer_id):
                raise two_factor_locked()
            guess = await codes.count_guess(session, customer_id, scope, now=self.clock.now())
        if guess is None:
            raise two_factor_incorrect()
        async with self.database.transaction() as session:
            await codes.lock_guesses(session, customer_id)
            right, step = await self._is_right(session, customer_id, guess, given.strip(), enrolment)
            if right:
                await codes.uncount_guess(session, customer_id)
                return step
            last = guess.of_code >= rules.GUESSES_PER_CODE or guess.of_day >= rules.GUESSES_PER_DAY
            if last and await codes.lock_second_factor(session, customer_id, now=self.clock.now()):
                await self.messages.to_customer(session, customer, "two_factor_locked")
        raise two_factor_locked() if last else two_factor_incorrect()

    async def _is_right(
        self,
        session: AsyncSession,
        customer_id: UUID,
        guess: Guess,
        given: str,
        enrolment: SecondFactor | None,
    ) -> tuple[bool, int | None]:
        """Whether a counted guess is right, which uses it up, and the step of an authenticator's code."""
        now = self.clock.now()
        step = None
        if enrolment is None and (recovery := rules.recovery_code_digest(given)) is not None:
            right = await factors.use_recovery_code(session, customer_id, recovery, now=now)
        elif not rules.is_code(given):
            right = False
        elif guess.digest is not None:
            right = self.keys.is_code(given, guess.digest, salt=guess.code_id.bytes)
        else:
            factor = enrolment or await factors.find_second_factor(session, customer_id)
            step = None if factor is None or factor.secret is None else self._step_of(given, factor.secret)
            right = step is not None
            if right and step is not None and enrolment is None:
                right = await factors.use_step(session, customer_id, step)
        return right and await codes.use_code(session, guess.code_id, now=now), step

    def _step_of(self, code: str, secret: bytes) -> int | None:
        """The time step of this code, within the tolerance."""
        authenticator = pyotp.TOTP(self.keys.decrypt(secret).decode(), interval=STEP_SECONDS)
        current = int(self.clock.now().timestamp()) // STEP_SECONDS
        for step in range(current - _STEPS_OFF, current + _STEPS_OFF + 1):
            if pyotp.utils.strings_equal(authenticator.generate_otp(step), code):
                return step
        return None


def identifier_of(customer: Customer, method: str, factor: SecondFactor | None) -> str | None:
    """Where codes of a method go, masked."""
    if method == "authenticator":
        return None
    if method == "sms":
        number = factor.address if factor is not None and factor.address else customer.phone_number
        return rules.masked_phone(number)
    return rules.masked_email(customer.email)


def _waiting(asked: Asked, since: timedelta) -> Asked:
    left = rules.RESEND_AFTER - since
    return replace(asked, resend_after=max(0, -(-int(left.total_seconds() * 1000) // 1000)))
