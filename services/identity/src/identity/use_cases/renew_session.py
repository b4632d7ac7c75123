"""A new session id for a customer whose privileges changed, while their client goes on (rule 39)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors, repository
from identity.access_tokens import AccessTokens
from identity.domain import refresh
from identity.models import Customer, Session
from identity.use_cases.begin_session import access_token_of
from identity.use_cases.end_session import EndReason, EndSession
from identity.use_cases.refresh_session import RefreshedSession
from servicekit.clock import Clock
from servicekit.tokens import Principal


@dataclass(frozen=True, slots=True)
class RenewSession:
    """Replaces the session of whoever calls, and ends all others of the customer."""

    access_tokens: AccessTokens
    ending: EndSession
    clock: Clock

    async def lock(self, session: AsyncSession, principal: Principal) -> tuple[Session, Customer]:
        """The caller's session, locked. Raises NotSignedIn when it is over."""
        found = await repository.lock_live_session(session, principal.customer_id, principal.session_id)
        if found is None:
            raise errors.session_ended()
        return found

    async def alone(
        self, session: AsyncSession, old: Session, customer: Customer, reason: EndReason
    ) -> tuple[RefreshedSession, list[UUID]]:
        """Renews a locked session without any restriction, and ends every other one of the customer.

        Nothing that proved the old session counts any more. Returns what the client goes on with, and what
        the caller announces after the commit.
        """
        now = self.clock.now()
        renewed = await repository.renew_session(
            session, old, aal=old.aal, methods=old.methods, restriction=None, now=now
        )
        token = refresh.new_token(customer.customer_id)
        await repository.replace_current_token(session, renewed.session_id, salt=refresh.new_salt(), now=now)
        await repository.add_refresh_token(
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
