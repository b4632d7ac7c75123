"""Tables of content. The migrations create them; tests compare the two."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Identity,
    Index,
    MetaData,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servicekit.database import NAMING_CONVENTION


class Base(DeclarativeBase):
    """Every table of content."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class ContentVersion(Base):
    """One version of an entry of a collection. Versions are written once and never changed."""

    __tablename__ = "content_versions"
    __table_args__ = (CheckConstraint("version > 0", name="version"),)

    collection: Mapped[str] = mapped_column(Text, primary_key=True)
    entry_id: Mapped[str] = mapped_column(Text, primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    document: Mapped[dict[str, Any]] = mapped_column(JSONB)
    author: Mapped[str] = mapped_column(Text)
    note: Mapped[str | None] = mapped_column(Text)
    shipped: Mapped[bool] = mapped_column(server_default=text("false"))
    """True when it came with the software; a newer shipped one may replace only such a one."""
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class ContentPublication(Base):
    """From an instant on, a version of an entry is on the site, or with no version the entry is not.

    The latest one that has come into effect counts, so what is scheduled needs nobody to put it in force.
    """

    __tablename__ = "content_publications"
    __table_args__ = (
        ForeignKeyConstraint(
            ["collection", "entry_id", "version"],
            ["content_versions.collection", "content_versions.entry_id", "content_versions.version"],
        ),
        Index(
            "ix_content_publications_collection_entry_id",
            "collection",
            "entry_id",
            text("effective_at desc"),
            text("publication_id desc"),
            postgresql_where=text("cancelled_by is null"),
        ),
    )

    publication_id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    collection: Mapped[str] = mapped_column(Text)
    entry_id: Mapped[str] = mapped_column(Text)
    version: Mapped[int | None]
    effective_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
    author: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
    cancelled_by: Mapped[str | None] = mapped_column(Text)


class AcceptedSite(Base):
    """What was sound last, for when what is published is not: configuration with theme, and all entries."""

    __tablename__ = "accepted_sites"

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    document: Mapped[dict[str, Any]] = mapped_column(JSONB)
    accepted_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class ContentPreview(Base):
    """A link that shows a version to whoever holds it, for a while."""

    __tablename__ = "content_previews"
    __table_args__ = (
        ForeignKeyConstraint(
            ["collection", "entry_id", "version"],
            ["content_versions.collection", "content_versions.entry_id", "content_versions.version"],
        ),
        Index("ix_content_previews_expires_at", "expires_at"),
    )

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    collection: Mapped[str] = mapped_column(Text)
    entry_id: Mapped[str] = mapped_column(Text)
    version: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class AnnouncedSubVariant(Base):
    """The terms of a sub-variant as other services were told last."""

    __tablename__ = "announced_sub_variants"

    key: Mapped[str] = mapped_column(Text, primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    active: Mapped[bool]
    pricing_id: Mapped[str] = mapped_column(Text)
    """Empty for that of the customer."""
    offer_keys: Mapped[list[str]] = mapped_column(ARRAY(Text))
    overrides_customer: Mapped[bool]


class AnnouncedSegment(Base):
    """What a segment may use, as other services were told last."""

    __tablename__ = "announced_segments"

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    active: Mapped[bool]
    capabilities: Mapped[list[str]] = mapped_column(ARRAY(Text))


class Break(Base):
    """Somebody who takes a break or is excluded: nothing is promoted to them until it is over."""

    __tablename__ = "breaks"
    __table_args__ = (Index("ix_breaks_until", "until"),)

    customer_id: Mapped[UUID] = mapped_column(primary_key=True)
    until: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Media(Base):
    """A picture that was uploaded. Its name is the hash of what it holds."""

    __tablename__ = "media"
    __table_args__ = (
        CheckConstraint(
            "content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')", name="content_type"
        ),
    )

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    content_type: Mapped[str] = mapped_column(Text)
    body: Mapped[bytes]
    width: Mapped[int]
    height: Mapped[int]
    author: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class MediaSize(Base):
    """A smaller copy of a picture that was uploaded."""

    __tablename__ = "media_sizes"

    name: Mapped[str] = mapped_column(ForeignKey("media.name", ondelete="CASCADE"), primary_key=True)
    width: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    body: Mapped[bytes | None]
    """None where the picture itself shows better at this width."""


class Feedback(Base):
    """What somebody said of the site (specification §3, Feedback event)."""

    __tablename__ = "feedback"
    __table_args__ = (
        CheckConstraint("rating in ('not_satisfied', 'neutral', 'satisfied')", name="rating"),
        Index("ix_feedback_created_at", "created_at"),
    )

    feedback_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID | None]
    rating: Mapped[str] = mapped_column(Text)
    comment: Mapped[str] = mapped_column(Text)
    email: Mapped[str | None] = mapped_column(Text)
    source: Mapped[str] = mapped_column(Text)
    variant: Mapped[str | None] = mapped_column(Text)
    client_information: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class AnalyticsEvent(Base):
    """Something a visitor did who had agreed that we note it (specification §3, Analytics product fields)."""

    __tablename__ = "analytics_events"
    __table_args__ = (
        Index("ix_analytics_events_received_at", "received_at"),
        Index("ix_analytics_events_name_received_at", "name", "received_at"),
    )

    event_id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    session_id: Mapped[str] = mapped_column(Text)
    customer_id: Mapped[UUID | None]
    occurred_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    """By the clock of the visitor's device."""
    variant: Mapped[str | None] = mapped_column(Text)
    attribution: Mapped[dict[str, Any]] = mapped_column(JSONB)
    products: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    properties: Mapped[dict[str, Any]] = mapped_column(JSONB)
    received_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class Offer(Base):
    """What the pages of an offer need to know of it, from catalog's events."""

    __tablename__ = "offers"

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    offer_type: Mapped[str | None] = mapped_column(Text)
    """None for an offer that was last told of before types were kept."""
    name: Mapped[str] = mapped_column(Text)
    url: Mapped[str] = mapped_column(Text)
    url_aliases: Mapped[list[str]] = mapped_column(ARRAY(Text))
    regions: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    """Where it is sold; empty for everywhere, and for a raffle, whose draws say so."""
    version: Mapped[int] = mapped_column(BigInteger)


class KnownCause(Base):
    """A cause that has a page, from catalog's events."""

    __tablename__ = "causes"

    cause_key: Mapped[str] = mapped_column(Text, primary_key=True)
    slug: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)
    summary: Mapped[str] = mapped_column(Text)
    offer_keys: Mapped[list[str]] = mapped_column(ARRAY(Text))
    version: Mapped[int] = mapped_column(BigInteger)


