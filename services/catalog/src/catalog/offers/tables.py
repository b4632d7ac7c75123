"""Tables that offers of every type share, and the metadata of all areas' tables."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from servicekit.data.database import NAMING_CONVENTION

metadata = MetaData(naming_convention=NAMING_CONVENTION)

INSTANT = DateTime(timezone=True)

offers = Table(
    "offers",
    metadata,
    Column("key", Text, primary_key=True),
    Column("type", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("url", Text, nullable=False, unique=True),
    Column("url_aliases", ARRAY(Text), nullable=False),
    Column("suspended", Boolean, nullable=False, server_default=text("false")),
    Column("display_category", Text, nullable=False),
    Column("ranking", Integer, nullable=False),
    Column("tagline", Text, nullable=False),
    Column("max_draws", Integer, nullable=False),
    Column("recurring_type", Text, nullable=False),
    Column("recurring_availability", Text, nullable=False),
    Column(
        "regions",
        ARRAY(Text),
        nullable=False,
        server_default=text("'{}'"),
        comment="where it may be sold; empty means everywhere",
    ),
    Column("currency", Text, nullable=False, server_default=text("'AUD'")),
    Column("selectable_days", ARRAY(Text), nullable=False, server_default=text("'{}'")),
    Column(
        "region_overrides",
        JSONB,
        nullable=False,
        server_default=text("'[]'"),
        comment='[{"regions": ["QLD"], "name": "Gold Lotto"}, ...]',
    ),
    Column("parent", Text, comment="offer whose draws and drawn numbers this one shares"),
    Column(
        "migrating_regions",
        ARRAY(Text),
        nullable=False,
        server_default=text("'{}'"),
        comment="where customers must migrate before they may buy it",
    ),
    Column(
        "result_from_parent",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="whether the first numbers of the parent's draw are its result",
    ),
    Column(
        "lotto_party",
        JSONB(none_as_null=True),
        comment="how lotto parties play it, as in a game file; null where they do not",
    ),
    Column("packaged_digest", LargeBinary, comment="digest of the packaged file that was last loaded"),
    Column(
        "version",
        BigInteger,
        nullable=False,
        server_default=text("0"),
        comment="counts publications; 0 while the offer was never published",
    ),
    Column(
        "published_digest",
        LargeBinary,
        comment="digest of what was last published; the clock publishes a change",
    ),
    CheckConstraint("max_draws > 0", name="max_draws"),
)

offer_changes = Table(
    "offer_changes",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("sequence", BigInteger, Identity(always=True), primary_key=True),
    Column("change", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("reason", Text),
    Column("changed_at", INSTANT, nullable=False, server_default=text("clock_timestamp()")),
    ForeignKeyConstraint(["offer_key"], ["offers.key"]),
    comment="Who suspended an offer or put it on sale again, and why.",
)

published_facts = Table(
    "published_facts",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
)
"""Last publications of causes and of years of draws."""

catalog_revision = Table(
    "catalog_revision",
    metadata,
    Column("singleton", Boolean, primary_key=True, server_default=text("true")),
    Column("revision", BigInteger, nullable=False, server_default=text("0")),
    CheckConstraint("singleton", name="singleton"),
    comment="grows with every commit that changes what the public API shows",
)
