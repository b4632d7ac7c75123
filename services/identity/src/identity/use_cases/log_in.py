"""Signing in with a password (reliability handbook, rules 39 and 44)."""

from __future__ import annotations

from dataclasses import dataclass

from identity import errors, repository
from identity.access_tokens import AccessTokens
from identity.domain.passwords import normalise_password
from identity.domain.signup import normalise_email
from identity.password_hashing import PasswordHashing
from identity.rate_limits import AttemptLimits, Attempts
from identity.use_cases.begin_session import SignedInSession, Visitor, begin_session
from servicekit.clock import Clock
from servicekit.database import Database


@dataclass(frozen=True, slots=True)
class LogIn:
    """Signs customers in."""

    database: Database
    hashing: PasswordHashing
    limits: AttemptLimits
    access_tokens: AccessTokens
    clock: Clock

    async def log_in(
        self, email: str, password: str, visitor: Visitor, *, save_device: bool
    ) -> SignedInSession:
        """Starts a session.

        Raises NotSignedIn `wrong_credentials`, the same and in the same time for an unknown address and a
        wrong password, and TooManyRequests.
        """
        known_as = normalise_email(email) or email.strip().lower()
        await self.limits.count(Attempts.LOGIN_BY_ADDRESS, visitor.address)
        await self.limits.count(Attempts.LOGIN_BY_ACCOUNT, known_as)
        async with self.database.read() as session:
            found = await repository.find_customer_to_sign_in(session, known_as)
        password = normalise_password(password)
        stored = found[1] if found is not None else None
        if not await self.hashing.verify(password, stored) or found is None:
            raise errors.wrong_credentials()
        customer, password_hash = found
        rehashed = await self.hashing.hash(password) if self.hashing.needs_rehash(password_hash) else None
        async with self.database.transaction() as session:
            if rehashed is not None:
                await repository.replace_password_hash(
                    session, customer.customer_id, old=password_hash, new=rehashed
                )
            signed_in = await begin_session(
                session,
                customer,
                visitor,
                began_by="login",
                save_device=save_device,
                access_tokens=self.access_tokens,
                now=self.clock.now(),
            )
        await self.limits.forget(Attempts.LOGIN_BY_ACCOUNT, known_as)
        return signed_in
