"""Requests to close an account, and migrations."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base
from servicekit.data.tables import NewId


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

    closure_id: Mapped[NewId]
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"))
    state: Mapped[str]
    reasons: Mapped[list[str]]
    comment: Mapped[str | None]
    terms_accepted_at: Mapped[datetime]
    due_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(server_default=text("0"))
    version: Mapped[int] = mapped_column(BigInteger, server_default=text("1"))
    refusal: Mapped[str | None]
    finished_at: Mapped[datetime | None]


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

    migration_id: Mapped[NewId]
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"))
    state: Mapped[str]
    from_status: Mapped[str]
    terms_accepted_at: Mapped[datetime]
    due_at: Mapped[datetime | None]
    attempts: Mapped[int] = mapped_column(server_default=text("0"))
    version: Mapped[int] = mapped_column(BigInteger, server_default=text("1"))
    finished_at: Mapped[datetime | None]
    failure: Mapped[str | None]
    reported_at: Mapped[datetime | None]
    """When the customer saw the failure; the next call retries."""
