"""Customers and their credentials: what signing up and signing in read and write."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncSession

from identity.domain.signup import Applicant
from identity.models import Credential, Customer, Session


async def add_customer(
    session: AsyncSession,
    applicant: Applicant,
    *,
    password_hash: str,
    now: datetime,
    customer_id: UUID | None = None,
) -> Customer | None:
    """Adds a customer with a password; None, and nothing written, when the e-mail address is taken."""
    jurisdiction = applicant.jurisdiction
    values = {
        "email": applicant.email,
        "first_name": applicant.first_name,
        "last_name": applicant.last_name,
        "date_of_birth": applicant.date_of_birth,
        "phone_number": applicant.phone_number,
        "address_line1": applicant.address_line1,
        "address_line2": applicant.address_line2,
        "suburb": applicant.suburb,
        "state": applicant.state,
        "postcode": applicant.postcode,
        "country": applicant.country,
        "region": jurisdiction.key,
        "currency": jurisdiction.currency,
        "locale": jurisdiction.locale,
        "branding_region": jurisdiction.branding_region,
        "pricing_id": jurisdiction.pricing_id,
        "segment_name": jurisdiction.segment,
        "segment_reason": f"region {jurisdiction.key}",
        "segment_assigned_at": now,
        "terms_accepted_at": now,
        "created_at": now,
    }
    if customer_id is not None:
        values["customer_id"] = customer_id
    statement = insert_or(Customer).values(values).on_conflict_do_nothing().returning(Customer)
    customer = (await session.scalars(statement)).one_or_none()
    if customer is not None:
        await session.execute(
            insert(Credential).values(
                customer_id=customer.customer_id, password_hash=password_hash, changed_at=now
            )
        )
    return customer


async def find_customer_to_sign_in(session: AsyncSession, email: str) -> tuple[Customer, str] | None:
    """The customer of an e-mail address with the stored password hash."""
    statement = select(Customer, Credential.password_hash).join_from(Customer, Credential)
    row = (await session.execute(statement.where(Customer.email == email))).one_or_none()
    return None if row is None else (row[0], row[1])


async def find_customer_of_live_session(
    session: AsyncSession, customer_id: UUID, session_id: UUID
) -> tuple[Customer, bool] | None:
    """The customer, and whether the session began with signing up; None when the session is over."""
    statement = (
        select(Customer, Session.began_by)
        .join_from(Customer, Session)
        .where(
            Customer.customer_id == customer_id,
            Session.session_id == session_id,
            Session.ended_at.is_(None),
        )
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else (row[0], row[1] == "signup")


async def replace_password_hash(session: AsyncSession, customer_id: UUID, *, old: str, new: str) -> None:
    """Stores the same password hashed at today's cost, unless the password was changed in between."""
    await session.execute(
        update(Credential)
        .where(Credential.customer_id == customer_id, Credential.password_hash == old)
        .values(password_hash=new)
    )
