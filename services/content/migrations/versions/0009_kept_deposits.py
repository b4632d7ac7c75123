"""News of deposits that were to pay orders and stay in the wallet."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    # Old code writes only the kinds of before, so it runs beside the wider check.
    run_sql("""
        alter table notifications drop constraint ck_notifications_kind;
        alter table notifications add constraint ck_notifications_kind check (kind in (
            'order_paid', 'prize_won', 'prize_corrected', 'entry_refunded', 'pre_order_unpaid', 'pre_order_cancelled',
            'withdrawal_paid', 'withdrawal_not_paid', 'deposit_arrived', 'deposit_reversed', 'deposit_kept'
        ));
    """)
