"""Table of analytics events."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Index,
)
from sqlalchemy.orm import Mapped, mapped_column

from content.tables import Base, Now


class AnalyticsEvent(Base):
    """An action of a visitor who consented to analytics (docs/requirements.md §3, Analytics product
    fields).
    """

    __tablename__ = "analytics_events"
    __table_args__ = (
        Index("ix_analytics_events_received_at", "received_at"),
        Index("ix_analytics_events_name_received_at", "name", "received_at"),
    )

    event_id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str]
    session_id: Mapped[str]
    customer_id: Mapped[UUID | None]
    occurred_at: Mapped[datetime]
    """By the clock of the visitor's device."""
    variant: Mapped[str | None]
    attribution: Mapped[dict[str, Any]]
    products: Mapped[list[dict[str, Any]]]
    properties: Mapped[dict[str, Any]]
    received_at: Mapped[Now]
