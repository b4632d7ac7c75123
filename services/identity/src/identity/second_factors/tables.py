"""Second factors, one-time codes, and counts of wrong codes."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base
from identity.second_factors.rules import METHODS


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

    customer_id: Mapped[UUID] = mapped_column(
        ForeignKey("customers.customer_id", ondelete="CASCADE"), primary_key=True
    )
    method: Mapped[str] = mapped_column(Text, primary_key=True)
    secret: Mapped[bytes | None] = mapped_column(LargeBinary)
    """The encrypted key of an authenticator."""
    address: Mapped[str | None] = mapped_column(Text)
    """Telephone number that was proved, in E.164. Codes by e-mail go to the customer's own address."""
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    confirmed_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
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

    code_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"))
    purpose: Mapped[str] = mapped_column(Text)
    binding: Mapped[str | None] = mapped_column(Text)
    session_id: Mapped[UUID | None]
    """Session that asked; none before there is one."""
    method: Mapped[str] = mapped_column(Text)
    digest: Mapped[bytes | None] = mapped_column(LargeBinary)
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default=text("0"))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    expires_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    used_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class CodeAttempts(Base):
    """Wrong codes of a customer today, and the lock of the second factor."""

    __tablename__ = "code_attempts"
    __table_args__ = (CheckConstraint("attempts between 0 and 10", name="attempts"),)

    customer_id: Mapped[UUID] = mapped_column(
        ForeignKey("customers.customer_id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[date]
    attempts: Mapped[int] = mapped_column(SmallInteger)
    locked_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class RecoveryCode(Base):
    """A code that stands in for a lost second factor, once."""

    __tablename__ = "recovery_codes"

    customer_id: Mapped[UUID] = mapped_column(
        ForeignKey("customers.customer_id", ondelete="CASCADE"), primary_key=True
    )
    digest: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    used_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
