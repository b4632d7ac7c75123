"""Tables of the site: what was valid last, and what other services know of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    DateTime,
    MetaData,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servicekit.data.database import NAMING_CONVENTION


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class AcceptedSite(Base):
    """The last valid site, for when the published one is invalid: configuration with
    theme, and all entries.
    """

    __tablename__ = "accepted_sites"

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    document: Mapped[dict[str, Any]] = mapped_column(JSONB)
    accepted_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )


class AnnouncedSubVariant(Base):
    """The terms of a sub-variant in its last event."""

    __tablename__ = "announced_sub_variants"

    key: Mapped[str] = mapped_column(Text, primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    active: Mapped[bool]
    pricing_id: Mapped[str] = mapped_column(Text)
    """Empty for the customer's own."""
    offer_keys: Mapped[list[str]] = mapped_column(ARRAY(Text))
    overrides_customer: Mapped[bool]


class AnnouncedSegment(Base):
    """The capabilities of a segment in its last event."""

    __tablename__ = "announced_segments"

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    active: Mapped[bool]
    capabilities: Mapped[list[str]] = mapped_column(ARRAY(Text))
