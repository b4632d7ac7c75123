"""Consents of customers, and the proof of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.tables import Customer
from identity.preferences.tables import (
    CommunicationPreference,
    ConsentChange,
    JackpotAlert,
    OfferUnsubscription,
)


async def find_jackpot_minimum(session: AsyncSession, customer: Customer) -> int | None:
    """The customer's threshold in minor units; None for no alert."""
    found: int | None = await session.scalar(
        select(JackpotAlert.minimum_minor_units).where(
            JackpotAlert.customer_id == customer.customer_id, JackpotAlert.currency == customer.currency
        )
    )
    return found


async def _put_minimum(
    session: AsyncSession, customer_id: UUID, minimum: int, currency: str, *, now: datetime
) -> bool:
    """Stores the threshold; returns whether it changed."""
    values = {"minimum_minor_units": minimum, "currency": currency, "changed_at": now}
    statement = (
        insert_or(JackpotAlert)
        .values(customer_id=customer_id, **values)
        .on_conflict_do_update(
            index_elements=["customer_id"],
            set_=values,
            where=or_(JackpotAlert.minimum_minor_units != minimum, JackpotAlert.currency != currency),
        )
        .returning(JackpotAlert.customer_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def _remove_minimum(session: AsyncSession, customer_id: UUID) -> bool:
    """Removes the alert; returns whether there was one."""
    gone = delete(JackpotAlert).where(JackpotAlert.customer_id == customer_id)
    return (await session.scalars(gone.returning(JackpotAlert.customer_id))).one_or_none() is not None


async def list_preferences(session: AsyncSession, customer_id: UUID) -> dict[str, bool]:
    """Stored choices by channel."""
    statement = select(CommunicationPreference.method, CommunicationPreference.allowed)
    rows = await session.execute(statement.where(CommunicationPreference.customer_id == customer_id))
    return {row.method: row.allowed for row in rows}


async def list_unsubscribed_offers(session: AsyncSession, customer_id: UUID) -> list[str]:
    """Offers that a customer unsubscribed from."""
    statement = select(OfferUnsubscription.offer_key).where(OfferUnsubscription.customer_id == customer_id)
    return list(await session.scalars(statement.order_by(OfferUnsubscription.offer_key)))


async def put_preferences(
    session: AsyncSession, customer_id: UUID, wanted: Mapping[str, bool], *, source: str, now: datetime
) -> None:
    """Stores choices and adds those that differ from before to the proof of consent."""
    for method, allowed in sorted(wanted.items()):
        statement = (
            insert_or(CommunicationPreference)
            .values(customer_id=customer_id, method=method, allowed=allowed, changed_at=now)
            .on_conflict_do_update(
                index_elements=["customer_id", "method"],
                set_={"allowed": allowed, "changed_at": now},
                where=CommunicationPreference.allowed.is_distinct_from(allowed),
            )
            .returning(CommunicationPreference.method)
        )
        if (await session.scalars(statement)).one_or_none() is not None:
            await _prove(session, customer_id, method, allowed=allowed, source=source, now=now)


async def withdraw_consents(session: AsyncSession, customer_id: UUID, *, source: str, now: datetime) -> None:
    withdrawn = await session.scalars(
        update(CommunicationPreference)
        .where(CommunicationPreference.customer_id == customer_id, CommunicationPreference.allowed)
        .values(allowed=False, changed_at=now)
        .returning(CommunicationPreference.method)
    )
    for method in withdrawn.all():
        await _prove(session, customer_id, method, allowed=False, source=source, now=now)
    await remove_jackpot_alert(session, customer_id, source=source, now=now)


async def set_jackpot_alert(
    session: AsyncSession, customer_id: UUID, minimum: int, currency: str, *, source: str, now: datetime
) -> None:
    """`minimum` is in minor units."""
    if await _put_minimum(session, customer_id, minimum, currency, now=now):
        subject = f"jackpots:{currency}:{minimum}"
        await _prove(session, customer_id, subject, allowed=True, source=source, now=now)


async def remove_jackpot_alert(
    session: AsyncSession, customer_id: UUID, *, source: str, now: datetime
) -> None:
    if await _remove_minimum(session, customer_id):
        await _prove(session, customer_id, "jackpots", allowed=False, source=source, now=now)


async def unsubscribe_offer(
    session: AsyncSession, customer_id: UUID, offer_key: str, *, source: str, now: datetime
) -> None:
    """Idempotent."""
    added = await session.scalars(
        insert_or(OfferUnsubscription)
        .values(customer_id=customer_id, offer_key=offer_key, unsubscribed_at=now)
        .on_conflict_do_nothing()
        .returning(OfferUnsubscription.offer_key)
    )
    if added.one_or_none() is not None:
        await _prove(session, customer_id, f"offer:{offer_key}", allowed=False, source=source, now=now)


async def resubscribe_offer(
    session: AsyncSession, customer_id: UUID, offer_key: str, *, source: str, now: datetime
) -> None:
    gone = await session.scalars(
        delete(OfferUnsubscription)
        .where(OfferUnsubscription.customer_id == customer_id, OfferUnsubscription.offer_key == offer_key)
        .returning(OfferUnsubscription.offer_key)
    )
    if gone.one_or_none() is not None:
        await _prove(session, customer_id, f"offer:{offer_key}", allowed=True, source=source, now=now)


async def allowed_channels(
    session: AsyncSession, customer_ids: Collection[UUID]
) -> Sequence[tuple[UUID, str]]:
    """Pairs of customer and channel with consent."""
    rows = await session.execute(
        select(CommunicationPreference.customer_id, CommunicationPreference.method).where(
            CommunicationPreference.customer_id.in_(customer_ids), CommunicationPreference.allowed
        )
    )
    return [(customer_id, method) for customer_id, method in rows]


async def unsubscribed_offers(
    session: AsyncSession, customer_ids: Collection[UUID]
) -> Sequence[tuple[UUID, str]]:
    """Pairs of customer and unsubscribed offer."""
    rows = await session.execute(
        select(OfferUnsubscription.customer_id, OfferUnsubscription.offer_key)
        .where(OfferUnsubscription.customer_id.in_(customer_ids))
        .order_by(OfferUnsubscription.offer_key)
    )
    return [(customer_id, offer_key) for customer_id, offer_key in rows]


async def _prove(
    session: AsyncSession, customer_id: UUID, subject: str, *, allowed: bool, source: str, now: datetime
) -> None:
    await session.execute(
        insert(ConsentChange).values(
            customer_id=customer_id, subject=subject, allowed=allowed, source=source, changed_at=now
        )
    )
