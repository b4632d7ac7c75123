"""Results in their versions, and what sources and checkout report about a draw."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Integer, LargeBinary, SmallInteger, Table, Text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, columns, metadata

draw_results = Table(
    "draw_results",
    metadata,
    *columns(
        Text,
        "offer_key",
        "origin",
        "reason",
        "entered_by",
        "confirmed_by",
        "dividends_entered_by",
        "dividends_confirmed_by",
    ),
    *columns(BigInteger, "draw_no"),
    *columns(Integer, "version", "parent_version"),
    *columns(ARRAY(SmallInteger), "main_numbers", "supplementary_numbers"),
    *columns(Boolean, "in_drawn_order"),
    *columns(INSTANT, "entered_at", "confirmed_at", "dividends_entered_at", "dividends_confirmed_at"),
)

draw_dividends = Table(
    "draw_dividends",
    metadata,
    *columns(Text, "offer_key", "currency", "transfer_kind"),
    *columns(
        BigInteger,
        "draw_no",
        "winners",
        "minor_units",
        "transfer_number",
        "transfer_minor_units",
        "boost_minor_units",
    ),
    *columns(Integer, "result_version", "instalments"),
    *columns(SmallInteger, "division", "free_games"),
)

result_reports = Table(
    "result_reports",
    metadata,
    *columns(Text, "offer_key", "source", "document_name", "operator", "withdrawn_because"),
    *columns(BigInteger, "draw_no", "sequence"),
    *columns(Integer, "version"),
    *columns(ARRAY(SmallInteger), "main_numbers", "supplementary_numbers"),
    *columns(Boolean, "in_drawn_order"),
    *columns(LargeBinary, "document_digest"),
    *columns(INSTANT, "reported_at"),
)

draw_counts = Table(
    "draw_counts",
    metadata,
    *columns(Text, "offer_key", "currency"),
    *columns(BigInteger, "draw_no", "entries", "winning_entries", "stakes"),
    *columns(Integer, "result_version"),
    *columns(JSONB, "winners"),
    *columns(INSTANT, "counted_at"),
)

draw_seals = Table(
    "draw_seals",
    metadata,
    *columns(Text, "offer_key"),
    *columns(BigInteger, "draw_no", "entries"),
    *columns(LargeBinary, "root"),
    *columns(INSTANT, "sealed_at"),
)
