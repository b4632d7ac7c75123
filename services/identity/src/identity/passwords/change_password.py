"""Password changes: signed in, when required, and by a reset link."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.credentials import store as credentials_store
from identity.credentials.breached_passwords import BreachedPasswords
from identity.credentials.hashing import PasswordHashing
from identity.credentials.rules import normalise_password, password_error
from identity.credentials.tables import Credential
from identity.customer.rules.details import lookup_email
from identity.customer.tables import Customer
from identity.messages.request_message import RequestMessage
from identity.second_factors.rules import PASSWORD_RESET, Scope, masked_email
from identity.second_factors.store import factors
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.count_guesses import CountGuesses
from identity.sessions.rules import Visitor
from identity.sessions.store import devices
from identity.sign_in import rules as sign_in_rules
from identity.sign_in import store as sign_in_store
from identity.sign_in.complete_sign_in import SignIn
from identity.sign_in.refresh_session import RefreshedSession, RenewSession
from identity.sign_in.rules import RESET_LIFETIME, LinkState, link_digest, new_link_token
from identity.sign_in.sign_in_links import open_link
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import FieldError, InvalidRequest, RuleRefused
from servicekit.security.principal import Principal

ANSWER_SECONDS: Final = 0.3
"""Time after which asking for a link is answered, whether there is such a customer or not."""


@dataclass(frozen=True, slots=True)
class Passwords:
    """Every change ends all other sessions and device trust, and notifies the customer."""

    database: Database
    hashing: PasswordHashing
    breached: BreachedPasswords
    limits: AttemptLimits
    guesses: CountGuesses
    messages: RequestMessage
    sign_in: SignIn
    renewal: RenewSession
    clock: Clock

    async def change(self, principal: Principal, current: str, new: str) -> RefreshedSession:
        """Changes the password of a customer who gives the current one.

        Raises InvalidRequest for a password that is not good enough, RuleRefused `wrong_password`,
        TooManyRequests and NotSignedIn.
        """
        await self.limits.count(Attempts.LOGIN_BY_ACCOUNT, str(principal.customer_id))
        customer, credential = await self._find(principal)
        if not await self.hashing.verify(normalise_password(current), credential.password_hash):
            raise RuleRefused(
                "wrong_password", "Your current password is not right", target="current_password"
            )
        refreshed = await self._replace(principal, customer, new, old=current)
        await self.limits.reset(Attempts.LOGIN_BY_ACCOUNT, str(principal.customer_id))
        return refreshed

    async def change_required(self, principal: Principal, new: str) -> RefreshedSession:
        """Changes the password in a restricted session, which becomes a full session.

        Raises InvalidRequest for a password that is not good enough or is the old one, RuleRefused
        `no_change_required`, and NotSignedIn.
        """
        customer, credential = await self._find(principal)
        if not credential.change_required:
            raise RuleRefused("no_change_required", "You do not need to change your password")
        if await self.hashing.verify(normalise_password(new), credential.password_hash):
            raise InvalidRequest.of([_same_password()])
        return await self._replace(principal, customer, new)

    async def _find(self, principal: Principal) -> tuple[Customer, Credential]:
        async with self.database.read() as session:
            found = await credentials_store.find_credential(session, principal.customer_id)
        if found is None:
            raise errors.session_ended()
        return found

    async def _replace(
        self, principal: Principal, customer: Customer, new: str, *, old: str | None = None
    ) -> RefreshedSession:
        password_hash = await self._hash(customer, new, old=old)
        async with self.database.transaction() as session:
            locked, customer = await self.renewal.lock(session, principal)
            await self._store(session, customer, password_hash)
            refreshed, ended = await self.renewal.renew_alone(session, locked, customer, "password_changed")
        await self.renewal.ending.announce(ended)
        return refreshed

    async def forgot(self, email: str, visitor: Visitor) -> None:
        """Mails a reset link to the customer with this address. An unknown address takes the same time, and
        nothing is sent.

        Raises TooManyRequests, also for an unknown address.
        """
        began = time.monotonic()
        known_as = lookup_email(email)
        await self.limits.count(Attempts.RESET_BY_ADDRESS, visitor.address)
        await self.limits.count_device(Attempts.RESET_BY_DEVICE, visitor.device_id)
        await self.guesses.count(
            known_as,
            visitor,
            by_account=Attempts.RESET_BY_ACCOUNT,
            by_known_device=Attempts.RESET_BY_KNOWN_DEVICE,
        )
        async with self.database.transaction() as session:
            found = await credentials_store.find_customer_to_sign_in(session, known_as)
            if found is not None and found[0].account_status != "closed":
                await self._send_link(session, found[0])
        await asyncio.sleep(max(0.0, ANSWER_SECONDS - (time.monotonic() - began)))

    async def _send_link(self, session: AsyncSession, customer: Customer) -> None:
        token = new_link_token()
        await sign_in_store.add_link(
            session,
            customer.customer_id,
            "password_reset",
            token_digest=link_digest(token),
            requires_code=False,
            expires_in=RESET_LIFETIME,
            now=self.clock.now(),
        )
        # After the hash sign: browsers send it neither to a server nor in a referrer.
        parameters = {
            "link": f"/forgot-password#token={token}",
            "expires_in_minutes": str(int(RESET_LIFETIME.total_seconds() // 60)),
        }
        await self.messages.to_customer(
            session, customer, "password_reset", parameters, expires_in=RESET_LIFETIME
        )

    async def show_reset(self, token: str, visitor: Visitor) -> tuple[str, bool]:
        """The masked address a link is for, and whether a code will be needed; the link does nothing.

        Raises NotFound or Conflict for a link that counts no more, and TooManyRequests.
        """
        customer = await self._customer_of(token, visitor)
        async with self.database.read() as session:
            factor = await factors.find_second_factor(session, customer.customer_id)
        return masked_email(customer.email), factor is not None

    async def reset(self, token: str, new: str, visitor: Visitor, *, otp: str | None) -> None:
        """Changes the password by a reset link, once; a second factor needs its code too.

        Raises what `show_reset` raises, InvalidRequest for a password that is not good enough, and what
        `SignIn.check_code` raises.
        """
        customer = await self._customer_of(token, visitor)
        password_hash = await self._hash(customer, new)
        async with self.database.read() as session:
            factor = await factors.find_second_factor(session, customer.customer_id)
        if factor is not None:
            # Device trust does not apply: recovery never skips the second factor.
            await self.sign_in.check_code(customer, Scope(PASSWORD_RESET), visitor, otp)
        now = self.clock.now()
        async with self.database.transaction() as session:
            if not await sign_in_store.use_link(session, link_digest(token), now=now):
                raise sign_in_rules.link_refused(LinkState.USED)
            await sign_in_store.revoke_links(session, customer.customer_id, "password_reset", now=now)
            await self._store(session, customer, password_hash)
            ended = await self.renewal.ending.end_all(session, customer.customer_id, "password_changed")
        await self.renewal.ending.announce(ended)
        await self.limits.reset(Attempts.LOGIN_BY_ACCOUNT, customer.email)

    async def _customer_of(self, token: str, visitor: Visitor) -> Customer:
        await self.limits.count(Attempts.LINK_BY_ADDRESS, visitor.address)
        async with self.database.read() as session:
            _, customer = await open_link(session, token, "password_reset", now=self.clock.now())
        return customer

    async def _hash(self, customer: Customer, new: str, *, old: str | None = None) -> str:
        """The hash of a new password. Raises InvalidRequest when it is not good enough."""
        known_words = (customer.email, customer.first_name, customer.last_name, customer.phone_number)
        refusal = password_error(new, known_words=known_words, is_breached=self.breached.__contains__)
        if refusal is not None:
            raise InvalidRequest.of([FieldError("new_password", refusal.code, refusal.message)])
        if old is not None and normalise_password(old) == normalise_password(new):
            raise InvalidRequest.of([_same_password()])
        return await self.hashing.hash(normalise_password(new))

    async def _store(self, session: AsyncSession, customer: Customer, password_hash: str) -> None:
        await credentials_store.change_password(
            session, customer.customer_id, password_hash=password_hash, now=self.clock.now()
        )
        await devices.end_all_trust(session, customer.customer_id)
        await self.messages.to_customer(session, customer, "password_changed")


def _same_password() -> FieldError:
    return FieldError(
        "new_password", "password_unchanged", "Please choose a password that differs from your current one"
    )
