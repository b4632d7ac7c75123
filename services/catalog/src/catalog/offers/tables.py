"""The columns that statements name, of offers of every type, and the metadata of all areas' tables.

Keys, defaults and constraints stand in `db/`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, DateTime, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.types import TypeEngine

metadata = MetaData()

INSTANT = DateTime(timezone=True)


def columns(kind: TypeEngine[Any] | type[TypeEngine[Any]], *names: str) -> list[Column[Any]]:
    """The columns of a table that have this type."""
    return [Column(name, kind) for name in names]


offers = Table(
    "offers",
    metadata,
    *columns(
        Text,
        "key",
        "type",
        "name",
        "url",
        "display_category",
        "tagline",
        "recurring_type",
        "recurring_availability",
        "currency",
        "parent",
    ),
    *columns(ARRAY(Text), "url_aliases", "regions", "selectable_days", "migrating_regions"),
    *columns(Boolean, "suspended", "result_from_parent"),
    *columns(Integer, "ranking", "max_draws"),
    *columns(JSONB, "region_overrides"),
    *columns(JSONB(none_as_null=True), "lotto_party"),
    *columns(LargeBinary, "packaged_digest", "published_digest"),
    *columns(BigInteger, "version"),
)

offer_changes = Table(
    "offer_changes",
    metadata,
    *columns(Text, "offer_key", "change", "actor", "reason"),
    *columns(BigInteger, "sequence"),
    *columns(INSTANT, "changed_at"),
)
