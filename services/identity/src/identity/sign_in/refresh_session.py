"""Refreshing a session: a new access token for a rotating refresh token, and, with a code, a step-up; and a
new session id after a change of privileges (docs/reliability.md, rules 36, 38 to 40).
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import errors
from identity.customer.tables import Customer
from identity.location.locate import Locate
from identity.messages.request_message import RequestMessage
from identity.second_factors.one_time_codes import OneTimeCodes
from identity.second_factors.rules import Scope, assurance_after_code
from identity.second_factors.store import codes
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.begin_session import access_token_of, trust_device
from identity.sessions.end_session import EndSession
from identity.sessions.rules import (
    EndReason,
    InactivityRules,
    Presented,
    Visitor,
    judge_refresh_token,
    new_refresh_token,
    new_salt,
    successor,
    token_digest,
)
from identity.sessions.store import devices, sessions
from identity.sessions.tables import Session
from identity.sign_in.step_up_strength import NewestPasskeyAt, strength_of
from identity.tokens.access_tokens import AccessTokens, bearer_of
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import NotSignedIn
from servicekit.security.cookies import customer_of_refresh_token
from servicekit.security.principal import Elevation, Principal
from servicekit.telemetry.logs import log


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


def refreshed_session(
    session: Session,
    access_token: str,
    refresh_token: str,
    *,
    device_token: str | None = None,
    replaced: UUID | None = None,
) -> RefreshedSession:
    return RefreshedSession(
        customer_id=session.customer_id,
        device_id=session.device_id,
        session_id=session.session_id,
        access_token=access_token,
        refresh_token=refresh_token,
        expires_at=session.expires_at,
        analytics_session_id=session.analytics_session_id,
        aal=session.aal,
        device_token=device_token,
        replaced=replaced,
    )


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
        token = new_refresh_token(customer.customer_id)
        await sessions.replace_current_token(session, renewed.session_id, salt=new_salt(), now=now)
        await sessions.add_refresh_token(
            session, renewed.session_id, token_digest=token_digest(token), now=now
        )
        await self.ending.end(session, old.session_id, "renewed")
        ended = await self.ending.end_all(session, customer.customer_id, reason, but=renewed.session_id)
        access_token = access_token_of(renewed, customer, access_tokens=self.access_tokens, now=now)
        return refreshed_session(renewed, access_token, token), [*ended, old.session_id]


@dataclass(frozen=True, slots=True)
class RefreshClaim:
    """Every proof of the client; all must agree."""

    refresh_token: str
    fingerprint: str | None
    access_token: str | None
    customer_ids: Sequence[str]
    """Customer ids of the header and of the readable cookie, as sent."""
    save_device: bool
    otp: str | None = None
    """Code that was asked for, to step up."""


@dataclass(frozen=True, slots=True)
class _Ended:
    """The session was ended instead."""

    session_id: UUID
    refusal: NotSignedIn


@dataclass(frozen=True, slots=True)
class RefreshSession:
    """Exchanges refresh tokens."""

    database: Database
    access_tokens: AccessTokens
    codes: OneTimeCodes
    messages: RequestMessage
    limits: AttemptLimits
    ending: EndSession
    inactivity: InactivityRules
    locate: Locate
    clock: Clock
    remember_for_days: int
    newest_passkey_at: NewestPasskeyAt

    async def refresh(self, claim: RefreshClaim, visitor: Visitor) -> RefreshedSession:
        """Returns the successor of a refresh token and a new access token.

        The direct predecessor of the current token gets the same successor for ten seconds: an answer was
        lost, or two tabs asked at once. Any other token of the family, and any disagreement about who calls,
        ends the session. With a code the session steps up for what the code was asked for, under a new id;
        a wrong code changes nothing, and the same refresh token goes on.

        Raises NotSignedIn `unauthorised` or `session_expired`, TooManyRequests, RuleRefused
        `AUTH_REFRESH_FAILED` when no code was asked for, and what `OneTimeCodes.prove` raises.
        """
        await self.limits.count(Attempts.REFRESH_BY_ADDRESS, visitor.address)
        proved = None if claim.otp is None else await self._prove(claim, claim.otp, visitor)
        async with self.database.transaction() as session:
            outcome = await self._decide(session, claim, visitor, proved)
        return await self._finish(outcome)

    async def _finish(self, outcome: RefreshedSession | _Ended | None) -> RefreshedSession:
        if isinstance(outcome, _Ended):
            await self.ending.announce([outcome.session_id])
            raise outcome.refusal
        if outcome is None:
            raise errors.unauthorised()
        if outcome.replaced is not None:
            await self.ending.announce([outcome.replaced])
        return outcome

    async def _prove(self, claim: RefreshClaim, otp: str, visitor: Visitor) -> Scope:
        """Checks the code before anything changes; returns what it was asked for."""
        async with self.database.transaction() as session:
            found = await self._live(session, claim, visitor)
            if not isinstance(found, _Ended) and found is not None:
                asked = await codes.find_request_of_session(
                    session, found[0].session_id, now=self.clock.now()
                )
        if found is None or isinstance(found, _Ended):
            await self._finish(found)
            raise errors.unauthorised()
        if asked is None:
            raise errors.refresh_failed()
        await self.codes.prove(found[1], asked, otp)
        return asked

    async def _live(
        self, session: AsyncSession, claim: RefreshClaim, visitor: Visitor
    ) -> tuple[Session, Customer] | _Ended | None:
        """The locked live session whose proofs all agree; `_Ended` when this call ended it."""
        digest = token_digest(claim.refresh_token)
        found = await sessions.lock_session_of_token(session, digest)
        if found is None or found[0].ended_at is not None:
            return None
        family, customer = found
        now = self.clock.now()
        if family.expires_at <= now:
            return await self._end(session, family, "expired")
        if not await self._agrees(session, claim, visitor, family):
            return await self._end(session, family, "revoked")
        known = await sessions.find_refresh_token(session, digest)
        if known.successor_salt is not None:
            replacement = successor(claim.refresh_token, known.successor_salt)
            is_current = await sessions.is_current_token(session, token_digest(replacement))
            verdict = judge_refresh_token(
                replaced_at=known.replaced_at, successor_is_current=is_current, now=now
            )
            if verdict is not Presented.JUST_REPLACED:
                await self.messages.to_customer(session, customer, "session_reuse_detected")
                return await self._end(session, family, "refresh_reuse")
        if self.inactivity.is_over(family.channel, family.last_active_at, now):
            return await self._end(session, family, "inactive")
        if customer.account_status == "closed":
            return await self._end(session, family, "account_closed")
        return found

    async def _decide(
        self, session: AsyncSession, claim: RefreshClaim, visitor: Visitor, proved: Scope | None
    ) -> RefreshedSession | _Ended | None:
        found = await self._live(session, claim, visitor)
        if found is None or isinstance(found, _Ended):
            return found
        old, customer = found
        now = self.clock.now()
        customer = await self.locate.note(session, customer, visitor.country)
        token = await self._rotate(session, claim.refresh_token, now)
        await devices.mark_device_seen(session, old.device_id, save=claim.save_device, now=now)
        current, elevation, device_token = old, None, None
        if proved is not None:
            current = await replace_session(
                session,
                old,
                aal=max(old.aal, assurance_after_code(old.aal)),
                methods=sorted({*old.methods, "otp"}),
                restriction=old.restriction,
                now=now,
            )
            await self.ending.end(session, old.session_id, "renewed")
            elevation = Elevation(
                proved.purpose,
                proved.binding,
                int(now.timestamp()),
                await strength_of(session, old, customer, newest_passkey_at=self.newest_passkey_at, now=now),
            )
            if claim.save_device:
                device_token = await trust_device(
                    session, old.device_id, days=self.remember_for_days, now=now
                )
        access_token = access_token_of(
            current, customer, access_tokens=self.access_tokens, now=now, elevation=elevation
        )
        replaced = None if current is old else old.session_id
        return refreshed_session(current, access_token, token, device_token=device_token, replaced=replaced)

    async def _rotate(self, session: AsyncSession, presented: str, now: datetime) -> str:
        """The successor of a presented token that was accepted."""
        digest = token_digest(presented)
        known = await sessions.find_refresh_token(session, digest)
        if known.successor_salt is not None:
            return successor(presented, known.successor_salt)
        salt = new_salt()
        replacement = successor(presented, salt)
        await sessions.replace_refresh_token(session, digest, salt=salt, now=now)
        await sessions.add_refresh_token(
            session, known.session_id, token_digest=token_digest(replacement), now=now
        )
        return replacement

    async def _agrees(
        self, session: AsyncSession, claim: RefreshClaim, visitor: Visitor, family: Session
    ) -> bool:
        """Whether header, cookie, access token, refresh token and device all belong to this session."""
        if any(customer_id.lower() != str(family.customer_id) for customer_id in claim.customer_ids):
            return False
        if customer_of_refresh_token(claim.refresh_token) not in (None, family.customer_id):
            return False
        # Another tab may still hold the access token of the replaced session.
        own = {(family.customer_id, family.session_id), (family.customer_id, family.renewed_from)}
        if claim.access_token is not None and bearer_of(claim.access_token) not in own:
            return False
        if visitor.channel != family.channel or visitor.device_id not in (None, family.device_id):
            return False
        if claim.fingerprint is None:
            return True
        stored = await devices.find_device_fingerprint(session, family.device_id)
        return hmac.compare_digest(stored, token_digest(claim.fingerprint))

    async def _end(self, session: AsyncSession, family: Session, reason: EndReason) -> _Ended:
        log.warning("session_ended_at_refresh", reason=reason, session_id=str(family.session_id))
        await self.ending.end(session, family.session_id, reason)
        by_time = reason in ("expired", "inactive")
        return _Ended(family.session_id, errors.session_expired() if by_time else errors.unauthorised())
