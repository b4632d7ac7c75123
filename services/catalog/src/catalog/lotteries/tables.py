"""How lotteries can be played, and at which prices."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    Uuid,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, metadata

game_types = Table(
    "game_types",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("position", SmallInteger, nullable=False),
    Column(
        "regions",
        ARRAY(Text),
        nullable=False,
        server_default=text("'{}'"),
        comment="where it may be played; empty means everywhere",
    ),
    ForeignKeyConstraint(["offer_key"], ["offers.key"]),
)

game_offers = Table(
    "game_offers",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("game_type", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("min_games", Integer, nullable=False),
    Column("max_games", Integer, nullable=False),
    Column("default_games", Integer, nullable=False),
    Column("draws_per_ticket", Integer, nullable=False),
    Column("position", SmallInteger, nullable=False),
    Column("name", Text, nullable=False, server_default=text("''")),
    Column(
        "entry",
        JSONB,
        nullable=False,
        server_default=text("""'{"kind": "plain"}'"""),
        comment="what one entry is, as in a game file",
    ),
    Column("default_entry_count", Integer, nullable=False, server_default=text("1")),
    Column("is_default", Boolean, nullable=False, server_default=text("false")),
    ForeignKeyConstraint(["offer_key", "game_type"], ["game_types.offer_key", "game_types.key"]),
    CheckConstraint(
        "0 < min_games and min_games <= default_games and default_games <= max_games", name="games"
    ),
    CheckConstraint("draws_per_ticket > 0", name="draws_per_ticket"),
    CheckConstraint("default_entry_count between 0 and max_games", name="default_entry_count"),
)

price_lists = Table(
    "price_lists",
    metadata,
    Column("id", Uuid, primary_key=True, server_default=text("uuidv7()")),
    Column("offer_key", Text, nullable=False),
    Column("game_type", Text, nullable=False),
    Column("game_offer", Text, nullable=False),
    Column("pricing_id", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("valid_from", INSTANT, nullable=False),
    Column(
        "regions",
        ARRAY(Text),
        nullable=False,
        server_default=text("'{}'"),
        comment="regions that these prices are for; empty means every region without prices of its own",
    ),
    Column("position", SmallInteger, nullable=False, server_default=text("0")),
    ForeignKeyConstraint(
        ["offer_key", "game_type", "game_offer"],
        ["game_offers.offer_key", "game_offers.game_type", "game_offers.key"],
    ),
    Index(
        "uq_price_lists_valid_from",
        "offer_key",
        "game_type",
        "game_offer",
        "pricing_id",
        "valid_from",
        unique=True,
    ),
)

prices = Table(
    "prices",
    metadata,
    Column("price_list_id", Uuid, primary_key=True),
    Column("games", Integer, primary_key=True),
    Column("minor_units", BigInteger, nullable=False),
    ForeignKeyConstraint(["price_list_id"], ["price_lists.id"]),
    CheckConstraint("games > 0 and minor_units > 0", name="positive"),
)
