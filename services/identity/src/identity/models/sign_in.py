"""Further ways in: links and passkeys."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from identity.domain.links import LINK_PURPOSES
from identity.models.base import Base


class SignInLink(Base):
    """A link that acts once for one purpose; only its digest is known here."""

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


class Passkey(Base):
    """A key pair of the customer's device or password manager (WebAuthn)."""

    __tablename__ = "passkeys"
    __table_args__ = (UniqueConstraint("credential_id"), Index("ix_passkeys_customer_id", "customer_id"))

    passkey_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    credential_id: Mapped[bytes] = mapped_column(LargeBinary)
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id", ondelete="CASCADE"))
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    """COSE key."""
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(Text)
    transports: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default=text("'{}'"))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    last_used_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
