"""The floor's tables, and what checkout keeps of catalog's events."""

from servicekit.migrations import (
    create_idempotency_keys,
    create_inbox,
    create_outbox,
    run_sql,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_outbox()
    create_inbox()
    create_idempotency_keys()
    run_sql("""
        create table offers (
            key text not null,
            version bigint not null,
            suspended boolean not null,
            body bytea not null,
            constraint pk_offers primary key (key)
        );
        comment on column offers.body is 'wattle.catalog.v1.Offer';

        create table draws (
            offer_key text not null,
            draw_no bigint not null,
            version bigint not null,
            status smallint not null,
            open_at timestamptz not null,
            stop timestamptz not null,
            system_close timestamptz not null,
            draw_at timestamptz not null,
            draw_date date not null,
            prize_pool_minor bigint,
            prize_pool_currency text,
            prize_pool_suffix text not null,
            closes jsonb not null,
            sealed_at timestamptz,
            constraint pk_draws primary key (offer_key, draw_no),
            constraint ck_draws_status check (status between 1 and 8)
        );
        comment on column draws.status is 'wattle.catalog.v1.DrawStatus: 2 open, from 4 closed, from 5 drawn';
        comment on column draws.closes is 'stops that differ from stop: {"WA": "2026-11-26T10:00:00+00:00"}';
        comment on column draws.sealed_at is 'from here on no ticket is issued into the draw';
        create index ix_draws_draw_at on draws (draw_at) where status < 5;

        create table draw_results (
            offer_key text not null,
            draw_no bigint not null,
            version integer not null,
            main_numbers smallint[] not null,
            supplementary_numbers smallint[] not null,
            divisions jsonb not null,
            constraint pk_draw_results primary key (offer_key, draw_no, version)
        );
        comment on column draw_results.divisions is
            '[[number, dividend in minor units, currency, [[mains, supplementaries from, to], ...]], ...]; [] while provisional';

        create function draw_stop(p_draw draws, p_region text) returns timestamptz language sql stable as $$
            select coalesce((p_draw.closes ->> p_region)::timestamptz, p_draw.stop)
        $$;

        create function draw_lock_key(p_offer_key text, p_draw_no bigint) returns bigint
        language sql immutable as $$
            select hashtextextended('draw/' || p_offer_key || '/' || p_draw_no, 0)
        $$;
        comment on function draw_lock_key is
            'Advisory lock of a draw: shared by whoever issues tickets into it, exclusive for whoever seals it.';
    """)
