from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime, ForeignKey, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base


class Credential(Base):
    """The customer's password."""

    __tablename__ = "credentials"

    customer_id: Mapped[UUID] = mapped_column(
        ForeignKey("customers.customer_id", ondelete="CASCADE"), primary_key=True
    )
    password_hash: Mapped[str] = mapped_column(Text)
    """PHC string of argon2id, which names its own cost."""
    changed_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    change_required: Mapped[bool] = mapped_column(server_default=text("false"))
    """True when the customer must first choose another password."""
    two_factor_prompt_acknowledged_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    """When the customer last dismissed the prompt for a second factor."""
