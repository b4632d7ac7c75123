"""Tables of pictures."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    DateTime,
    ForeignKey,
    MetaData,
    Text,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from servicekit.data.database import NAMING_CONVENTION


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)


class Media(Base):
    """An uploaded picture. Its name is the hash of its content."""

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
    """A smaller copy of an uploaded picture."""

    __tablename__ = "media_sizes"

    name: Mapped[str] = mapped_column(ForeignKey("media.name", ondelete="CASCADE"), primary_key=True)
    width: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    body: Mapped[bytes | None]
    """None where the original shows better at this width."""
