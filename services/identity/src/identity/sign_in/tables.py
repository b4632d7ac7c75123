from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    Index,
)
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OfCustomer
from identity.sign_in.rules import LINK_PURPOSES


class SignInLink(Base):
    """A link for one use and one purpose; only its digest is stored."""

    __tablename__ = "sign_in_links"
    __table_args__ = (
        CheckConstraint(f"purpose in {LINK_PURPOSES}", name="purpose"),
        Index("ix_sign_in_links_customer_id", "customer_id"),
        Index("ix_sign_in_links_expires_at", "expires_at"),
    )

    token_digest: Mapped[bytes] = mapped_column(primary_key=True)
    purpose: Mapped[str]
    customer_id: Mapped[OfCustomer]
    requires_code: Mapped[bool]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
