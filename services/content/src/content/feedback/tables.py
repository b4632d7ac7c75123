"""Table of feedback."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Index,
)
from sqlalchemy.orm import Mapped

from content.tables import Base, Now
from servicekit.data.tables import NewId


class Feedback(Base):
    """Feedback of a visitor (docs/requirements.md §3, Feedback event)."""

    __tablename__ = "feedback"
    __table_args__ = (
        CheckConstraint("rating in ('not_satisfied', 'neutral', 'satisfied')", name="rating"),
        Index("ix_feedback_created_at", "created_at"),
    )

    feedback_id: Mapped[NewId]
    customer_id: Mapped[UUID | None]
    rating: Mapped[str]
    comment: Mapped[str]
    email: Mapped[str | None]
    source: Mapped[str]
    variant: Mapped[str | None]
    client_information: Mapped[dict[str, Any]]
    created_at: Mapped[Now]
