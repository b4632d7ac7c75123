"""Attempts to verify customers, and what belongs to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, insert, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.customer.store import lease_due
from identity.customer.tables import Customer
from identity.verification.rules import OPEN_STATES, AttemptState
from identity.verification.tables import (
    ReceivedWebhook,
    VerificationAttempt,
    VerificationDocument,
    VerificationReview,
)


async def list_attempts(session: AsyncSession, customer_id: UUID) -> Sequence[VerificationAttempt]:
    """Every attempt of a customer, oldest first."""
    statement = select(VerificationAttempt).where(VerificationAttempt.customer_id == customer_id)
    return (await session.scalars(statement.order_by(VerificationAttempt.attempt_id))).all()


async def add_attempt(
    session: AsyncSession,
    *,
    customer_id: UUID,
    attempt_id: UUID,
    method: str,
    state: AttemptState,
    details: bytes | None,
    look_at: datetime | None,
    now: datetime,
) -> bool:
    """Adds an attempt; False, and nothing written, while another one is open."""
    statement = (
        insert_or(VerificationAttempt)
        .values(
            attempt_id=attempt_id,
            customer_id=customer_id,
            method=method,
            state=state,
            details=details,
            look_at=look_at,
            started_at=now,
        )
        .on_conflict_do_nothing()
        .returning(VerificationAttempt.attempt_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def find_attempt(session: AsyncSession, attempt_id: UUID) -> VerificationAttempt | None:
    """An attempt by id."""
    statement = select(VerificationAttempt).where(VerificationAttempt.attempt_id == attempt_id)
    return (await session.scalars(statement)).one_or_none()


async def change_attempt(
    session: AsyncSession,
    attempt_id: UUID,
    values: Mapping[str, Any],
    *,
    while_in: Collection[str] = OPEN_STATES,
) -> VerificationAttempt | None:
    """Changes an attempt; None, and nothing changed, when it is in none of these states."""
    statement = (
        update(VerificationAttempt)
        .where(VerificationAttempt.attempt_id == attempt_id, VerificationAttempt.state.in_(while_in))
        .values({**values, "version": VerificationAttempt.version + 1})
        .returning(VerificationAttempt)
        .execution_options(populate_existing=True)
    )
    return (await session.scalars(statement)).one_or_none()


async def abandon_attempts(
    session: AsyncSession, customer_id: UUID, *, while_in: Collection[str], now: datetime
) -> None:
    """Abandons attempts of a customer in these states."""
    await session.execute(
        update(VerificationAttempt)
        .where(VerificationAttempt.customer_id == customer_id, VerificationAttempt.state.in_(while_in))
        .values(
            state="abandoned",
            details=None,
            look_at=None,
            decided_at=now,
            version=VerificationAttempt.version + 1,
        )
    )


async def lease_due_attempts(
    session: AsyncSession, *, now: datetime, again_at: datetime, limit: int
) -> Sequence[VerificationAttempt]:
    """Attempts to poll now, leased until `again_at`."""
    return await lease_due(
        session,
        VerificationAttempt.attempt_id,
        VerificationAttempt.look_at,
        VerificationAttempt.looks,
        now=now,
        again_at=again_at,
        limit=limit,
    )


async def add_document(
    session: AsyncSession,
    *,
    customer_id: UUID,
    part: str,
    content_type: str,
    size: int,
    sha256: bytes,
    content: bytes,
    now: datetime,
) -> UUID:
    """Stores an uploaded document; returns its id."""
    added = await session.scalars(
        insert(VerificationDocument)
        .values(
            customer_id=customer_id,
            part=part,
            content_type=content_type,
            size=size,
            sha256=sha256,
            content=content,
            uploaded_at=now,
        )
        .returning(VerificationDocument.document_id)
    )
    return added.one()


async def count_unsubmitted_documents(session: AsyncSession, customer_id: UUID) -> int:
    statement = select(func.count()).where(
        VerificationDocument.customer_id == customer_id, VerificationDocument.attempt_id.is_(None)
    )
    return int(await session.scalar(statement) or 0)


async def submit_documents(
    session: AsyncSession, customer_id: UUID, attempt_id: UUID, document_ids: Collection[UUID]
) -> list[str]:
    """Ties documents of a customer to an attempt, once each; returns which parts they are."""
    parts = await session.scalars(
        update(VerificationDocument)
        .where(
            VerificationDocument.document_id.in_(document_ids),
            VerificationDocument.customer_id == customer_id,
            VerificationDocument.attempt_id.is_(None),
        )
        .values(attempt_id=attempt_id)
        .returning(VerificationDocument.part)
    )
    return sorted(parts)


async def list_documents(session: AsyncSession, attempt_id: UUID) -> Sequence[VerificationDocument]:
    """The documents of an attempt, in the order of their upload."""
    statement = select(VerificationDocument).where(VerificationDocument.attempt_id == attempt_id)
    return (await session.scalars(statement.order_by(VerificationDocument.document_id))).all()


async def list_reviews_waiting(
    session: AsyncSession, *, limit: int
) -> Sequence[tuple[VerificationAttempt, Customer]]:
    """Attempts that wait for staff, oldest first, with their customers."""
    statement = (
        select(VerificationAttempt, Customer)
        .join_from(VerificationAttempt, Customer)
        .where(VerificationAttempt.state == "in_review")
        .order_by(VerificationAttempt.attempt_id)
        .limit(limit)
    )
    return [(attempt, customer) for attempt, customer in await session.execute(statement)]


async def lock_attempt(session: AsyncSession, attempt_id: UUID) -> VerificationAttempt | None:
    """An attempt as it is now, locked until the transaction ends."""
    statement = (
        select(VerificationAttempt).where(VerificationAttempt.attempt_id == attempt_id).with_for_update()
    )
    return (await session.scalars(statement.execution_options(populate_existing=True))).one_or_none()


async def add_review(
    session: AsyncSession, attempt_id: UUID, *, decision: str, staff: str, note: str, now: datetime
) -> bool:
    """Adds a decision; False when this member of staff decided about the attempt before."""
    statement = (
        insert_or(VerificationReview)
        .values(attempt_id=attempt_id, decision=decision, staff=staff, note=note, decided_at=now)
        .on_conflict_do_nothing()
        .returning(VerificationReview.review_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def count_approvals(session: AsyncSession, attempt_id: UUID) -> int:
    """How many members of staff approved."""
    statement = select(func.count()).where(
        VerificationReview.attempt_id == attempt_id, VerificationReview.decision == "approve"
    )
    return int(await session.scalar(statement) or 0)


async def record_webhook(session: AsyncSession, source: str, event_id: str, *, now: datetime) -> bool:
    """Records a notification; False for a repeated one."""
    statement = (
        insert_or(ReceivedWebhook)
        .values(source=source, event_id=event_id, received_at=now)
        .on_conflict_do_nothing()
        .returning(ReceivedWebhook.event_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def customers_past_deadline(
    session: AsyncSession, *, now: datetime, after: tuple[datetime, UUID] | None, limit: int
) -> list[tuple[datetime, UUID]]:
    """Unverified open accounts past their deadline, ordered by deadline and id, after `after`."""
    place = (Customer.verification_deadline, Customer.customer_id)
    statement = (
        select(*place)
        .where(
            Customer.verification_deadline <= now,
            Customer.verified_at.is_(None),
            Customer.account_status == "open",
        )
        .order_by(*place)
        .limit(limit)
    )
    if after is not None:
        statement = statement.where(tuple_(*place) > tuple_(*after))
    rows = await session.execute(statement)
    return [(deadline, customer_id) for deadline, customer_id in rows if deadline is not None]


async def customers_to_remind(
    session: AsyncSession, *, now: datetime, before: Sequence[timedelta], limit: int
) -> Sequence[UUID]:
    """Unverified open accounts due for a reminder; `before` is the time before the deadline."""
    statement = (
        select(Customer.customer_id)
        .where(*_to_remind(now, before))
        .order_by(Customer.verification_deadline)
        .limit(limit)
    )
    return (await session.scalars(statement)).all()


async def mark_reminded(
    session: AsyncSession, customer_id: UUID, *, now: datetime, before: Sequence[timedelta]
) -> Customer | None:
    """Records a reminder, once for each of `before`; None when no reminder is due."""
    statement = (
        update(Customer)
        .where(Customer.customer_id == customer_id, *_to_remind(now, before))
        .values(verification_reminded_at=now)
        .returning(Customer)
    )
    return (await session.scalars(statement)).one_or_none()


def _to_remind(now: datetime, before: Sequence[timedelta]) -> tuple[ColumnElement[bool], ...]:
    due = or_(
        *(
            and_(
                Customer.verification_deadline <= now + each,
                or_(
                    Customer.verification_reminded_at.is_(None),
                    Customer.verification_reminded_at < Customer.verification_deadline - each,
                ),
            )
            for each in before
        )
    )
    return (
        Customer.verification_deadline > now,
        Customer.verified_at.is_(None),
        Customer.account_status == "open",
        due,
    )


async def has_attempt_in(session: AsyncSession, customer_id: UUID, states: Collection[str]) -> bool:
    """Whether a customer has an attempt in one of these states."""
    statement = select(func.count()).where(
        VerificationAttempt.customer_id == customer_id, VerificationAttempt.state.in_(states)
    )
    return bool(await session.scalar(statement))
