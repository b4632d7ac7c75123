"""News of results, prizes that are no money, full syndicates, limits and verification."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    # Old code writes only the kinds of before, so it runs beside the wider check.
    run_sql("""
        alter table notifications drop constraint ck_notifications_kind;
        alter table notifications add constraint ck_notifications_kind check (kind in (
            'order_paid', 'prize_won', 'prize_corrected', 'entry_refunded', 'pre_order_unpaid', 'pre_order_cancelled',
            'withdrawal_paid', 'withdrawal_not_paid', 'deposit_arrived', 'deposit_reversed', 'deposit_kept',
            'draw_results', 'raffle_prize_won', 'syndicate_filled', 'limit_changed', 'verification_reminder'
        ));
        create table draw_tickets (
            offer_key text not null,
            draw_no bigint not null,
            customer_id uuid not null,
            ticket_id uuid not null,
            offer_name text not null,
            bought_at timestamptz not null,
            constraint pk_draw_tickets primary key (offer_key, draw_no, customer_id, ticket_id)
        );
        create index ix_draw_tickets_bought_at on draw_tickets (bought_at);
        create table results_to_tell (
            offer_key text not null,
            draw_no bigint not null,
            facts jsonb not null,
            completed_at timestamptz not null,
            constraint pk_results_to_tell primary key (offer_key, draw_no)
        );
    """)
