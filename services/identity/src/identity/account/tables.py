"""Requests to close an account, and migrations."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, DateTime, ForeignKey, Index, Integer, Text, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base


class AccountClosure(Base):
    """One request to close an account; the wallet decides."""

    __tablename__ = "account_closures"
    __table_args__ = (
        CheckConstraint("state in ('requested', 'done', 'refused')", name="state"),
        Index(
            "uq_account_closures_requested",
            "customer_id",
            unique=True,
            postgresql_where=text("state = 'requested'"),
        ),
        Index("ix_account_closures_due_at", "due_at", postgresql_where=text("due_at is not null")),
    )

    closure_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"))
    state: Mapped[str] = mapped_column(Text)
    reasons: Mapped[list[str]] = mapped_column(ARRAY(Text))
    comment: Mapped[str | None] = mapped_column(Text)
    terms_accepted_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    due_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    attempts: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    version: Mapped[int] = mapped_column(BigInteger, server_default=text("1"))
    refusal: Mapped[str | None] = mapped_column(Text)
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class CustomerMigration(Base):
    """One migration of a customer (docs/reliability.md, rule 26: the row is the truth)."""

    __tablename__ = "customer_migrations"
    __table_args__ = (
        CheckConstraint("state in ('running', 'done', 'failed')", name="state"),
        Index(
            "uq_customer_migrations_running",
            "customer_id",
            unique=True,
            postgresql_where=text("state = 'running'"),
        ),
        Index("ix_customer_migrations_due_at", "due_at", postgresql_where=text("due_at is not null")),
    )

    migration_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"))
    state: Mapped[str] = mapped_column(Text)
    from_status: Mapped[str] = mapped_column(Text)
    terms_accepted_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    due_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    attempts: Mapped[int] = mapped_column(Integer, server_default=text("0"))
    version: Mapped[int] = mapped_column(BigInteger, server_default=text("1"))
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    failure: Mapped[str | None] = mapped_column(Text)
    reported_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    """When the customer saw the failure; the next call retries."""
