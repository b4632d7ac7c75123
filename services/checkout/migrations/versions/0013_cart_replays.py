"""Which orders have been put into the cart again: an order once a day for each customer."""

from servicekit.migrations import run_sql, runtime_role

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nothing that is there changes."""
    run_sql("""
        create table cart_replays (
            customer_id uuid not null,
            order_id uuid not null,
            replayed_on date not null default (now() at time zone 'UTC')::date,
            replayed_at timestamptz not null default now(),
            constraint pk_cart_replays primary key (customer_id, order_id, replayed_on),
            constraint fk_cart_replays_order_id_orders foreign key (order_id) references orders (id)
        );
        comment on table cart_replays is 'a repeated visit of the same day only opens the cart';
        create index ix_cart_replays_replayed_at on cart_replays (replayed_at);
    """)
    run_sql(f"grant select, insert, delete on cart_replays to {runtime_role()}")
