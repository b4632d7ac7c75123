"""How lotteries can be played, and at which prices."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Integer, SmallInteger, Table, Text, Uuid
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, columns, metadata

game_types = Table(
    "game_types",
    metadata,
    *columns(Text, "offer_key", "key", "name"),
    *columns(SmallInteger, "position"),
    *columns(ARRAY(Text), "regions"),
)

game_offers = Table(
    "game_offers",
    metadata,
    *columns(Text, "offer_key", "game_type", "key", "name"),
    *columns(Integer, "min_games", "max_games", "default_games", "draws_per_ticket", "default_entry_count"),
    *columns(SmallInteger, "position"),
    *columns(JSONB, "entry"),
    *columns(Boolean, "is_default"),
)

price_lists = Table(
    "price_lists",
    metadata,
    *columns(Uuid, "id"),
    *columns(Text, "offer_key", "game_type", "game_offer", "pricing_id", "currency"),
    *columns(INSTANT, "valid_from"),
    *columns(ARRAY(Text), "regions"),
    *columns(SmallInteger, "position"),
)

prices = Table(
    "prices",
    metadata,
    *columns(Uuid, "price_list_id"),
    *columns(Integer, "games"),
    *columns(BigInteger, "minor_units"),
)
