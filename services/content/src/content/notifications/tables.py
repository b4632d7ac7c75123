"""Table of the notification feed."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Index,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped

from content.tables import Base
from servicekit.data.tables import NewId


class Notification(Base):
    """An entry of a customer's feed. It stores the facts; its text is made when it is read."""

    __tablename__ = "notifications"
    __table_args__ = (
        CheckConstraint(
            "kind in ('order_paid', 'prize_won', 'prize_corrected', 'entry_refunded', 'pre_order_unpaid',"
            " 'pre_order_cancelled', 'withdrawal_paid',"
            " 'withdrawal_not_paid', 'deposit_arrived', 'deposit_reversed', 'deposit_kept',"
            " 'draw_results', 'raffle_prize_won', 'syndicate_filled', 'limit_changed',"
            " 'verification_reminder', 'jackpot_alert', 'order_not_bought', 'pre_order_placed',"
            " 'prize_held', 'prize_refused')",
            name="kind",
        ),
        UniqueConstraint("kind", "event_id"),
        Index("ix_notifications_newest_of_customer", "customer_id", "created_at", "notification_id"),
        Index("ix_notifications_unviewed", "customer_id", postgresql_where=text("viewed_at is null")),
        Index("ix_notifications_created_at", "created_at", postgresql_using="brin"),
    )

    notification_id: Mapped[NewId]
    customer_id: Mapped[UUID]
    kind: Mapped[str]
    event_id: Mapped[UUID]
    facts: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]
    viewed_at: Mapped[datetime | None]
