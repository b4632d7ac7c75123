"""How lotteries can be played, and at which prices."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    SmallInteger,
    Table,
    Text,
    Uuid,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, metadata

game_types = Table(
    "game_types",
    metadata,
    Column("offer_key", Text),
    Column("key", Text),
    Column("name", Text),
    Column("position", SmallInteger),
    Column("regions", ARRAY(Text)),
)

game_offers = Table(
    "game_offers",
    metadata,
    Column("offer_key", Text),
    Column("game_type", Text),
    Column("key", Text),
    Column("min_games", Integer),
    Column("max_games", Integer),
    Column("default_games", Integer),
    Column("draws_per_ticket", Integer),
    Column("position", SmallInteger),
    Column("name", Text),
    Column("entry", JSONB),
    Column("default_entry_count", Integer),
    Column("is_default", Boolean),
)

price_lists = Table(
    "price_lists",
    metadata,
    Column("id", Uuid),
    Column("offer_key", Text),
    Column("game_type", Text),
    Column("game_offer", Text),
    Column("pricing_id", Text),
    Column("currency", Text),
    Column("valid_from", INSTANT),
    Column("regions", ARRAY(Text)),
    Column("position", SmallInteger),
)

prices = Table(
    "prices",
    metadata,
    Column("price_list_id", Uuid),
    Column("games", Integer),
    Column("minor_units", BigInteger),
)
