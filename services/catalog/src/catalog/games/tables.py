"""The eras of games."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Date, ForeignKeyConstraint, Table, Text
from sqlalchemy.dialects.postgresql import JSONB

from catalog.offers.tables import metadata

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("effective_from_draw", BigInteger, primary_key=True),
    Column("effective_from_date", Date, nullable=False),
    Column(
        "document",
        JSONB,
        nullable=False,
        comment="an era as in a game file: matrix, divisions, calendar, prize pool",
    ),
    ForeignKeyConstraint(["offer_key"], ["offers.key"]),
)
