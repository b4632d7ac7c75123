"""What signing up and signing in have in common: a new session on a device."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity import repository
from identity.access_tokens import AccessTokens, TokenSubject
from identity.domain import refresh
from identity.models import Customer
from servicekit.settings import Channel

SESSION_LIFETIME = timedelta(days=30)
"""How long a session can be refreshed; then the customer signs in again."""

PASSWORD_ASSURANCE = 1


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is at the door, as far as the connection tells."""

    channel: Channel
    address: str
    """Network address of the client."""
    device_id: UUID | None
    """Device the client says it is; believed only together with a proof."""
    sub_variant: str | None = None
    """Sub-variant of the site that the client shows, e.g. "spring_raffle"."""
    country: str | None = None
    """Country of the network address, ISO 3166, where the edge tells it."""


@dataclass(frozen=True, slots=True)
class SignedInSession:
    """What a client gets when a session begins."""

    customer: Customer
    is_new_signup: bool
    session_id: UUID
    device_id: UUID
    fingerprint: str
    access_token: str
    refresh_token: str
    expires_at: datetime


async def begin_session(
    session: AsyncSession,
    customer: Customer,
    visitor: Visitor,
    *,
    began_by: Literal["signup", "login"],
    save_device: bool,
    access_tokens: AccessTokens,
    now: datetime,
) -> SignedInSession:
    """Starts a session with a new id and token family, in the transaction of the caller (rules 36, 39)."""
    fingerprint = secrets.token_urlsafe(32)
    refresh_token = refresh.new_token()
    device_id = await repository.see_device(
        session,
        customer.customer_id,
        device_id=visitor.device_id,
        fingerprint_digest=refresh.token_digest(fingerprint),
        save=save_device,
        now=now,
    )
    new = repository.NewSession(
        customer_id=customer.customer_id,
        device_id=device_id,
        channel=visitor.channel,
        began_by=began_by,
        aal=PASSWORD_ASSURANCE,
        authenticated_at=now,
        expires_at=now + SESSION_LIFETIME,
    )
    session_id = await repository.add_session(session, new, token_digest=refresh.token_digest(refresh_token))
    subject = TokenSubject(
        customer_id=customer.customer_id,
        session_id=session_id,
        aal=new.aal,
        authenticated_at=now,
        segment=customer.segment_name,
        region=customer.region,
    )
    return SignedInSession(
        customer=customer,
        is_new_signup=began_by == "signup",
        session_id=session_id,
        device_id=device_id,
        fingerprint=fingerprint,
        access_token=access_tokens.issue(subject, now=now),
        refresh_token=refresh_token,
        expires_at=new.expires_at,
    )
