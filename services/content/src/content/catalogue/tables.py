"""Tables of offers, causes and draws: a read model of catalog."""

from __future__ import annotations

from datetime import date

from sqlalchemy import (
    BigInteger,
    Index,
)
from sqlalchemy.orm import Mapped, mapped_column

from content.tables import Base, Now


class OfferRow(Base):
    """An offer that has pages, from catalog's events."""

    __tablename__ = "offers"

    offer_key: Mapped[str] = mapped_column(primary_key=True)
    offer_type: Mapped[str | None]
    """None for an offer whose last event had no type."""
    name: Mapped[str]
    url: Mapped[str]
    url_aliases: Mapped[list[str]]
    regions: Mapped[list[str]] = mapped_column(server_default="{}")
    """Regions where it is sold; empty for everywhere. A raffle has its regions on its draws."""
    version: Mapped[int] = mapped_column(BigInteger)


class CauseRow(Base):
    """A cause that has a page, from catalog's events."""

    __tablename__ = "causes"

    cause_key: Mapped[str] = mapped_column(primary_key=True)
    slug: Mapped[str]
    name: Mapped[str]
    summary: Mapped[str]
    offer_keys: Mapped[list[str]]
    version: Mapped[int] = mapped_column(BigInteger)


class DrawRow(Base):
    """A past or upcoming draw, from catalog's events."""

    __tablename__ = "draws"
    __table_args__ = (Index("ix_draws_changed_at", "changed_at"),)

    offer_key: Mapped[str] = mapped_column(primary_key=True)
    draw_no: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    draw_date: Mapped[date]
    has_result: Mapped[bool]
    regions: Mapped[list[str]] = mapped_column(server_default="{}")
    """Regions where it may be sold; empty for every region of the offer."""
    changed_at: Mapped[Now]
