"""Results in their versions, and what sources and checkout report about a draw."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, metadata

draw_results = Table(
    "draw_results",
    metadata,
    Column("offer_key", Text),
    Column("draw_no", BigInteger),
    Column("version", Integer),
    Column("origin", Text),
    Column("main_numbers", ARRAY(SmallInteger)),
    Column("supplementary_numbers", ARRAY(SmallInteger)),
    Column("in_drawn_order", Boolean),
    Column("parent_version", Integer),
    Column("reason", Text),
    Column("entered_by", Text),
    Column("entered_at", INSTANT),
    Column("confirmed_by", Text),
    Column("confirmed_at", INSTANT),
    Column("dividends_entered_by", Text),
    Column("dividends_entered_at", INSTANT),
    Column("dividends_confirmed_by", Text),
    Column("dividends_confirmed_at", INSTANT),
)

draw_dividends = Table(
    "draw_dividends",
    metadata,
    Column("offer_key", Text),
    Column("draw_no", BigInteger),
    Column("result_version", Integer),
    Column("division", SmallInteger),
    Column("winners", BigInteger),
    Column("minor_units", BigInteger),
    Column("currency", Text),
    Column("transfer_kind", Text),
    Column("transfer_number", BigInteger),
    Column("transfer_minor_units", BigInteger),
    Column("instalments", Integer),
    Column("boost_minor_units", BigInteger),
    Column("free_games", SmallInteger),
)

result_reports = Table(
    "result_reports",
    metadata,
    Column("offer_key", Text),
    Column("draw_no", BigInteger),
    Column("version", Integer),
    Column("source", Text),
    Column("main_numbers", ARRAY(SmallInteger)),
    Column("supplementary_numbers", ARRAY(SmallInteger)),
    Column("in_drawn_order", Boolean),
    Column("document_name", Text),
    Column("document_digest", LargeBinary),
    Column("operator", Text),
    Column("reported_at", INSTANT),
    Column("withdrawn_because", Text),
    Column("sequence", BigInteger),
)

draw_counts = Table(
    "draw_counts",
    metadata,
    Column("offer_key", Text),
    Column("draw_no", BigInteger),
    Column("result_version", Integer),
    Column("entries", BigInteger),
    Column("winning_entries", BigInteger),
    Column("stakes", BigInteger),
    Column("currency", Text),
    Column("winners", JSONB),
    Column("counted_at", INSTANT),
)

draw_seals = Table(
    "draw_seals",
    metadata,
    Column("offer_key", Text),
    Column("draw_no", BigInteger),
    Column("entries", BigInteger),
    Column("root", LargeBinary),
    Column("sealed_at", INSTANT),
)
