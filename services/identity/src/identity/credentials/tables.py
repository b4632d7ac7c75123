from __future__ import annotations

from datetime import datetime

from sqlalchemy import text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OneOfCustomer


class Credential(Base):
    """The customer's password."""

    __tablename__ = "credentials"

    customer_id: Mapped[OneOfCustomer]
    password_hash: Mapped[str]
    """PHC string of argon2id, which names its own cost."""
    changed_at: Mapped[datetime]
    change_required: Mapped[bool] = mapped_column(server_default=text("false"))
    """True when the customer must first choose another password."""
    two_factor_prompt_acknowledged_at: Mapped[datetime | None]
    """When the customer last dismissed the prompt for a second factor."""
