"""Money that pays what waits for it is not left lying until the next attempt."""

from servicekit.migrations import run_sql

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Whoever runs an older version wakes only what no card is asked for."""
    run_sql("""
        create function pre_orders_wake(p_customer uuid, p_amount bigint) returns void language sql as $$
            update pre_orders set retry_at = clock_timestamp()
                where customer_id = p_customer and state = 'placed' and retry_at > clock_timestamp()
                    and (fund_id is null or fund_refused is not null or price_minor <= p_amount)
        $$;
        comment on function pre_orders_wake(uuid, bigint) is
            'Money has come: what could not be paid is tried again, unless that might ask a card once more.';
    """)
