from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from identity.customer.rules.assignment import Assigned
from identity.customer.rules.details import Applicant
from identity.customer.tables import Assignment, Customer, CustomerHistory

_OF_APPLICANT: Final = (
    "email", "first_name", "last_name", "date_of_birth", "phone_number",
    "address_line1", "address_line2", "suburb", "state", "postcode", "country",
)  # fmt: skip


async def add_customer(
    session: AsyncSession,
    applicant: Applicant,
    *,
    customer_id: UUID,
    segment: Assigned,
    price_list: Assigned,
    channel: str | None,
    sub_variant: str | None,
    verification_deadline: datetime | None,
    now: datetime,
) -> Customer | None:
    """Adds a customer; None, and nothing written, when the email address is taken."""
    jurisdiction = applicant.jurisdiction
    values = {
        "customer_id": customer_id,
        **{name: getattr(applicant, name) for name in _OF_APPLICANT},
        "region": jurisdiction.key,
        "currency": jurisdiction.currency,
        "locale": jurisdiction.locale,
        "branding_region": jurisdiction.branding_region,
        "pricing_id": price_list.value,
        "pricing_reason": price_list.reason,
        "segment_name": segment.value,
        "segment_reason": segment.reason,
        "segment_assigned_at": now,
        "terms_accepted_at": now,
        "signup_channel": channel,
        "sub_variant": sub_variant,
        "verification_began_at": now,
        "verification_deadline": verification_deadline,
        "email_confirmation_required": True,
        "created_at": now,
    }
    statement = insert_or(Customer).values(values).on_conflict_do_nothing().returning(Customer)
    customer = (await session.scalars(statement)).one_or_none()
    if customer is not None:
        await record_assignment(session, customer_id, "segment", segment, now=now)
        await record_assignment(session, customer_id, "pricing", price_list, now=now)
    return customer


async def record_assignment(
    session: AsyncSession,
    customer_id: UUID,
    kind: Literal["segment", "pricing"],
    assigned: Assigned,
    *,
    now: datetime,
) -> None:
    """Adds to the history of a customer's segments or price lists."""
    await session.execute(
        insert(Assignment).values(
            customer_id=customer_id, kind=kind, value=assigned.value, reason=assigned.reason, assigned_at=now
        )
    )


async def lock_customer(session: AsyncSession, customer_id: UUID) -> Customer | None:
    """The customer, locked until the transaction ends."""
    statement = select(Customer).where(Customer.customer_id == customer_id).with_for_update()
    return (await session.scalars(statement.execution_options(populate_existing=True))).one_or_none()


async def lock_customer_if_free(session: AsyncSession, customer_id: UUID) -> Customer | None:
    """The same without waiting; None while another transaction holds the lock."""
    statement = select(Customer).where(Customer.customer_id == customer_id).with_for_update(skip_locked=True)
    return (await session.scalars(statement.execution_options(populate_existing=True))).one_or_none()


async def find_customer(session: AsyncSession, customer_id: UUID) -> Customer | None:
    """A customer by id."""
    return (await session.scalars(select(Customer).where(Customer.customer_id == customer_id))).one_or_none()


async def find_customer_by_email(session: AsyncSession, email: str) -> Customer | None:
    """A customer by their email address, in lower case."""
    return (await session.scalars(select(Customer).where(Customer.email == email))).one_or_none()


async def update_customer(
    session: AsyncSession, customer_id: UUID, values: Mapping[str, Any], *conditions: ColumnElement[bool]
) -> Customer | None:
    """Changes a customer and increments the version in one guarded statement.

    None, and nothing changed, when one of the conditions does not hold (any more).
    """
    statement = (
        update(Customer)
        .where(Customer.customer_id == customer_id, *conditions)
        .values({**values, "version": Customer.version + 1})
        .returning(Customer)
        .execution_options(populate_existing=True)
    )
    return (await session.scalars(statement)).one_or_none()


async def set_hold_pending(session: AsyncSession, customer_id: UUID, *, pending: bool) -> None:
    """Sets `hold_pending` without a new version; the next version of the record publishes it."""
    await session.execute(
        update(Customer)
        .where(Customer.customer_id == customer_id)
        .values(hold_pending=pending)
        .returning(Customer)
        .execution_options(populate_existing=True)
    )


async def add_history(
    session: AsyncSession,
    customer_id: UUID,
    *,
    fact: str,
    changed_fields: Iterable[str] = (),
    actor: str,
    note: str | None = None,
    now: datetime,
) -> None:
    """Adds to the history of a customer's record."""
    await session.execute(
        insert(CustomerHistory).values(
            customer_id=customer_id,
            fact=fact,
            changed_fields=sorted(changed_fields),
            actor=actor,
            note=note,
            occurred_at=now,
        )
    )


async def forbid_marketing(session: AsyncSession, customer_id: UUID, *, until: datetime) -> bool:
    """Forbids marketing until then; False when already forbidden that long, or for an unknown customer."""
    changed = await session.scalars(
        update(Customer)
        .where(
            Customer.customer_id == customer_id,
            or_(Customer.no_marketing_until.is_(None), Customer.no_marketing_until < until),
        )
        .values(no_marketing_until=until)
        .returning(Customer.customer_id)
    )
    return changed.one_or_none() is not None


async def find_customers_to_contact(
    session: AsyncSession, customer_ids: Collection[UUID]
) -> Sequence[Customer]:
    """Customers by id, without those whose account is closed."""
    statement = select(Customer).where(
        Customer.customer_id.in_(customer_ids), Customer.account_status != "closed"
    )
    return (await session.scalars(statement)).all()


async def lease_due(
    session: AsyncSession,
    key: InstrumentedAttribute[UUID],
    due_at: InstrumentedAttribute[datetime | None],
    attempts: InstrumentedAttribute[int],
    *,
    now: datetime,
    again_at: datetime,
    limit: int,
) -> Sequence[Any]:
    """Due rows of the table of these columns, leased until `again_at`, with one more attempt counted."""
    due = select(key).where(due_at <= now).order_by(due_at).limit(limit).with_for_update(skip_locked=True)
    statement = (
        update(key.class_)
        .where(key.in_(due.scalar_subquery()))
        .values({due_at: again_at, attempts: attempts + 1})
        .returning(key.class_)
    )
    return (await session.scalars(statement)).all()
