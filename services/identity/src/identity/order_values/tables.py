"""Read model of paid orders, for averages."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base
from identity.order_values.rules import Category

_CATEGORIES = tuple(str(category) for category in Category)


class PaidOrder(Base):
    """An order in minor units by category; without any while only its refund is known."""

    __tablename__ = "paid_orders"
    __table_args__ = (
        Index("ix_paid_orders_customer_id", "customer_id", "occurred_at"),
        Index("ix_paid_orders_occurred_at", "occurred_at"),
    )

    order_id: Mapped[UUID] = mapped_column(primary_key=True)
    customer_id: Mapped[UUID]
    currency: Mapped[str]
    commercial_minor: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    charity_minor: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    syndicate_minor: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    social_syndicate_minor: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    refunded_minor: Mapped[int] = mapped_column(BigInteger, server_default=text("0"))
    occurred_at: Mapped[datetime]
    """When it was paid."""


class OrderValueCap(Base):
    """The value that 95 of 100 orders of a category do not exceed, in minor units."""

    __tablename__ = "order_value_caps"
    __table_args__ = (CheckConstraint(f"category in {_CATEGORIES}", name="category"),)

    category: Mapped[str] = mapped_column(primary_key=True)
    currency: Mapped[str] = mapped_column(primary_key=True)
    cap_minor: Mapped[int] = mapped_column(BigInteger)
    computed_at: Mapped[datetime]
