"""Large prizes that people look at before they are paid, and those that they refuse."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    # Old code writes only the kinds of before, so it runs beside the wider check.
    run_sql("""
        alter table notifications drop constraint ck_notifications_kind;
        alter table notifications add constraint ck_notifications_kind check (kind in (
            'order_paid', 'prize_won', 'prize_corrected', 'entry_refunded', 'pre_order_unpaid', 'pre_order_cancelled',
            'withdrawal_paid', 'withdrawal_not_paid', 'deposit_arrived', 'deposit_reversed', 'deposit_kept',
            'draw_results', 'raffle_prize_won', 'syndicate_filled', 'limit_changed', 'verification_reminder',
            'jackpot_alert', 'order_not_bought', 'pre_order_placed', 'prize_held', 'prize_refused'
        ));
    """)
