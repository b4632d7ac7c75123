from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
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

from identity.customer.tables import Base


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
