"""Tables of entries: versions and publications."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKeyConstraint,
    Identity,
    Index,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from content.tables import Base, Now


class ContentVersion(Base):
    """A version of an entry. Versions never change."""

    __tablename__ = "content_versions"
    __table_args__ = (CheckConstraint("version > 0", name="version"),)

    collection: Mapped[str] = mapped_column(primary_key=True)
    entry_id: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    document: Mapped[dict[str, Any]]
    author: Mapped[str]
    note: Mapped[str | None]
    shipped: Mapped[bool] = mapped_column(server_default=text("false"))
    """Whether it came with a release. A later release replaces only such a version."""
    created_at: Mapped[Now]


class ContentPublication(Base):
    """From an instant on, a version is on the site; without a version the entry is withdrawn.

    The latest publication in effect counts, so a scheduled publication needs no job.
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
    collection: Mapped[str]
    entry_id: Mapped[str]
    version: Mapped[int | None]
    effective_at: Mapped[Now]
    author: Mapped[str]
    created_at: Mapped[Now]
    cancelled_by: Mapped[str | None]


class ContentPreview(Base):
    """A link to a preview of a version, from the former release."""

    __tablename__ = "content_previews"
    __table_args__ = (
        ForeignKeyConstraint(
            ["collection", "entry_id", "version"],
            ["content_versions.collection", "content_versions.entry_id", "content_versions.version"],
        ),
        Index("ix_content_previews_expires_at", "expires_at"),
    )

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    collection: Mapped[str]
    entry_id: Mapped[str]
    version: Mapped[int]
    expires_at: Mapped[datetime]
