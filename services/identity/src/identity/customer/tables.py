"""Where an account stands, in the words of docs/requirements.md."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Final, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    MetaData,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servicekit.data.tables import NAMING_CONVENTION, ColumnTypes, NewId

AccountStatus = Literal["open", "suspended", "closed"]

MigrationStatus = Literal["ineligible", "eligible_soft", "eligible_hard", "in_progress", "migrated"]

ACCOUNT_STATUSES: Final = ("open", "suspended", "closed")
MIGRATION_STATUSES: Final = ("ineligible", "eligible_soft", "eligible_hard", "in_progress", "migrated")


class Base(ColumnTypes, DeclarativeBase):
    """Every table of identity."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)


OfCustomer = Annotated[UUID, mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"))]
OneOfCustomer = Annotated[
    UUID, mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"), primary_key=True)
]
"""Key of a table with at most one row a customer, or part of its key."""


class Customer(Base):
    """A customer's details, with the segment, price list and region assigned by them."""

    __tablename__ = "customers"
    __table_args__ = (
        CheckConstraint("email = lower(email)", name="email_is_lower_case"),
        CheckConstraint(f"account_status in {ACCOUNT_STATUSES}", name="account_status"),
        CheckConstraint(f"migration_status in {MIGRATION_STATUSES}", name="migration_status"),
        Index(
            "ix_customers_verification_deadline",
            "verification_deadline",
            postgresql_where=text("verification_deadline is not null"),
        ),
    )

    customer_id: Mapped[NewId]
    email: Mapped[str] = mapped_column(unique=True)
    first_name: Mapped[str]
    last_name: Mapped[str]
    date_of_birth: Mapped[date]
    phone_number: Mapped[str]
    address_line1: Mapped[str]
    address_line2: Mapped[str | None]
    suburb: Mapped[str]
    state: Mapped[str]
    postcode: Mapped[str]
    country: Mapped[str]
    region: Mapped[str]
    """Key of the jurisdiction."""
    currency: Mapped[str]
    locale: Mapped[str]
    branding_region: Mapped[str]
    pricing_id: Mapped[str]
    segment_name: Mapped[str]
    segment_reason: Mapped[str]
    segment_assigned_at: Mapped[datetime]
    terms_accepted_at: Mapped[datetime]
    verified_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(BigInteger, server_default=text("1"))
    """Counts published changes; the version of the aggregate in events."""

    account_status: Mapped[str] = mapped_column(server_default=text("'open'"))
    account_status_reason: Mapped[str | None]
    account_status_at: Mapped[datetime | None]
    sub_variant: Mapped[str | None]
    """Sub-variant of the site at sign-up."""
    signup_channel: Mapped[str | None]
    pricing_reason: Mapped[str | None]
    verification_began_at: Mapped[datetime | None]
    """When the time for verifying began: at sign-up, or when a verification was revoked."""
    verification_revoked_at: Mapped[datetime | None]
    """When a verification was revoked; None without one, or after a later verification."""
    verification_deadline: Mapped[datetime | None]
    verification_reminded_at: Mapped[datetime | None]
    address_confirmation_required: Mapped[bool] = mapped_column(server_default=text("false"))
    email_confirmation_required: Mapped[bool] = mapped_column(server_default=text("false"))
    email_confirmed_at: Mapped[datetime | None]
    account_upgrade_required: Mapped[bool] = mapped_column(server_default=text("false"))
    migration_status: Mapped[str] = mapped_column(server_default=text("'ineligible'"))
    country_banned: Mapped[bool] = mapped_column(server_default=text("false"))
    """Whether the customer was last located where we may not sell."""
    country_banned_confirmation_required: Mapped[bool] = mapped_column(server_default=text("false"))
    located_country: Mapped[str | None]
    located_at: Mapped[datetime | None]
    travel_confirmed_at: Mapped[datetime | None]
    hold_pending: Mapped[bool] = mapped_column(server_default=text("false"))
    """Whether other services treat an open account as suspended, until a match with a barred person is
    recorded.
    """
    no_marketing_until: Mapped[datetime | None]
    """End of a time-out or self-exclusion, which overrides consent; the year 9999 for one without end."""


class Assignment(Base):
    """One assignment of a segment or price list, with its reason; append-only."""

    __tablename__ = "assignments"
    __table_args__ = (
        CheckConstraint("kind in ('segment', 'pricing')", name="kind"),
        Index("ix_assignments_customer_id", "customer_id"),
    )

    assignment_id: Mapped[NewId]
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"))
    kind: Mapped[str]
    value: Mapped[str]
    reason: Mapped[str]
    assigned_at: Mapped[datetime]


class CustomerHistory(Base):
    """One change of a customer's record with its actor; names fields, never values; append-only."""

    __tablename__ = "customer_history"
    __table_args__ = (Index("ix_customer_history_customer_id", "customer_id"),)

    entry_id: Mapped[NewId]
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"))
    fact: Mapped[str]
    changed_fields: Mapped[list[str]] = mapped_column(server_default=text("'{}'"))
    actor: Mapped[str]
    """`customer`, `system`, or `staff:<name>`."""
    note: Mapped[str | None]
    occurred_at: Mapped[datetime]


def shared_status(customer: Customer) -> str:
    """Where the account is for other services."""
    return (
        "suspended"
        if customer.hold_pending and customer.account_status == "open"
        else customer.account_status
    )


def address_lines(customer: Customer) -> list[str]:
    """The postal address on record as it is written on a letter."""
    last = f"{customer.suburb} {customer.state} {customer.postcode}"
    return [line for line in (customer.address_line1, customer.address_line2, last) if line]
