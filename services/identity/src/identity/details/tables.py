from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, Index, LargeBinary, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base
from identity.details.rules import LINK_PURPOSES


class ConfirmationLink(Base):
    """A link that was sent; only the token's digest is stored."""

    __tablename__ = "confirmation_links"
    __table_args__ = (
        CheckConstraint(f"purpose in {LINK_PURPOSES}", name="purpose"),
        Index(
            "uq_confirmation_links_live",
            "customer_id",
            "purpose",
            unique=True,
            postgresql_where=text("used_at is null and revoked_at is null"),
        ),
        Index("ix_confirmation_links_expires_at", "expires_at"),
    )

    link_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"))
    purpose: Mapped[str] = mapped_column(Text)
    token_digest: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    subject: Mapped[str] = mapped_column(Text)
    """An e-mail address, or the digest of a postal one."""
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    expires_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    used_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    revoked_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    """When a newer link replaced it, or its subject changed."""
