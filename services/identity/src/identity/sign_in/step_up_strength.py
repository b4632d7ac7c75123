"""What a step-up proves about the customer (docs/decisions/0053)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.second_factors.store import factors
from identity.sessions.rules import BY_PASSKEY
from identity.sessions.store import devices
from identity.sessions.tables import Session
from servicekit.security.principal import Strength

LONG_STANDING: Final = timedelta(hours=24)
"""How long an authenticator, a passkey or a device must be in use before it proves anything: a reader of the
customer's email can begin to use another.
"""
_SIGN_UP: Final = timedelta(minutes=1)


NewestPasskeyAt = Callable[[AsyncSession, UUID], Awaitable[datetime | None]]
"""When the customer added a passkey last."""


async def strength_of(
    session: AsyncSession,
    began: Session,
    customer: Customer,
    *,
    newest_passkey_at: NewestPasskeyAt,
    now: datetime,
) -> Strength:
    """The strength of a code that was given right now in a session."""
    settled = now - LONG_STANDING
    factor = await factors.find_second_factor(session, customer.customer_id)
    if factor is not None and factor.method == "authenticator" and _is_before(factor.confirmed_at, settled):
        return "strong"
    if set(BY_PASSKEY.methods) <= set(began.methods):
        newest = await newest_passkey_at(session, customer.customer_id)
        if _is_before(newest, settled):
            return "strong"
    first_seen = await devices.find_first_seen(session, began.device_id)
    if first_seen <= settled or first_seen <= customer.created_at + _SIGN_UP:
        return "known_device"
    return "new_device"


def _is_before(at: datetime | None, limit: datetime) -> bool:
    return at is not None and at <= limit
