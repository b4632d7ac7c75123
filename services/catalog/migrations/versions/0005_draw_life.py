"""Results from several sources, sealed lists, computed dividends, and cancelled draws."""

from servicekit.migrations import append_only, run_sql

revision = "0005"
down_revision = "0004"

DRAWS = """
    alter table draws add column held_because text;
    alter table draws add column cancel_requested_by text;
    alter table draws add column cancel_reason text;
    alter table draws add column cancelled_at timestamptz;
    alter table draws add constraint ck_draws_cancel_requested
        check ((cancel_requested_by is null) = (cancel_reason is null));
    alter table draws add constraint ck_draws_cancelled
        check (cancelled_at is null or (status = 'DRAW_CLOSED' and cancel_reason is not null));
    comment on column draws.held_because is 'what two sources of its result disagree in; nothing is published meanwhile';
    comment on column draws.cancel_reason is 'for customers; another person than who requested it must confirm';

    create table result_reports (
        offer_key text not null,
        draw_no bigint not null,
        version integer not null,
        source text not null,
        main_numbers smallint[] not null,
        supplementary_numbers smallint[] not null,
        in_drawn_order boolean not null,
        document_name text,
        document_digest bytea,
        operator text not null,
        reported_at timestamptz not null,
        withdrawn_because text,
        constraint pk_result_reports primary key (offer_key, draw_no, version, source),
        constraint fk_result_reports_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no),
        constraint ck_result_reports_document
            check ((document_name is null) = (document_digest is null) and octet_length(document_digest) = 32)
    );
    comment on table result_reports is 'What each source says of a version of a result.';
    comment on column result_reports.document_digest is 'SHA-256 of the document that the numbers were read from';
"""

DIVIDENDS = """
    alter table draw_dividends add column transfer_minor_units bigint;
    alter table draw_dividends add column instalments integer not null default 1;
    alter table draw_dividends add column boost_minor_units bigint not null default 0;
    alter table draw_dividends add column free_games smallint not null default 0;
    alter table draw_dividends drop constraint ck_draw_dividends_transfer_kind;
    alter table draw_dividends add constraint ck_draw_dividends_transfer_kind
        check (transfer_kind in ('to_draw', 'to_division', 'to_reserve'));
    alter table draw_dividends add constraint ck_draw_dividends_extras
        check (instalments > 0 and boost_minor_units between 0 and minor_units and free_games >= 0
            and transfer_minor_units >= 0);
    comment on column draw_dividends.transfer_minor_units is 'what is handed on, where it was worked out here';
    comment on column draw_dividends.instalments is 'of an annuity, of which minor_units is one';

    create table draw_counts (
        offer_key text not null,
        draw_no bigint not null,
        result_version integer not null,
        entries bigint not null,
        winning_entries bigint not null,
        stakes bigint not null,
        currency text not null,
        winners jsonb not null,
        counted_at timestamptz not null default now(),
        constraint pk_draw_counts primary key (offer_key, draw_no, result_version),
        constraint fk_draw_counts_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no)
    );
    comment on table draw_counts is 'How many games bought here won each division, by checkout: {"7": 12, ...}.';

    create table draw_seals (
        offer_key text not null,
        draw_no bigint not null,
        entries bigint not null,
        root bytea not null,
        sealed_at timestamptz not null,
        constraint pk_draw_seals primary key (offer_key, draw_no),
        constraint fk_draw_seals_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no),
        constraint ck_draw_seals_root check (octet_length(root) = 32)
    );
    comment on table draw_seals is 'Merkle root of the sealed list of a lottery''s draw, by checkout.';
"""


def upgrade() -> None:
    """Adds what the life of a draw needs."""
    run_sql(DRAWS)
    run_sql(DIVIDENDS)
    append_only("draw_seals")
    for table in ("draw_seals",):
        run_sql(f"""
            create constraint trigger advance_revision after insert on {table}
                deferrable initially deferred for each row execute function advance_revision()
        """)
