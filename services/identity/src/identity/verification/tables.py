"""Attempts to verify customers, their documents and the reviews of them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OfCustomer
from identity.verification.rules import ATTEMPT_STATES, CONTENT_TYPES, METHODS, PARTS
from servicekit.data.tables import NewId


class VerificationAttempt(Base):
    """One verification attempt by one method."""

    __tablename__ = "verification_attempts"
    __table_args__ = (
        CheckConstraint(f"method in {METHODS}", name="method"),
        CheckConstraint(f"state in {ATTEMPT_STATES}", name="state"),
        Index(
            "uq_verification_attempts_open",
            "customer_id",
            unique=True,
            postgresql_where=text(
                "state in ('sending', 'unknown', 'waiting_customer', 'waiting_provider', 'in_review')"
            ),
        ),
        Index("ix_verification_attempts_customer_id", "customer_id"),
        Index("ix_verification_attempts_look_at", "look_at", postgresql_where=text("look_at is not null")),
    )

    attempt_id: Mapped[NewId]
    """Also the reference under which the provider knows it."""
    customer_id: Mapped[OfCustomer]
    method: Mapped[str]
    state: Mapped[str]
    details: Mapped[bytes | None]
    """Further details for the provider, encrypted; erased by the decision."""
    redirect_url: Mapped[str | None]
    reason: Mapped[str | None]
    started_at: Mapped[datetime]
    look_at: Mapped[datetime | None]
    """When to ask the provider next."""
    looks: Mapped[int] = mapped_column(server_default=text("0"))
    decided_at: Mapped[datetime | None]
    version: Mapped[int] = mapped_column(BigInteger, server_default=text("1"))


class VerificationDocument(Base):
    """An uploaded document, encrypted; only staff ever read it."""

    __tablename__ = "verification_documents"
    __table_args__ = (
        CheckConstraint(f"part in {PARTS}", name="part"),
        CheckConstraint(f"content_type in {CONTENT_TYPES}", name="content_type"),
        Index("ix_verification_documents_customer_id", "customer_id"),
        Index("ix_verification_documents_attempt_id", "attempt_id"),
    )

    document_id: Mapped[NewId]
    customer_id: Mapped[OfCustomer]
    attempt_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("verification_attempts.attempt_id", ondelete="CASCADE")
    )
    part: Mapped[str]
    content_type: Mapped[str]
    size: Mapped[int]
    """Bytes before encryption."""
    sha256: Mapped[bytes]
    content: Mapped[bytes]
    uploaded_at: Mapped[datetime]


class VerificationReview(Base):
    """One decision of a member of staff; append-only."""

    __tablename__ = "verification_reviews"
    __table_args__ = (
        CheckConstraint("decision in ('approve', 'reject')", name="decision"),
        UniqueConstraint("attempt_id", "staff", name="uq_verification_reviews_attempt_id_staff"),
    )

    review_id: Mapped[NewId]
    attempt_id: Mapped[UUID] = mapped_column(ForeignKey("verification_attempts.attempt_id"))
    decision: Mapped[str]
    staff: Mapped[str]
    note: Mapped[str]
    decided_at: Mapped[datetime]


class ReceivedWebhook(Base):
    """A processed notification of a provider, to process it once."""

    __tablename__ = "received_webhooks"
    __table_args__ = (Index("ix_received_webhooks_received_at", "received_at"),)

    source: Mapped[str] = mapped_column(primary_key=True)
    event_id: Mapped[str] = mapped_column(primary_key=True)
    received_at: Mapped[datetime]