class KnownDraw(Base):
    """A draw that there is or was, from catalog's events."""

    __tablename__ = "draws"
    __table_args__ = (Index("ix_draws_changed_at", "changed_at"),)

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    draw_date: Mapped[date]
    has_result: Mapped[bool]
    regions: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    """Where its permits let it be sold; empty for everywhere the offer is."""
    changed_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class Notification(Base):
    """One entry of a customer's feed: the fact; its words are made when it is read."""

    __tablename__ = "notifications"
    __table_args__ = (
        CheckConstraint(
            "kind in ('order_paid', 'prize_won', 'prize_corrected', 'entry_refunded', 'pre_order_unpaid',"
            " 'pre_order_cancelled', 'withdrawal_paid',"
            " 'withdrawal_not_paid', 'deposit_arrived', 'deposit_reversed', 'deposit_kept',"
            " 'draw_results', 'raffle_prize_won', 'syndicate_filled', 'limit_changed',"
            " 'verification_reminder', 'jackpot_alert', 'order_not_bought', 'pre_order_placed',"
            " 'prize_held', 'prize_refused')",
            name="kind",
        ),
        UniqueConstraint("kind", "event_id"),
        Index("ix_notifications_newest_of_customer", "customer_id", "created_at", "notification_id"),
        Index("ix_notifications_unviewed", "customer_id", postgresql_where=text("viewed_at is null")),
        Index("ix_notifications_created_at", "created_at", postgresql_using="brin"),
    )

    notification_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    customer_id: Mapped[UUID]
    kind: Mapped[str] = mapped_column(Text)
    event_id: Mapped[UUID]
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    viewed_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class DrawTicket(Base):
    """A ticket in one of its draws, until its owner has read how that ended."""

    __tablename__ = "draw_tickets"
    __table_args__ = (Index("ix_draw_tickets_bought_at", "bought_at"),)

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    customer_id: Mapped[UUID] = mapped_column(primary_key=True)
    ticket_id: Mapped[UUID] = mapped_column(primary_key=True)
    offer_name: Mapped[str] = mapped_column(Text)
    bought_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class ResultToTell(Base):
    """A draw that ended, until every holder of its tickets was told."""

    __tablename__ = "results_to_tell"

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB)
    completed_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Jackpot(Base):
    """The prize pool of a draw on sale, from catalog's events, and who of those who wait for it was told."""

    __tablename__ = "jackpots"
    __table_args__ = (Index("ix_jackpots_stop", "stop"),)

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(BigInteger)
    minor_units: Mapped[int] = mapped_column(BigInteger)
    currency: Mapped[str] = mapped_column(Text)
    suffix: Mapped[str] = mapped_column(Text)
    regions: Mapped[list[str]] = mapped_column(ARRAY(Text))
    """Where the draw is sold; empty for everywhere."""
    draw_date: Mapped[date]
    stop: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    told: Mapped[bool] = mapped_column(server_default=text("false"))
    """Whether everybody who waits for so much was told; false again once it is raised."""
    told_up_to: Mapped[UUID | None]
    """The last customer who was looked at."""


class OwnLimit(Base):
    """A limit that a customer set themselves, from wallet's events: who has one is told of no jackpot."""

    __tablename__ = "own_limits"

    customer_id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)
    period: Mapped[str] = mapped_column(Text, primary_key=True)
    set_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    holds: Mapped[bool]


class Delivery(Base):
    """A message on its way to a customer, or what became of it."""

    __tablename__ = "deliveries"
    __table_args__ = (
        CheckConstraint(
            "status in ('waiting', 'sent', 'refused', 'expired', 'unwanted', 'failed')", name="status"
        ),
        CheckConstraint("(status = 'waiting') = (finished_at is null)", name="finished"),
        UniqueConstraint("template", "source_id"),
        Index(
            "ix_deliveries_due",
            text("(facts is not null)"),
            "due_at",
            postgresql_where=text("status = 'waiting'"),
        ),
        Index("ix_deliveries_finished_at", "finished_at"),
    )

    delivery_id: Mapped[UUID] = mapped_column(primary_key=True, server_default=text("uuidv7()"))
    template: Mapped[str] = mapped_column(Text)
    source_id: Mapped[UUID]
    """The message of identity, or the event that the message tells of."""
    customer_id: Mapped[UUID | None]
    facts: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    """What the template names; None where identity keeps it, because it holds a code or a link."""
    status: Mapped[str] = mapped_column(Text, server_default=text("'waiting'"))
    attempts: Mapped[int] = mapped_column(server_default=text("0"))
    due_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
    created_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    last_error: Mapped[str | None] = mapped_column(Text)
