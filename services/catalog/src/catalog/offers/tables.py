"""Tables of the catalogue. Constraints and triggers that need SQL of their own are in the migrations."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    ForeignKeyConstraint,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    Uuid,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

from servicekit.database import NAMING_CONVENTION

metadata = MetaData(naming_convention=NAMING_CONVENTION)

INSTANT = DateTime(timezone=True)

offers = Table(
    "offers",
    metadata,
    Column("key", Text, primary_key=True),
    Column("type", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("url", Text, nullable=False, unique=True),
    Column("url_aliases", ARRAY(Text), nullable=False),
    Column("suspended", Boolean, nullable=False, server_default=text("false")),
    Column("display_category", Text, nullable=False),
    Column("ranking", Integer, nullable=False),
    Column("tagline", Text, nullable=False),
    Column("max_draws", Integer, nullable=False),
    Column("recurring_type", Text, nullable=False),
    Column("recurring_availability", Text, nullable=False),
    Column(
        "regions",
        ARRAY(Text),
        nullable=False,
        server_default=text("'{}'"),
        comment="where it may be sold; empty means everywhere",
    ),
    Column("currency", Text, nullable=False, server_default=text("'AUD'")),
    Column("selectable_days", ARRAY(Text), nullable=False, server_default=text("'{}'")),
    Column(
        "region_overrides",
        JSONB,
        nullable=False,
        server_default=text("'[]'"),
        comment='[{"regions": ["QLD"], "name": "Gold Lotto"}, ...]',
    ),
    Column("parent", Text, comment="offer whose draws and drawn numbers this one shares"),
    Column(
        "migrating_regions",
        ARRAY(Text),
        nullable=False,
        server_default=text("'{}'"),
        comment="where customers must migrate before they may buy it",
    ),
    Column(
        "result_from_parent",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="whether the first numbers of the parent's draw are its result",
    ),
    Column(
        "lotto_party",
        JSONB(none_as_null=True),
        comment="how lotto parties play it, as in a game file; null where they do not",
    ),
    Column("packaged_digest", LargeBinary, comment="digest of the packaged file that was last loaded"),
    Column(
        "version",
        BigInteger,
        nullable=False,
        server_default=text("0"),
        comment="counts publications; 0 while the offer was never published",
    ),
    Column(
        "published_digest",
        LargeBinary,
        comment="digest of what was last published; the clock publishes a change",
    ),
    CheckConstraint("max_draws > 0", name="max_draws"),
)

offer_changes = Table(
    "offer_changes",
    metadata,
    Column("offer_key", Text, primary_key=True),
    Column("sequence", BigInteger, Identity(always=True), primary_key=True),
    Column("change", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("reason", Text),
    Column("changed_at", INSTANT, nullable=False, server_default=text("clock_timestamp()")),
    ForeignKeyConstraint(["offer_key"], ["offers.key"]),
    comment="Who suspended an offer or put it on sale again, and why.",
)

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

published_facts = Table(
    "published_facts",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
)
"""What others were told last of causes and of the archive of draws."""

catalog_revision = Table(
    "catalog_revision",
    metadata,
    Column("singleton", Boolean, primary_key=True, server_default=text("true")),
    Column("revision", BigInteger, nullable=False, server_default=text("0")),
    CheckConstraint("singleton", name="singleton"),
    comment="grows with every commit that changes what the public API shows",
)
