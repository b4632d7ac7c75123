"""Signing in with a password (docs/reliability.md, rules 39, 42 and 44)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from identity import errors
from identity.credentials import store as credentials_store
from identity.credentials.hashing import PasswordHashing
from identity.credentials.rules import normalise_password
from identity.customer.rules.details import lookup_email
from identity.second_factors.rules import LOGIN, Scope
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.begin_session import SignedInSession
from identity.sessions.count_guesses import CountGuesses
from identity.sessions.end_session import EndSession
from identity.sessions.rules import BY_PASSWORD, Proof, Visitor, token_digest
from identity.sessions.store import sessions
from identity.sign_in.complete_sign_in import SignIn, WriteSlots
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.security import elevation
from servicekit.security.principal import Principal

BY_PASSWORD_AND_CODE: Final = Proof(elevation.SECOND_FACTOR, ("pwd", "otp"))


@dataclass(frozen=True, slots=True)
class LogIn:
    database: Database
    hashing: PasswordHashing
    slots: WriteSlots
    limits: AttemptLimits
    guesses: CountGuesses
    sign_in: SignIn
    clock: Clock

    async def log_in(
        self, email: str, password: str, visitor: Visitor, *, save_device: bool, otp: str | None = None
    ) -> SignedInSession:
        """Starts a session; one that is for choosing a new password only, where that is required.

        Raises NotSignedIn `wrong_credentials`, the same and in the same time for an unknown address and a
        wrong password; what `SignIn.check_code` raises when the customer has a second factor and the device
        is not trusted; Forbidden `account_closed`, TooManyRequests and Unavailable.
        """
        known_as = lookup_email(email)
        await self.limits.count(Attempts.LOGIN_BY_ADDRESS, visitor.address)
        await self.limits.count_device(Attempts.LOGIN_BY_DEVICE, visitor.device_id)
        counted = await self.guesses.count(
            known_as,
            visitor,
            by_account=Attempts.LOGIN_BY_ACCOUNT,
            by_known_device=Attempts.LOGIN_BY_KNOWN_DEVICE,
        )
        async with self.database.read() as session:
            found = await credentials_store.find_customer_to_sign_in(session, known_as)
        password = normalise_password(password)
        stored = found[1].password_hash if found is not None else None
        if not await self.hashing.verify(password, stored) or found is None:
            raise errors.wrong_credentials()
        customer, credential = found
        if customer.account_status == "closed":
            raise errors.account_closed()
        proof = BY_PASSWORD
        if await self.sign_in.needs_code(customer, visitor):
            await self.sign_in.check_code(customer, Scope(LOGIN), visitor, otp)
            proof = BY_PASSWORD_AND_CODE
        old = credential.password_hash
        rehashed = await self.hashing.hash(password) if self.hashing.needs_rehash(old) else None
        await self.sign_in.register.check_at_sign_in(customer)
        async with self.slots, self.database.transaction() as session:
            if rehashed is not None:
                await credentials_store.replace_password_hash(
                    session, customer.customer_id, old=old, new=rehashed
                )
            signed_in, ended = await self.sign_in.begin(
                session,
                customer,
                visitor,
                began_by="login",
                proof=proof,
                save_device=save_device,
                restriction="password_change" if credential.change_required else None,
            )
        await self.sign_in.ending.announce(ended)
        await self.limits.reset(*counted)
        return signed_in


@dataclass(frozen=True, slots=True)
class LogOut:
    database: Database
    ending: EndSession

    async def log_out(self, principal: Principal | None, refresh_token: str | None) -> None:
        """Ends the session that the access token or the refresh token belongs to;

        succeeds when there is none.
        """
        ended = set()
        async with self.database.transaction() as session:
            if principal is not None:
                ended.add(principal.session_id)
            if refresh_token is not None:
                found = await sessions.lock_session_of_token(session, token_digest(refresh_token))
                if found is not None:
                    ended.add(found[0].session_id)
            for session_id in sorted(ended):
                await self.ending.end(session, session_id, "signed_out")
        await self.ending.announce(ended)
