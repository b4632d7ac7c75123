"""Results in their versions, and what sources and checkout report about a draw."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Identity,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from catalog.offers.tables import INSTANT, metadata

draw_results = Table(
    "draw_results",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("draw_no", BigInteger, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column(
        "origin",
        Text,
        nullable=False,
        comment="archive: a past result; this site sold no tickets for it",
    ),
    Column("main_numbers", ARRAY(SmallInteger), nullable=False),
    Column("supplementary_numbers", ARRAY(SmallInteger), nullable=False),
    Column("in_drawn_order", Boolean, nullable=False),
    Column("parent_version", Integer, comment="version of the parent's result that it was taken from"),
    Column("reason", Text),
    Column("entered_by", Text, nullable=False),
    Column("entered_at", INSTANT, nullable=False),
    Column("confirmed_by", Text),
    Column("confirmed_at", INSTANT),
    Column("dividends_entered_by", Text),
    Column("dividends_entered_at", INSTANT),
    Column("dividends_confirmed_by", Text),
    Column("dividends_confirmed_at", INSTANT),
    ForeignKeyConstraint(["offer_key", "draw_no"], ["draws.offer_key", "draws.draw_no"]),
    CheckConstraint("version > 0", name="version"),
    CheckConstraint("version = 1 or reason is not null", name="reason"),
    CheckConstraint("origin in ('operator', 'archive')", name="origin"),
    CheckConstraint("lower(confirmed_by) <> lower(entered_by)", name="two_people"),
    CheckConstraint(
        "lower(dividends_confirmed_by) <> lower(dividends_entered_by)", name="two_people_for_dividends"
    ),
    CheckConstraint("(confirmed_by is null) = (confirmed_at is null)", name="confirmed"),
    CheckConstraint(
        "(dividends_confirmed_by is null) = (dividends_confirmed_at is null)"
        " and (dividends_confirmed_by is null or dividends_entered_by is not null)",
        name="dividends_confirmed",
    ),
    CheckConstraint("dividends_entered_by is null or confirmed_by is not null", name="dividends_entered"),
)

draw_dividends = Table(
    "draw_dividends",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("draw_no", BigInteger, primary_key=True),
    Column("result_version", Integer, primary_key=True),
    Column("division", SmallInteger, primary_key=True),
    Column("winners", BigInteger, nullable=False),
    Column("minor_units", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("transfer_kind", Text),
    Column("transfer_number", BigInteger),
    Column("transfer_minor_units", BigInteger, comment="what is handed on, where it was worked out here"),
    Column(
        "instalments",
        Integer,
        nullable=False,
        server_default=text("1"),
        comment="of an annuity, of which minor_units is one",
    ),
    Column("boost_minor_units", BigInteger, nullable=False, server_default=text("0")),
    Column("free_games", SmallInteger, nullable=False, server_default=text("0")),
    ForeignKeyConstraint(
        ["offer_key", "draw_no", "result_version"],
        ["draw_results.offer_key", "draw_results.draw_no", "draw_results.version"],
    ),
    CheckConstraint("division > 0 and winners >= 0 and minor_units >= 0", name="not_negative"),
    CheckConstraint("(winners = 0) = (minor_units = 0)", name="won_and_paid"),
    CheckConstraint("transfer_kind in ('to_draw', 'to_division', 'to_reserve')", name="transfer_kind"),
    CheckConstraint(
        "instalments > 0 and boost_minor_units between 0 and minor_units and free_games >= 0"
        " and transfer_minor_units >= 0",
        name="extras",
    ),
    CheckConstraint("(transfer_kind is null) = (transfer_number is null)", name="transfer"),
)

result_reports = Table(
    "result_reports",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("draw_no", BigInteger, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("source", Text, primary_key=True),
    Column("main_numbers", ARRAY(SmallInteger), nullable=False),
    Column("supplementary_numbers", ARRAY(SmallInteger), nullable=False),
    Column("in_drawn_order", Boolean, nullable=False),
    Column("document_name", Text),
    Column("document_digest", LargeBinary, comment="SHA-256 of the document that the numbers were read from"),
    Column("operator", Text, nullable=False),
    Column("reported_at", INSTANT, nullable=False),
    Column("withdrawn_because", Text),
    Column(
        "sequence", BigInteger, Identity(always=True), comment="the order in which the sources spoke first"
    ),
    ForeignKeyConstraint(["offer_key", "draw_no"], ["draws.offer_key", "draws.draw_no"]),
    CheckConstraint(
        "(document_name is null) = (document_digest is null) and octet_length(document_digest) = 32",
        name="document",
    ),
    comment="What each source says of a version of a result.",
)

draw_counts = Table(
    "draw_counts",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("draw_no", BigInteger, primary_key=True),
    Column("result_version", Integer, primary_key=True),
    Column("entries", BigInteger, nullable=False),
    Column("winning_entries", BigInteger, nullable=False),
    Column("stakes", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("winners", JSONB, nullable=False),
    Column("counted_at", INSTANT, nullable=False, server_default=func.now()),
    ForeignKeyConstraint(["offer_key", "draw_no"], ["draws.offer_key", "draws.draw_no"]),
    comment='How many games bought here won each division, by checkout: {"7": 12, ...}.',
)

draw_seals = Table(
    "draw_seals",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("draw_no", BigInteger, primary_key=True),
    Column("entries", BigInteger, nullable=False),
    Column("root", LargeBinary, nullable=False),
    Column("sealed_at", INSTANT, nullable=False),
    ForeignKeyConstraint(["offer_key", "draw_no"], ["draws.offer_key", "draws.draw_no"]),
    CheckConstraint("octet_length(root) = 32", name="root"),
    comment="Merkle root of the sealed list of a lottery's draw, by checkout.",
)
