"""Tables of customers who see no promotions."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    Index,
)
from sqlalchemy.orm import Mapped, mapped_column

from content.tables import Base


class Break(Base):
    """A customer with a time-out or an exclusion, from wallet's events."""

    __tablename__ = "breaks"
    __table_args__ = (Index("ix_breaks_until", "until"),)

    customer_id: Mapped[UUID] = mapped_column(primary_key=True)
    until: Mapped[datetime]


class OwnLimit(Base):
    """A limit that a customer has set, from wallet's events; it stops jackpot alerts."""

    __tablename__ = "own_limits"

    customer_id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    period: Mapped[str] = mapped_column(primary_key=True)
    set_at: Mapped[datetime]
    holds: Mapped[bool]
