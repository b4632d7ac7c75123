"""Table of feedback."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    DateTime,
    Index,
    MetaData,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servicekit.data.database import NAMING_CONVENTION


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class Feedback(Base):
    """Feedback of a visitor (docs/requirements.md §3, Feedback event)."""

    __tablename__ = "feedback"
    __table_args__ = (
        CheckConstraint("rating in ('not_satisfied', 'neutral', 'satisfied')", name="rating"),
        Index("ix_feedback_created_at", "created_at"),
    )

    feedback_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID | None]
    rating: Mapped[str] = mapped_column(Text)
    comment: Mapped[str] = mapped_column(Text)
    email: Mapped[str | None] = mapped_column(Text)
    source: Mapped[str] = mapped_column(Text)
    variant: Mapped[str | None] = mapped_column(Text)
    client_information: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
