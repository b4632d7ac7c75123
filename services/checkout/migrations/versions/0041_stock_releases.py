"""Orders and attempts at pre-orders that bought nothing end at once; what catalog may still hold is written down."""

from servicekit.migrations import run_sql, runtime_role

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Whoever runs an older version ends such orders when catalog has answered, and leaves these alone; an
    attempt that it ends is written down too, and freed a second time by a newer one.
    """
    run_sql("""
        create table stock_releases (
            order_id uuid not null,
            customer_id uuid not null,
            attempts integer not null default 1,
            due_at timestamptz not null default clock_timestamp(),
            owed_at timestamptz not null default clock_timestamp(),
            constraint pk_stock_releases primary key (order_id)
        );
        comment on table stock_releases is
            'What failed, of whose numbers catalog has not said yet that they are free; gone once it has.';
        comment on column stock_releases.order_id is
            'the order, or the attempt at a pre-order by which no order came to be';
        comment on column stock_releases.due_at is 'when catalog is asked again to free them';
        create index ix_stock_releases_due_at on stock_releases (due_at);
        create index ix_stock_releases_customer_id on stock_releases (customer_id);

        -- Who ends the attempt asks catalog at once; this is for when that does not arrive.
        create function pre_orders_leave_numbers() returns trigger language plpgsql as $$
        begin
            insert into stock_releases (order_id, customer_id, due_at)
                values (old.attempt_order_id, old.customer_id, clock_timestamp() + interval '5 seconds')
                on conflict do nothing;
            return null;
        end
        $$;
        create trigger leave_numbers after update of state, attempt_order_id on pre_orders for each row
            when (
                old.state in ('placed', 'allocated')
                and (new.state = 'cancelled' or new.attempt_order_id <> old.attempt_order_id)
                and coalesce(old.details ->> 'product_type', 'raffle_ticket') in ('raffle_ticket', 'syndicate_share')
            )
            execute function pre_orders_leave_numbers();

        create view audit.stock_releases as
            select r.order_id, r.customer_id, o.status as order_status, r.attempts, r.due_at, r.owed_at
            from stock_releases r left join orders o on o.id = r.order_id;
        comment on view audit.stock_releases is 'What catalog may still hold for orders and attempts that bought nothing.';
    """)
    run_sql(f"grant select on audit.stock_releases to {runtime_role()}")
