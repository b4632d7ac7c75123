"""Table of analytics events."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
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
    name: Mapped[str] = mapped_column(Text)
    session_id: Mapped[str] = mapped_column(Text)
    customer_id: Mapped[UUID | None]
    occurred_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    """By the clock of the visitor's device."""
    variant: Mapped[str | None] = mapped_column(Text)
    attribution: Mapped[dict[str, Any]] = mapped_column(JSONB)
    products: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    properties: Mapped[dict[str, Any]] = mapped_column(JSONB)
    received_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
