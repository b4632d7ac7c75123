"""Tables of the site: what was valid last, and what other services know of it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
)
from sqlalchemy.orm import Mapped, mapped_column

from content.tables import Base, Now


class AcceptedSite(Base):
    """The last valid site, for when the published one is invalid: configuration with
    theme, and all entries.
    """

    __tablename__ = "accepted_sites"

    name: Mapped[str] = mapped_column(primary_key=True)
    document: Mapped[dict[str, Any]]
    accepted_at: Mapped[Now]


class AnnouncedSubVariant(Base):
    """The terms of a sub-variant in its last event."""

    __tablename__ = "announced_sub_variants"

    key: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    active: Mapped[bool]
    pricing_id: Mapped[str]
    """Empty for the customer's own."""
    offer_keys: Mapped[list[str]]
    overrides_customer: Mapped[bool]


class AnnouncedSegment(Base):
    """The capabilities of a segment in its last event."""

    __tablename__ = "announced_segments"

    name: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    active: Mapped[bool]
    capabilities: Mapped[list[str]]
