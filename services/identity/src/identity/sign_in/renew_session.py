"""A new session id after a change of privileges (rule 39)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.customer.tables import Customer
from identity.second_factors.store import codes
from identity.sessions.begin_session import access_token_of
from identity.sessions.end_session import EndSession
from identity.sessions.rules import refresh
from identity.sessions.rules.sessions import EndReason
from identity.sessions.store import sessions
from identity.sessions.tables import Session
from identity.tokens.access_tokens import AccessTokens
from servicekit.clock import Clock
from servicekit.security.principal import Principal


@dataclass(frozen=True, slots=True)
class RefreshedSession:
    customer_id: UUID
    device_id: UUID
    session_id: UUID
    access_token: str
    refresh_token: str
    expires_at: datetime
    analytics_session_id: UUID
    aal: int
    device_token: str | None = None
    replaced: UUID | None = None
    """The replaced session."""


async def replace_session(
    session: AsyncSession,
    old: Session,
    *,
    aal: int,
    methods: list[str],
    restriction: str | None,
    now: datetime,
) -> Session:
    """Begins a session in the place of a locked one, which the caller ends.

    The new one takes over the refresh tokens and the codes that were asked for.
    """
    renewed = await sessions.renew_session(
        session, old, aal=aal, methods=methods, restriction=restriction, now=now
    )
    await codes.move_codes(session, old.session_id, renewed.session_id)
    return renewed


@dataclass(frozen=True, slots=True)
class RenewSession:
    """Replaces the caller's session and ends all others of the customer."""

    access_tokens: AccessTokens
    ending: EndSession
    clock: Clock

    async def lock(self, session: AsyncSession, principal: Principal) -> tuple[Session, Customer]:
        """The caller's session, locked. Raises NotSignedIn when it is over."""
        found = await sessions.lock_live_session(session, principal.customer_id, principal.session_id)
        if found is None:
            raise errors.session_ended()
        return found

    async def renew_alone(
        self, session: AsyncSession, old: Session, customer: Customer, reason: EndReason
    ) -> tuple[RefreshedSession, list[UUID]]:
        """Renews a locked session without any restriction, and ends every other one of the customer.

        Nothing that proved the old session counts any more. Returns what the client goes on with, and what
        the caller announces after the commit.
        """
        now = self.clock.now()
        renewed = await replace_session(
            session, old, aal=old.aal, methods=old.methods, restriction=None, now=now
        )
        token = refresh.new_token(customer.customer_id)
        await sessions.replace_current_token(session, renewed.session_id, salt=refresh.new_salt(), now=now)
        await sessions.add_refresh_token(
            session, renewed.session_id, token_digest=refresh.token_digest(token), now=now
        )
        await self.ending.end(session, old.session_id, "renewed")
        ended = await self.ending.end_all(session, customer.customer_id, reason, but=renewed.session_id)
        refreshed = RefreshedSession(
            customer_id=customer.customer_id,
            device_id=renewed.device_id,
            session_id=renewed.session_id,
            access_token=access_token_of(renewed, customer, access_tokens=self.access_tokens, now=now),
            refresh_token=token,
            expires_at=renewed.expires_at,
            analytics_session_id=renewed.analytics_session_id,
            aal=renewed.aal,
        )
        return refreshed, [*ended, old.session_id]
