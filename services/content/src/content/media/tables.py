"""Tables of pictures."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
)
from sqlalchemy.orm import Mapped, mapped_column

from content.tables import Base, Now


class Media(Base):
    """An uploaded picture. Its name is the hash of its content."""

    __tablename__ = "media"
    __table_args__ = (
        CheckConstraint(
            "content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/avif')", name="content_type"
        ),
    )

    name: Mapped[str] = mapped_column(primary_key=True)
    content_type: Mapped[str]
    body: Mapped[bytes]
    width: Mapped[int]
    height: Mapped[int]
    author: Mapped[str]
    created_at: Mapped[Now]


class MediaSize(Base):
    """A smaller copy of an uploaded picture."""

    __tablename__ = "media_sizes"

    name: Mapped[str] = mapped_column(ForeignKey("media.name", ondelete="CASCADE"), primary_key=True)
    width: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    body: Mapped[bytes | None]
    """None where the original shows better at this width."""
