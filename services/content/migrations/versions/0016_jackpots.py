"""Jackpots to tell of, and who set themselves a limit and therefore is told of none."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    # Old code writes only the kinds of before, so it runs beside the wider check. Limits of before stand in the feed.
    run_sql("""
        alter table notifications drop constraint ck_notifications_kind;
        alter table notifications add constraint ck_notifications_kind check (kind in (
            'order_paid', 'prize_won', 'prize_corrected', 'entry_refunded', 'pre_order_unpaid', 'pre_order_cancelled',
            'withdrawal_paid', 'withdrawal_not_paid', 'deposit_arrived', 'deposit_reversed', 'deposit_kept',
            'draw_results', 'raffle_prize_won', 'syndicate_filled', 'limit_changed', 'verification_reminder',
            'jackpot_alert'
        ));
        create table jackpots (
            offer_key text not null,
            draw_no bigint not null,
            version bigint not null,
            minor_units bigint not null,
            currency text not null,
            suffix text not null,
            regions text[] not null,
            draw_date date not null,
            stop timestamptz not null,
            told boolean not null default false,
            told_up_to uuid,
            constraint pk_jackpots primary key (offer_key, draw_no)
        );
        create index ix_jackpots_stop on jackpots (stop);
        create table own_limits (
            customer_id uuid not null,
            kind text not null,
            period text not null,
            set_at timestamptz not null,
            holds boolean not null,
            constraint pk_own_limits primary key (customer_id, kind, period)
        );
        insert into own_limits (customer_id, kind, period, set_at, holds)
        select distinct on (customer_id, facts ->> 'limit', facts ->> 'period')
            customer_id, facts ->> 'limit', facts ->> 'period', created_at, facts ->> 'minor_units' is not null
        from notifications where kind = 'limit_changed'
        order by customer_id, facts ->> 'limit', facts ->> 'period', created_at desc;
    """)
