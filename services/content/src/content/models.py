"""Tables of content. The migrations create them; tests compare the two."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    Identity,
    Index,
    MetaData,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servicekit.database import NAMING_CONVENTION


class Base(DeclarativeBase):
    """Every table of content."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class SiteConfiguration(Base):
    """A version of the site configuration; the highest one is in force."""

    __tablename__ = "site_configurations"

    version: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    document: Mapped[dict[str, Any]] = mapped_column(JSONB)
    shipped: Mapped[bool]
    """True when it came with the software; a newer shipped one may replace only such a one."""
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class Offer(Base):
    """What the pages of an offer need to know of it, from catalog's events."""

    __tablename__ = "offers"

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    url: Mapped[str] = mapped_column(Text)
    url_aliases: Mapped[list[str]] = mapped_column(ARRAY(Text))
    version: Mapped[int] = mapped_column(BigInteger)


class Notification(Base):
    """One entry of a customer's feed: the fact; its words are made when it is read."""

    __tablename__ = "notifications"
    __table_args__ = (
        CheckConstraint(
            "kind in ('order_paid', 'prize_won', 'withdrawal_paid', 'withdrawal_not_paid',"
            " 'deposit_arrived', 'deposit_reversed')",
            name="kind",
        ),
        UniqueConstraint("kind", "event_id"),
        Index("ix_notifications_newest_of_customer", "customer_id", "created_at", "notification_id"),
        Index("ix_notifications_unviewed", "customer_id", postgresql_where=text("viewed_at is null")),
    )

    notification_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID]
    kind: Mapped[str] = mapped_column(Text)
    event_id: Mapped[UUID]
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    viewed_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class Delivery(Base):
    """A message on its way to a customer, or what became of it."""

    __tablename__ = "deliveries"
    __table_args__ = (
        CheckConstraint(
            "status in ('waiting', 'sent', 'refused', 'expired', 'unwanted', 'failed')", name="status"
        ),
        CheckConstraint("(status = 'waiting') = (finished_at is null)", name="finished"),
        UniqueConstraint("template", "source_id"),
        Index(
            "ix_deliveries_due",
            text("(facts is not null)"),
            "due_at",
            postgresql_where=text("status = 'waiting'"),
        ),
        Index("ix_deliveries_finished_at", "finished_at"),
    )

    delivery_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    template: Mapped[str] = mapped_column(Text)
    source_id: Mapped[UUID]
    """The message of identity, or the event that the message tells of."""
    customer_id: Mapped[UUID | None]
    facts: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    """What the template names; None where identity keeps it, because it holds a code or a link."""
    status: Mapped[str] = mapped_column(Text, server_default=text("'waiting'"))
    attempts: Mapped[int] = mapped_column(server_default=text("0"))
    due_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    last_error: Mapped[str | None] = mapped_column(Text)
