"""A new session on a device, for sign-up and every kind of sign-in."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.sessions.rules import (
    BY_PASSWORD,
    SESSION_LIFETIME,
    BeganBy,
    Proof,
    Restriction,
    Visitor,
    agent_family,
    device_name,
    new_refresh_token,
    token_digest,
)
from identity.sessions.store import devices, sessions
from identity.sessions.tables import Session
from identity.tokens.access_tokens import AccessTokens, TokenSubject
from servicekit.security.principal import Elevation


@dataclass(frozen=True, slots=True)
class SignedInSession:
    customer: Customer
    is_new_signup: bool
    session_id: UUID
    device_id: UUID
    fingerprint: str
    access_token: str
    refresh_token: str
    expires_at: datetime
    analytics_session_id: UUID
    aal: int
    restriction: str | None
    device_token: str | None = None
    """Proof that the device is trusted from now on."""


async def begin_session(
    session: AsyncSession,
    customer: Customer,
    visitor: Visitor,
    *,
    began_by: BeganBy,
    save_device: bool,
    access_tokens: AccessTokens,
    now: datetime,
    proof: Proof = BY_PASSWORD,
    restriction: Restriction | None = None,
) -> SignedInSession:
    """Starts a session with a new id and token family, in the transaction of the caller (rules 36, 39)."""
    fingerprint = secrets.token_urlsafe(32)
    refresh_token = new_refresh_token(customer.customer_id)
    device_id = await devices.recognise_device(
        session,
        customer.customer_id,
        device_id=visitor.device_id,
        known_digest=None if visitor.fingerprint is None else token_digest(visitor.fingerprint),
        fingerprint_digest=token_digest(fingerprint),
        name=device_name(visitor.user_agent),
        agent_family=agent_family(visitor.user_agent),
        save=save_device,
        now=now,
    )
    columns = {
        "customer_id": customer.customer_id,
        "device_id": device_id,
        "channel": visitor.channel,
        "began_by": began_by,
        "aal": proof.aal,
        "methods": list(proof.methods),
        "restriction": restriction,
        "authenticated_at": now,
        "last_active_at": now,
        "expires_at": now + SESSION_LIFETIME,
    }
    begun = await sessions.add_session(session, columns, token_digest=token_digest(refresh_token), now=now)
    return SignedInSession(
        customer=customer,
        is_new_signup=began_by == "signup",
        session_id=begun.session_id,
        device_id=device_id,
        fingerprint=fingerprint,
        access_token=access_token_of(begun, customer, access_tokens=access_tokens, now=now),
        refresh_token=refresh_token,
        expires_at=begun.expires_at,
        analytics_session_id=begun.analytics_session_id,
        aal=begun.aal,
        restriction=begun.restriction,
    )


def access_token_of(
    session: Session,
    customer: Customer,
    *,
    access_tokens: AccessTokens,
    now: datetime,
    elevation: Elevation | None = None,
) -> str:
    """The access token of a session as it is now."""
    subject = TokenSubject(
        customer_id=customer.customer_id,
        session_id=session.session_id,
        aal=session.aal,
        authenticated_at=session.authenticated_at,
        segment=customer.segment_name,
        region=customer.region,
        pricing_id=customer.pricing_id,
        sub_variant=customer.sub_variant,
        device_id=session.device_id,
        methods=session.methods,
        restriction=session.restriction,
        elevation=elevation,
    )
    return access_tokens.issue(subject, now=now)


async def trust_device(session: AsyncSession, device_id: UUID, *, days: int, now: datetime) -> str:
    """Trusts a device that has just proved a second factor; returns its device token."""
    device_token = secrets.token_urlsafe(32)
    await devices.trust_device(
        session,
        device_id,
        trust_digest=token_digest(device_token),
        until=now + timedelta(days=days),
    )
    return device_token


async def is_trusted(session: AsyncSession, customer: Customer, visitor: Visitor, *, now: datetime) -> bool:
    """Whether the visitor's device skips the second factor at sign-in."""
    if visitor.device_token is None:
        return False
    return await devices.is_trusted(
        session,
        customer.customer_id,
        trust_digest=token_digest(visitor.device_token),
        agent_family=agent_family(visitor.user_agent),
        now=now,
    )
