"""Draws and their history."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKeyConstraint,
    Index,
    Integer,
    Table,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, metadata

draws = Table(
    "draws",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("draw_no", BigInteger, primary_key=True),
    Column("rules_from", BigInteger, comment="era of a lottery; null for raffles and syndicates"),
    Column("draw_type", Text, nullable=False, server_default=text("''")),
    Column("status", Text, nullable=False),
    Column("draw_date", Date, nullable=False),
    Column("open_at", INSTANT, nullable=False),
    Column("stop", INSTANT, nullable=False),
    Column(
        "closes",
        JSONB,
        nullable=False,
        server_default=text("'{}'"),
        comment="stop by region where it differs from the column stop",
    ),
    Column(
        "last_stop", INSTANT, nullable=False, comment="the latest stop of all regions: the draw closes then"
    ),
    Column("system_close", INSTANT, nullable=False),
    Column("draw_at", INSTANT, nullable=False),
    Column("prize_pool", BigInteger),
    Column("prize_pool_currency", Text),
    Column("prize_pool_suffix", Text, nullable=False, server_default=text("''")),
    Column("result_version", Integer),
    Column("version", BigInteger, nullable=False, server_default=text("1")),
    Column(
        "regions",
        ARRAY(Text),
        nullable=False,
        server_default=text("'{}'"),
        comment="where it may be sold; empty means everywhere",
    ),
    ForeignKeyConstraint(
        ["offer_key", "rules_from"], ["rule_sets.offer_key", "rule_sets.effective_from_draw"]
    ),
    CheckConstraint(
        "status in ('DRAW_ANNOUNCED', 'DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED',"
        " 'DRAW_DRAWN', 'DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED')",
        name="status",
    ),
    Column(
        "held_because",
        Text,
        comment="what two sources of its result disagree in; nothing is published meanwhile",
    ),
    Column("cancel_requested_by", Text),
    Column(
        "cancel_reason",
        Text,
        comment="for customers; another person than who requested it must confirm",
    ),
    Column("cancelled_at", INSTANT),
    Column("pre_order_at", INSTANT),
    Column(
        "draws_when_sold_out",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="stop and draw_at are the latest; it closes when every ticket is sold",
    ),
    CheckConstraint("stop <= last_stop and stop <= system_close", name="stop"),
    CheckConstraint("(cancel_requested_by is null) = (cancel_reason is null)", name="cancel_requested"),
    CheckConstraint(
        "cancelled_at is null or (status = 'DRAW_CLOSED' and cancel_reason is not null)", name="cancelled"
    ),
    CheckConstraint(
        "prize_pool is null or prize_pool > 0 and prize_pool_currency is not null", name="prize_pool"
    ),
    CheckConstraint(
        "(result_version is not null)"
        " = (status in ('DRAW_DRAWN', 'DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED'))",
        name="result",
    ),
    # What the clock looks at every second.
    Index(
        "ix_draws_not_closed",
        "last_stop",
        postgresql_where=text("status in ('DRAW_ANNOUNCED', 'DRAW_OPEN', 'DRAW_CAPPED')"),
    ),
    Index("ix_draws_results", "draw_at", postgresql_where=text("result_version is not null")),
)

draw_changes = Table(
    "draw_changes",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("draw_no", BigInteger, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("change", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("reason", Text),
    Column("at", INSTANT, nullable=False, server_default=func.now()),
    ForeignKeyConstraint(["offer_key", "draw_no"], ["draws.offer_key", "draws.draw_no"]),
)
