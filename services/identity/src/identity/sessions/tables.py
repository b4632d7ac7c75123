"""Devices, sessions and their refresh tokens."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, text
from sqlalchemy.orm import Mapped, mapped_column

from identity.customer.tables import Base, OfCustomer
from identity.sessions.rules import BEGUN_BY, CHANNELS
from servicekit.data.tables import NewId


class Device(Base):
    """A browser or an app of one customer."""

    __tablename__ = "devices"
    __table_args__ = (
        CheckConstraint("(trust_digest is null) = (trusted_until is null)", name="trust_has_an_end"),
        Index("ix_devices_customer_id", "customer_id"),
    )

    device_id: Mapped[NewId]
    customer_id: Mapped[OfCustomer]
    fingerprint_digest: Mapped[bytes]
    saved: Mapped[bool]
    """True when the customer asked to remember this device."""
    created_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    name: Mapped[str] = mapped_column(server_default=text("''"))
    """Display name such as `Firefox on Linux`."""
    agent_family: Mapped[str] = mapped_column(server_default=text("''"))
    """Program and system without versions; trust in the device ends when they change."""
    trust_digest: Mapped[bytes | None]
    """Digest of the token with which the device skips the second factor at sign-in."""
    trusted_until: Mapped[datetime | None]


class Session(Base):
    """One sign-in with its family of refresh tokens."""

    __tablename__ = "sessions"
    __table_args__ = (
        CheckConstraint(f"channel in {CHANNELS}", name="channel"),
        CheckConstraint(f"began_by in {BEGUN_BY}", name="began_by"),
        CheckConstraint("restriction in ('password_change')", name="restriction"),
        CheckConstraint("(ended_at is null) = (end_reason is null)", name="end_has_a_reason"),
        Index("ix_sessions_live_of_customer", "customer_id", postgresql_where=text("ended_at is null")),
        Index("ix_sessions_device_id", "device_id"),
        Index("ix_sessions_ended_at", "ended_at", postgresql_where=text("ended_at is not null")),
        Index("ix_sessions_expires_at", "expires_at"),
    )

    session_id: Mapped[NewId]
    customer_id: Mapped[OfCustomer]
    device_id: Mapped[UUID] = mapped_column(ForeignKey("devices.device_id", ondelete="CASCADE"))
    channel: Mapped[str]
    began_by: Mapped[str]
    aal: Mapped[int] = mapped_column(SmallInteger)
    """Authenticator assurance level: 0 after a link, 1 after a password, 2 after a second factor."""
    authenticated_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    end_reason: Mapped[str | None]
    last_active_at: Mapped[datetime] = mapped_column(server_default=text("now()"))
    """Last activity of the customer, not of the client alone."""
    methods: Mapped[list[str]] = mapped_column(server_default=text("'{pwd}'"))
    """How the customer authenticated, in the terms of RFC 8176."""
    restriction: Mapped[str | None]
    """The only action that the session allows."""
    renewed_from: Mapped[UUID | None]
    """The session that this one replaced."""
    analytics_session_id: Mapped[UUID] = mapped_column(server_default=text("uuidv7()"))
    """The visit, for analytics; new after 30 minutes of inactivity."""


class RefreshToken(Base):
    """One token of a session's family; only its digest is stored."""

    __tablename__ = "refresh_tokens"
    __table_args__ = (
        CheckConstraint("(replaced_at is null) = (successor_salt is null)", name="replaced_with_a_salt"),
        Index(
            "uq_refresh_tokens_current_of_session",
            "session_id",
            unique=True,
            postgresql_where=text("replaced_at is null"),
        ),
        Index("ix_refresh_tokens_session_id", "session_id"),
    )

    token_digest: Mapped[bytes] = mapped_column(primary_key=True)
    session_id: Mapped[UUID] = mapped_column(ForeignKey("sessions.session_id", ondelete="CASCADE"))
    created_at: Mapped[datetime]
    replaced_at: Mapped[datetime | None]
    successor_salt: Mapped[bytes | None]
