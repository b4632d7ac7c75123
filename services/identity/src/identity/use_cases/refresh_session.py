"""Going on with a session:

a new access token for a refresh token that rotates (reliability handbook, rules 36, 38).
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors, repository
from identity.access_tokens import AccessTokens, TokenSubject, bearer_of
from identity.domain import refresh
from identity.domain.refresh import Presented
from identity.models import Session
from identity.rate_limits import AttemptLimits, Attempts
from identity.use_cases.begin_session import Visitor
from identity.use_cases.end_session import EndReason, EndSession
from servicekit.clock import Clock
from servicekit.database import Database
from servicekit.logs import log


@dataclass(frozen=True, slots=True)
class RefreshClaim:
    """Everything a client says about who it is; all of it must agree."""

    refresh_token: str
    fingerprint: str | None
    access_token: str | None
    customer_ids: Sequence[str]
    """Customer ids of the header and of the readable cookie, as sent."""
    save_device: bool


@dataclass(frozen=True, slots=True)
class RefreshedSession:
    """What a client goes on with."""

    customer_id: UUID
    device_id: UUID
    access_token: str
    refresh_token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class RefreshSession:
    """Exchanges refresh tokens."""

    database: Database
    access_tokens: AccessTokens
    limits: AttemptLimits
    ending: EndSession
    clock: Clock

    async def refresh(self, claim: RefreshClaim, visitor: Visitor) -> RefreshedSession:
        """Gives the successor of a refresh token and a new access token.

        The direct predecessor of the current token gets the same successor for ten seconds: an answer was
        lost, or two tabs asked at once. Any other token of the family, and any disagreement about who calls,
        ends the session. Raises NotSignedIn `unauthorised` and TooManyRequests.
        """
        await self.limits.count(Attempts.REFRESH_BY_ADDRESS, visitor.address)
        async with self.database.transaction() as session:
            outcome = await self._decide(session, claim, visitor)
        if isinstance(outcome, UUID):
            await self.ending.announce([outcome])
        if not isinstance(outcome, RefreshedSession):
            raise errors.unauthorised()
        return outcome

    async def _decide(
        self, session: AsyncSession, claim: RefreshClaim, visitor: Visitor
    ) -> RefreshedSession | UUID | None:
        """The new tokens, the session that was ended instead, or None when there is none to speak of."""
        digest = refresh.token_digest(claim.refresh_token)
        found = await repository.lock_session_of_token(session, digest)
        if found is None or found[0].ended_at is not None:
            return None
        family, customer = found
        now = self.clock.now()
        if family.expires_at <= now:
            return await self._end(session, family, "expired")
        if not await self._agrees(session, claim, visitor, family):
            return await self._end(session, family, "revoked")
        token = await self._rotate(session, claim.refresh_token, now)
        if token is None:
            return await self._end(session, family, "refresh_reuse")
        await repository.mark_device_seen(session, family.device_id, save=claim.save_device, now=now)
        subject = TokenSubject(
            customer_id=customer.customer_id,
            session_id=family.session_id,
            aal=family.aal,
            authenticated_at=family.authenticated_at,
            segment=customer.segment_name,
            region=customer.region,
        )
        return RefreshedSession(
            customer_id=customer.customer_id,
            device_id=family.device_id,
            access_token=self.access_tokens.issue(subject, now=now),
            refresh_token=token,
            expires_at=family.expires_at,
        )

    async def _rotate(self, session: AsyncSession, presented: str, now: datetime) -> str | None:
        """The token to go on with, or None when the presented one was used before."""
        digest = refresh.token_digest(presented)
        known = await repository.find_refresh_token(session, digest)
        if known.successor_salt is not None:
            replacement = refresh.successor(presented, known.successor_salt)
            is_current = await repository.is_current_token(session, refresh.token_digest(replacement))
            verdict = refresh.judge(replaced_at=known.replaced_at, successor_is_current=is_current, now=now)
            return replacement if verdict is Presented.JUST_REPLACED else None
        salt = refresh.new_salt()
        replacement = refresh.successor(presented, salt)
        await repository.replace_refresh_token(session, digest, salt=salt, now=now)
        await repository.add_refresh_token(
            session, known.session_id, token_digest=refresh.token_digest(replacement), now=now
        )
        return replacement

    async def _agrees(
        self, session: AsyncSession, claim: RefreshClaim, visitor: Visitor, family: Session
    ) -> bool:
        if any(customer_id.lower() != str(family.customer_id) for customer_id in claim.customer_ids):
            return False
        named = (family.customer_id, family.session_id)
        if claim.access_token is not None and bearer_of(claim.access_token) != named:
            return False
        if visitor.channel != family.channel or visitor.device_id not in (None, family.device_id):
            return False
        if claim.fingerprint is None:
            return True
        stored = await repository.find_device_fingerprint(session, family.device_id)
        return hmac.compare_digest(stored, refresh.token_digest(claim.fingerprint))

    async def _end(self, session: AsyncSession, family: Session, reason: EndReason) -> UUID:
        log.warning("session_ended_at_refresh", reason=reason, session_id=str(family.session_id))
        await self.ending.end(session, family.session_id, reason)
        return family.session_id
