"""How messages travel to customers."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base
from servicekit.data.tables import NewId

MessageChannel = Literal["email", "sms"]
MESSAGE_CHANNELS: Final[tuple[MessageChannel, ...]] = ("email", "sms")


class Message(Base):
    """An email or text message that another service renders and sends."""

    __tablename__ = "messages"
    __table_args__ = (
        CheckConstraint(f"channel in {MESSAGE_CHANNELS}", name="channel"),
        CheckConstraint("delivered_at is null or parameters is null", name="erased_after_delivery"),
        Index("ix_messages_customer_id", "customer_id"),
        Index("ix_messages_expires_at", "expires_at"),
    )

    message_id: Mapped[NewId]
    customer_id: Mapped[UUID | None] = mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"))
    channel: Mapped[str]
    address: Mapped[str]
    template: Mapped[str]
    locale: Mapped[str]
    parameters: Mapped[bytes | None]
    """Template parameters as encrypted JSON, until delivery."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    delivered_at: Mapped[datetime | None]
