"""Second factors, one-time codes, and counts of wrong codes."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Index,
    SmallInteger,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OfCustomer, OneOfCustomer
from identity.second_factors.rules import METHODS
from servicekit.data.tables import NewId


class SecondFactor(Base):
    """A second factor; at most one of a customer is confirmed."""

    __tablename__ = "second_factors"
    __table_args__ = (
        CheckConstraint(f"method in {METHODS}", name="method"),
        CheckConstraint(
            "(secret is not null) = (method = 'authenticator') and (address is not null) = (method = 'sms')",
            name="what_it_needs",
        ),
        Index(
            "uq_second_factors_in_use",
            "customer_id",
            unique=True,
            postgresql_where=text("confirmed_at is not null"),
        ),
    )

    customer_id: Mapped[OneOfCustomer]
    method: Mapped[str] = mapped_column(primary_key=True)
    secret: Mapped[bytes | None]
    """The encrypted key of an authenticator."""
    address: Mapped[str | None]
    """Telephone number that was proved, in E.164. Codes by email go to the customer's own address."""
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int | None] = mapped_column(BigInteger)
    """Last used time step of the authenticator."""


class OneTimeCode(Base):
    """The live code of a purpose, or a request for an authenticator code."""

    __tablename__ = "one_time_codes"
    __table_args__ = (
        UniqueConstraint("customer_id", "purpose"),
        CheckConstraint("attempts between 0 and 5", name="attempts"),
        CheckConstraint("(digest is null) = (method = 'authenticator')", name="digest"),
        Index("ix_one_time_codes_session_id", "session_id"),
        Index("ix_one_time_codes_expires_at", "expires_at"),
    )

    code_id: Mapped[NewId]
    customer_id: Mapped[OfCustomer]
    purpose: Mapped[str]
    binding: Mapped[str | None]
    session_id: Mapped[UUID | None]
    """Session that asked; none before there is one."""
    method: Mapped[str]
    digest: Mapped[bytes | None]
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class CodeAttempts(Base):
    """Wrong codes of a customer today, and the lock of the second factor."""

    __tablename__ = "code_attempts"
    __table_args__ = (CheckConstraint("attempts between 0 and 10", name="attempts"),)

    customer_id: Mapped[OneOfCustomer]
    day: Mapped[date]
    attempts: Mapped[int] = mapped_column(SmallInteger)
    locked_at: Mapped[datetime | None]


class RecoveryCode(Base):
    """A code that stands in for a lost second factor, once."""

    __tablename__ = "recovery_codes"

    customer_id: Mapped[OneOfCustomer]
    digest: Mapped[bytes] = mapped_column(primary_key=True)
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
