from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base


class RegisterLookup(Base):
    """The newest answer for a customer, and the time of the next lookup."""

    __tablename__ = "register_lookups"
    __table_args__ = (
        CheckConstraint("standing in ('excluded', 'not_excluded', 'unknown')", name="standing"),
        CheckConstraint("(standing is null) = (answered_at is null)", name="answered"),
        Index("ix_register_lookups_due_at", "due_at", postgresql_where=text("due_at is not null")),
    )

    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"), primary_key=True)
    standing: Mapped[str | None]
    answered_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    """Time of a retry; null when none is needed."""
