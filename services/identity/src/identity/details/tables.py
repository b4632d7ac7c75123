from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OfCustomer
from identity.details.rules import LINK_PURPOSES
from servicekit.data.tables import NewId


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

    link_id: Mapped[NewId]
    customer_id: Mapped[OfCustomer]
    purpose: Mapped[str]
    token_digest: Mapped[bytes] = mapped_column(unique=True)
    subject: Mapped[str]
    """An email address, or the digest of a postal one."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    """When a newer link replaced it, or its subject changed."""
