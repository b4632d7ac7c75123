"""Marketing preferences, jackpot alerts and the proof of consent."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OneOfCustomer
from identity.preferences.rules import METHODS
from servicekit.data.tables import NewId


class CommunicationPreference(Base):
    """Whether marketing may use a channel; without a row it may not."""

    __tablename__ = "communication_preferences"
    __table_args__ = (CheckConstraint(f"method in {METHODS}", name="method"),)

    customer_id: Mapped[OneOfCustomer]
    method: Mapped[str] = mapped_column(primary_key=True)
    allowed: Mapped[bool]
    changed_at: Mapped[datetime]


class OfferUnsubscription(Base):
    """An offer that a customer unsubscribed from, on every channel."""

    __tablename__ = "offer_unsubscriptions"

    customer_id: Mapped[OneOfCustomer]
    offer_key: Mapped[str] = mapped_column(primary_key=True)
    unsubscribed_at: Mapped[datetime]


class JackpotAlert(Base):
    """Prize pool from which a customer gets jackpot alerts; no row, no alert."""

    __tablename__ = "jackpot_alerts"
    __table_args__ = (
        CheckConstraint("minimum_minor_units > 0", name="minimum"),
        Index("ix_jackpot_alerts_currency", "currency", "customer_id"),
    )

    customer_id: Mapped[OneOfCustomer]
    minimum_minor_units: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str]
    changed_at: Mapped[datetime]


class ConsentChange(Base):
    """One change of consent, as proof; append-only."""

    __tablename__ = "consent_changes"
    __table_args__ = (Index("ix_consent_changes_customer_id", "customer_id"),)

    change_id: Mapped[NewId]
    customer_id: Mapped[UUID] = mapped_column(ForeignKey("customers.customer_id"))
    subject: Mapped[str]
    """A channel, `offer:` with the offer's key, or `jackpots` with the threshold."""
    allowed: Mapped[bool]
    source: Mapped[str]
    """Source of the change: account, link, unsubscribe or closure."""
    changed_at: Mapped[datetime]
