"""Draws and their history."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Integer,
    Table,
    Text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, metadata

draws = Table(
    "draws",
    metadata,
    Column("offer_key", Text),
    Column("draw_no", BigInteger),
    Column("rules_from", BigInteger),
    Column("draw_type", Text),
    Column("status", Text),
    Column("draw_date", Date),
    Column("open_at", INSTANT),
    Column("stop", INSTANT),
    Column("closes", JSONB),
    Column("last_stop", INSTANT),
    Column("system_close", INSTANT),
    Column("draw_at", INSTANT),
    Column("prize_pool", BigInteger),
    Column("prize_pool_currency", Text),
    Column("prize_pool_suffix", Text),
    Column("result_version", Integer),
    Column("version", BigInteger),
    Column("regions", ARRAY(Text)),
    Column("held_because", Text),
    Column("cancel_requested_by", Text),
    Column("cancel_reason", Text),
    Column("cancelled_at", INSTANT),
    Column("pre_order_at", INSTANT),
    Column("draws_when_sold_out", Boolean),
)

draw_changes = Table(
    "draw_changes",
    metadata,
    Column("offer_key", Text),
    Column("draw_no", BigInteger),
    Column("version", BigInteger),
    Column("change", Text),
    Column("actor", Text),
    Column("reason", Text),
    Column("at", INSTANT),
)
