"""The columns that statements name, of offers of every type, and the metadata of all areas' tables.

Keys, defaults and constraints stand in `db/`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

metadata = MetaData()

INSTANT = DateTime(timezone=True)

offers = Table(
    "offers",
    metadata,
    Column("key", Text),
    Column("type", Text),
    Column("name", Text),
    Column("url", Text),
    Column("url_aliases", ARRAY(Text)),
    Column("suspended", Boolean),
    Column("display_category", Text),
    Column("ranking", Integer),
    Column("tagline", Text),
    Column("max_draws", Integer),
    Column("recurring_type", Text),
    Column("recurring_availability", Text),
    Column("regions", ARRAY(Text)),
    Column("currency", Text),
    Column("selectable_days", ARRAY(Text)),
    Column("region_overrides", JSONB),
    Column("parent", Text),
    Column("migrating_regions", ARRAY(Text)),
    Column("result_from_parent", Boolean),
    Column("lotto_party", JSONB(none_as_null=True)),
    Column("packaged_digest", LargeBinary),
    Column("version", BigInteger),
    Column("published_digest", LargeBinary),
)

offer_changes = Table(
    "offer_changes",
    metadata,
    Column("offer_key", Text),
    Column("sequence", BigInteger),
    Column("change", Text),
    Column("actor", Text),
    Column("reason", Text),
    Column("changed_at", INSTANT),
)
