from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    Text,
)
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base
from identity.sign_in.rules import LINK_PURPOSES


class SignInLink(Base):
    """A link for one use and one purpose; only its digest is stored."""

    __tablename__ = "sign_in_links"
    __table_args__ = (
        CheckConstraint(f"purpose in {LINK_PURPOSES}", name="purpose"),
        Index("ix_sign_in_links_customer_id", "customer_id"),
        Index("ix_sign_in_links_expires_at", "expires_at"),
    )

    token_digest: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    purpose: Mapped[str] = mapped_column(Text)
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"))
    requires_code: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    expires_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    used_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
