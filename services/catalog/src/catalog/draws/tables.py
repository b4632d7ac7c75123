"""Draws and their history."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Date, Integer, Table, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, columns, metadata

draws = Table(
    "draws",
    metadata,
    *columns(
        Text,
        "offer_key",
        "draw_type",
        "status",
        "prize_pool_currency",
        "prize_pool_suffix",
        "held_because",
        "cancel_requested_by",
        "cancel_reason",
    ),
    *columns(BigInteger, "draw_no", "rules_from", "prize_pool", "version"),
    *columns(Date, "draw_date"),
    *columns(
        INSTANT, "open_at", "stop", "last_stop", "system_close", "draw_at", "cancelled_at", "pre_order_at"
    ),
    *columns(JSONB, "closes"),
    *columns(Integer, "result_version"),
    *columns(ARRAY(Text), "regions"),
    *columns(Boolean, "draws_when_sold_out"),
)

draw_changes = Table(
    "draw_changes",
    metadata,
    *columns(Text, "offer_key", "change", "actor", "reason"),
    *columns(BigInteger, "draw_no", "version"),
    *columns(INSTANT, "at"),
)
