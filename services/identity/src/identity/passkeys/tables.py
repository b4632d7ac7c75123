from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Index,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OfCustomer
from servicekit.data.tables import NewId


class Passkey(Base):
    """A key pair of the customer's device or password manager (WebAuthn)."""

    __tablename__ = "passkeys"
    __table_args__ = (UniqueConstraint("credential_id"), Index("ix_passkeys_customer_id", "customer_id"))

    passkey_id: Mapped[NewId]
    credential_id: Mapped[bytes]
    customer_id: Mapped[OfCustomer]
    public_key: Mapped[bytes]
    """COSE key."""
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str]
    transports: Mapped[list[str]] = mapped_column(server_default=text("'{}'"))
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
