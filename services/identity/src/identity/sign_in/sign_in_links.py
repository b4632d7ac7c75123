"""Links that sign a customer in: made for other services and support, used once (docs/reliability.md,
rule 43).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer import store as customer_store
from identity.customer.tables import Customer
from identity.second_factors.rules import Scope
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.begin_session import SignedInSession
from identity.sessions.rules import Proof, Visitor
from identity.sign_in import rules, store
from identity.sign_in.complete_sign_in import SignIn
from identity.sign_in.rules import (
    LONGEST_LIFETIME,
    SHORTEST_LIFETIME,
    LinkPurpose,
    LinkState,
    judge_link,
    link_digest,
    new_link_token,
)
from identity.sign_in.tables import SignInLink
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest, NotFound
from servicekit.security import elevation

Purpose = Literal["autologin", "transfer"]

BY_LINK = Proof(elevation.WEAK, ("link",))
BY_LINK_AND_CODE = Proof(elevation.PASSWORD, ("link", "otp"))


@dataclass(frozen=True, slots=True)
class NewLink:
    """The token is not stored."""

    token: str
    path: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class SignInLinks:
    database: Database
    limits: AttemptLimits
    sign_in: SignIn
    clock: Clock

    async def make(
        self, customer_id: UUID, purpose: Purpose, *, lifetime: timedelta, requires_code: bool
    ) -> NewLink:
        """Makes a link for a customer.

        Raises InvalidRequest for a lifetime that is not 30 s to a day, and NotFound `customer_unknown`.
        """
        if not SHORTEST_LIFETIME <= lifetime <= LONGEST_LIFETIME:
            raise InvalidRequest("invalid", "A link lives 30 seconds to one day", target="ttl_seconds")
        token = new_link_token()
        async with self.database.transaction() as session:
            customer = await customer_store.find_customer(session, customer_id)
            if customer is None or customer.account_status == "closed":
                raise NotFound("customer_unknown", "There is no such customer")
            expires_at = await store.add_link(
                session,
                customer_id,
                purpose,
                token_digest=link_digest(token),
                requires_code=requires_code,
                expires_in=lifetime,
                now=self.clock.now(),
            )
        return NewLink(token, f"/login/{purpose}/{token}", expires_at)

    async def use(
        self, token: str, purpose: Purpose, visitor: Visitor, *, save_device: bool, otp: str | None
    ) -> SignedInSession:
        """Ends the browser's session and begins a weak one; a full one where the link requires a code.

        Raises NotFound or Conflict for a link that counts no more, what `SignIn.check_code` raises, and
        TooManyRequests. A refusal does not use the link up.
        """
        await self.limits.count(Attempts.LINK_BY_ADDRESS, visitor.address)
        digest = link_digest(token)
        async with self.database.read() as session:
            link, customer = await open_link(session, token, purpose, now=self.clock.now())
        if link.requires_code:
            await self.sign_in.check_code(customer, Scope(purpose, digest.hex()), visitor, otp)
        await self.sign_in.register.check_at_sign_in(customer)
        async with self.database.transaction() as session:
            if not await store.use_link(session, digest, now=self.clock.now()):
                raise rules.link_refused(LinkState.USED)
            signed_in, ended = await self.sign_in.begin(
                session,
                customer,
                visitor,
                began_by=purpose,
                proof=BY_LINK_AND_CODE if link.requires_code else BY_LINK,
                save_device=save_device,
            )
        await self.sign_in.ending.announce(ended)
        return signed_in


async def open_link(
    session: AsyncSession, token: str, wanted: LinkPurpose, *, now: datetime
) -> tuple[SignInLink, Customer]:
    """A usable link for a purpose, and its customer. Raises NotFound or Conflict for any other link."""
    found = await store.find_link(session, link_digest(token))
    if found is None or found[1].account_status == "closed":
        raise rules.link_refused(LinkState.UNKNOWN)
    link, customer = found
    state = judge_link(
        purpose=link.purpose, wanted=wanted, used_at=link.used_at, expires_at=link.expires_at, now=now
    )
    if state is not LinkState.GOOD:
        raise rules.link_refused(state)
    return link, customer
