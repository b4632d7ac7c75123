"""Tables of offers, causes and draws: a read model of catalog."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    Index,
    MetaData,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servicekit.data.database import NAMING_CONVENTION


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class OfferRow(Base):
    """An offer that has pages, from catalog's events."""

    __tablename__ = "offers"

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    offer_type: Mapped[str | None] = mapped_column(Text)
    """None for an offer whose last event had no type."""
    name: Mapped[str] = mapped_column(Text)
    url: Mapped[str] = mapped_column(Text)
    url_aliases: Mapped[list[str]] = mapped_column(ARRAY(Text))
    regions: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    """Regions where it is sold; empty for everywhere. A raffle has its regions on its draws."""
    version: Mapped[int] = mapped_column(BigInteger)


class CauseRow(Base):
    """A cause that has a page, from catalog's events."""

    __tablename__ = "causes"

    cause_key: Mapped[str] = mapped_column(Text, primary_key=True)
    slug: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)
    summary: Mapped[str] = mapped_column(Text)
    offer_keys: Mapped[list[str]] = mapped_column(ARRAY(Text))
    version: Mapped[int] = mapped_column(BigInteger)


class DrawRow(Base):
    """A past or upcoming draw, from catalog's events."""

    __tablename__ = "draws"
    __table_args__ = (Index("ix_draws_changed_at", "changed_at"),)

    offer_key: Mapped[str] = mapped_column(Text, primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    draw_date: Mapped[date]
    has_result: Mapped[bool]
    regions: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    """Regions where it may be sold; empty for every region of the offer."""
    changed_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("clock_timestamp()")
    )
