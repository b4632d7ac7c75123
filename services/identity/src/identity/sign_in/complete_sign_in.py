"""The common end of every sign-in: second factor, then session (docs/reliability.md, rule 39).

Passwords are hashed outside the event loop, possibly faster than the records are written. Without a bound on
concurrent writes, sign-ins would take every connection from the other requests, and with all in use the
service would not report readiness. So a bounded number writes at once, and the others wait (`WriteSlots`).
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.location.locate import Locate
from identity.restrictions.check_register import CheckRegister
from identity.second_factors.one_time_codes import OneTimeCodes
from identity.second_factors.rules import Scope, two_factor_required
from identity.second_factors.store import codes, factors
from identity.sessions.begin_session import SignedInSession, begin_session, is_trusted, trust_device
from identity.sessions.end_session import EndSession
from identity.sessions.rules import BeganBy, Proof, Restriction, Visitor, token_digest
from identity.sessions.store import sessions
from identity.tokens.access_tokens import AccessTokens
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.turns import Turns


class WriteSlots(Turns):
    """Bounds the concurrent writes of sign-ins and sign-ups. Raises Unavailable `sign_in_busy`."""

    def __init__(self, *, at_once: int, queue_limit: int) -> None:
        super().__init__(at_once=at_once, queue_limit=queue_limit, code="sign_in_busy")


@dataclass(frozen=True, slots=True)
class SignIn:
    database: Database
    access_tokens: AccessTokens
    codes: OneTimeCodes
    ending: EndSession
    locate: Locate
    register: CheckRegister
    clock: Clock
    remember_for_days: int

    async def needs_code(self, customer: Customer, visitor: Visitor) -> bool:
        """Whether the customer must give a code on this device."""
        async with self.database.read() as session:
            factor = await factors.find_second_factor(session, customer.customer_id)
            return factor is not None and not await is_trusted(
                session, customer, visitor, now=self.clock.now()
            )

    async def check_code(self, customer: Customer, scope: Scope, visitor: Visitor, otp: str | None) -> None:
        """Asks for a code, or checks the one that was given.

        Raises NotSignedIn `2fa_required`, and what `OneTimeCodes.prove` raises.
        """
        if not otp:
            asked = await self.codes.ask(customer, scope, visitor)
            raise two_factor_required(asked, remember_for_days=self.remember_for_days)
        async with self.database.read() as session:
            factor = await factors.find_second_factor(session, customer.customer_id)
            known = await codes.find_code(session, customer.customer_id, scope.purpose)
        is_asked = known is not None and known.used_at is None and known.expires_at > self.clock.now()
        if factor is not None and factor.method == "authenticator" and not is_asked:
            # An authenticator code needs no earlier request.
            await self.codes.ask(customer, scope, visitor)
        await self.codes.prove(customer, scope, otp)

    async def begin(
        self,
        session: AsyncSession,
        customer: Customer,
        visitor: Visitor,
        *,
        began_by: BeganBy,
        proof: Proof,
        save_device: bool,
        restriction: Restriction | None = None,
    ) -> tuple[SignedInSession, list[UUID]]:
        """Begins a session in the transaction of the caller, and ends the one that the browser had.

        Returns it with the sessions that ended, which the caller announces after the commit. The device is
        trusted from now on when the customer wants that and a second factor was proved.
        """
        now = self.clock.now()
        ended = []
        customer = await self.locate.note(session, customer, visitor.country)
        if visitor.previous_token is not None:
            digest = token_digest(visitor.previous_token)
            found = await sessions.lock_session_of_token(session, digest)
            if found is not None and found[0].ended_at is None:
                await self.ending.end(session, found[0].session_id, "signed_out")
                ended.append(found[0].session_id)
        begun = await begin_session(
            session,
            customer,
            visitor,
            began_by=began_by,
            save_device=save_device,
            access_tokens=self.access_tokens,
            now=now,
            proof=proof,
            restriction=restriction,
        )
        if save_device and "otp" in proof.methods:
            token = await trust_device(session, begun.device_id, days=self.remember_for_days, now=now)
            begun = dataclasses.replace(begun, device_token=token)
        return begun, ended
