"""Tables of messages, of ticket holders and of prize pools."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Index,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from content.tables import Base, Now
from servicekit.data.tables import NewId


class DrawTicket(Base):
    """A ticket in one of its draws, until its holder is notified of the result."""

    __tablename__ = "draw_tickets"
    __table_args__ = (Index("ix_draw_tickets_bought_at", "bought_at"),)

    offer_key: Mapped[str] = mapped_column(primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    customer_id: Mapped[UUID] = mapped_column(primary_key=True)
    ticket_id: Mapped[UUID] = mapped_column(primary_key=True)
    offer_name: Mapped[str]
    bought_at: Mapped[datetime]


class PendingResult(Base):
    """A draw that ended, until all its ticket holders are notified."""

    __tablename__ = "results_to_tell"

    offer_key: Mapped[str] = mapped_column(primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    facts: Mapped[dict[str, Any]]
    completed_at: Mapped[datetime]


class Jackpot(Base):
    """The prize pool of a draw on sale, from catalog's events, and the progress of its alerts."""

    __tablename__ = "jackpots"
    __table_args__ = (Index("ix_jackpots_stop", "stop"),)

    offer_key: Mapped[str] = mapped_column(primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(BigInteger)
    minor_units: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str]
    suffix: Mapped[str]
    regions: Mapped[list[str]]
    """Regions where the draw is sold; empty for everywhere."""
    draw_date: Mapped[date]
    stop: Mapped[datetime]
    told: Mapped[bool] = mapped_column(server_default=text("false"))
    """Whether all alerts at this prize pool are sent; false again after a raise."""
    told_up_to: Mapped[UUID | None]
    """The last customer checked."""


class Delivery(Base):
    """A message to a customer, and its status."""

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

    delivery_id: Mapped[NewId]
    template: Mapped[str]
    source_id: Mapped[UUID]
    """The message of identity, or the event, that caused it."""
    customer_id: Mapped[UUID | None]
    facts: Mapped[dict[str, Any] | None]
    """Values of the template; None where identity stores them, because they contain a code or a link."""
    status: Mapped[str] = mapped_column(server_default=text("'waiting'"))
    attempts: Mapped[int] = mapped_column(server_default=text("0"))
    due_at: Mapped[Now]
    created_at: Mapped[Now]
    finished_at: Mapped[datetime | None]
    last_error: Mapped[str | None]
